import { addMinutes } from '@gaitway/contract/format/time'
import { hashCode } from '../../services/secrets.ts'
import { buildClinician } from '../../../test/builders/clinician.ts'
import { testDatabase } from '../../../test/database.ts'
import { testApi } from '../../../test/http.ts'
import { testServices } from '../../../test/services.ts'
import { runTasks } from '../../../test/tasks.ts'
import { createStaff } from './sign-up.ts'

const database = await testDatabase()
afterAll(database.close)
const { db } = database
const services = testServices(db)
const api = testApi(services)

const tess = {
  email: 'Tess@Example.test',
  password: 'Walk_The_Gait9!',
  firstName: 'Tess',
  lastName: 'Therapist',
  roles: 'pt',
  referenceFrom: 'Referral',
  referenceBy: 'a friend',
  acceptTerms: true,
}
const answer = await api.guest.call('accounts.signUp', tess)

test('sign-up: a therapist is logged in, pending review, and gets a code by email', async () => {
  expect(answer.status).toBe(201)
  const { user, token, refreshToken } = answer.body.data
  expect(user).toMatchObject({
    email: 'tess@example.test',
    roles: 'pt',
    status: 'pending',
    isApprovedByAdmin: false,
    isEmailVerified: false,
    clinicianId: { isSignupCompleted: false, signupStageCount: 0 },
    facilityId: null,
    subUserId: null,
  })
  expect(answer.get('set-cookie')?.[0]).toMatch(
    /^gaitway_refresh=.{43}; .*Path=\/api\/user\/refreshToken; .*HttpOnly; SameSite=Strict$/,
  )
  expect(refreshToken).toHaveLength(43)
  expect((await api.bearing(token).call('accounts.current')).body.data).toEqual(user)
  await runTasks(services)
  const emails = services.mailer.emails.filter(message => message.to === 'tess@example.test')
  expect(emails).toMatchObject([{ subject: expect.stringMatching(/^[0-9]{6} is your Gaitway code$/) }])
})

test('sign-up: stored values of password and refresh token open nothing', async () => {
  const [user] = await db('users').where({ email: 'tess@example.test' })
  expect(user.passwordHash).toMatch(/^\$argon2id\$/)
  const dump = JSON.stringify([await db('users'), await db('sessions'), await db('email_codes')])
  expect(dump).not.toContain(tess.password)
})

test('sign-up: a facility starts at stage one with its owner as a member', async () => {
  const owner = await api.guest.call('accounts.signUp', {
    ...tess,
    email: 'owner@example.test',
    roles: 'facility',
  })
  expect(owner.body.data.user).toMatchObject({
    clinicianId: null,
    facilityId: { isSignupCompleted: false, signupStageCount: 1 },
  })
  expect(await db('facility_members').where({ userId: owner.body.data.user.id })).toMatchObject([
    { isOwner: true, status: 'active' },
  ])
})

test('sign-up: an email has one account, in any spelling and with simultaneous requests', async () => {
  const again = await api.guest.call('accounts.signUp', { ...tess, email: 'TESS@example.test' })
  expect([again.status, again.body.code]).toEqual([409, 'email_taken'])
  const answers = await Promise.all(
    Array.from({ length: 4 }, () =>
      api.guest.call('accounts.signUp', { ...tess, email: 'both@example.test' }),
    ),
  )
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409, 409, 409])
  const ids = await db('users').whereIn('email', ['tess@example.test', 'both@example.test']).pluck('id')
  expect(ids).toHaveLength(2)
  expect(await db('clinicians').whereIn('userId', ids)).toHaveLength(2)
})

test('sign-up: an email is available until it has an account', async () => {
  const available = async (email: string) =>
    (await api.guest.call('accounts.checkEmail', { email })).body.data.available
  expect(await available('Tess@example.test')).toBe(false)
  expect(await available('new@example.test')).toBe(true)
})

