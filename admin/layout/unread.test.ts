import { session } from '../session.ts'
import { askUnread } from './use-unread.ts'

// only its error is needed, and jsdom lacks what the rest asks for
jest.mock('react-admin', () => ({ HttpError: Error }))

const person = { id: '01900000-0000-7000-8000-000000000001', roles: 'subadmin' } as const
let asked: string[]
let answer: object | Error

const said = { unReadNotifications: 2, count: 2, data: [], userStatus: 'approved' }
const whyEnded: string[] = []
session.onSessionEnd(why => whyEnded.push(why))

beforeEach(() => {
  asked = []
  whyEnded.length = 0
  session.keepToken('a token')
  for (const level of ['info', 'warn'] as const)
    jest.spyOn(console, level).mockImplementation(() => undefined)
  global.fetch = (async (url: string, init: RequestInit) => {
    asked.push(`${init.method ?? 'GET'} ${url} ${typeof init.body === 'string' ? init.body : ''}`.trim())
    if (answer instanceof Error) throw answer
    return { ok: true, status: 200, json: async () => ({ data: answer }) }
  }) as never
})

test('what is unread is asked for with the status of the person', async () => {
  answer = said
  expect(await askUnread(person)).toEqual(said)
  expect(asked).toEqual([`GET /api/list-user-notifications?skip=0&limit=10&isUnRead=1&userId=${person.id}`])
  expect(whyEnded).toEqual([])
})

test('staff who are deactivated are logged out on the server and here, with the reason', async () => {
  answer = { ...said, userStatus: 'deactivate' }
  await askUnread(person)
  expect(asked[1]).toBe(
    `PATCH /api/user-logout ${JSON.stringify({ id: person.id, roles: 'subadmin', deviceToken: null })}`,
  )
  expect([whyEnded, session.accessToken()]).toEqual([['deactivated'], undefined])
})

test('a question that fails is silent, and nobody is asked about a guest', async () => {
  answer = new TypeError('no connection')
  expect(await askUnread(person)).toBeUndefined()
  expect(whyEnded).toEqual([])
  session.keepToken(undefined)
  asked = []
  expect(await askUnread(person)).toBeUndefined()
  expect(asked).toEqual([])
})
