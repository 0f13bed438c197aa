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
const passwordHash = await hashPassword('Walk_The_Gait9')

const PAIRS = 15
/** Far below what somebody at the other end of the internet could tell, far above what a busy machine adds. */
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
/** What the database was asked meanwhile, in order. */
const statementsOf = async (work: () => Promise<unknown>) => {
  const statements: string[] = []
  const note = ({ sql }: { sql: string }) => void statements.push(sql)
  db.on('query', note)
  await work()
  db.removeListener('query', note)
  return statements
}

test.each(names)('%s answers everyone the same: status, body and headers', async name => {
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
})

test.each(names)('%s asks the database the same for everyone', async name => {
  const { email } = await buildClinician(db, { passwordHash })
  await asks[name]('warm-up@example.test')
  const known = await statementsOf(() => asks[name](email))
  expect(known.length).toBeGreaterThan(0)
  expect(await statementsOf(() => asks[name](stranger(email)))).toEqual(known)
})

test.each(names)('%s takes everyone as long', async name => {
  await asks[name]('warm-up@example.test')
  const [known, unknown]: [number[], number[]] = [[], []]
  for (const [index, { email }] of people.entries()) {
    const pair = [
      async () => known.push(await timed(() => asks[name](email))),
      async () => unknown.push(await timed(() => asks[name](stranger(email)))),
    ]
    // whoever comes first is warmer or colder, so they take turns
    for (const one of index % 2 ? pair : pair.toReversed()) await one()
  }
  const ratio = median(unknown) / median(known)
  expect(ratio).toBeGreaterThan(1 / CLOSE)
  expect(ratio).toBeLessThan(CLOSE)
})

test('an unknown email costs as much work as a wrong password, however busy the machine is', async () => {
  const attempt = async (email: string) => {
    const before = process.cpuUsage()
    const asked = { address: '192.0.2.1', userAgent: 'test' }
    const given = { email, password: 'Not_The_Right1' }
    await expect(logIn(services, { side: 'guest' }, given, asked)).rejects.toMatchObject({
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
