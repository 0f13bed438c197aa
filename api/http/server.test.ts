import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import express, { type Express } from 'express'
import request from 'supertest'
import { serve, type Serving, tryPort } from './server.ts'
import { consumerPolicy, readFrontEnd, screenPages, serveFrontEnd } from './static.ts'
import { findSchemaProblem } from '../store/migrate.ts'
import { newDatabase } from '../../test/database.ts'
import { buildHealthRoutes } from './health.ts'
import { openMailer } from '../services/email.ts'
import { openMailbox } from '../services/mailbox.ts'
import { testServices } from '../../test/services.ts'
import { testServing } from '../../test/http.ts'
import { serveMailbox } from './mailbox.ts'

const database = await newDatabase()
const { db } = database
const script = 'console.log("hello")'.repeat(100)
let serving: Serving | undefined
let silent: Socket | undefined
let folder: string
let app: Express

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'gaitway-static-'))
  await mkdir(join(folder, 'assets'))
  await writeFile(join(folder, 'index.html'), '<!doctype html><head><title>Shell</title></head>')
  const board = { scripts: ['assets/board-a1b2c3d4.js'], styles: ['assets/board-a1b2c3d4.css'] }
  await mkdir(join(folder, '.vite'))
  await writeFile(join(folder, '.vite', 'screens.json'), JSON.stringify({ '/clinician/jobboard': board }))
  await writeFile(join(folder, 'assets', 'index-a1b2c3d4.js'), script)
  await writeFile(join(folder, 'assets', 'index-a1b2c3d4.js.br'), brotliCompressSync(script))
  await writeFile(join(folder, '.built-from'), 'secret')
  await writeFile(join(folder, 'service-worker.js'), script)
  const mailbox = await fillMailbox()
  app = express()
  app.use('/admin', serveFrontEnd(await readFrontEnd(folder), consumerPolicy()))
  app.use('/dev', serveMailbox(mailbox))
})
afterEach(async () => {
  // stopping waits for it where the product doesn't close it, and then the run would never end
  silent?.destroy()
  await serving?.stop()
})
afterAll(async () => {
  await rm(folder, { recursive: true })
  await database.close()
})

const fillMailbox = async () => {
  const { clock } = testServices(db)
  const mailbox = openMailbox(db, clock)
  const mailer = openMailer({ mailbox, from: 'Gaitway <no-reply@gaitway.test>' })
  await mailer.send({ to: 'ann@gaitway.test', subject: 'Older', text: 'First' })
  await clock.move(db, { byMilliseconds: 60_000 })
  await mailer.send({
    to: 'Bob@gaitway.test',
    subject: '<script>alert(1)</script>',
    text: 'See http://localhost:8080/jobs?a=1&b=2 now',
    html: '<p>Hello <b>Bob</b></p>',
    attachments: [{ filename: 'call.ics', content: 'BEGIN:VCALENDAR', contentType: 'text/calendar' }],
  })
  await clock.move(db, { byMilliseconds: 60_000 })
  await mailer.sendText({ to: '5550100', text: 'Your code is 123456' })
  return mailbox
}

const { host } = testServing
const start = async (api = express(), drain = testServing.drain) => {
  const pages = express().use((request, response) => response.send(`page ${request.path}`))
  serving = await serve({ api, pages }, { ...testServing, drain })
  return `http://${host}:${serving.port}`
}
const textAt = async (url: string) => (await fetch(url)).text()

test.each([
  [undefined, "img-src 'self' data: blob:;"],
  [
    'https://tiles.example.test/{z}/{x}/{y}.png?key=1',
    "img-src 'self' data: blob: https://tiles.example.test;",
  ],
  ['https://{s}.tiles.example.test:8443/{z}/{x}/{y}.png', 'blob: https://*.tiles.example.test:8443;'],
])('pages: pictures come from this site and from the tiles of the map only: %s', (tileUrl, directive) => {
  expect(consumerPolicy(tileUrl)).toContain(directive)
})

test('server: serves calls below /api and pages everywhere else', async () => {
  const api = express().get('/jobs/:id', (request, response) =>
    response.json([request.params.id, request.query.a, request.originalUrl]),
  )
  const url = await start(api)
  expect(await textAt(`${url}/api/jobs/7?a=b`)).toBe('["7","b","/api/jobs/7?a=b"]')
  expect(await textAt(`${url}/apiary`)).toBe('page /apiary')
  expect((await fetch(`${url}/api/none`)).status).toBe(404)
})

test('server: creates requests and responses with Express’s prototypes, so none is changed later', async () => {
  const api = express()
  api.get('/born', (request, response) =>
    response.json(
      [request, response].map(
        each => Object.getPrototypeOf(each) === (each === request ? api.request : api.response),
      ),
    ),
  )
  const url = await start(api)
  expect(await textAt(`${url}/api/born`)).toBe('[true,true]')
})