test('sign-up: names each missing or invalid field, and no one signs up as staff or approves themselves', async () => {
  const invalid = await api.guest.call('accounts.signUp', {
    email: 'no',
    password: 'short',
    firstName: '',
    lastName: 'x'.repeat(51),
    roles: 'admin',
    acceptTerms: false,
    status: 'approved',
  })
  expect([invalid.status, invalid.body.code]).toEqual([422, 'fields_wrong'])
  expect(invalid.body.error).toEqual({
    email: 'Please enter correct email address',
    password: 'Password should have at least 8 characters',
    firstName: 'Please enter a first name',
    lastName: 'Last name should not exceed 50 characters',
    roles: 'Please choose a role',
    acceptTerms: 'Please accept the terms',
    status: 'Unknown field.',
  })
})

test.each(['ChangeMe123!', 'Tess_Therapist1', 'Kestrel!Vane7'])(
  'sign-up: a password that is easy to guess is refused and opens no account: %s',
  async password => {
    const email = 'kestrel.vane@example.test'
    const { body } = await api.guest.call('accounts.signUp', { ...tess, email, password })
    expect(body).toMatchObject({
      status: 422,
      code: 'fields_wrong',
      error: { password: 'This password is too common. Please choose another.' },
    })
    expect(await db('users').where({ email })).toEqual([])
  },
)

const ops = {
  email: 'ops@example.test',
  password: 'Ulna#Radius8',
  role: 'subadmin' as const,
  firstName: 'Olive',
  lastName: 'Operations',
}

test('add staff: a new person can log in to the back office, and an email is used once', async () => {
  await createStaff(services, ops)
  const { body } = await api.guest.call('accounts.logIn', { email: ops.email, password: ops.password })
  expect(body.data.user).toMatchObject({ roles: 'subadmin', status: 'approved', isEmailVerified: true })
  const list = await api.bearing(body.data.token).send('get', '/admin/users')
  expect(list.status).toBe(200)
  await expect(createStaff(services, ops)).rejects.toMatchObject({ code: 'email_taken' })
})

const { clock, mailer } = services

const unverified = async () => {
  const person = await buildClinician(db, { isEmailVerified: false })
  return { ...person, calls: api.as(person) }
}
const later = (minutes: number) => clock.setReal(addMinutes(clock.real(), minutes))
const codeOf = async (email: string) => {
  await runTasks(services)
  return mailer.emails.findLast(message => message.to === email)?.subject.slice(0, 6) ?? ''
}
const wrongBut = (code: string) => (code === '000000' ? '000001' : '000000')

test('verify email: the emailed code confirms the email once', async () => {
  const { calls, email } = await unverified()
  await calls.call('accounts.resendEmailCode')
  const otp = await codeOf(email)
  const message = mailer.emails.findLast(({ to }) => to === email)
  expect(message?.text).toContain('Enter it where you’re signing up, or on your profile page under Email.')
  expect(message?.text).toContain('http://gaitway.test/profile')
  const wrong = await calls.call('accounts.verifyEmail', { otp: wrongBut(otp) })
  expect([wrong.status, wrong.body.code, wrong.body.error]).toEqual([
    422,
    'code_wrong',
    { otp: 'This code is incorrect.' },
  ])
  const right = await calls.call('accounts.verifyEmail', { otp })
  expect([right.status, right.body.data.isEmailVerified]).toEqual([200, true])
  expect((await calls.call('accounts.verifyEmail', { otp })).body.code).toBe('code_expired')
})

test('verify email: resends at most once a minute, and the previous code stops working', async () => {
  const { calls, email } = await unverified()
  await calls.call('accounts.resendEmailCode')
  const first = await codeOf(email)
  const tooSoon = await calls.call('accounts.resendEmailCode')
  expect([tooSoon.status, tooSoon.body.code]).toEqual([429, 'too_many_requests'])
  expect(tooSoon.get('retry-after')).toBe('60')
  later(1)
  expect((await calls.call('accounts.resendEmailCode')).status).toBe(200)
  const second = await codeOf(email)
  expect(first).not.toBe(second)
  expect((await calls.call('accounts.verifyEmail', { otp: first })).body.code).toBe('code_wrong')
  expect((await calls.call('accounts.verifyEmail', { otp: second })).status).toBe(200)
  later(1)
  const sent = mailer.emails.length
  expect((await calls.call('accounts.resendEmailCode')).status).toBe(200)
  await runTasks(services)
  expect(mailer.emails.length).toBe(sent)
})

