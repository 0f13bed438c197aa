import { addMinutes } from '@gaitway/contract/time'
import { hashCode } from '../../services/secrets.ts'
import { buildClinician } from '../../testing/builders/clinician.ts'
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
  expect(message?.text).toContain('Enter it on your profile page, under Email.')
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