test('server: stopping lets a running request finish and refuses new ones', async () => {
  let finish: () => void = () => {}
  const arrived = new Promise<void>(resolve => {
    finish = resolve
  })
  let answer: () => void = () => {}
  const api = express().get('/slow', (_request, response) => {
    answer = () => response.send('done')
    finish()
  })
  const url = await start(api)
  const slow = textAt(`${url}/api/slow`)
  await arrived
  const stopped = serving?.stop()
  await expect(fetch(`${url}/api/slow`)).rejects.toThrow('fetch failed')
  answer()
  expect(await slow).toBe('done')
  await stopped
})

test('server: until it closes it serves as before, each answer ends its connection, and last it answers no reads', async () => {
  const url = await start()
  const before = await fetch(`${url}/one`)
  expect([before.status, before.headers.get('connection')]).toEqual([200, 'keep-alive'])
  let close: () => void = () => {}
  const closing = new Promise<void>(resolve => {
    close = resolve
  })
  let leave: () => void = () => {}
  const stopped = serving?.stop(leaving => {
    leave = leaving
    return closing
  })
  const after = await fetch(`${url}/two`)
  expect([after.status, after.headers.get('connection')]).toEqual([200, 'close'])
  expect(await after.text()).toBe('page /two')
  leave()
  const [read, write] = await Promise.all([fetch(`${url}/two`), fetch(`${url}/two`, { method: 'POST' })])
  expect([read.status, read.headers.get('retry-after'), write.status]).toEqual([502, '1', 200])
  close()
  await stopped
  await expect(fetch(`${url}/three`)).rejects.toThrow('fetch failed')
})

test('server: a request that outlives the time to finish is cut', async () => {
  let arrive: () => void = () => {}
  const arrived = new Promise<void>(resolve => {
    arrive = resolve
  })
  const api = express().get('/endless', () => arrive())
  const url = await start(api, { delayMilliseconds: 0, milliseconds: 1 })
  const endless = textAt(`${url}/api/endless`).catch(String)
  await arrived
  await serving?.stop()
  expect(await endless).toBe('TypeError: fetch failed')
})

test('server: an idle connection doesn’t delay stopping', async () => {
  await start()
  silent = connect(serving?.port ?? 0, host)
  await once(silent, 'connect')
  const received: Buffer[] = []
  const closed = once(
    silent.on('data', chunk => received.push(chunk)),
    'close',
  )
  await serving?.stop()
  await closed
  // left to itself, it would have ended with the answer that no request came in time
  expect(received).toEqual([])
})

test('server: a taken port is detected before starting', async () => {
  await start()
  await expect(tryPort({ host, port: serving?.port ?? 0 })).rejects.toMatchObject({ code: 'EADDRINUSE' })
})

test('front end: the page of a screen names what it loads, and any other page doesn’t', async () => {
  const web = await readFrontEnd(folder)
  const pages = express().use(serveFrontEnd(web, consumerPolicy(), screenPages(web)))
  const { text, headers } = await request(pages).get('/clinician/jobboard').expect(200)
  expect(text).toContain('<link rel="modulepreload" crossorigin href="/assets/board-a1b2c3d4.js">')
  expect(text).toContain('<link rel="preload" as="style" crossorigin href="/assets/board-a1b2c3d4.css">')
  const other = await request(pages).get('/clinician/payouts').expect(200)
  expect(other.text).not.toContain('board-a1b2c3d4')
  expect(other.headers.etag).not.toBe(headers.etag)
})

test('front end: every path of the app gets its page, uncached, under a strict policy', async () => {
  for (const path of ['/admin', '/admin/', '/admin/jobs/1/edit']) {
    const { text, headers } = await request(app).get(path).expect(200)
    expect(text).toContain('Shell')
    expect(headers['cache-control']).toBe('no-cache')
    expect(headers['content-security-policy']).toContain("script-src 'self';")
    expect(headers['content-security-policy']).not.toContain('unsafe')
  }
})

test('front end: hashed files are cached forever and sent compressed if accepted', async () => {
  const path = '/admin/assets/index-a1b2c3d4.js'
  const packed = await request(app).get(path).set('Accept-Encoding', 'gzip, br').expect(200)
  expect(packed.headers).toMatchObject({
    'content-encoding': 'br',
    'cache-control': 'public, max-age=31536000, immutable',
    'content-type': 'text/javascript; charset=utf-8',
    vary: 'Accept-Encoding',
  })
  const plain = await request(app).get(path).set('Accept-Encoding', 'identity').expect(200)
  expect(plain.headers['content-encoding']).toBeUndefined()
  expect(plain.headers['content-length']).toBe(String(script.length))
})

