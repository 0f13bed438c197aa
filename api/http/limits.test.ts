import { hashPassword } from '../services/secrets.ts'
import { newId } from '../store/ids.ts'
import { buildClinician } from '../../test/builders/clinician.ts'
import { buildFacility } from '../../test/builders/facility.ts'
import { buildUser } from '../../test/builders/user.ts'
import { testDatabase } from '../../test/database.ts'
import { testApi } from '../../test/http.ts'
import { testServices } from '../../test/services.ts'
import { findNetwork, requestLimits } from './limits.ts'

const database = await testDatabase()
const { db } = database
afterAll(database.close)

const { config } = testServices(db)
const strict = () => testApi(testServices(db, { config: { ...config, requestLimits: 'strict' } }))

type Answer = { status: number; get: (name: string) => string | undefined; body: { message?: string } }

/** How many calls succeed before one is refused, and when the next is allowed. */
const until429 = async (most: number, ask: () => Promise<Answer>) => {
  for (let passed = 0; passed <= most; passed++) {
    const answer = await ask()
    if (answer.status === 429)
      return { passed, retryAfter: Number(answer.get('retry-after')), message: answer.body.message }
  }
  return { passed: most + 1, retryAfter: 0 }
}
const login = { email: 'nobody@example.test', password: 'x' }

test('limits: login allows ten attempts a minute per IP address, across all processes', async () => {
  const one = strict()
  for (let time = 0; time < 5; time++)
    await one.guest.call('accounts.logIn', { ...login, email: `${time}@a.test` })
  let number = 0
  const other = strict()
  const { passed, retryAfter, message } = await until429(10, () =>
    other.guest.call('accounts.logIn', { ...login, email: `${++number}@b.test` }),
  )
  expect(passed).toBe(requestLimits.signIn.points - 5)
  expect(retryAfter).toBeGreaterThan(0)
  expect(retryAfter).toBeLessThanOrEqual(60)
  expect(message).toBe('Too many attempts. Try again in a minute.')
})

test('limits: guessing codes, links, and passwords counts toward the login limit, per IP address', async () => {
  const { guest } = testApi(
    testServices(db, { config: { ...config, requestLimits: 'strict', trustedProxies: 1 } }),
  )
  const token = 'x'.repeat(43)
  const passwords = { password: 'Walk_The_Gait9', confirmPassword: 'Walk_The_Gait9' }
  const doors = [
    ['accounts.logIn', login],
    ['accounts.forgotPassword', { email: 'nobody@example.test' }],
    ['accounts.verifySecondFactor', { challenge: token, otp: '000000' }],
    ['accounts.resendChallenge', { challenge: token }],
    ['accounts.resetPassword', { token, ...passwords }],
  ] as const
  let number = 0
  const knock = (address: string) => () => {
    const [name, input] = doors[number++ % doors.length] ?? doors[0]
    return guest.call(name, input, { 'x-forwarded-for': address })
  }
  const { passed, retryAfter } = await until429(12, knock('203.0.113.7'))
  expect(passed).toBe(requestLimits.signIn.points)
  expect(retryAfter).toBeGreaterThan(0)
  expect((await until429(0, knock('203.0.113.8'))).passed).toBe(1)
  expect((await until429(0, knock('203.0.113.7'))).passed).toBe(0)
})

test('limits: a flood from one IP address locks nobody out at another', async () => {
  const { guest } = testApi(
    testServices(db, { config: { ...config, requestLimits: 'strict', trustedProxies: 1 } }),
  )
  const { email } = await buildClinician(db, { passwordHash: await hashPassword('Walk_The_Gait9') })
  const from = (address: string, password: string) =>
    guest.call('accounts.logIn', { email, password }, { 'x-forwarded-for': address })
  const flood = await Promise.all(Array.from({ length: 100 }, () => from('203.0.113.9', 'wrong')))
  const count = (status: number) => flood.filter(answer => answer.status === status).length
  expect([count(401), count(423), count(429)]).toEqual([5, 5, 90])
  expect((await from('203.0.113.10', 'Walk_The_Gait9')).status).toBe(200)
})

const strictBehindProxy = () =>
  testApi(testServices(db, { config: { ...config, requestLimits: 'strict', trustedProxies: 1 } }))
