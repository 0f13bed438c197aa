import { authProvider } from './auth-provider.ts'
import { session } from './session.ts'

// Only these are needed, and jsdom can't load the rest.
jest.mock('react-admin', () => ({
  HttpError: Error,
  localStorageStore: () => ({ reset: () => undefined }),
}))

const person = { id: '01900000-0000-7000-8000-000000000001', roles: 'facility' }
let sent: string[]

beforeEach(() => {
  sent = []
  session.keepToken('a token')
  // jsdom doesn't navigate and logs an error.
  jest.spyOn(console, 'error').mockImplementation(() => undefined)
  global.fetch = (async (url: string, init: RequestInit) => {
    sent.push(`${init.method ?? 'GET'} ${url}`)
    return { ok: true, status: 200, json: async () => ({ data: person }) }
  }) as never
})

test('back office: someone who is not staff is kept out and stays signed in', async () => {
  await expect(authProvider.checkAuth({})).rejects.toThrow('for operations staff')
  // react-admin logs out after a failed check.
  await authProvider.logout({})
  expect(sent).toEqual(['GET /api/check-token'])
  expect(session.accessToken()).toBe('a token')
})
