import { type ErrorCode, Refusal } from '@gaitway/contract/values/errors'
import { isSecondFactorDue, readSession } from '@gaitway/contract/session/login'
import { addMinutes } from '@gaitway/contract/format/time'
import { hashPassword, hashToken } from '../../services/secrets.ts'
import { newId } from '../../store/ids.ts'
import { buildClinician } from '../../../test/builders/clinician.ts'
import { buildSecondFactor } from '../../../test/builders/second-factor.ts'
import { testDatabase } from '../../../test/database.ts'
import { testApi } from '../../../test/http.ts'
import { testServices } from '../../../test/services.ts'
import { runTasks } from '../../../test/tasks.ts'
import { logIn, openChallenge, verifySecondFactor } from './log-in.ts'

const database = await testDatabase()
afterAll(database.close)
const { db } = database
const services = testServices(db)
const { clock } = services
const password = 'Walk_The_Gait9'
const passwordHash = await hashPassword(password)

const attempt = (email: string, entered: string, network = '192.0.2.1', deviceKey?: string) =>
  logIn(
    services,
    { side: 'guest' },
    { email, password: entered },
    { network, deviceKey, userAgent: 'test' },
  ).then(
    answer => (isSecondFactorDue(answer) ? answer : readSession(answer).user.email),
    (thrown: { code: string }) => thrown.code,
  )
const fail = async (email: string, times: number, network?: string, deviceKey?: string) => {
  const codes = []
  for (let time = 0; time < times; time++) codes.push(await attempt(email, 'wrong', network, deviceKey))
  return codes
}
const newDevice = { twoFactor: 'email', isNewDevice: true, challenge: expect.stringMatching(/^.{43}$/) }
/** Wrong passwords from five networks, two from each. */
const guessFromAnywhere = async (email: string) => {
  for (const last of [1, 2, 3, 4, 5]) await fail(email, 2, `198.51.100.${last}`)
}
const later = (minutes: number) => clock.setReal(addMinutes(clock.real(), minutes))
const times = (code: string, count: number) => Array.from({ length: count }, () => code)

test('login: the right password opens a session without leaking the address', async () => {
  const { email, userId } = await buildClinician(db, { passwordHash })
  expect(await attempt(email, password)).toBe(email)
  expect(await db('sessions').where({ userId })).toMatchObject([{ userAgent: 'test' }])
})

test('login: an unknown email, a wrong password and a lock read the same', async () => {
  const { email } = await buildClinician(db, { passwordHash })
  const locked = [...times('wrong_login', 5), 'login_locked']
  expect(await fail(email, 6)).toEqual(locked)
  expect(await fail('nobody@example.test', 6)).toEqual(locked)
})

test('login: locks for 15 minutes after five wrong passwords from one address, even for the right password', async () => {
  const { email } = await buildClinician(db, { passwordHash })
  await fail(email, 5)
  expect(await attempt(email, password)).toBe('login_locked')
  expect(await attempt(email, password, '192.0.2.2')).toBe(email)
  later(14)
  expect(await attempt(email, password)).toBe('login_locked')
  later(1)
  expect(await attempt(email, password)).toBe(email)
})

test('login: after ten wrong passwords from anywhere, an unknown device needs an emailed code, and nobody is locked out', async () => {
  const { email, userId } = await buildClinician(db, { passwordHash })
  await attempt(email, password, '203.0.113.8', 'their phone')
  await guessFromAnywhere(email)
  expect(await attempt(email, password, '203.0.113.9')).toEqual(newDevice)
  expect(await attempt(email, password, '203.0.113.9', 'a new phone')).toEqual(newDevice)
  expect(await attempt(email, password, '203.0.113.9', 'their phone')).toBe(email)
  // one code serves both
  expect(await db('deliveries').where({ userId }).pluck('subject')).toEqual(['Code to log in'])
  later(15)
  expect(await attempt(email, password, '203.0.113.9')).toBe(email)
})

