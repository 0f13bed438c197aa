import { openLog } from '../services/log.ts'
import { buildClinician } from '../testing/builders/clinician.ts'
import { testDatabase } from '../testing/database.ts'
import { testApi } from '../testing/http.ts'
import { testServices } from '../testing/services.ts'

const database = await testDatabase()
afterAll(database.close)
const { db } = database

const lines: string[] = []
const log = openLog('error', { write: line => void lines.push(line) })
const api = testApi({ ...testServices(db), log })
const CANARY = 'canary@example.test'

test('failures: an internal error shows only an ID that can be found in the log', async () => {
  const person = await buildClinician(db)
  // violates a database constraint that none of our calls would violate
  await db.raw(
    'ALTER TABLE users ADD CONSTRAINT no_canaries CHECK (first_name <> ?)'.replace('?', `'${CANARY}'`),
  )
  const answer = await api.as(person).call('clinicians.add', { firstName: CANARY })
  expect(answer.status).toBe(500)
  expect(answer.body).toMatchObject({ status: 500, code: 'internal', message: 'Something went wrong' })
  const faultId = /\(([0-9a-f-]{36})\)$/.exec(answer.body.error)?.[1] ?? 'none'
  expect(answer.text).not.toMatch(/constraint|users|node_modules/)
  expect(lines).toHaveLength(1)
  const logged = JSON.parse(lines[0] ?? '{}')
  expect(logged).toMatchObject({ faultId, method: 'POST', path: '/add-clinician' })
  expect(logged.err).toMatchObject({ code: '23514', constraint: 'no_canaries' })
  expect(logged.err.message).toContain('update "users"')
  expect(lines[0]).not.toContain(CANARY)
})

test('failures: refusals aren’t logged, and answers aren’t cached', async () => {
  lines.length = 0
  const answer = await api.guest.call('accounts.logIn', { email: CANARY, password: 'x' })
  expect(answer.body).toEqual({
    status: 401,
    code: 'wrong_login',
    message: 'The email or password is incorrect.',
    error: 'The email or password is incorrect.',
  })
  expect(answer.get('cache-control')).toBe('no-store')
  expect(answer.get('x-powered-by')).toBeUndefined()
  expect(lines).toEqual([])
})
