import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { fileTypes } from '@gaitway/contract/values/uploads'
import { buildClinician } from '../../test/builders/clinician.ts'
import { testDatabase } from '../../test/database.ts'
import { slowWordFiles } from '../../test/fixtures/slow-word-files.ts'
import { csv, docx, pdf, photo } from '../../test/fixtures/uploads.ts'
import { testApi, tokenOf } from '../../test/http.ts'
import { openSandboxed } from '../services/files/open-sandboxed.ts'
import { testServices } from '../../test/services.ts'
import { countStarted } from '../../test/started-work.ts'

const database = await testDatabase()
const { db } = database
const services = { ...testServices(db), openUpload: openSandboxed }
const api = testApi(services)
const tess = await buildClinician(db)
const token = await tokenOf(services, tess.userId)
let server: Server
let port: number
beforeAll(async () => {
  server = createServer(api.app).listen(0)
  await once(server, 'listening')
  port = (server.address() as AddressInfo).port
})
afterAll(async () => {
  server.close()
  await database.close()
})

const BOUNDARY = 'x-boundary'
type Part = { disposition: string; type?: string; content: Buffer | string }

const encoded = (parts: Part[]) =>
  Buffer.concat([
    ...parts.flatMap(({ disposition, type, content }) => [
      Buffer.from(`--${BOUNDARY}\r\nContent-Disposition: form-data; ${disposition}\r\n`),
      Buffer.from(type ? `Content-Type: ${type}\r\n\r\n` : '\r\n'),
      Buffer.from(content),
      Buffer.from('\r\n'),
    ]),
    Buffer.from(`--${BOUNDARY}--\r\n`),
  ])

const purpose: Part = { disposition: 'name="purpose"', content: 'chat' }
const file = (content: Buffer | string, name = 'a.pdf', type = 'application/pdf'): Part => ({
  disposition: `name="files"; filename="${name}"`,
  type,
  content,
})

/** A raw request, for bytes no normal client would send. */
const post = async (body: Buffer, contentType = `multipart/form-data; boundary=${BOUNDARY}`) => {
  const response = await fetch(`http://localhost:${port}/add-file`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': contentType },
    body: new Uint8Array(body),
  })
  return { status: response.status, body: await response.json() }
}

test('upload: ignores the content type a part claims', async () => {
  const lie = await post(encoded([purpose, file('<html><script>alert(1)</script>', 'me.jpg', 'image/jpeg')]))
  expect([lie.status, lie.body.code]).toEqual([415, 'file_type_not_accepted'])
  const other = await post(encoded([purpose, file(pdf(), 'me.jpg', 'text/html')]))
  expect(other.body.data).toMatchObject([{ name: 'me.pdf', contentType: 'application/pdf' }])
})

const wrongForms: [string, Part[], number][] = [
  ['six files', [purpose, ...Array.from({ length: 6 }, () => file(pdf()))], 422],
  [
    'a file in an unknown field',
    [purpose, { ...file(pdf()), disposition: 'name="avatar"; filename="a.pdf"' }],
    422,
  ],
  ['a field of a megabyte', [{ ...purpose, content: 'x'.repeat(1024 * 1024) }, file(pdf())], 413],
  ['a hundred fields', [...Array.from({ length: 100 }, () => purpose), file(pdf())], 422],
  [
    'a field named after a prototype',
    [purpose, { disposition: 'name="__proto__"', content: 'x' }, file(pdf())],
    422,
  ],
  ['an unknown field', [purpose, { disposition: 'name="ownerUserId"', content: 'x' }, file(pdf())], 422],
  ['a file with a zero byte in its name', [purpose, file(pdf(), 'a.pdf\0.exe')], 400],
  ['a purpose that is sent twice', [purpose, purpose, file(pdf())], 422],
  ['a file of 11 MB', [purpose, file(Buffer.alloc(11 * 1024 * 1024))], 413],
]

test.each(wrongForms)('upload: refuses a form with %s and keeps nothing', async (_, parts, expected) => {
  const before = await db('files')
  expect((await post(encoded(parts))).status).toBe(expected)
  expect(await db('files')).toEqual(before)
})

const whole = encoded([purpose, file(pdf())])
const wrongBodies: [string, Buffer, string | undefined][] = [
  ['is cut off', whole.subarray(0, -40), undefined],
  ['has no boundary', whole, 'multipart/form-data'],
  ['has another boundary', whole, 'multipart/form-data; boundary=y'],
  ['is empty', Buffer.alloc(0), undefined],
  ['has another content type', Buffer.from('{"purpose":"chat"}'), 'application/json'],
]

test.each(wrongBodies)(
  'upload: a form that %s is refused and isn’t an internal error',
  async (_, body, contentType) => {
    const { status } = await post(body, contentType)
    expect([400, 415, 422]).toContain(status)
  },
)

test('upload: a request cut off in the middle of a file leaves nothing behind, and the next one works', async () => {
  const before = await db('files')
  const socket = connect(port, 'localhost')
  const head = `POST /add-file HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${token}\r\nContent-Type: multipart/form-data; boundary=${BOUNDARY}\r\nContent-Length: 999999\r\n\r\n`
  socket.write(Buffer.concat([Buffer.from(head), whole.subarray(0, 300)]))
  await once(socket, 'connect')
  socket.destroy()
  await once(socket, 'close')
  expect((await post(whole)).status).toBe(201)
  expect(await db('files')).toHaveLength(before.length + 1)
})

test.each(slowWordFiles)(
  'upload: a Word file of %s is refused by another process, so it blocks nobody',
  async (_, make) => {
    const body = encoded([purpose, file(make(), 'resume.docx')])
    let status = 0
    const processes = await countStarted('a process', async () => {
      status = (await post(body)).status
    })
    expect({ status, processes }).toEqual({ status: 422, processes: 1 })
  },
)

const sent: [keyof typeof fileTypes, string, () => Promise<Buffer> | Buffer, string][] = [
  ['jpg', 'my “photo”; x=1.jpg', photo, 'inline'],
  ['pdf', 'résumé (1).pdf', pdf, 'inline'],
  ['docx', 'resume.docx', docx, 'attachment'],
  ['csv', '=cmd|x.csv', csv, 'attachment'],
]

test.each(sent)(
  'download: a %s keeps its type, and nothing in it runs',
  async (type, name, make, disposition) => {
    const { body } = await post(encoded([purpose, file(await make(), name)]))
    const [{ url, name: kept }] = body.data
    const answer = await api.guest.send('get', url.replace('/api', ''))
    expect(answer.get('content-type')?.split(';')[0]).toBe(fileTypes[type].contentType)
    expect(answer.get('x-content-type-options')).toBe('nosniff')
    expect(answer.get('content-security-policy')).toBe("default-src 'none'; sandbox")
    const header = answer.get('content-disposition') ?? ''
    expect(header).toMatch(/^(inline|attachment); filename="[ -!#-~]*"; filename\*=UTF-8''[\w.~%!-]+$/)
    expect(header.startsWith(disposition)).toBe(true)
    expect(decodeURIComponent(header.split("UTF-8''")[1] ?? '')).toBe(kept)
  },
)