test('login: the emailed code of a new device opens an ordinary session, and the device is known from then on', async () => {
  const { email, userId } = await buildClinician(db, { passwordHash })
  await guessFromAnywhere(email)
  const answer = await attempt(email, password, '203.0.113.9', 'a new phone')
  if (typeof answer === 'string') throw new Error(`This login had to require a code: ${answer}`)
  await runTasks(services)
  const subject = services.mailer.emails.findLast(({ to }) => to === email)?.subject ?? ''
  const opened = await verifySecondFactor(
    services,
    { side: 'guest' },
    { challenge: answer.challenge, otp: subject.slice(0, 6), remember: '1' },
    { network: '203.0.113.9', deviceKey: 'a new phone', userAgent: 'test' },
  )
  expect([opened.user.secondFactorUntil, opened.rememberToken]).toEqual([null, null])
  expect(await db('remembered_devices').where({ userId })).toEqual([])
  expect(await attempt(email, password, '203.0.113.9', 'a new phone')).toBe(email)
})

test('login: with an app, guesses elsewhere change nothing about its code', async () => {
  const { email, userId } = await buildClinician(db, { passwordHash })
  await buildSecondFactor(services, userId)
  await guessFromAnywhere(email)
  expect(await attempt(email, password, '203.0.113.9')).toMatchObject({
    twoFactor: 'totp',
    isNewDevice: false,
  })
})

test('login: a known device is locked only by its own wrong passwords, and locks no other', async () => {
  const { email } = await buildClinician(db, { passwordHash })
  await attempt(email, password, '192.0.2.1', 'their phone')
  await fail(email, 5)
  expect(await attempt(email, password)).toBe('login_locked')
  expect(await fail(email, 6, '192.0.2.1', 'their phone')).toEqual([
    ...times('wrong_login', 5),
    'login_locked',
  ])
  expect(await attempt(email, password, '192.0.2.2')).toBe(email)
  later(15)
  expect(await attempt(email, password, '192.0.2.1', 'their phone')).toBe(email)
})

test('login: a device is known to its own people only, and to those who share it', async () => {
  const [tess, pete] = [
    await buildClinician(db, { passwordHash }),
    await buildClinician(db, { passwordHash }),
  ]
  await attempt(tess.email, password, '192.0.2.1', 'shared')
  await guessFromAnywhere(pete.email)
  expect(await attempt(pete.email, password, '203.0.113.9', 'shared')).toEqual(newDevice)
  later(15)
  await attempt(pete.email, password, '203.0.113.9', 'shared')
  for (const { email } of [tess, pete]) {
    await guessFromAnywhere(email)
    expect(await attempt(email, password, '203.0.113.9', 'shared')).toBe(email)
  }
})

test('login: a person’s twenty latest devices are known, and a new password forgets them', async () => {
  const person = await buildClinician(db, { passwordHash })
  const { email, userId } = person
  for (let device = 0; device < 22; device++) {
    later(1)
    await attempt(email, password, '192.0.2.1', `device ${device}`)
  }
  expect(await db('known_devices').where({ userId })).toHaveLength(20)
  await guessFromAnywhere(email)
  expect(await attempt(email, password, '203.0.113.9', 'device 1')).toEqual(newDevice)
  expect(await attempt(email, password, '203.0.113.9', 'device 2')).toBe(email)
  const change = { oldPassword: password, password: 'Swim_The_Lake8', confirmPassword: 'Swim_The_Lake8' }
  expect((await api.as(person).call('accounts.changePassword', change)).status).toBe(200)
  expect(await db('known_devices').where({ userId })).toEqual([])
})

test('login: a hundred failures on any accounts require a code on every unknown device', async () => {
  const { email } = await buildClinician(db, { passwordHash })
  await attempt(email, password, '192.0.2.1', 'their phone')
  later(30)
  const guess = (number: number) => ({
    id: newId(),
    email: `guessed${number}@example.test`,
    source: `network 198.51.100.${number % 50}`,
    failedAt: clock.real(),
  })
  await db('login_failures').insert(Array.from({ length: 99 }, (_, number) => guess(number)))
  // what known devices and sessions get wrong doesn't count
  for (const source of ['device ab', 'session cd']) await db('login_failures').insert({ ...guess(1), source })
  expect(await attempt(email, password)).toBe(email)
  await db('login_failures').insert(guess(99))
  expect(await attempt(email, password)).toEqual(newDevice)
  expect(await attempt(email, password, '203.0.113.9', 'their phone')).toBe(email)
  later(15)
  expect(await attempt(email, password)).toBe(email)
})

