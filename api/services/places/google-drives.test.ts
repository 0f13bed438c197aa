import { type Server, createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { openLog } from '../log.ts'
import { googleDrives } from './google-drives.ts'

type Answer = { status?: number; body: unknown } | 'never'
type Received = { method?: string; path?: string; headers: Record<string, unknown>; body: unknown }

let server: Server
let answer: Answer
const received: Received[] = []
const lines: string[] = []
const log = openLog('warn', { write: line => lines.push(line) })

const home = { latitude: 29.756, longitude: -95.365 }
const facility = { latitude: 29.704, longitude: -95.401 }
const drives = (seconds: string, distanceMeters?: number) => ({
  body: { routes: [{ duration: seconds, ...(distanceMeters !== undefined && { distanceMeters }) }] },
})

beforeAll(async () => {
  server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    const { method, url: path, headers } = request
    received.push({ method, path, headers, body: JSON.parse(Buffer.concat(chunks).toString()) })
    if (answer === 'never') return
    const { status = 200, body } = answer
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
})
afterAll(() => {
  server.closeAllConnections()
  return new Promise(resolve => server.close(resolve))
})
beforeEach(() => {
  received.length = 0
  lines.length = 0
})

const open = () =>
  googleDrives({
    key: 'a key',
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    log,
  })

test('drives: asks the Routes API for duration and distance alone, without traffic', async () => {
  answer = drives('1440s', 17_702)
  expect(await open()(home, facility)).toEqual({ seconds: 1440, meters: 17_702 })
  expect(received).toMatchObject([
    {
      method: 'POST',
      path: '/directions/v2:computeRoutes',
      headers: { 'x-goog-api-key': 'a key', 'x-goog-fieldmask': 'routes.duration,routes.distanceMeters' },
      body: {
        origin: { location: { latLng: home } },
        destination: { location: { latLng: facility } },
        travelMode: 'DRIVE',
        routingPreference: 'TRAFFIC_UNAWARE',
      },
    },
  ])
})

test.each([
  ['fractions of a second', drives('90.6s', 800), { seconds: 91, meters: 800 }],
  ['a distance of nothing, which is left out', drives('0s'), { seconds: 0, meters: 0 }],
  ['no road', { body: {} }, null],
])('drives: reads %s', async (_, answered, drive) => {
  answer = answered
  expect(await open()(home, facility)).toEqual(drive)
  expect(lines).toEqual([])
})

test.each([
  ['rejects the key', { status: 403, body: { error: { status: 'PERMISSION_DENIED' } } }],
  ['fails', { status: 500, body: 'oops' }],
  ['answers nonsense', { body: { routes: [{ duration: 'soon' }] } }],
])('drives: when Google %s, it is logged once, and nothing is asked for a minute', async (_, answered) => {
  const findDrive = open()
  answer = answered
  expect([await findDrive(home, facility), await findDrive(home, facility)]).toEqual([undefined, undefined])
  expect(received).toHaveLength(1)
  expect(lines).toHaveLength(1)
  expect(lines.join('')).not.toContain('a key')
})

test('drives: at most four are asked at once, and none waits longer than three seconds', async () => {
  const findDrive = open()
  answer = 'never'
  const pending = [1, 2, 3, 4].map(() => findDrive(home, facility))
  expect(await findDrive(home, facility)).toBeUndefined()
  expect(await Promise.all(pending)).toEqual([undefined, undefined, undefined, undefined])
  expect(received.length).toBeLessThanOrEqual(4)
  expect(lines).toHaveLength(4)
})
