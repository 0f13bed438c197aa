import { addMinutes } from '@gaitway/contract/format/time'
import { hashPassword } from '../../services/secrets.ts'
import { buildClinician } from '../../../test/builders/clinician.ts'
import { buildDevice } from '../../../test/builders/device.ts'
import { buildFacility, buildMember } from '../../../test/builders/facility.ts'
import { buildSecondFactor } from '../../../test/builders/second-factor.ts'
import { buildUser } from '../../../test/builders/user.ts'
import { testDatabase } from '../../../test/database.ts'
import { testApi } from '../../../test/http.ts'
import { testServices } from '../../../test/services.ts'
import { runTasks } from '../../../test/tasks.ts'

const database = await testDatabase()
afterAll(database.close)
const { db } = database
const services = testServices(db)
const { clock, mailer } = services
const api = testApi(services)
const old = 'Walk_The_Gait9'
const fresh = 'Swim_The_Lake8'
const passwordHash = await hashPassword(old)
const tooCommon = { password: 'This password is too common. Please choose another.' }

const later = (minutes: number) => clock.setReal(addMinutes(clock.real(), minutes))
const logIn = async (email: string, password: string, headers = {}) =>
  (await api.guest.call('accounts.logIn', { email, password }, headers)).body
const forgot = (email: string) => api.guest.call('accounts.forgotPassword', { email })
const emailsTo = async (email: string) => {
  await runTasks(services)
  return mailer.emails.filter(message => message.to === email)
}
const LINK = /http:\/\/gaitway\.test\/password\/reset\?token=([\w-]{43})&for=(facility|clinician)/
const linkOf = async (email: string) => {
  await forgot(email)
  const [, token = '', side = ''] = LINK.exec((await emailsTo(email)).at(-1)?.text ?? '') ?? []
  return { token, side }
}
const reset = (token: string, password = fresh, confirmPassword = password) =>
  api.guest.call('accounts.resetPassword', { token, password, confirmPassword })
const check = async (side: 'Facility' | 'Clinician', token: string) =>
  (await api.guest.call(`accounts.check${side}Reset`, { token })).body

test('reset: an emailed link sets a new password, and the old one stops working', async () => {
  const { email, userId } = await buildClinician(db, { passwordHash })
  const { token: signedIn } = (await logIn(email, old)).data
  const { token, side } = await linkOf(email)
  expect(side).toBe('clinician')
  expect((await check('Clinician', token)).data).toEqual({ valid: true })
  expect((await reset(token)).status).toBe(200)
  expect((await api.bearing(signedIn).call('accounts.current')).status).toBe(401)
  expect((await logIn(email, old)).code).toBe('wrong_login')
  expect((await logIn(email, fresh)).data.user.email).toBe(email)
  expect((await reset(token, 'Other_Words7')).body).toMatchObject({ status: 410, code: 'link_expired' })
  expect((await check('Clinician', token)).code).toBe('link_expired')
  expect((await emailsTo(email)).at(-1)?.subject).toBe('Your password was changed')
  expect(await db('events').where({ noun: 'user', nounId: userId }).pluck('verb')).toEqual(['resetPassword'])
})

test('reset: a facility’s link works at its own address, all others at the clinicians’ address', async () => {
  const facility = await buildFacility(db, { passwordHash })
  const member = await buildMember(db, { facilityId: facility.id, access: ['shifts'] })
  const admin = await buildUser(db)
  for (const { email } of [facility, member]) {
    const { token, side } = await linkOf(email)
    expect([side, (await check('Facility', token)).status, (await check('Clinician', token)).code]).toEqual([
      'facility',
      200,
      'link_expired',
    ])
  }
  const { token, side } = await linkOf(admin.email)
  expect([side, (await check('Clinician', token)).status, (await check('Facility', token)).code]).toEqual([
    'clinician',
    200,
    'link_expired',
  ])
})

test('reset: a link is valid for 60 minutes, and only the latest one', async () => {
  const { email } = await buildClinician(db, { passwordHash })
  const first = await linkOf(email)
  const second = await linkOf(email)
  expect(first.token).not.toBe(second.token)
  expect((await check('Clinician', first.token)).code).toBe('link_expired')
  expect((await reset(first.token)).body.code).toBe('link_expired')
  later(59)
  expect((await check('Clinician', second.token)).status).toBe(200)
  later(1)
  expect((await check('Clinician', second.token)).code).toBe('link_expired')
  expect((await reset(second.token)).body.code).toBe('link_expired')
})

test('reset: one link used twice at once changes the password once', async () => {
  const { email } = await buildClinician(db, { passwordHash })
  const { token } = await linkOf(email)
  const answers = await Promise.all([reset(token), reset(token, 'Other_Words7')])
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 410])
})

test('reset: the stored hash doesn’t open the link', async () => {
  const { email, userId } = await buildClinician(db)
  const { token } = await linkOf(email)
  const [kept] = await db('password_resets').where({ userId })
  expect(kept.tokenHash.toString('latin1')).not.toContain(token)
  expect((await reset(kept.tokenHash.toString('base64url'))).body.code).toBe('link_expired')
})

test('reset: the response is the same for everyone, and only people who may log in get an email', async () => {
  const facility = await buildFacility(db)
  const invited = await buildMember(db, { facilityId: facility.id, access: ['shifts'] })
  await db('facility_members')
    .where({ userId: invited.userId })
    .update({ status: 'invited', acceptedAt: null })
  const gone = await buildClinician(db, { status: 'deactivate' })
  const declined = await buildClinician(db, { status: 'rejected' })
  const emails = [declined.email, gone.email, invited.email, 'nobody@example.test']
  const answers = await Promise.all(emails.map(forgot))
  expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1)
  const counts = []
  for (const email of emails) counts.push((await emailsTo(email)).length)
  expect(counts).toEqual([1, 0, 0, 0])
})