const right = 'Walk_The_Gait9'
const findDeviceCookie = (answer: { get: (name: string) => string | string[] | undefined }) =>
  [answer.get('set-cookie') ?? []].flat().find(cookie => cookie.startsWith('gaitway_device='))

test('limits: sixty people log in behind one address within a minute, though some mistype', async () => {
  const { guest } = strictBehindProxy()
  const passwordHash = await hashPassword(right)
  const logIn = (email: string, password: string) =>
    guest.call('accounts.logIn', { email, password }, { 'x-forwarded-for': '203.0.113.20' })
  const statuses: number[] = []
  for (let person = 1; person <= 60; person++) {
    const { email } = await buildClinician(db, { passwordHash })
    if (person % 7 === 0) await logIn(email, 'typo')
    statuses.push((await logIn(email, right)).status)
  }
  expect(statuses).toEqual(Array.from({ length: 60 }, () => 200))
})

test('limits: right logins are limited, too, to 120 a minute from a network', async () => {
  const { guest } = strictBehindProxy()
  const { email } = await buildClinician(db, { passwordHash: await hashPassword(right) })
  const from = { 'x-forwarded-for': '203.0.113.40' }
  const { passed } = await until429(140, () => guest.call('accounts.logIn', { email, password: right }, from))
  expect(passed).toBe(requestLimits.logins.points)
})

test('limits: a known device logs in whatever others on its network do, and keeps its key for half a year', async () => {
  const { guest } = strictBehindProxy()
  const { email } = await buildClinician(db, { passwordHash: await hashPassword(right) })
  const logIn = (password: string, cookie?: string) =>
    guest.call(
      'accounts.logIn',
      { email, password },
      {
        'x-forwarded-for': '203.0.113.30',
        ...(cookie && { cookie }),
      },
    )
  const given = findDeviceCookie(await logIn(right)) ?? ''
  expect(given).toMatch(
    /^gaitway_device=[\w-]{36}; Max-Age=15552000; Path=\/api; .*HttpOnly; SameSite=Strict$/,
  )
  const cookie = given.split(';')[0]
  expect((await until429(20, () => logIn('wrong'))).passed).toBe(requestLimits.signIn.points)
  const again = await logIn(right, cookie)
  expect([again.status, findDeviceCookie(again)?.split(';')[0]]).toEqual([200, cookie])
  expect((await logIn(right, 'gaitway_device=7d5cf8f2-0000-4000-8000-000000000000')).status).toBe(429)
  // and has a limit of its own
  expect((await until429(20, () => logIn('wrong', cookie))).passed).toBe(requestLimits.signIn.points)
})

test('limits: checking whether an email has an account is allowed twenty times a minute', async () => {
  const { guest } = strict()
  const found = await until429(30, () => guest.call('accounts.checkEmail', { email: 'a@example.test' }))
  expect(found.passed).toBe(requestLimits.emailCheck.points)
})

test('limits: inviting is allowed twenty times an hour per user, from form and list combined', async () => {
  const api = strict()
  const [facility, other] = [await buildFacility(db), await buildFacility(db)]
  const names = { firstName: 'Nia', lastName: 'Okafor', access: [] }
  let number = 0
  const invite = (by: { userId: string }) =>
    api.as(by).call('members.invite', { email: `invited${++number}@example.test`, ...names })
  const member = (await invite(facility)).body.data
  const edit = (changes: object) =>
    api.as(facility).call('members.edit', { subUserId: member.id, ...changes })
  for (let time = 0; time < 4; time++) expect((await edit({ status: 'invited' })).status).toBe(200)
  const { passed, retryAfter, message } = await until429(20, () => invite(facility))
  expect(passed).toBe(requestLimits.invitations.points - 5)
  expect(retryAfter).toBeGreaterThan(3500)
  expect(message).toBe('Too many attempts. Try again in an hour.')
  expect((await edit({ status: 'invited' })).status).toBe(429)
  expect((await edit({ access: ['shifts'] })).status).toBe(200)
  expect((await invite(other)).status).toBe(201)
})

test('limits: writes count per user, not per shared IP address', async () => {
  const api = strict()
  const [tess, pete] = [await buildClinician(db), await buildClinician(db)]
  const write = (person: { userId: string }) =>
    api.as(person).call('notifications.markAllRead', { userId: person.userId })
  expect((await until429(130, () => write(tess))).passed).toBe(requestLimits.writes.points)
  expect((await write(pete)).status).toBe(200)
})