test('verify email: a code lasts 15 minutes of real time, whatever the product’s clock says', async () => {
  const { calls, email } = await unverified()
  await calls.call('accounts.resendEmailCode')
  const otp = await codeOf(email)
  later(15)
  expect((await calls.call('accounts.verifyEmail', { otp })).body.code).toBe('code_expired')
  await calls.call('accounts.resendEmailCode')
  clock.set(addMinutes(clock.now(), 60 * 24))
  expect((await calls.call('accounts.verifyEmail', { otp: await codeOf(email) })).status).toBe(200)
})

test('verify email: five wrong tries end a code, and ten in an hour block all codes', async () => {
  const { calls, userId } = await unverified()
  const known = async () =>
    db('email_codes')
      .where({ userId })
      .update({ codeHash: hashCode(services.config.sessionSecret, userId, '111111') })
  const guesses = async (count: number) => {
    const codes = []
    for (let guess = 0; guess < count; guess++)
      codes.push((await calls.call('accounts.verifyEmail', { otp: '000000' })).body.code)
    return codes
  }
  const five = Array.from({ length: 5 }, () => 'code_wrong')
  await calls.call('accounts.resendEmailCode')
  await known()
  expect(await guesses(6)).toEqual([...five, 'code_expired'])
  later(1)
  await calls.call('accounts.resendEmailCode')
  await known()
  expect(await guesses(5)).toEqual(five)
  later(1)
  await calls.call('accounts.resendEmailCode')
  await known()
  expect((await calls.call('accounts.verifyEmail', { otp: '111111' })).body.code).toBe('too_many_requests')
  later(60)
  await calls.call('accounts.resendEmailCode')
  await known()
  expect((await calls.call('accounts.verifyEmail', { otp: '111111' })).status).toBe(200)
})

test('change email: an unconfirmed email is replaced, and only a code sent to the new one confirms it', async () => {
  const { calls, email, userId } = await unverified()
  await calls.call('accounts.resendEmailCode')
  const before = await codeOf(email)
  await db('password_resets').insert({
    userId,
    tokenHash: Buffer.from('x'),
    sentAt: clock.real(),
    hourBeganAt: clock.real(),
  })
  const changed = await calls.call('accounts.changeEmail', { email: 'Right@Example.test' })
  expect([changed.status, changed.body.data.email]).toEqual([200, 'right@example.test'])
  expect(await db('password_resets').where({ userId })).toEqual([])
  expect((await calls.call('accounts.verifyEmail', { otp: before })).body.code).toBe('code_wrong')
  const otp = await codeOf('right@example.test')
  expect((await calls.call('accounts.verifyEmail', { otp })).body.data.isEmailVerified).toBe(true)
  const events = await db('events').where({ nounId: userId, verb: 'changeEmail' })
  expect(events).toHaveLength(1)
})

test('change email: a taken email, in a race too, and a confirmed one are refused', async () => {
  const [one, other] = [await unverified(), await unverified()]
  const taken = await one.calls.call('accounts.changeEmail', { email: other.email })
  expect([taken.status, taken.body.error]).toEqual([
    409,
    { email: 'An account with this email already exists.' },
  ])
  const race = await Promise.all(
    [one, other].map(({ calls }) => calls.call('accounts.changeEmail', { email: 'race@example.test' })),
  )
  expect(race.map(({ status }) => status)).toEqual(expect.arrayContaining([200, 409]))
  const confirmed = api.as(await buildClinician(db, {}))
  const late = await confirmed.call('accounts.changeEmail', { email: 'late@example.test' })
  expect(late.body.code).toBe('email_confirmed')
})