test('login: the right password clears four failures', async () => {
  const { email } = await buildClinician(db, { passwordHash })
  await fail(email, 4)
  expect(await attempt(email, password)).toBe(email)
  expect(await fail(email, 4)).toEqual(times('wrong_login', 4))
  expect(await attempt(email, password)).toBe(email)
})

test('login: of thirty guesses at once, at most five are checked', async () => {
  const { email } = await buildClinician(db, { passwordHash })
  const codes = await Promise.all(Array.from({ length: 30 }, () => attempt(email, 'wrong')))
  expect(codes.filter(code => code === 'wrong_login')).toHaveLength(5)
  expect(codes.filter(code => code === 'login_locked')).toHaveLength(25)
})

test('login: a declined person may log in to see why; a deactivated person may not', async () => {
  const declined = await buildClinician(db, { passwordHash, status: 'rejected' })
  expect(await attempt(declined.email, password)).toBe(declined.email)
  const gone = await buildClinician(db, { passwordHash, status: 'deactivate' })
  expect(await attempt(gone.email, password)).toBe('deactivated')
  expect(await attempt(gone.email, 'wrong')).toBe('wrong_login')
})

test('login: a password changed during the check opens nothing', async () => {
  const { email, userId } = await buildClinician(db, { passwordHash })
  const other = await hashPassword('Swim_The_Lake8')
  let release = () => {}
  const held = new Promise<void>(resolve => {
    release = resolve
  })
  const changed = db.transaction(async trx => {
    await trx('users').where({ id: userId }).update({ passwordHash: other })
    await held
  })
  const answer = attempt(email, password)
  const waiting = async (): Promise<boolean> => {
    const { rows } = await db.raw(`SELECT 1 FROM pg_stat_activity WHERE datname = current_database()
      AND wait_event_type = 'Lock' AND query LIKE '%password_hash%'`)
    return rows.length > 0 || waiting()
  }
  await waiting()
  release()
  await changed
  expect(await answer).toBe('wrong_login')
})

test('login: the device no longer receives pushes for its previous user', async () => {
  const [tess, pete] = [
    await buildClinician(db, { passwordHash }),
    await buildClinician(db, { passwordHash }),
  ]
  const device = { deviceId: 'tablet', osType: 'web', registeredAt: clock.now() }
  await db('device_registrations').insert([
    { ...device, userId: tess.userId, deviceToken: 'push-of-tess' },
    { ...device, userId: pete.userId, deviceToken: 'push-of-pete' },
  ])
  for (const deviceToken of ['push-of-tess', 'push-of-pete'])
    await logIn(
      services,
      { side: 'guest' },
      { email: pete.email, password, deviceToken },
      { network: '192.0.2.7', userAgent: 'test' },
    )
  expect(await db('device_registrations').pluck('device_token')).toEqual(['push-of-pete'])
})

const api = testApi(services)

const withApp = async () => {
  const person = await buildClinician(db, { passwordHash })
  const { userId: id, email } = person
  const factor = await buildSecondFactor(services, id)
  return {
    ...person,
    ...factor,
    challenge: () => openChallenge(services, db, { id, email, firstName: 'Tess' }, 'totp'),
  }
}
const guess = (challenge: string, otp: string, number: number, deviceKey?: string) =>
  verifySecondFactor(
    services,
    { side: 'guest' },
    { challenge, otp },
    { network: `198.51.${number >> 8}.${number & 255}`, deviceKey, userAgent: 'test' },
  ).then(
    (): ErrorCode | 'opened' => 'opened',
    (thrown: unknown) => {
      if (thrown instanceof Refusal) return thrown.code
      throw thrown
    },
  )
