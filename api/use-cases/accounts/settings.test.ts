import { TERMS_VERSION } from '@gaitway/contract/values/limits'
import { addMinutes } from '@gaitway/contract/format/time'
import { hashPassword } from '../../services/secrets.ts'
import { codeOfApp } from '../../services/totp.ts'
import { buildClinician } from '../../../test/builders/clinician.ts'
import { buildFacility } from '../../../test/builders/facility.ts'
import { buildFile } from '../../../test/builders/profile.ts'
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
const password = 'Walk_The_Gait9'
const passwordHash = await hashPassword(password)

const later = (minutes: number) => clock.setReal(addMinutes(clock.real(), minutes))
beforeEach(() => later(120))

const person = async () => {
  const clinician = await buildClinician(db, { passwordHash })
  return { ...clinician, calls: api.as(clinician) }
}
const withApp = async () => {
  const someone = await person()
  return { ...someone, ...(await buildSecondFactor(services, someone.userId)) }
}
const logIn = async (email: string) => (await api.guest.call('accounts.logIn', { email, password })).body.data
const wrongBut = (code: string) => (code === '000000' ? '000001' : '000000')
const subjectsTo = async (email: string) => {
  await runTasks(services)
  return mailer.emails.filter(message => message.to === email).map(({ subject }) => subject)
}

test('two-step setup: an app gets a secret and confirms it; from then on codes are required', async () => {
  const { calls, email, userId } = await person()
  const prepared = (await calls.call('accounts.prepareSecondFactor', { password })).body.data
  expect(prepared).toEqual({
    secret: expect.stringMatching(/^[A-Z2-7]{32}$/),
    otpauthUrl: expect.stringContaining(`secret=${prepared.secret}`),
    qrCode: expect.stringMatching(/^data:image\/png;base64,/),
  })
  expect((await logIn(email)).twoFactor).toBeUndefined()
  const other = await logIn(email)
  const otp = codeOfApp(prepared.secret, clock.real())
  expect((await calls.call('accounts.confirmSecondFactor', { otp: wrongBut(otp) })).body).toMatchObject({
    code: 'code_wrong',
    error: { otp: 'This code is incorrect.' },
  })
  const confirmed = await calls.call('accounts.confirmSecondFactor', { otp })
  const { recoveryCodes } = confirmed.body.data
  expect([confirmed.body.message, new Set(recoveryCodes).size]).toEqual(['Two-step verification is on', 10])
  expect((await calls.call('accounts.current')).body.data.isTwoFactorOn).toBe(true)
  expect((await api.bearing(other.token).call('accounts.current')).status).toBe(401)

  const { challenge } = await logIn(email)
  const spent = await api.guest.call('accounts.verifySecondFactor', { challenge, otp })
  expect(spent.body.code).toBe('code_wrong')
  const opened = await api.guest.call('accounts.verifySecondFactor', { challenge, otp: recoveryCodes[3] })
  expect(opened.status).toBe(200)
  expect(await subjectsTo(email)).toEqual(['Two-step verification is on', 'A recovery code was used'])
  expect(await db('events').where({ noun: 'user', nounId: userId }).orderBy('id').pluck('verb')).toEqual([
    'confirmSecondFactor',
    'useRecoveryCode',
  ])
})

test('two-step setup: stored values reveal neither the secret nor the recovery codes', async () => {
  const { calls, userId } = await person()
  const { secret } = (await calls.call('accounts.prepareSecondFactor', { password })).body.data
  const otp = codeOfApp(secret, clock.real())
  const { recoveryCodes } = (await calls.call('accounts.confirmSecondFactor', { otp })).body.data
  const [row] = await db('second_factors').where({ userId })
  expect(row.sealedSecret.toString('latin1')).not.toContain(secret)
  const kept = await db('recovery_codes').where({ userId })
  expect(kept).toHaveLength(10)
  for (const code of recoveryCodes)
    expect(kept.some(({ codeHash }) => codeHash.toString('latin1').includes(code))).toBe(false)
})