test('front end: the service worker is always revalidated and may fetch only from here', async () => {
  const { headers } = await request(app).get('/admin/service-worker.js').expect(200)
  expect(headers).toMatchObject({
    'cache-control': 'no-cache',
    'content-security-policy': "default-src 'none'; connect-src 'self'",
    'content-type': 'text/javascript; charset=utf-8',
    'x-content-type-options': 'nosniff',
  })
})

test('front end: files that the browser has aren’t sent again', async () => {
  const { headers } = await request(app).get('/admin').expect(200)
  await request(app).get('/admin').set('If-None-Match', String(headers.etag)).expect(304)
})

test('front end: missing files, hidden files, and paths out of the folder are not found', async () => {
  for (const path of ['/admin/assets/gone-12345678.js', '/admin/.built-from', '/admin/%2e%2e/package.json']) {
    const { text } = await request(app).get(path).expect(404)
    expect(text).not.toContain('secret')
  }
  await request(app).post('/admin/').expect(404)
})

test('front end: the longest path gets the page too', async () => {
  const { text } = await request(app)
    .get(`/admin/assets/${'-'.repeat(15_800)}`)
    .expect(200)
  expect(text).toContain('Shell')
})

const appWith = (isStopping: boolean, find = findSchemaProblem) =>
  express().use(buildHealthRoutes({ db, isStopping: () => isStopping, findSchemaProblem: find }))

test('health: ready with a migrated database', async () => {
  await request(appWith(false)).get('/readyz').expect(200, { status: 'ok' })
})

test('health: alive but not ready while stopping', async () => {
  await request(appWith(true)).get('/healthz').expect(200, { status: 'ok' })
  await request(appWith(true)).get('/readyz').expect(503, { status: 'stopping' })
})

test('health: not ready when the database fails or has another schema', async () => {
  const broken = appWith(false, () => Promise.reject(new Error('away')))
  await request(broken).get('/readyz').expect(503, { status: 'the database is not responding' })
  const older = appWith(false, async () => 'older')
  await request(older).get('/readyz').expect(503, { status: 'the database is not migrated' })
  const newer = appWith(false, async () => 'newer')
  await request(newer)
    .get('/readyz')
    .expect(503, { status: 'the database needs a newer version of this program' })
})

const list = async (query = '') => (await request(app).get(`/dev/mailbox.json${query}`).expect(200)).body

test('mailbox: lists messages newest first, filtered by recipient', async () => {
  const all: { channel: string; recipient: string }[] = await list()
  expect(all.map(({ channel, recipient }) => [channel, recipient])).toEqual([
    ['sms', '5550100'],
    ['email', 'Bob@gaitway.test'],
    ['email', 'ann@gaitway.test'],
  ])
  const bobs = await list('?to=bob@gaitway.test')
  expect(bobs).toHaveLength(1)
  expect(bobs[0]).toMatchObject({ textBody: expect.stringContaining('http://localhost:8080/jobs') })
})

test('mailbox: escapes message content on its pages', async () => {
  const { text, headers } = await request(app).get('/dev/mailbox').expect(200)
  expect(text).toContain('&#60;script&#62;')
  expect(text).not.toContain('<script')
  expect(text).toContain('Your code is 123456')
  expect(headers['content-security-policy']).toMatch(/^default-src 'none'; style-src 'self'/)
})

test('mailbox: an email has a page with its links, and its HTML in a sandbox', async () => {
  const [{ id }] = await list('?to=bob@gaitway.test')
  const { text } = await request(app).get(`/dev/mailbox/${id}`).expect(200)
  expect(text).toContain('<a href="http://localhost:8080/jobs?a=1&#38;b=2">')
  const page = await request(app).get(`/dev/mailbox/${id}/html`).expect(200)
  expect(page.text).toBe('<p>Hello <b>Bob</b></p>')
  expect(page.headers['content-security-policy']).toContain('sandbox')
})

test('mailbox: an email’s attachment downloads from its page', async () => {
  const [{ id }] = await list('?to=bob@gaitway.test')
  const { text } = await request(app).get(`/dev/mailbox/${id}`).expect(200)
  expect(text).toContain(`<a href="/dev/mailbox/${id}/attachments/0">call.ics</a>`)
  const file = await request(app).get(`/dev/mailbox/${id}/attachments/0`).expect(200)
  expect(file.headers['content-type']).toMatch(/^text\/calendar/)
  expect(file.headers['content-disposition']).toBe('attachment; filename=call.ics')
  expect(file.text).toBe('BEGIN:VCALENDAR')
  await request(app).get(`/dev/mailbox/${id}/attachments/1`).expect(404)
})

test('mailbox: an unknown message is not found', async () => {
  await request(app).get('/dev/mailbox/nonsense').expect(404)
  await request(app).get('/dev/mailbox/00000000-0000-7000-8000-000000000000').expect(404)
})
