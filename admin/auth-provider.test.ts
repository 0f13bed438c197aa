import { authProvider } from './auth-provider.ts'
import { session } from './session.ts'

// only its error is needed, and jsdom lacks what the rest asks for
jest.mock('react-admin', () => ({ HttpError: Error }))

const person = { id: '01900000-0000-7000-8000-000000000001', roles: 'facility' }
let sent: string[]

beforeEach(() => {
  sent = []
  session.keepToken('a token')
  // jsdom does not navigate, and says so
  jest.spyOn(console, 'error').mockImplementation(() => undefined)
  global.fetch = (async (url: string, init: RequestInit) => {
    sent.push(`${init.method ?? 'GET'} ${url}`)
    return { ok: true, status: 200, json: async () => ({ data: person }) }
  }) as never
})

test('back office: someone who is not staff is kept out and stays signed in', async () => {
  await expect(authProvider.checkAuth({})).rejects.toThrow('for operations staff')
  // what react-admin does after a check that failed
  await authProvider.logout({})
  expect(sent).toEqual(['GET /api/check-token'])
  expect(session.accessToken()).toBe('a token')
})
