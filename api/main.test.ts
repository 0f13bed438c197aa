import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readConfig } from './config.ts'
import { readFrontEnd } from './http/static.ts'
import { openMetricsServer, openServices, openSite, type Opened } from './main.ts'
import type { Services } from './services/services.ts'
import { unsubscribeToken } from './services/secrets.ts'
import { insertPlaces } from './store/places.ts'
import { newDatabase } from '../test/database.ts'

let origin: string
let services: Services
let opened: Opened
let close: () => Promise<void>
beforeAll(async () => {
  const database = await newDatabase()
  // a table that isn't empty isn't filled, which takes seconds
  await insertPlaces(database.db, [
    {
      zip: '77002',
      city: 'Houston',
      state: 'TX',
      latitude: 29.7594,
      longitude: -95.3594,
      timeZone: 'America/Chicago',
    },
  ])
  const folder = await mkdtemp(join(tmpdir(), 'gaitway-site-'))
  await writeFile(join(folder, 'index.html'), '<!doctype html><title>Shell</title>')
  await mkdir(join(folder, '.vite'))
  const names = { script: 'assets/site-a1b2c3d4.js', styles: [] }
  await writeFile(join(folder, '.vite', 'site.json'), JSON.stringify(names))
  const config = readConfig({
    NODE_ENV: 'test',
    DATABASE_URL: database.url,
    DATA_FOLDER: folder,
    SESSION_SECRET: 'a secret for tests with enough characters',
    LOG_LEVEL: 'silent',
  })
  opened = await openServices({
    config: { ...config, port: 0, metrics: { host: '127.0.0.1', port: 0 } },
    databaseUrl: database.url,
    apiOrigin: 'http://127.0.0.1:1',
  })
  services = opened.services
  const frontEnd = await readFrontEnd(folder)
  const site = await openSite(opened, { web: frontEnd, admin: frontEnd })
  origin = `http://127.0.0.1:${site.port}`
  close = async () => {
    await site.stop()
    await opened.close()
    await database.close()
    await rm(folder, { recursive: true })
  }
})
afterAll(() => close())

const id = '019a0000-0000-7000-8000-000000000000'
const inside = /insert into|select |node_modules|\.ts:|0x00|UTF8|URIError/i

test.each([
  ['/%00', 'path'],
  ['/%00?path=x', 'path'],
  ['/jobs/%E0%A4%A', 'path'],
  ['/assets/index-%00.js', 'path'],
  ['/?search=%00', 'search'],
  ['/admin/%00', 'path'],
  ['/admin/jobs/%E0%A4%A', 'path'],
  ['/healthz?x=%00', 'x'],
  ['/dev/mailbox?to=%00', 'to'],
  ['/dev/mailbox?to=%E0%A4%A', 'to'],
  ['/dev/mailbox.json?to=a%00b', 'to'],
  ['/dev/mailbox.json?to=%E0%A4%A', 'to'],
  ['/dev/mailbox/%00', 'path'],
  [`/dev/mailbox/${id}/attachments/%00`, 'path'],
  ['/dev/mailbox/%E0%A4%A/html', 'path'],
  ['/api/app-config?city=%00', 'city'],
  ['/api/files/%00', 'id'],
  ['/api/files/%E0%A4%A', 'path'],
])('site: GET %s is refused with 400 and names %s', async (address, field) => {
  const response = await fetch(origin + address)
  const answer = await response.text()
  expect([response.status, inside.test(answer)]).toEqual([400, false])
  expect(answer).toMatch(new RegExp(`\\b${field}\\b`))
})

test.each(['/pay/setup/%00', '/pay/payouts/%E0%A4%A'])(
  'site: GET %s is refused with 400 on a page of the payment service',
  async address => {
    const response = await fetch(origin + address)
    expect([response.status, response.headers.get('content-type')]).toEqual([400, 'text/html; charset=utf-8'])
    expect(await response.text()).not.toMatch(inside)
  },
)

test.each([
  ['/', 200],
  ['/login', 200],
  ['/admin/', 200],
  ['/index.html', 200],
  ['/none.js', 404],
  ['/no-page', 404],
  ['/%00', 400],
  ['/healthz', 200],
  ['/robots.txt', 200],
  ['/api/app-config', 200],
  ['/api/none', 404],
  ['/pay/none', 404],
])('site: GET %s is answered with %i and the headers that keep browsers safe', async (address, status) => {
  const { headers, status: answered } = await fetch(origin + address)
  expect(answered).toBe(status)
  expect(headers.get('strict-transport-security')).toMatch(/^max-age=\d{8}/)
  expect(headers.get('x-content-type-options')).toBe('nosniff')
  expect(headers.get('referrer-policy')).toBeTruthy()
  expect(headers.get('x-frame-options')).toBeTruthy()
  expect(headers.get('x-powered-by')).toBeNull()
})