test('two-step setup: starting over replaces an unconfirmed secret; an active one stays', async () => {
  const { calls } = await person()
  const first = (await calls.call('accounts.prepareSecondFactor', { password })).body.data.secret
  const second = (await calls.call('accounts.prepareSecondFactor', { password })).body.data.secret
  const confirm = (secret: string) =>
    calls.call('accounts.confirmSecondFactor', { otp: codeOfApp(secret, clock.real()) })
  expect((await confirm(first)).body.code).toBe('code_wrong')
  expect((await confirm(second)).status).toBe(200)
  for (const again of [await calls.call('accounts.prepareSecondFactor', { password }), await confirm(second)])
    expect([again.status, again.body.code]).toEqual([409, 'second_factor_on'])
})

test('two-step setup: without a prepared app there is nothing to confirm or turn off', async () => {
  const { calls } = await person()
  expect((await calls.call('accounts.confirmSecondFactor', { otp: '123456' })).body.code).toBe(
    'second_factor_off',
  )
  expect((await calls.call('accounts.endSecondFactor', { password, otp: '123456' })).body.code).toBe(
    'second_factor_off',
  )
})

test('two-step setup: a wrong password counts as a failed login', async () => {
  const { calls, email, code } = await withApp()
  for (let time = 0; time < 3; time++) {
    const wrong = await calls.call('accounts.prepareSecondFactor', { password: 'wrong' })
    expect([wrong.status, wrong.body.code, wrong.body.error]).toEqual([
      422,
      'password_wrong',
      { password: 'The password is incorrect.' },
    ])
  }
  const end = { password: 'wrong', otp: code() }
  for (let time = 0; time < 2; time++)
    expect((await calls.call('accounts.endSecondFactor', end)).body.code).toBe('password_wrong')
  expect((await calls.call('accounts.endSecondFactor', { ...end, password })).status).toBe(423)
  expect((await api.guest.call('accounts.logIn', { email, password })).status).toBe(200)
})

test('two-step setup: password and code turn it off, and remembered devices are forgotten', async () => {
  const { calls, email, userId, code } = await withApp()
  const { challenge } = await logIn(email)
  const open = await api.guest.call('accounts.verifySecondFactor', { challenge, otp: code(), remember: '1' })
  expect(open.status).toBe(200)
  const { challenge: left } = await logIn(email)
  later(1)
  const end = (input: Record<string, string>) =>
    calls.call('accounts.endSecondFactor', { password, ...input })
  expect((await end({})).body.error.otp).toBe('Please enter a code from your app or a recovery code')
  expect((await end({ otp: wrongBut(code()) })).body.error).toEqual({ otp: 'This code is incorrect.' })
  const ended = await end({ otp: code() })
  expect([ended.body.message, ended.body.data.isTwoFactorOn]).toEqual(['Two-step verification is off', false])
  for (const table of ['second_factors', 'recovery_codes', 'remembered_devices', 'login_challenges'])
    expect(await db(table).where({ userId })).toEqual([])
  const over = await api.guest.call('accounts.verifySecondFactor', { challenge: left, otp: code() })
  expect(over.body.code).toBe('sign_in_over')
  expect((await logIn(email)).user.isTwoFactorOn).toBe(false)
  expect((await subjectsTo(email)).at(-1)).toBe('Two-step verification is off')
})

test('two-step setup: a recovery code turns it off too', async () => {
  const { calls, recoveryCode } = await withApp()
  const end = (entered: string) => calls.call('accounts.endSecondFactor', { password, recoveryCode: entered })
  expect((await end('zz9zz-zz9zz')).body.error).toEqual({ recoveryCode: 'This code is incorrect.' })
  expect((await end(recoveryCode)).status).toBe(200)
})

