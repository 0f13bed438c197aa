import { session } from '../session.ts'
import { fetchUnread } from './use-unread.ts'

// Only HttpError is needed, and jsdom can't load the rest.
jest.mock('react-admin', () => ({ HttpError: Error }))

const person = { id: '01900000-0000-7000-8000-000000000001', roles: 'subadmin' } as const
let requests: string[]
let answer: object | Error

const said = { unReadNotifications: 2, count: 2, data: [], userStatus: 'approved' }
const whyEnded: string[] = []
session.onSessionEnd(why => whyEnded.push(why))

beforeEach(() => {
  requests = []
  whyEnded.length = 0
  session.keepToken('a token')
  for (const level of ['info', 'warn'] as const)
    jest.spyOn(console, level).mockImplementation(() => undefined)
  global.fetch = (async (url: string, init: RequestInit) => {
    requests.push(`${init.method ?? 'GET'} ${url} ${typeof init.body === 'string' ? init.body : ''}`.trim())
    if (answer instanceof Error) throw answer
    return { ok: true, status: 200, json: async () => ({ data: answer }) }
  }) as never
})

test('unread notifications: are fetched with the user’s status', async () => {
  answer = said
  expect(await fetchUnread(person)).toEqual(said)
  expect(requests).toEqual([
    `GET /api/list-user-notifications?skip=0&limit=10&isUnRead=1&userId=${person.id}`,
  ])
  expect(whyEnded).toEqual([])
})

test('unread notifications: deactivated staff are logged out on the server and in the browser', async () => {
  answer = { ...said, userStatus: 'deactivate' }
  await fetchUnread(person)
  expect(requests[1]).toBe(
    `PATCH /api/user-logout ${JSON.stringify({ id: person.id, roles: 'subadmin', deviceToken: null })}`,
  )
  expect([whyEnded, session.accessToken()]).toEqual([['deactivated'], undefined])
})

test('unread notifications: a failed request is ignored, and none is sent without a session', async () => {
  answer = new TypeError('no connection')
  expect(await fetchUnread(person)).toBeUndefined()
  expect(whyEnded).toEqual([])
  session.keepToken(undefined)
  requests = []
  expect(await fetchUnread(person)).toBeUndefined()
  expect(requests).toEqual([])
})