test('limits: sixty messages a minute per person, and none of them counts as a payment', async () => {
  const api = strict()
  const [tess, pete] = [await buildClinician(db), await buildClinician(db)]
  // a room that isn't theirs counts too
  const write = (by: { userId: string }) => api.as(by).call('chat.send', { roomId: newId(), text: 'Hello' })
  expect((await until429(61, () => write(tess))).passed).toBe(60)
  expect((await write(pete)).status).toBe(404)
})

test('limits: back-office lists count as reads, and polling and logging out are never refused', async () => {
  const user = await buildUser(db)
  const staff = strict().as(user)
  for (let time = 0; time < 590; time++) await staff.call('accounts.current')
  const { passed } = await until429(20, () => staff.send('get', '/admin/ledger-accounts'))
  expect(passed).toBe(requestLimits.reads.points - 590)
  expect((await staff.call('accounts.current')).status).toBe(429)
  expect((await staff.call('notifications.list')).status).toBe(200)
  expect((await staff.call('accounts.logOut', { id: user.userId, roles: 'admin' })).status).toBe(200)
})

test('limits: two processes count uploads, email checks and writes together', async () => {
  const [one, other] = [strict(), strict()]
  const tess = await buildClinician(db)
  const upload = (api: typeof one) => () => api.as(tess).upload('resume', [])
  expect((await until429(20, upload(one))).passed).toBe(21)
  expect((await until429(40, upload(other))).passed).toBe(requestLimits.uploads.points - 21)
  const write = (api: typeof one) => () =>
    api.as(tess).call('notifications.markAllRead', { userId: tess.userId })
  const { points } = requestLimits.writes
  const half = points / 2
  expect((await until429(half - 1, write(one))).passed).toBe(half)
  // the other counts its first quarter alone, and then all of them
  expect((await until429(points, write(other))).passed).toBe(half)
})

test('limits: uploads are counted before their bytes are read', async () => {
  const api = strict()
  const tess = await buildClinician(db)
  const upload = () => api.as(tess).upload('resume', [])
  expect((await until429(40, upload)).passed).toBe(requestLimits.uploads.points)
  const stranger = await api.guest.upload('resume', [{ name: 'a.pdf', bytes: Buffer.alloc(1000) }])
  expect(stranger.status).toBe(401)
})

test('limits: tests and demos get higher limits', async () => {
  const { guest } = testApi(testServices(db))
  const found = await until429(40, () => guest.call('accounts.checkEmail', { email: 'a@example.test' }))
  expect(found.passed).toBe(41)
})

test.each([
  ['2001:db8::1', '2001:db8::2'],
  ['2001:db8::1', '2001:0DB8:0:0:ffff:ffff:ffff:ffff'],
  ['2001:db8:0:7::', '2001:db8:0:7:1:2:3:4'],
  ['2001:db8:1:2:3:4:5::', '2001:db8:1:2::9'],
  ['::1', '::2'],
  ['1::', '1::5:6'],
  ['fe80::1%eth0', 'fe80::2%3'],
  ['64:ff9b::192.0.2.1', '64:ff9b::198.51.100.9'],
])('network: %s and %s are the same', (one, other) => {
  expect(findNetwork(one)).toBe(findNetwork(other))
})

test.each([
  ['2001:db8::1', '2001:db8:0:1::1'],
  ['2001:db8:1::', '2001:db8:2::'],
  ['::1:0:0:0:0:1', '::2:0:0:0:0:1'],
  ['203.0.113.7', '203.0.113.8'],
  ['::ffff:203.0.113.7', '::ffff:203.0.113.8'],
])('network: %s and %s are different', (one, other) => {
  expect(findNetwork(one)).not.toBe(findNetwork(other))
})

test.each([
  '203.0.113.7',
  '::ffff:203.0.113.7',
  '::FFFF:cb00:7107',
  '0:0:0:0:0:ffff:203.0.113.7',
  '::ffff:203.0.113.7%eth0',
])('network: %s is one IPv4 address in any notation', address => {
  expect(findNetwork(address)).toBe('203.0.113.7')
})

test('network: an invalid address counts as itself', () => {
  expect(findNetwork('')).toBe('')
})