test('two-step setup: an admin turns it off for someone; they are notified, and it is recorded', async () => {
  const { email, userId, id, code } = await withApp()
  const admin = await buildUser(db)
  const { challenge } = await logIn(email)
  await api.guest.call('accounts.verifySecondFactor', { challenge, otp: code(), remember: '1' })
  const reset = (target: string) => api.as(admin).call('accounts.resetSecondFactor', { userId: target })
  expect((await reset(userId)).body.data).toMatchObject({ id: userId, isTwoFactorOn: false })
  expect(await db('remembered_devices').where({ userId })).toEqual([])
  expect((await logIn(email)).token).toBeTruthy()
  expect(await subjectsTo(email)).toEqual(['Two-step verification was turned off'])
  expect(await db('events').where({ nounId: userId, verb: 'resetSecondFactor' })).toMatchObject([
    { actorUserId: admin.userId, clinicianId: id },
  ])
  expect((await reset(userId)).body.code).toBe('second_factor_off')
  expect((await reset(admin.userId)).body.code).toBe('not_allowed')
  expect((await reset('019a9f00-0000-7000-8000-000000000000')).body.code).toBe('not_found')
})

type Person = { userId: string }
const update = (by: Person, input: Record<string, unknown>) => api.as(by).call('accounts.update', input)

test('own details: everyone changes their own name, phone and picture, and nothing else', async () => {
  const tess = await buildClinician(db)
  const url = await buildFile(db, { userId: tess.userId, purpose: 'profilePicture' })
  const changes = { firstName: 'Theresa', lastName: 'Trainer', phone: '5555550177' }
  const answer = await update(tess, { ...changes, profileUrl: url })
  expect(answer.body).toMatchObject({ message: 'Changes saved', data: changes })
  expect(answer.body.data.profileUrl).toContain(url)
  expect((await update(tess, { profileUrl: answer.body.data.profileUrl })).status).toBe(200)
  expect((await update(tess, { phone: null, profileUrl: null })).body.data).toMatchObject({
    firstName: 'Theresa',
    phone: null,
    profileUrl: null,
  })
  expect((await update(tess, { email: 'new@example.test' })).body.error).toEqual({
    email: 'Unknown field.',
  })
  expect((await update(tess, { firstName: '', phone: '1' })).body.error).toEqual({
    firstName: 'Please enter a first name',
    phone: 'Enter a 10-digit phone number',
  })
  const events = await db('events').where({ nounId: tess.userId, verb: 'update' }).orderBy('id')
  expect(events.map(({ details }) => details.fields)).toEqual([
    // the same picture again changed nothing
    ['firstName', 'lastName', 'phone', 'profileUrl'],
    ['phone', 'profileUrl'],
  ])
  expect(JSON.stringify(events)).not.toContain('Theresa')
})

test('own details: a picture must be one’s own file, uploaded as a picture', async () => {
  const [tess, pete] = [await buildClinician(db), await buildClinician(db)]
  for (const url of [
    await buildFile(db, { userId: pete.userId, purpose: 'profilePicture' }),
    await buildFile(db, { userId: tess.userId, purpose: 'resume' }),
  ])
    expect((await update(tess, { profileUrl: url })).body.error).toEqual({
      profileUrl: 'This isn’t one of your files.',
    })
  expect((await update(tess, { profileUrl: 'https://elsewhere.test/a.png' })).status).toBe(422)
})

