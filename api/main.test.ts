import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readConfig } from './config.ts'
import { readFrontEnd } from './http/static.ts'
import { openServices, openSite } from './main.ts'
import { insertPlaces } from './store/places.ts'
import { newDatabase } from '../test/database.ts'

let origin: string
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
  const opened = await openServices({
    config: { ...config, port: 0 },
    databaseUrl: database.url,
    apiOrigin: 'http://127.0.0.1:1',
  })
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
  ['/login?search=100%', 200, 'Shell'],
  ['/profile?search=%F0%9F%98%80', 200, 'Shell'],
  ['/?search=100%', 200, 'The shift gets covered'],
  ['/J%C3%BCrgen', 404, 'Page not found'],
])('site: GET %s is answered with %i by the app or a public page', async (address, status, content) => {
  const response = await fetch(origin + address)
  expect([response.status, await response.text()]).toMatchObject([status, expect.stringContaining(content)])
})
