import { openLog } from './log.ts'

const CANARY = 'canary@example.test'

/** The line that a log writes of a fault. */
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

it('a fault is logged with what broke, and without the values that it broke on', () => {
  const line = loggedOf(refusedByDatabase())
  expect(JSON.parse(line).err).toMatchObject({
    message: 'duplicate key value',
    constraint: 'users_email_once',
  })
  expect(line).not.toContain(CANARY)
})

it('of several faults at once each is logged so', () => {
  const line = loggedOf(new AggregateError([refusedByDatabase()], 'one job could not be moved'))
  expect(JSON.parse(line).err).toMatchObject({
    message: 'one job could not be moved',
    errors: [{ code: '23505' }],
  })
  expect(line).not.toContain(CANARY)
})

it('what is no error is not written out', () => {
  expect(loggedOf({ email: CANARY })).not.toContain(CANARY)
})
