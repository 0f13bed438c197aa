import { addDays, addMinutes } from '@gaitway/contract/format/time'
import { hashPassword } from '../../services/secrets.ts'
import { codeOfApp } from '../../services/totp.ts'
import { buildClinician } from '../../../test/builders/clinician.ts'
import { buildSecondFactor } from '../../../test/builders/second-factor.ts'
import { buildUser } from '../../../test/builders/user.ts'
import { testDatabase } from '../../../test/database.ts'
import { testApi } from '../../../test/http.ts'
import { testServices } from '../../../test/services.ts'
import { runTasks } from '../../../test/tasks.ts'

const database = await testDatabase()
afterAll(database.close)
const { db } = database
const services = testServices(db, { config: { isStaffSecondFactorDue: true } })
const { clock, mailer } = services
const api = testApi(services)
const password = 'Walk_The_Gait9'
const passwordHash = await hashPassword(password)

const later = (minutes: number) => clock.setReal(addMinutes(clock.real(), minutes))
beforeEach(() => later(120))

const logIn = (email: string, input: Record<string, unknown> = {}, headers = {}) =>
  api.guest.call('accounts.logIn', { email, password, ...input }, headers)
const verify = (challenge: string, otp: string, remember?: '0' | '1') =>
  api.guest.call('accounts.verifySecondFactor', { challenge, otp, ...(remember ? { remember } : {}) })
const withApp = async () => {
  const person = await buildClinician(db, { passwordHash })
  return { ...person, ...(await buildSecondFactor(services, person.userId)) }
}
const challengeOf = async (email: string): Promise<string> => (await logIn(email)).body.data.challenge
const cookiesOf = (answer: { get: (name: string) => string | string[] | undefined }) =>
  [answer.get('set-cookie') ?? []].flat()
const wrongCode = (right: string) => (right === '000000' ? '000001' : '000000')

test('two-step verification: the password opens only a challenge; the app’s code opens the session', async () => {
  const { email, code } = await withApp()
  const first = await logIn(email)
  expect(first.body.data).toEqual({
    twoFactor: 'totp',
    isNewDevice: false,
    challenge: expect.stringMatching(/^.{43}$/),
  })
  expect(first.get('set-cookie')).toBeUndefined()
  const { challenge } = first.body.data
  const wrong = await verify(challenge, wrongCode(code()))
  expect([wrong.status, wrong.body.code, wrong.body.error]).toEqual([
    422,
    'code_wrong',
    { otp: 'This code is incorrect.' },
  ])
  const opened = await verify(challenge, code())
  expect(opened.status).toBe(200)
  expect(opened.body.data).toMatchObject({ user: { email, isTwoFactorOn: true }, rememberToken: null })
  expect(opened.body.data.user.secondFactorUntil).toBe(addDays(clock.real(), 7).toISOString())
  expect(cookiesOf(opened).join()).toContain('gaitway_refresh=')
  expect(cookiesOf(opened).join()).not.toContain('gaitway_remember=')
  const me = await api.bearing(opened.body.data.token).call('accounts.current')
  expect(me.body.data).toEqual(opened.body.data.user)
})

test('two-step verification: app codes and challenges work once', async () => {
  const { email, code } = await withApp()
  const [first, second] = [await challengeOf(email), await challengeOf(email)]
  const used = code()
  expect((await verify(first, used)).status).toBe(200)
  expect((await verify(first, used)).body.code).toBe('sign_in_over')
  expect((await verify(second, used)).body.code).toBe('sign_in_over')
  expect((await verify(await challengeOf(email), used)).body.code).toBe('code_wrong')
  later(1)
  expect((await verify(await challengeOf(email), code())).status).toBe(200)
})

test('two-step verification: one code sent twice at once opens one session', async () => {
  const { email, userId, code } = await withApp()
  const challenge = await challengeOf(email)
  const answers = await Promise.all([1, 2, 3].map(() => verify(challenge, code())))
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 410, 410])
  expect(await db('sessions').where({ userId })).toHaveLength(1)
})

