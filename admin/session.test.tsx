import { call, request, session } from './session.ts'

jest.mock('react-admin', () => ({
  HttpError: class extends Error {
    constructor(
      message: string,
      readonly status: number,
      readonly body: object,
    ) {
      super(message)
    }
  },
}))

type Answer = [status: number, body: object]
let answers: Answer[]
let sent: string[]

beforeEach(() => {
  sent = []
  session.keepToken('old')
  document.cookie = 'gaitway_signed_in=1; path=/'
  global.fetch = (async (url: string, init: RequestInit) => {
    sent.push(`${url} ${new Headers(init.headers).get('authorization') ?? ''}`.trim())
    const [status, body] = answers.shift() ?? [500, {}]
    const response = {
      ok: status < 400,
      status,
      headers: new Headers({ 'content-type': 'application/json' }),
      json: async () => body,
    }
    return { ...response, clone: () => response }
  }) as never
})

test.each([401, 403])(
  'back office: a stale token is refreshed once and the request repeated: %s',
  async status => {
    answers = [
      [status, { code: 'stale_token' }],
      [200, { data: { token: 'new' } }],
      [200, {}],
    ]
    expect((await request('/api/admin/users')).status).toBe(200)
    expect(sent).toEqual([
      '/api/admin/users Bearer old',
      '/api/user/refreshToken',
      '/api/admin/users Bearer new',
    ])
  },
)

test('back office: a plain 403 means not allowed and isn’t retried', async () => {
  answers = [[403, { code: 'not_allowed', message: 'You don’t have permission to do this.' }]]
  await expect(request('/api/admin/users')).rejects.toThrow('permission')
  expect(sent).toHaveLength(1)
})

test('back office: a device that was signed out elsewhere learns so', async () => {
  const ends: string[] = []
  const forget = session.onSessionEnd(why => ends.push(why))
  answers = [
    [401, { code: 'stale_token', message: 'Log in.' }],
    [401, { code: 'signed_out_elsewhere' }],
  ]
  await expect(request('/api/admin/users')).rejects.toThrow('Log in.')
  expect(ends).toEqual(['signedOutElsewhere'])
  forget()
})

const listening = async (run: () => Promise<unknown>) => {
  const ends: string[] = []
  const forget = session.onSessionEnd(why => ends.push(why))
  await run()
  forget()
  return ends
}

describe.each([
  ['a list', () => request('/api/admin/users')],
  ['a call', () => call('accounts.current', {})],
])('back office: %s', (_what, send) => {
  test.each([401, 403])(
    'a token that is stale again right after its renewal ends the session: %s',
    async status => {
      const stale: Answer = [status, { code: 'stale_token', message: 'Log in.' }]
      answers = [stale, [200, { data: { token: 'new' } }], stale]
      expect(await listening(() => expect(send()).rejects.toThrow('Log in.'))).toEqual(['expired'])
      expect([session.accessToken(), sent.length]).toEqual([undefined, 3])
    },
  )

  test('a plain 403 after the renewal leaves the session', async () => {
    answers = [
      [401, { code: 'stale_token' }],
      [200, { data: { token: 'new' } }],
      [403, { code: 'not_allowed', message: 'No.' }],
    ]
    expect(await listening(() => expect(send()).rejects.toThrow('No.'))).toEqual([])
    expect(session.accessToken()).toBe('new')
  })

  test('a token that can’t be renewed without a connection leaves the session', async () => {
    answers = [
      [401, { code: 'stale_token', message: 'Log in.' }],
      [503, {}],
    ]
    const thrown = await send().catch((error: unknown) => error)
    expect(thrown).toMatchObject({ status: 0, message: expect.stringContaining('offline') })
    expect(session.accessToken()).toBe('old')
  })
})
