import { addMinutes } from '@gaitway/contract/time'
import { hashPassword } from '../../services/secrets.ts'
import { buildClinician } from '../../testing/builders/clinician.ts'
import { buildSecondFactor } from '../../testing/builders/second-factor.ts'
import { buildUser } from '../../testing/builders/user.ts'
import { testDatabase } from '../../testing/database.ts'
import { testApi } from '../../testing/http.ts'
import { testServices } from '../../testing/services.ts'
import { runTasks } from '../../testing/tasks.ts'

const database = await testDatabase()
afterAll(database.close)
const { db } = database
const { config } = testServices(db)
const services = testServices(db, { config: { ...config, isStaffSecondFactorDue: true } })
const { clock, mailer } = services
const api = testApi(services)
const password = 'Walk_The_Gait9'
const passwordHash = await hashPassword(password)

const later = (seconds: number) => clock.setReal(addMinutes(clock.real(), seconds / 60))
const logIn = async (email: string) =>
  (await api.guest.call('accounts.logIn', { email, password })).body.data as {
    twoFactor?: string
    challenge: string
  }
const verify = (challenge: string, otp: string) =>
  api.guest.call('accounts.verifySecondFactor', { challenge, otp })
const resend = (challenge: string) => api.guest.call('accounts.resendChallenge', { challenge })
const emailsTo = async (email: string) => {
  await runTasks(services)
  return mailer.emails.filter(message => message.to === email)
}
const codeOf = async (email: string) => (await emailsTo(email)).at(-1)?.subject.slice(0, 6) ?? ''
const wrongBut = (code: string) => (code === '000000' ? '000001' : '000000')

test.each(['admin', 'subadmin'] as const)(
  'staff login: a %s without an app enters an emailed code',
  async role => {
    const { email } = await buildUser(db, { role, passwordHash })
    const { twoFactor, challenge } = await logIn(email)
    expect(twoFactor).toBe('email')
    const code = await codeOf(email)
    expect((await verify(challenge, wrongBut(code))).body.code).toBe('code_wrong')
    const opened = await verify(challenge, code)
    expect(opened.body.data.user).toMatchObject({
      email,
      secondFactorUntil: expect.stringContaining('2026-11-27'),
    })
    expect((await verify(challenge, code)).body.code).toBe('sign_in_over')
  },
)

test('staff login: others log in by password alone, and an app comes before email', async () => {
  const clinician = await buildClinician(db, { passwordHash })
  expect((await logIn(clinician.email)).twoFactor).toBeUndefined()
  const admin = await buildUser(db, { passwordHash })
  await buildSecondFactor(services, admin.userId)
  const { twoFactor, challenge } = await logIn(admin.email)
  expect(twoFactor).toBe('totp')
  const noEmail = await resend(challenge)
  expect([noEmail.body.code, noEmail.body.error.challenge]).toEqual([
    'fields_wrong',
    expect.stringContaining('from your app'),
  ])
  expect(await emailsTo(admin.email)).toEqual([])
})

test('staff login: without the setting staff log in by password alone', async () => {
  const relaxed = testApi(testServices(db))
  const { email } = await buildUser(db, { passwordHash })
  const { body } = await relaxed.guest.call('accounts.logIn', { email, password })
  expect(body.data.user.secondFactorUntil).toBeNull()
})

test('staff login: resends a code at most once a minute, and the previous one stops working', async () => {
  const { email } = await buildUser(db, { passwordHash })
  const { challenge } = await logIn(email)
  const first = await codeOf(email)
  const tooSoon = await resend(challenge)
  expect([tooSoon.status, tooSoon.get('retry-after')]).toEqual([429, '60'])
  later(60)
  expect((await resend(challenge)).body).toMatchObject({ status: 200, message: 'We sent you a new code' })
  const second = await codeOf(email)
  expect(second).not.toBe(first)
  expect((await verify(challenge, first)).body.code).toBe('code_wrong')
  expect((await verify(challenge, second)).status).toBe(200)
  expect((await resend(challenge)).body.code).toBe('sign_in_over')
})

test('staff login: a second login within a minute sends no new code; the first code works once', async () => {
  const { email } = await buildUser(db, { passwordHash })
  const [first, second] = [await logIn(email), await logIn(email)]
  expect(await emailsTo(email)).toHaveLength(1)
  const code = await codeOf(email)
  expect((await verify(second.challenge, code)).status).toBe(200)
  expect((await verify(first.challenge, code)).body.code).toBe('sign_in_over')
  later(60)
  await logIn(email)
  expect(await emailsTo(email)).toHaveLength(2)
})

test('staff login: an expired challenge sends no more codes', async () => {
  const { email } = await buildUser(db, { passwordHash })
  const { challenge } = await logIn(email)
  later(15 * 60)
  expect((await resend(challenge)).body.code).toBe('sign_in_over')
  expect((await verify(challenge, await codeOf(email))).body.code).toBe('sign_in_over')
})

test('staff login: a resent code lasts 15 minutes, and the login expires after half an hour', async () => {
  const { email } = await buildUser(db, { passwordHash })
  const { challenge } = await logIn(email)
  later(14 * 60)
  expect((await resend(challenge)).status).toBe(200)
  expect((await emailsTo(email)).at(-1)?.text).toContain('It’s valid for 15 minutes.')
  later(14 * 60 + 59)
  expect((await resend(challenge)).body.code).toBe('sign_in_over')
  expect((await verify(challenge, await codeOf(email))).status).toBe(200)
  const late = (await logIn(email)).challenge
  later(14 * 60)
  await resend(late)
  later(15 * 60)
  expect((await verify(late, await codeOf(email))).body.code).toBe('sign_in_over')
})