test.each(['/.vite/site.json', '/admin/.vite/site.json', '/.vite/none', '/.env'])(
  'site: GET %s, which the build keeps for itself, isn’t found',
  async address => {
    expect((await fetch(origin + address)).status).toBe(404)
  },
)

test.each([
  ['/login?search=100%', 200, 'Shell'],
  ['/profile?search=%F0%9F%98%80', 200, 'Shell'],
  ['/?search=100%', 200, 'The shift gets covered'],
  ['/J%C3%BCrgen', 404, 'Page not found'],
])('site: GET %s is answered with %i by the app or a public page', async (address, status, content) => {
  const response = await fetch(origin + address)
  expect([response.status, await response.text()]).toMatchObject([status, expect.stringContaining(content)])
})

describe('one-click unsubscribe: an email program’s request without cookies', () => {
  const subscriber = '019a0000-0000-7000-8000-000000000001'
  const other = '019a0000-0000-7000-8000-000000000002'
  const address = (token: string) => `${origin}/newsletter/unsubscribe?token=${token}`
  const ownToken = () => unsubscribeToken(services.config.sessionSecret, 'newsletter', subscriber)
  const listSubscribers = () => services.db('leads').orderBy('id').pluck('id')
  beforeEach(async () => {
    await services.db('leads').delete()
    const at = new Date()
    const rows = [subscriber, other].map(leadId => ({
      id: leadId,
      kind: 'newsletter',
      source: 'site',
      email: `${leadId}@example.test`,
      createdAt: at,
    }))
    await services.db('leads').insert(rows)
  })

  const form = new FormData()
  form.set('List-Unsubscribe', 'One-Click')
  test.each<[string, RequestInit['body']]>([
    ['a form', new URLSearchParams({ 'List-Unsubscribe': 'One-Click' })],
    ['a form of parts', form],
    ['nothing', undefined],
  ])('with %s removes that address, once and again', async (_case, body) => {
    for (let time = 0; time < 2; time++) {
      const response = await fetch(address(ownToken()), { method: 'POST', body, redirect: 'error' })
      expect([response.status, await response.text()]).toEqual([200, 'You’re unsubscribed.'])
    }
    expect(await listSubscribers()).toEqual([other])
  })

  test.each([
    ['another person’s ID', () => `${other}.${ownToken().split('.')[1]}`, 410],
    ['a made-up token', () => 'x', 410],
    ['a token for the digest', () => unsubscribeToken(services.config.sessionSecret, 'digest', other), 200],
    ['a token that is too long', () => 'x'.repeat(201), 422],
  ])('with %s removes nobody', async (_case, token, status) => {
    expect((await fetch(address(token()), { method: 'POST' })).status).toBe(status)
    expect((await fetch(`${origin}/newsletter/unsubscribe`, { method: 'POST' })).status).toBe(422)
    expect(await listSubscribers()).toEqual([subscriber, other])
  })

  test('that only opens the link changes nothing, and gets a page with a button', async () => {
    expect((await fetch(address(ownToken()), { method: 'HEAD' })).status).toBe(200)
    const page = await fetch(address(ownToken()))
    expect([page.status, await page.text()]).toEqual([
      200,
      expect.stringMatching(/<button[^>]*>Unsubscribe<\/button>/),
    ])
    expect(await listSubscribers()).toEqual([subscriber, other])
  })
})

describe('metrics:', () => {
  const readMetrics = async () => {
    const server = await openMetricsServer(opened)
    const text = await (await fetch(`http://127.0.0.1:${server?.port}/metrics`)).text()
    await server?.close()
    return text
  }

  test('have requests, pools, the queue and the database', async () => {
    await fetch(`${origin}/healthz`)
    await services.db.raw(
      `SELECT graphile_worker.add_job('sendEmail', '{}', run_at => now() - interval '5 minutes')`,
    )
    const text = await readMetrics()
    expect(text).toMatch(/^gaitway_request_duration_seconds_count\{route="\/healthz",status="2xx"\} \d+$/m)
    expect(text).toMatch(/^gaitway_database_connections\{pool="db",state="free"\} \d+$/m)
    expect(text).toMatch(/^gaitway_database_connections\{pool="reads",state="used"\} \d+$/m)
    expect(text).toMatch(/^gaitway_queue_jobs\{queue="sendEmail"\} 1$/m)
    expect(text).toMatch(/^gaitway_queue_oldest_seconds\{queue="sendEmail"\} 30\d\.\d+$/m)
    expect(text).toMatch(/^gaitway_database_up 1$/m)
  })
})