test('own details: only staff change other people, and sub-admins change no staff', async () => {
  const [tess, facility] = [await buildClinician(db), await buildFacility(db)]
  const [admin, subadmin, other] = [
    await buildUser(db),
    await buildUser(db, { role: 'subadmin' }),
    await buildUser(db, { role: 'subadmin' }),
  ]
  const rename = async (by: Person, of: Person) =>
    (await update(by, { userId: of.userId, firstName: 'Renamed' })).body
  expect((await rename(facility, tess)).code).toBe('identity_mismatch')
  expect((await rename(tess, facility)).code).toBe('identity_mismatch')
  expect((await rename(tess, tess)).data.firstName).toBe('Renamed')
  expect((await rename(subadmin, facility)).data).toMatchObject({ id: facility.userId, firstName: 'Renamed' })
  expect((await rename(subadmin, subadmin)).status).toBe(200)
  expect((await rename(subadmin, other)).code).toBe('not_allowed')
  expect((await rename(subadmin, admin)).code).toBe('not_allowed')
  expect((await rename(admin, other)).status).toBe(200)
  const nobody = { userId: '019a9f00-0000-7000-8000-000000000000' }
  expect((await rename(admin, nobody)).code).toBe('not_found')
  expect(await db('events').where({ nounId: facility.userId, verb: 'update' })).toMatchObject([
    { actorUserId: subadmin.userId, facilityId: facility.id },
  ])
})

test('own details: staff use only the person’s own files as their picture', async () => {
  const [admin, tess] = [await buildUser(db), await buildClinician(db)]
  const [mine, theirs] = [
    await buildFile(db, { userId: admin.userId, purpose: 'profilePicture' }),
    await buildFile(db, { userId: tess.userId, purpose: 'profilePicture' }),
  ]
  expect((await update(admin, { userId: tess.userId, profileUrl: mine })).status).toBe(422)
  expect((await update(admin, { userId: tess.userId, profileUrl: theirs })).status).toBe(200)
})

test('own details: accepts only the current terms, and records when', async () => {
  const tess = await buildClinician(db)
  await db('users').where({ id: tess.userId }).update({ termsVersion: '2025-01' })
  const accept = (version: string) => api.as(tess).call('accounts.acceptTerms', { version })
  expect((await accept('2025-01')).body.error).toEqual({
    version: 'The terms have changed. Please reload the page.',
  })
  expect((await accept(TERMS_VERSION)).body.data.termsVersion).toBe(TERMS_VERSION)
  expect(await db('users').where({ id: tess.userId })).toMatchObject([
    { termsVersion: TERMS_VERSION, termsAcceptedAt: services.clock.now() },
  ])
})

test('own details: every answer about oneself includes the session’s second factor', async () => {
  const tess = await buildClinician(db)
  const until = '2026-11-25T15:00:00.000Z'
  await api.as(tess).call('accounts.current')
  await db('sessions').where({ userId: tess.userId }).update({ secondFactorUntil: until })
  for (const answer of [
    await update(tess, { firstName: 'Tess' }),
    await api.as(tess).call('accounts.acceptTerms', { version: TERMS_VERSION }),
    await api.as(tess).call('accounts.current'),
  ])
    expect(answer.body.data.secondFactorUntil).toBe(until)
})

test('staff: admins see the team with two-step verification and last activity', async () => {
  await db('users').whereIn('role', ['admin', 'subadmin']).update({ createdAt: '2026-10-01T12:00:00Z' })
  const admin = await buildUser(db, { firstName: 'Zora', lastName: 'Last' })
  const sub = await buildUser(db, { role: 'subadmin', firstName: 'Abe', lastName: 'First' })
  const list = async (input = {}) => (await api.as(admin).call('accounts.staff', input)).body.data
  const all = await list()
  expect(all.count).toBe(all.data.length)
  expect(all.data.every(({ roles }: { roles: string }) => ['admin', 'subadmin'].includes(roles))).toBe(true)
  expect(all.data.slice(0, 2)).toMatchObject([
    { id: sub.userId, isTwoFactorOn: false, lastSeenAt: null },
    { id: admin.userId, lastSeenAt: services.clock.real().toISOString() },
  ])
  const byName = await list({ sortBy: 'name', limit: 500 })
  const names = byName.data.map(({ lastName }: { lastName: string }) => lastName)
  expect([names.indexOf('First') < names.indexOf('Last'), names.at(-1)]).toEqual([true, 'Last'])
  expect((await list({ sortBy: 'email', sortOrder: 'desc', skip: 1, limit: 1 })).data).toHaveLength(1)
})
