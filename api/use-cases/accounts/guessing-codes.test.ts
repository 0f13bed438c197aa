import { type ErrorCode, Refusal } from '@gaitway/contract/errors'
import { addMinutes } from '@gaitway/contract/time'
import { openChallenge, verifySecondFactor } from './log-in.ts'
import { buildClinician } from '../../testing/builders/clinician.ts'
import { buildSecondFactor } from '../../testing/builders/second-factor.ts'
import { testDatabase } from '../../testing/database.ts'
import { testApi } from '../../testing/http.ts'
import { testServices } from '../../testing/services.ts'
import { hashPassword } from '../../services/secrets.ts'

const database = await testDatabase()
afterAll(database.close)
const { db } = database
const services = testServices(db)
const { clock } = services
const api = testApi(services)
const password = 'Walk_The_Gait9'
const passwordHash = await hashPassword(password)

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

test('codes: of 1,000 guesses from as many addresses, on any challenges, only ten are checked', async () => {
  const { challenge, code, userId } = await withApp()
  const codes: string[] = []
  for (let wave = 0; wave < 20; wave++) {
    const challenges = await Promise.all(Array.from({ length: 10 }, challenge))
    const guesses = challenges.flatMap((token, row) =>
      [0, 1, 2, 3, 4].map(nth => guess(token, '000000', wave * 50 + row * 5 + nth)),
    )
    codes.push(...(await Promise.all(guesses)))
  }
  expect(count(codes, 'code_wrong') + count(codes, 'sign_in_over')).toBe(10)
  expect(count(codes, 'too_many_requests')).toBe(990)
  expect(await db('code_failures').where({ userId })).toHaveLength(10)
  expect(await guess(await challenge(), code(), 1)).toBe('too_many_requests')
  clock.setReal(addMinutes(clock.real(), 60))
  expect(await guess(await challenge(), code(), 1)).toBe('opened')
}, 120_000)

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
