import { type ErrorCode, Refusal } from '@gaitway/contract/values/errors'
import { readSession } from '@gaitway/contract/session/login'
import { addMinutes } from '@gaitway/contract/format/time'
import { hashPassword } from '../../services/secrets.ts'
import { buildClinician } from '../../../test/builders/clinician.ts'
import { buildSecondFactor } from '../../../test/builders/second-factor.ts'
import { testDatabase } from '../../../test/database.ts'
import { testApi } from '../../../test/http.ts'
import { testServices } from '../../../test/services.ts'
import { logIn, openChallenge, verifySecondFactor } from './log-in.ts'

const database = await testDatabase()
afterAll(database.close)
const { db } = database
const services = testServices(db)
const { clock } = services
const password = 'Walk_The_Gait9'
const passwordHash = await hashPassword(password)

const attempt = (email: string, entered: string, address = '192.0.2.1') =>
  logIn(services, { side: 'guest' }, { email, password: entered }, { address, userAgent: 'test' }).then(
    answer => readSession(answer).user.email,
    (thrown: { code: string }) => thrown.code,
  )
const fail = async (email: string, times: number, address?: string) => {
  const codes = []
  for (let time = 0; time < times; time++) codes.push(await attempt(email, 'wrong', address))
  return codes
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

test('login: locks the account after ten wrong passwords from anywhere', async () => {
  const { email } = await buildClinician(db, { passwordHash })
  for (const last of [1, 2, 3, 4, 5]) await fail(email, 2, `198.51.100.${last}`)
  expect(await attempt(email, password, '203.0.113.9')).toBe('login_locked')
  later(15)
  expect(await attempt(email, password, '203.0.113.9')).toBe(email)
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
      { address: '192.0.2.7', userAgent: 'test' },
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
const guess = (challenge: string, otp: string, number: number) =>
  verifySecondFactor(
    services,
    { side: 'guest' },
    { challenge, otp },
    { address: `198.51.${number >> 8}.${number & 255}`, userAgent: 'test' },
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

test('codes: wrong codes add up wherever they are entered', async () => {
  const person = await withApp()
  const { challenge, code } = person
  const token = await challenge()
  for (let nth = 0; nth < 4; nth++) await guess(token, '000000', nth)
  const end = (otp: string) => api.as(person).call('accounts.endSecondFactor', { password, otp })
  for (let nth = 0; nth < 6; nth++) expect((await end('000000')).body.code).toBe('code_wrong')
  expect((await end(code())).body).toMatchObject({ status: 429, code: 'too_many_requests' })
  expect(await guess(token, code(), 1)).toBe('too_many_requests')
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
