import { jest } from '@jest/globals'
import { createQueryClient } from './query-client.ts'

const answered = (status: number) => Object.assign(new Error('Something went wrong'), { status })

/** How many times a query runs if it always fails with this error. */
const attemptsOf = async (queryKey: readonly string[], failure: Error) => {
  const queries = createQueryClient()
  const queryFn = jest.fn(() => Promise.reject(failure))
  await expect(queries.fetchQuery({ queryKey, queryFn, retryDelay: 0 })).rejects.toBe(failure)
  return queryFn.mock.calls.length
}

test.each([400, 401, 403, 404, 409, 410, 422, 423, 429])(
  'queries: a %i answer is not retried',
  async status => {
    expect(await attemptsOf(['jobs', 'getList'], answered(status))).toBe(1)
  },
)

test.each([
  ['a 500 answer', answered(500)],
  ['a 503 answer', answered(503)],
  ['a network failure', new TypeError('Failed to fetch')],
])('queries: %s is retried twice', async (_, failure) => {
  expect(await attemptsOf(['jobs', 'getList'], failure)).toBe(3)
})

test.each([
  ['someone who is not logged in', new Error('Please log in.')],
  ['a 403 answer', answered(403)],
  ['a 500 answer', answered(500)],
])('permissions: %s is not retried', async (_, failure) => {
  expect(await attemptsOf(['auth', 'getPermissions', '{}'], failure)).toBe(1)
})