test('reset: five links an hour are sent, and the last one stays valid', async () => {
  const { email } = await buildClinician(db)
  let { token } = await linkOf(email)
  for (let time = 0; time < 4; time++) ({ token } = await linkOf(email))
  for (let time = 0; time < 3; time++) await forgot(email)
  expect(await emailsTo(email)).toHaveLength(5)
  expect((await check('Clinician', token)).status).toBe(200)
  later(60)
  expect((await linkOf(email)).token).not.toBe(token)
  expect(await emailsTo(email)).toHaveLength(6)
})

test('reset: a link stops working when its person is deactivated', async () => {
  const { email, userId } = await buildClinician(db)
  const { token } = await linkOf(email)
  await db('users').where({ id: userId }).update({ status: 'deactivate' })
  expect((await check('Clinician', token)).code).toBe('link_expired')
  expect((await reset(token)).body.code).toBe('link_expired')
})

test('reset: a new password must fit the rules, match its repetition and differ; the link stays valid', async () => {
  const { email } = await buildClinician(db, { passwordHash })
  const { token } = await linkOf(email)
  expect((await reset(token, 'short')).body.error.password).toContain('at least 8')
  expect((await reset(token, fresh, 'Other_Words7')).body.error).toEqual({
    confirmPassword: 'Password and confirm password must match',
  })
  expect((await reset(token, 'Password!2031')).body).toMatchObject({ status: 422, error: tooCommon })
  expect((await reset(token, old)).body.error).toEqual({
    password: 'This is already your password. Please choose a different one.',
  })
  expect((await reset('short')).body.error.token).toContain('incomplete')
  expect((await reset(token)).status).toBe(200)
})

test('reset: lifts locks, forgets devices and ends pending logins', async () => {
  const { email, userId } = await buildClinician(db, { passwordHash })
  const { code } = await buildSecondFactor(services, userId)
  const { challenge } = (await logIn(email, old)).data
  const opened = await api.guest.call('accounts.verifySecondFactor', {
    challenge,
    otp: code(),
    remember: '1',
  })
  const { rememberToken } = opened.body.data
  await buildDevice(db, { userId })
  const waiting = (await logIn(email, old)).data.challenge
  for (let time = 0; time < 5; time++) await logIn(email, 'wrong')
  expect((await logIn(email, old)).code).toBe('login_locked')
  await reset((await linkOf(email)).token)
  expect(await db('device_registrations').where({ userId })).toEqual([])
  later(1)
  const late = await api.guest.call('accounts.verifySecondFactor', { challenge: waiting, otp: code() })
  expect(late.body.code).toBe('sign_in_over')
  const again = await api.guest.call('accounts.logIn', { email, password: fresh, rememberToken })
  expect(again.body.data.twoFactor).toBe('totp')
})

test('change: keeps this session and ends the others', async () => {
  const { email, userId } = await buildClinician(db, { passwordHash })
  const [here, there] = [(await logIn(email, old)).data.token, (await logIn(email, old)).data.token]
  const { token } = await linkOf(email)
  const change = { oldPassword: old, password: fresh, confirmPassword: fresh }
  const answer = await api.bearing(here).call('accounts.changePassword', change)
  expect(answer.body).toMatchObject({
    status: 200,
    message: 'Password changed. We logged you out on your other devices.',
  })
  expect((await api.bearing(here).call('accounts.current')).status).toBe(200)
  expect((await api.bearing(there).call('accounts.current')).status).toBe(401)
  expect((await logIn(email, old)).code).toBe('wrong_login')
  expect((await logIn(email, fresh)).status).toBe(200)
  expect((await check('Clinician', token)).code).toBe('link_expired')
  expect((await emailsTo(email)).at(-1)?.subject).toBe('Your password was changed')
  expect(await db('events').where({ noun: 'user', nounId: userId }).pluck('verb')).toEqual(['changePassword'])
})

test('change: a password with the person’s name is refused, and the old one still works', async () => {
  const person = await buildClinician(db, { passwordHash, firstName: 'Ada', lastName: 'Whitmore' })
  const named = 'Ada_Whitmore1'
  const change = { oldPassword: old, password: named, confirmPassword: named }
  const { body } = await api.as(person).call('accounts.changePassword', change)
  expect(body).toMatchObject({ status: 422, code: 'fields_wrong', error: tooCommon })
  expect((await logIn(person.email, old)).status).toBe(200)
})

test('change: requires the old password, and five wrong guesses lock changes in this session', async () => {
  const person = await buildClinician(db, { passwordHash })
  const change = (oldPassword: string, password = fresh) =>
    api.as(person).call('accounts.changePassword', { oldPassword, password, confirmPassword: password })
  expect((await change(old, old)).body.error).toEqual({
    password: 'This is already your password. Please choose a different one.',
  })
  for (let time = 0; time < 5; time++)
    expect((await change('wrong')).body).toMatchObject({
      status: 422,
      code: 'password_wrong',
      error: { oldPassword: 'The password is incorrect.' },
    })
  expect((await change(old)).body.code).toBe('login_locked')
  expect((await logIn(person.email, old)).status).toBe(200)
  later(15)
  expect((await change(old)).status).toBe(200)
})

test('change: of two at once, one counts', async () => {
  const person = await buildClinician(db, { passwordHash })
  const change = (password: string) =>
    api.as(person).call('accounts.changePassword', { oldPassword: old, password, confirmPassword: password })
  const answers = await Promise.all([change(fresh), change('Other_Words7')])
  const codes = answers.map(({ status }) => status).toSorted((a, b) => a - b)
  expect(codes[0]).toBe(200)
  expect([409, 422]).toContain(codes[1])
})
