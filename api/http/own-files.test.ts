import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { z } from 'zod'
import { callNames, type CallName } from '@gaitway/contract/calls/index'
import type { FilePurpose } from '@gaitway/contract/enums'
import { fileUrl } from '@gaitway/contract/schemas/clinicians'
import { schemas } from '@gaitway/contract/schemas/index'
import { newId } from '../store/ids.ts'
import { buildClinician } from '../testing/builders/clinician.ts'
import { buildFacility } from '../testing/builders/facility.ts'
import { buildInvoice } from '../testing/builders/invoice.ts'
import { buildFile } from '../testing/builders/profile.ts'
import { buildUser } from '../testing/builders/user.ts'
import { testDatabase } from '../testing/database.ts'
import { testApi } from '../testing/http.ts'
import { testServices } from '../testing/services.ts'

const database = await testDatabase()
const { db } = database
const api = testApi(testServices(db))

/** Records any request made to this server. */
let requestCount = 0
const listener = createServer((_, response) => {
  requestCount += 1
  response.end()
})
listener.listen(0)
await once(listener, 'listening')
const listening = `http://localhost:${(listener.address() as AddressInfo).port}`
afterAll(async () => {
  listener.close()
  await database.close()
})

const people = {
  clinician: await buildClinician(db),
  facility: await buildFacility(db),
  admin: await buildUser(db),
}
const { invoiceId } = await buildInvoice(db)
const stranger = await buildClinician(db)
// so that the profile needs nothing else
await db('clinicians').where({ id: people.clinician.id }).update({ isSignupCompleted: false })

type Attempt = {
  name: CallName
  field: string
  by: keyof typeof people
  purpose: FilePurpose
  list?: true
  more?: object
}

const documents: Omit<Attempt, 'name' | 'by'>[] = [
  { field: 'profileUrl', purpose: 'profilePicture' },
  { field: 'resumeUrl', purpose: 'resume' },
  { field: 'drivingLicensePhotoUrl', purpose: 'drivingLicense', list: true },
  { field: 'covidTestPictureUrl', purpose: 'covidTest' },
  { field: 'cprPictureUrl', purpose: 'cpr' },
  { field: 'tbTestPictureUrl', purpose: 'tbTest' },
  { field: 'malpracticeUrl', purpose: 'malpractice' },
]
const picture = { field: 'profileUrl', purpose: 'profilePicture' } as const

const attempts: Attempt[] = [
  ...documents.map(one => ({ ...one, name: 'clinicians.add' as const, by: 'clinician' as const })),
  ...documents.map(one => ({ ...one, name: 'clinicians.edit' as const, by: 'clinician' as const })),
  { name: 'accounts.update', by: 'clinician', ...picture },
  { name: 'accounts.update', by: 'facility', ...picture },
  { name: 'accounts.update', by: 'admin', ...picture },
  { name: 'facilities.edit', by: 'facility', ...picture },
  { name: 'invoices.attach', by: 'admin', field: 'url', purpose: 'invoice', more: { id: invoiceId } },
  { name: 'files.remove', by: 'clinician', field: 'urls', purpose: 'resume', list: true },
]

const removed = async (userId: string, purpose: FilePurpose) => {
  const url = await buildFile(db, { userId, purpose })
  await db('files')
    .where({ id: url.split('/').at(-1) })
    .update({ deletedAt: new Date('2026-11-20T12:00:00Z') })
  return url
}

/** File URLs that don't belong to this user, by kind. */
const wrongAddresses = async ({ by, purpose }: Attempt): Promise<Record<string, string>> => {
  const { userId } = people[by]
  const own = await buildFile(db, { userId, purpose })
  return {
    'another’s file': await buildFile(db, { userId: stranger.userId, purpose }),
    'a file without an owner': `/api/files/${newId()}`,
    'a removed file': await removed(userId, purpose),
    'a URL on another site': `${listening}/paper.pdf`,
    'a URL on another site that looks like ours': `${listening}${own}`,
    'a URL without a protocol': `//${listening.split('//')[1] ?? ''}${own}`,
    'a stored URL that continues to another site': `${own}@localhost`,
    'a path out of the folder': `${own}/../../../etc/passwd`,
    'a local file': 'file:///etc/passwd',
    'a script': 'javascript:alert(1)',
    'a data URL': 'data:image/png;base64,AAAA',
  }
}

const ask = ({ name, field, by, list, more }: Attempt, url: string) =>
  api.as(people[by]).call(name, { ...more, [field]: list ? [url] : url })

test.each(attempts.map(attempt => [attempt.name, attempt.field, attempt.by, attempt] as const))(
  '%s takes only the user’s own file as %s of a %s and fetches nothing',
  async (_name, _field, _by, attempt) => {
    const before = await db('clinicians').orderBy('id')
    for (const [what, url] of Object.entries(await wrongAddresses(attempt))) {
      const { status, body } = await ask(attempt, url)
      const isAboutIt = body.code === 'not_found' || Object.keys(body.error)[0]?.startsWith(attempt.field)
      expect({ what, status, isAboutIt }).toEqual({
        what,
        status: status === 404 ? 404 : 422,
        isAboutIt: true,
      })
    }
    expect(await db('clinicians').orderBy('id')).toEqual(before)
    const own = await buildFile(db, { userId: people[attempt.by].userId, purpose: attempt.purpose })
    expect((await ask(attempt, own)).status).toBeLessThan(300)
    expect(requestCount).toBe(0)
  },
)

test('own files: a file uploaded for another purpose is refused', async () => {
  for (const attempt of attempts.filter(({ name }) => name !== 'files.remove')) {
    const chat = await buildFile(db, { userId: people[attempt.by].userId, purpose: 'chat' })
    expect([attempt.name, attempt.field, (await ask(attempt, chat)).status]).toEqual([
      attempt.name,
      attempt.field,
      422,
    ])
  }
})

type Parts = { unwrap?: () => z.ZodType; element?: z.ZodType }

const takesFile = (schema: z.ZodType): boolean => {
  const { unwrap, element } = schema as Parts
  const inner = element ?? unwrap?.call(schema)
  return schema === fileUrl || (inner !== undefined && takesFile(inner))
}

test('own files: covers every file field of every call', () => {
  const taking = callNames.flatMap(name => {
    const { shape = {} } = schemas[name].input as unknown as { shape?: Record<string, z.ZodType> }
    return Object.entries(shape).flatMap(([field, schema]) => (takesFile(schema) ? [`${name} ${field}`] : []))
  })
  const tried = new Set(attempts.map(({ name, field }) => `${name} ${field}`))
  expect(taking.filter(one => !tried.has(one))).toEqual([])
  expect(taking).toHaveLength(tried.size)
})