test('two-step verification: a challenge lasts 15 minutes, and the fifth wrong code ends it', async () => {
  const { email, code } = await withApp()
  const late = await challengeOf(email)
  later(15)
  expect((await verify(late, code())).body).toMatchObject({ status: 410, code: 'sign_in_over' })
  const guessed = await challengeOf(email)
  const codes = []
  for (let guess = 0; guess < 5; guess++) codes.push((await verify(guessed, wrongCode(code()))).body.code)
  expect(codes).toEqual(['code_wrong', 'code_wrong', 'code_wrong', 'code_wrong', 'sign_in_over'])
  expect((await verify(guessed, code())).body.code).toBe('sign_in_over')
  expect((await verify('x'.repeat(43), code())).body.code).toBe('sign_in_over')
})

test.each(['-', ' ', ''])(
  'two-step verification: a recovery code may contain “%s” in its middle',
  async between => {
    const { email, recoveryCode } = await withApp()
    const typed = recoveryCode.replace('-', between)
    expect((await verify(await challengeOf(email), typed)).status).toBe(200)
  },
)

test('two-step verification: a recovery code works once in any spelling, and the person is notified', async () => {
  const { email, recoveryCode } = await withApp()
  expect((await verify(await challengeOf(email), 'zz9zz-zz9zz')).body.code).toBe('code_wrong')
  const typed = recoveryCode.toUpperCase().replace('-', '')
  expect((await verify(await challengeOf(email), typed)).status).toBe(200)
  expect((await verify(await challengeOf(email), recoveryCode)).body.code).toBe('code_wrong')
  await runTasks(services)
  expect(mailer.emails.findLast(message => message.to === email)).toMatchObject({
    subject: 'A recovery code was used',
    text: expect.stringContaining('You have 0 left'),
  })
})

test('two-step verification: a remembered device needs no code for seven days', async () => {
  const { email, userId, code } = await withApp()
  const opened = await verify(await challengeOf(email), code(), '1')
  const { rememberToken } = opened.body.data
  const until = addDays(clock.real(), 7).toISOString()
  const kept = cookiesOf(opened).find(cookie => cookie.startsWith('gaitway_remember='))
  expect(kept).toMatch(/Max-Age=604800; Path=\/api\/user-login; .*HttpOnly; SameSite=Strict$/)
  expect(JSON.stringify(await db('remembered_devices').where({ userId }))).not.toContain(rememberToken)
  later(60 * 24 * 6)
  const cookie = `other=1; gaitway_remember=${rememberToken}`
  for (const answer of [await logIn(email, { rememberToken }), await logIn(email, {}, { cookie })])
    expect(answer.body.data.user.secondFactorUntil).toBe(until)
  later(60 * 24)
  expect((await logIn(email, { rememberToken })).body.data.twoFactor).toBe('totp')
})

test('two-step verification: a remembered device counts for its own person only', async () => {
  const [tess, pete] = [await withApp(), await withApp()]
  const { rememberToken } = (await verify(await challengeOf(tess.email), tess.code(), '1')).body.data
  expect((await logIn(pete.email, { rememberToken })).body.data.twoFactor).toBe('totp')
  expect((await logIn(tess.email, { rememberToken: 'x'.repeat(43) })).body.data.twoFactor).toBe('totp')
})

test('two-step verification: a session ends with its second factor, for both tokens', async () => {
  const { email, code } = await withApp()
  const { token, refreshToken } = (await verify(await challengeOf(email), code())).body.data
  const refresh = (kept: string) => api.guest.call('accounts.refresh', {}, { 'x-refresh-token': kept })
  later(60 * 24 * 6)
  const { refreshToken: next } = (await refresh(refreshToken)).body.data
  expect((await api.bearing(token).call('accounts.current')).status).toBe(200)
  later(60 * 24)
  expect((await api.bearing(token).call('accounts.current')).body.code).toBe('stale_token')
  expect((await refresh(next)).body.code).toBe('refresh_refused')
})

test('two-step verification: a person deactivated in between gets no session', async () => {
  const { email, userId, code } = await withApp()
  const challenge = await challengeOf(email)
  await db('users').where({ id: userId }).update({ status: 'deactivate' })
  expect((await verify(challenge, code())).body.code).toBe('deactivated')
  expect(await db('sessions').where({ userId })).toEqual([])
})

test('two-step verification: accepts a phone five seconds behind, but not a minute', async () => {
  const { email, secret } = await withApp()
  const at = (seconds: number) => codeOfApp(secret, addMinutes(clock.real(), seconds / 60))
  expect((await verify(await challengeOf(email), at(-60))).body.code).toBe('code_wrong')
  expect((await verify(await challengeOf(email), at(-30))).status).toBe(200)
})