const count = (codes: string[], wanted: string) => codes.filter(code => code === wanted).length

test('codes: of 200 guesses from as many addresses, on any challenges, only ten are checked', async () => {
  const { challenge, code, userId } = await withApp()
  const codes: string[] = []
  for (let wave = 0; wave < 4; wave++) {
    const challenges = await Promise.all(Array.from({ length: 10 }, challenge))
    const guesses = challenges.flatMap((token, row) =>
      [0, 1, 2, 3, 4].map(nth => guess(token, '000000', wave * 50 + row * 5 + nth)),
    )
    codes.push(...(await Promise.all(guesses)))
  }
  expect(count(codes, 'code_wrong') + count(codes, 'sign_in_over')).toBe(10)
  expect(count(codes, 'too_many_requests')).toBe(190)
  expect(await db('code_failures').where({ userId })).toHaveLength(10)
  expect(await guess(await challenge(), code(), 1)).toBe('too_many_requests')
  clock.setReal(addMinutes(clock.real(), 60))
  expect(await guess(await challenge(), code(), 1)).toBe('opened')
})

test('codes: of fifty guesses at once on one challenge, at most five are checked', async () => {
  const { challenge } = await withApp()
  const token = await challenge()
  const codes = await Promise.all(Array.from({ length: 50 }, (_, number) => guess(token, '000000', number)))
  expect([count(codes, 'code_wrong'), count(codes, 'sign_in_over')]).toEqual([4, 46])
})

test('codes: a known device and a session have tries of their own', async () => {
  const person = await withApp()
  const { challenge, code } = person
  await db('known_devices').insert({
    userId: person.userId,
    keyHash: hashToken('their phone'),
    seenAt: clock.real(),
  })
  for (const token of [await challenge(), await challenge()])
    for (let nth = 0; nth < 5; nth++) await guess(token, '000000', nth)
  expect(await guess(await challenge(), code(), 1)).toBe('too_many_requests')
  const end = (otp: string) => api.as(person).call('accounts.endSecondFactor', { password, otp })
  for (let nth = 0; nth < 10; nth++) expect((await end('000000')).body.code).toBe('code_wrong')
  expect((await end(code())).body).toMatchObject({ status: 429, code: 'too_many_requests' })
  expect(await guess(await challenge(), code(), 1, 'their phone')).toBe('opened')
})

test('codes: limits guesses of the code that confirms an app', async () => {
  const person = await buildClinician(db, { passwordHash })
  const calls = api.as(person)
  await calls.call('accounts.prepareSecondFactor', { password })
  const codes = []
  for (let nth = 0; nth < 11; nth++)
    codes.push((await calls.call('accounts.confirmSecondFactor', { otp: '000000' })).body.code)
  expect([count(codes, 'code_wrong'), codes.at(-1)]).toEqual([10, 'too_many_requests'])
})

test('codes: one person’s wrong codes block no one else', async () => {
  const [tess, pete] = [await withApp(), await withApp()]
  for (const token of [await tess.challenge(), await tess.challenge()])
    for (let nth = 0; nth < 5; nth++) await guess(token, '000000', nth)
  expect(await guess(await tess.challenge(), tess.code(), 1)).toBe('too_many_requests')
  expect(await guess(await pete.challenge(), pete.code(), 1)).toBe('opened')
})

test.each([' ', '\n', '\r\n', '\u00A0'])(
  'login: %j that was pasted after the password is dropped, also where it proves who changes something',
  async ending => {
    const api = testApi(services)
    const clinician = await buildClinician(db, { passwordHash })
    const { email } = clinician
    const login = await api.guest.call('accounts.logIn', { email, password: `${password}${ending}` })
    expect(login.status).toBe(200)
    const wrong = await api.guest.call('accounts.logIn', { email, password: `${password}x${ending}` })
    expect(wrong.body.code).toBe('wrong_login')
    const proven = await api
      .as(clinician)
      .call('accounts.prepareSecondFactor', { password: `${password}${ending}` })
    expect(proven.body).toMatchObject({ status: 200 })
  },
)
