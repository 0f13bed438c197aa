import { hashPassword } from '../../services/secrets.ts'
import { buildClinician } from '../../testing/builders/clinician.ts'
import { buildSecondFactor } from '../../testing/builders/second-factor.ts'
import { testDatabase } from '../../testing/database.ts'
import { testApi } from '../../testing/http.ts'
import { testServices } from '../../testing/services.ts'
import { logIn } from './log-in.ts'

const database = await testDatabase()
afterAll(database.close)
const { db } = database
const services = testServices(db)
const api = testApi(services)
// hashes at the full cost, so that a password that isn't checked shows in the time
process.env.NODE_ENV = 'development'
afterAll(() => {
  process.env.NODE_ENV = 'test'
})
const passwordHash = await hashPassword('Walk_The_Gait9')

const PAIRS = 15
/** Far below what a remote attacker could measure, far above the noise of a busy machine. */
const CLOSE = 2.5

const asks = {
  'logging in': (email: string) => api.guest.call('accounts.logIn', { email, password: 'Not_The_Right1' }),
  'a forgotten password': (email: string) => api.guest.call('accounts.forgotPassword', { email }),
}
const names = Object.keys(asks) as (keyof typeof asks)[]
const stranger = (email: string) => `not-${email}`
const people = await Promise.all(Array.from({ length: PAIRS }, () => buildClinician(db, { passwordHash })))

const median = (values: number[]) => values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0
const timed = async (work: () => Promise<unknown>) => {
  const start = performance.now()
  await work()
  return performance.now() - start
}
/** The queries sent to the database in the meantime, in order. */
const statementsOf = async (work: () => Promise<unknown>) => {
  const statements: string[] = []
  const note = ({ sql }: { sql: string }) => void statements.push(sql)
  db.on('query', note)
  await work()
  db.removeListener('query', note)
  return statements
}

test.each(names)(
  'account privacy: %s responds the same to everyone: status, body and headers',
  async name => {
    const { email } = await buildClinician(db, { passwordHash })
    const app = await buildClinician(db, { passwordHash })
    await buildSecondFactor(services, app.userId)
    const gone = await buildClinician(db, { passwordHash, status: 'deactivate' })
    const answers = []
    for (const address of [email, app.email, gone.email, stranger(email)]) {
      const { status, text, headers } = await asks[name](address)
      const { date: _date, ...rest } = headers as Record<string, string>
      answers.push(JSON.stringify({ status, text, rest }))
    }
    expect(new Set(answers).size).toBe(1)
  },
)

test.each(names)('account privacy: %s sends the same queries for everyone', async name => {
  const { email } = await buildClinician(db, { passwordHash })
  await asks[name]('warm-up@example.test')
  const known = await statementsOf(() => asks[name](email))
  expect(known.length).toBeGreaterThan(0)
  expect(await statementsOf(() => asks[name](stranger(email)))).toEqual(known)
})

test.each(names)('account privacy: %s takes the same time for everyone', async name => {
  await asks[name]('warm-up@example.test')
  const [known, unknown]: [number[], number[]] = [[], []]
  for (const [index, { email }] of people.entries()) {
    const pair = [
      async () => known.push(await timed(() => asks[name](email))),
      async () => unknown.push(await timed(() => asks[name](stranger(email)))),
    ]
    // alternated, because the first call may be slower or faster
    for (const one of index % 2 ? pair : pair.toReversed()) await one()
  }
  const ratio = median(unknown) / median(known)
  expect(ratio).toBeGreaterThan(1 / CLOSE)
  expect(ratio).toBeLessThan(CLOSE)
})

test('account privacy: an unknown email costs as much work as a wrong password, even under load', async () => {
  const attempt = async (email: string) => {
    const before = process.cpuUsage()
    const context = { address: '192.0.2.1', userAgent: 'test' }
    const input = { email, password: 'Not_The_Right1' }
    await expect(logIn(services, { side: 'guest' }, input, context)).rejects.toMatchObject({
      code: 'wrong_login',
    })
    const { user, system } = process.cpuUsage(before)
    return user + system
  }
  const fresh = await Promise.all(Array.from({ length: 9 }, () => buildClinician(db, { passwordHash })))
  await attempt('warm-up-2@example.test')
  const [known, unknown]: [number[], number[]] = [[], []]
  for (const { email } of fresh) {
    known.push(await attempt(email))
    unknown.push(await attempt(stranger(email)))
  }
  const ratio = median(unknown) / median(known)
  expect(ratio).toBeGreaterThan(0.6)
  expect(ratio).toBeLessThan(1.7)
})
