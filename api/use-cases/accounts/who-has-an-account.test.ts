import { hashPassword } from '../../services/secrets.ts'
import { buildClinician } from '../../../test/builders/clinician.ts'
import { buildSecondFactor } from '../../../test/builders/second-factor.ts'
import { testDatabase } from '../../../test/database.ts'
import { testApi } from '../../../test/http.ts'
import { testServices } from '../../../test/services.ts'
import { countStarted } from '../../../test/started-work.ts'
import { logIn } from './log-in.ts'

const database = await testDatabase()
afterAll(database.close)
const { db } = database
const services = testServices(db)
const api = testApi(services)
const passwordHash = await hashPassword('Walk_The_Gait9')

const asks = {
  'logging in': (email: string) => api.guest.call('accounts.logIn', { email, password: 'Not_The_Right1' }),
  'a forgotten password': (email: string) => api.guest.call('accounts.forgotPassword', { email }),
}
const names = Object.keys(asks) as (keyof typeof asks)[]
const stranger = (email: string) => `not-${email}`

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

test('account privacy: logging in hashes a password once, whether or not the email has an account', async () => {
  const attempt = (email: string) => {
    const context = { network: '192.0.2.1', userAgent: 'test' }
    const input = { email, password: 'Not_The_Right1' }
    return expect(logIn(services, { side: 'guest' }, input, context)).rejects.toMatchObject({
      code: 'wrong_login',
    })
  }
  const { email } = await buildClinician(db, { passwordHash })
  await attempt('warm-up-2@example.test')
  expect(await countStarted('a hash', () => attempt(email))).toBe(1)
  expect(await countStarted('a hash', () => attempt(stranger(email)))).toBe(1)
})
