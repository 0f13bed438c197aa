import { createBrowserSession, type BrowserSession } from '@gaitway/contract/session/browser-session'
import { TOKEN_REFRESH_MINUTES } from '@gaitway/contract/values/limits'
import { TabChannel, tabLocks } from '../../test/web/browser-tabs.ts'

const json = (status: number, body: object) => ({
  ok: status < 400,
  status,
  headers: new Headers({ 'content-type': 'application/json' }),
  json: async () => body,
})

let answers: (object | Error)[]
let requestCount: number
let tabs: BrowserSession[]
const openTab = () => {
  const tab = createBrowserSession()
  tabs.push(tab)
  return tab
}
const fresh = (token: string) => json(200, { data: { token } })
const isFlagged = () => document.cookie.includes('gaitway_signed_in=1')

beforeEach(() => {
  answers = []
  requestCount = 0
  tabs = []
  TabChannel.late = undefined
  document.cookie = 'gaitway_signed_in=1; path=/'
  Object.assign(globalThis, { BroadcastChannel: TabChannel })
  Object.assign(navigator, { locks: tabLocks() })
  global.fetch = (async () => {
    requestCount += 1
    const answer = answers.shift()
    if (answer === undefined || answer instanceof Error) throw answer ?? new TypeError('no connection')
    return answer
  }) as never
})
afterEach(() => tabs.forEach(tab => tab.close()))

test('session: tabs that refresh at the same time share one request', async () => {
  answers.push(fresh('one'), fresh('two'))
  const [first, second, third] = [openTab(), openTab(), openTab()]
  const renewals = await Promise.all([first.renew(), second.renew(), third.renew(), first.renew()])
  expect(renewals).toEqual(Array(4).fill('renewed'))
  expect(tabs.map(tab => tab.accessToken())).toEqual(['one', 'one', 'one'])
  expect(requestCount).toBe(1)
})

test('session: waits for a token that arrives after the lock is released', async () => {
  TabChannel.late = []
  answers.push(fresh('one'), fresh('two'))
  const [first, second] = [openTab(), openTab()]
  const renewals = Promise.all([first.renew(), second.renew()])
  await first.renew()
  TabChannel.late.forEach(deliver => deliver())
  expect(await renewals).toEqual(['renewed', 'renewed'])
  expect([second.accessToken(), requestCount]).toEqual(['one', 1])
})

test('session: when the first tab’s refresh fails, the next tab makes its own', async () => {
  answers.push(new TypeError('no connection'), fresh('two'))
  const [first, second] = [openTab(), openTab()]
  expect(await Promise.all([first.renew(), second.renew()])).toEqual(['unreachable', 'renewed'])
  expect(second.accessToken()).toBe('two')
})

test('session: a refused refresh ends it, an unreachable server doesn’t', async () => {
  const tab = openTab()
  answers.push(json(503, {}), json(429, { code: 'too_many_requests' }), new TypeError('no connection'))
  expect([await tab.renew(), await tab.renew(), await tab.renew()]).toEqual(Array(3).fill('unreachable'))
  expect(isFlagged()).toBe(true)
  answers.push(json(401, { code: 'refresh_refused' }))
  expect(await tab.renew()).toBe('expired')
  expect(isFlagged()).toBe(false)
  expect([await tab.renew(), requestCount]).toEqual(['expired', 4])
})

test('session: the user who comes with the first token is taken once, and later tokens bring none', async () => {
  const user = { id: 'tess' }
  answers.push(json(200, { data: { token: 'one', user } }), json(200, { data: { token: 'two', user } }))
  const tab = openTab()
  await tab.renew()
  expect([tab.takeUser(), tab.takeUser()]).toEqual([user, undefined])
  await tab.renew()
  expect([tab.accessToken(), tab.takeUser()]).toEqual(['two', undefined])
})