test('two-step verification: a pending login already stops pushes for the device’s previous user', async () => {
  const [before, { email }] = [await buildClinician(db), await withApp()]
  await db('device_registrations').insert({
    deviceToken: 'push-of-before',
    userId: before.userId,
    deviceId: 'tablet',
    osType: 'web',
    registeredAt: clock.now(),
  })
  const answer = await logIn(email, { deviceToken: 'push-of-before' })
  expect(answer.body.data).toMatchObject({ twoFactor: 'totp' })
  expect(await db('device_registrations').where({ deviceToken: 'push-of-before' })).toEqual([])
})

const enterPassword = async (email: string) =>
  (await api.guest.call('accounts.logIn', { email, password })).body.data as {
    twoFactor?: string
    challenge: string
  }
const resend = (challenge: string) => api.guest.call('accounts.resendChallenge', { challenge })
const emailsTo = async (email: string) => {
  await runTasks(services)
  return mailer.emails.filter(message => message.to === email)
}
const codeOf = async (email: string) => (await emailsTo(email)).at(-1)?.subject.slice(0, 6) ?? ''

test.each(['admin', 'subadmin'] as const)(
  'staff login: a %s without an app enters an emailed code',
  async role => {
    const { email } = await buildUser(db, { role, passwordHash })
    const { twoFactor, challenge } = await enterPassword(email)
    expect(twoFactor).toBe('email')
    const code = await codeOf(email)
    expect((await verify(challenge, wrongCode(code))).body.code).toBe('code_wrong')
    const opened = await verify(challenge, code)
    expect(opened.body.data.user).toMatchObject({
      email,
      secondFactorUntil: addDays(clock.real(), 7).toISOString(),
    })
    expect((await verify(challenge, code)).body.code).toBe('sign_in_over')
  },
)

test('staff login: others log in by password alone, and an app comes before email', async () => {
  const clinician = await buildClinician(db, { passwordHash })
  expect((await enterPassword(clinician.email)).twoFactor).toBeUndefined()
  const admin = await buildUser(db, { passwordHash })
  await buildSecondFactor(services, admin.userId)
  const { twoFactor, challenge } = await enterPassword(admin.email)
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
  const { challenge } = await enterPassword(email)
  const first = await codeOf(email)
  const tooSoon = await resend(challenge)
  expect([tooSoon.status, tooSoon.get('retry-after')]).toEqual([429, '60'])
  later(1)
  expect((await resend(challenge)).body).toMatchObject({ status: 200, message: 'We sent you a new code' })
  const second = await codeOf(email)
  expect(second).not.toBe(first)
  expect((await verify(challenge, first)).body.code).toBe('code_wrong')
  expect((await verify(challenge, second)).status).toBe(200)
  expect((await resend(challenge)).body.code).toBe('sign_in_over')
})

test('staff login: a second login within a minute sends no new code; the first code works once', async () => {
  const { email } = await buildUser(db, { passwordHash })
  const [first, second] = [await enterPassword(email), await enterPassword(email)]
  expect(await emailsTo(email)).toHaveLength(1)
  const code = await codeOf(email)
  expect((await verify(second.challenge, code)).status).toBe(200)
  expect((await verify(first.challenge, code)).body.code).toBe('sign_in_over')
  later(1)
  await enterPassword(email)
  expect(await emailsTo(email)).toHaveLength(2)
})

test('staff login: an expired challenge sends no more codes', async () => {
  const { email } = await buildUser(db, { passwordHash })
  const { challenge } = await enterPassword(email)
  later(15)
  expect((await resend(challenge)).body.code).toBe('sign_in_over')
  expect((await verify(challenge, await codeOf(email))).body.code).toBe('sign_in_over')
})

test('staff login: a resent code lasts 15 minutes, and the login expires after half an hour', async () => {
  const { email } = await buildUser(db, { passwordHash })
  const { challenge } = await enterPassword(email)
  later(14)
  expect((await resend(challenge)).status).toBe(200)
  expect((await emailsTo(email)).at(-1)?.text).toContain('It’s valid for 15 minutes.')
  later(14 + 59 / 60)
  expect((await resend(challenge)).body.code).toBe('sign_in_over')
  expect((await verify(challenge, await codeOf(email))).status).toBe(200)
  const late = (await enterPassword(email)).challenge
  later(14)
  await resend(late)
  later(15)
  expect((await verify(late, await codeOf(email))).body.code).toBe('sign_in_over')
})
