import { addMinutes } from '@gaitway/contract/time'
import { hashPassword } from '../../services/secrets.ts'
import { codeOfApp } from '../../services/totp.ts'
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
  expect(await db('events').where({ nounId: userId }).orderBy('id').pluck('verb')).toEqual([
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
  expect((await api.guest.call('accounts.logIn', { email, password })).body.code).toBe('login_locked')
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
