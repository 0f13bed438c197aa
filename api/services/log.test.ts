import { openLog } from './log.ts'

const CANARY = 'canary@example.test'

/** The line logged for an error. */
const loggedOf = (err: unknown) => {
  const lines: string[] = []
  openLog('error', { write: line => void lines.push(line) }).error({ err }, 'It failed')
  return lines.join('')
}
const refusedByDatabase = () =>
  Object.assign(new Error('duplicate key value'), {
    code: '23505',
    constraint: 'users_email_once',
    detail: `Key (email)=(${CANARY}) already exists.`,
  })

it('log: an error is logged with its location, without the values that caused it', () => {
  const line = loggedOf(refusedByDatabase())
  expect(JSON.parse(line).err).toMatchObject({
    message: 'duplicate key value',
    constraint: 'users_email_once',
  })
  expect(line).not.toContain(CANARY)
})

it('log: of several errors each is logged the same way', () => {
  const line = loggedOf(new AggregateError([refusedByDatabase()], 'one job could not be moved'))
  expect(JSON.parse(line).err).toMatchObject({
    message: 'one job could not be moved',
    errors: [{ code: '23505' }],
  })
  expect(line).not.toContain(CANARY)
})

it('log: a thrown value that isn’t an error isn’t written out', () => {
  expect(loggedOf({ email: CANARY })).not.toContain(CANARY)
})