test('session: a deactivated user sees why it ended, also after the app’s own start learned it', async () => {
  answers.push(json(403, { code: 'deactivated' }))
  const tab = openTab()
  expect([await tab.renew(), await tab.renew()]).toEqual(['deactivated', 'deactivated'])
  tab.openSession('a token')
  expect(await tab.renew()).toBe('expired')
})

test('session: a tab that the API refuses while another logs out says that it logged out, and forgets it at the next login', async () => {
  const [here, there] = [openTab(), openTab()]
  here.keepToken('a token')
  there.keepToken('a token')
  const endings: string[] = []
  here.onSessionEnd(why => endings.push(`here: ${why}`))
  there.onSessionEnd(why => endings.push(`there: ${why}`))
  here.announceEnd('loggedOut')
  await Promise.resolve()
  there.endSession('expired')
  await Promise.resolve()
  expect(endings.toSorted()).toEqual(['here: loggedOut', 'there: loggedOut'])
  there.openSession('another token')
  there.endSession('expired')
  expect(endings.at(-1)).toBe('there: expired')
})

test('session: logging out in one tab ends it in all tabs with the reason, except for guests', async () => {
  const [here, there, guest] = [openTab(), openTab(), openTab()]
  here.keepToken('a token')
  there.keepToken('a token')
  const endings: string[] = []
  here.onSessionEnd(why => endings.push(`here: ${why}`))
  there.onSessionEnd(why => endings.push(`there: ${why}`))
  guest.onSessionEnd(why => endings.push(`guest: ${why}`))
  here.endSession('loggedOut')
  here.endSession('expired')
  await Promise.resolve()
  expect(endings).toEqual(['here: loggedOut', 'there: loggedOut'])
  expect([here.accessToken(), there.accessToken(), isFlagged()]).toEqual([undefined, undefined, false])
})

test('session: a login in one tab reaches all tabs, a refresh only those logged in', async () => {
  const [here, there] = [openTab(), openTab()]
  const takenUp = jest.fn(() => there.accessToken())
  there.onSignInElsewhere(takenUp)
  answers.push(fresh('renewed'))
  await here.renew()
  await Promise.resolve()
  expect(there.accessToken()).toBeUndefined()
  here.openSession('signed in')
  await Promise.resolve()
  expect(takenUp).toHaveReturnedWith('signed in')
  answers.push(fresh('newer'))
  await here.renew()
  await Promise.resolve()
  expect([there.accessToken(), takenUp.mock.calls.length]).toEqual(['newer', 1])
})

describe('session: timers', () => {
  beforeEach(() => jest.useFakeTimers())
  afterEach(() => jest.useRealTimers())
  const minutes = (count: number) => jest.advanceTimersByTimeAsync(count * 60_000)

  test('session: refreshes the token 55 minutes after the last one in any tab', async () => {
    const [here, there] = [openTab(), openTab()]
    const stops = [here.keepFresh(), there.keepFresh()]
    here.openSession('signed in')
    answers.push(fresh('one'), fresh('two'))
    await minutes(20)
    expect([await here.renew(), requestCount]).toEqual(['renewed', 1])
    await minutes(TOKEN_REFRESH_MINUTES - 1)
    expect(requestCount).toBe(1)
    await minutes(1)
    expect([requestCount, here.accessToken(), there.accessToken()]).toEqual([2, 'two', 'two'])
    stops.forEach(stop => stop())
  })

  test('session: a refused scheduled refresh ends it, a lost one doesn’t', async () => {
    const tab = openTab()
    const stop = tab.keepFresh()
    const endings: string[] = []
    tab.onSessionEnd(why => endings.push(why))
    tab.keepToken('a token')
    answers.push(new TypeError('no connection'), json(401, {}))
    await minutes(TOKEN_REFRESH_MINUTES)
    expect([endings, tab.accessToken()]).toEqual([[], 'a token'])
    await minutes(TOKEN_REFRESH_MINUTES)
    expect([endings, tab.accessToken()]).toEqual([['expired'], undefined])
    stop()
  })
})
