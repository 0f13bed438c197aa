import { testDatabase } from '../../testing/database.ts'
import { testApi } from '../../testing/http.ts'
import { testServices } from '../../testing/services.ts'
import { runTasks } from '../../testing/tasks.ts'

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

test('sign-up: a therapist is logged in, pending review, and gets a code by email', async () => {
  const answer = await api.guest.call('accounts.signUp', tess)
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
  expect(services.mailer.emails.map(message => message.to)).toEqual(['tess@example.test'])
  expect(services.mailer.emails[0]?.subject).toMatch(/^[0-9]{6} is your Gaitway code$/)
})

test('sign-up: stored values of password and refresh token open nothing', async () => {
  const [user] = await db('users').where({ email: 'tess@example.test' })
  expect(user.passwordHash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  const dump = JSON.stringify([await db('users'), await db('sessions'), await db('email_codes')])
  expect(dump).not.toContain(tess.password)
})

test('sign-up: a facility starts at stage one with its owner as a member', async () => {
  const answer = await api.guest.call('accounts.signUp', {
    ...tess,
    email: 'owner@example.test',
    roles: 'facility',
  })
  expect(answer.body.data.user).toMatchObject({
    clinicianId: null,
    facilityId: { isSignupCompleted: false, signupStageCount: 1 },
  })
  expect(await db('facility_members').where({ userId: answer.body.data.user.id })).toMatchObject([
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
  expect(await db('users').where({ email: 'both@example.test' })).toHaveLength(1)
  expect(await db('clinicians')).toHaveLength(2)
})

test('sign-up: an email is available until it has an account', async () => {
  const available = async (email: string) =>
    (await api.guest.call('accounts.checkEmail', { email })).body.data.available
  expect(await available('Tess@example.test')).toBe(false)
  expect(await available('new@example.test')).toBe(true)
})

test('sign-up: names each missing or invalid field, and no one signs up as staff or approves themselves', async () => {
  const answer = await api.guest.call('accounts.signUp', {
    email: 'no',
    password: 'short',
    firstName: '',
    lastName: 'x'.repeat(51),
    roles: 'admin',
    acceptTerms: false,
    status: 'approved',
  })
  expect([answer.status, answer.body.code]).toEqual([422, 'fields_wrong'])
  expect(answer.body.error).toEqual({
    email: 'Please enter correct email address',
    password: 'Password should have at least 8 characters',
    firstName: 'Please enter a first name',
    lastName: 'Last name should not exceed 50 characters',
    roles: 'Please choose a role',
    acceptTerms: 'Please accept the terms',
    status: 'Unknown field.',
  })
})
