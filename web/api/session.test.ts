import { createBrowserSession, type BrowserSession } from '@gaitway/contract/browser-session'
import { TOKEN_REFRESH_MINUTES } from '@gaitway/contract/limits'
import { TabChannel, tabLocks } from '../testing/browser-tabs.ts'

const json = (status: number, body: object) => ({
  ok: status < 400,
  status,
  headers: new Headers({ 'content-type': 'application/json' }),
  json: async () => body,
})

let answers: (object | Error)[]
let asked: number
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
  asked = 0
  tabs = []
  TabChannel.late = undefined
  document.cookie = 'gaitway_signed_in=1; path=/'
  Object.assign(globalThis, { BroadcastChannel: TabChannel })
  Object.assign(navigator, { locks: tabLocks() })
  global.fetch = (async () => {
    asked += 1
    const answer = answers.shift()
    if (answer === undefined || answer instanceof Error) throw answer ?? new TypeError('no connection')
    return answer
  }) as never
})
afterEach(() => tabs.forEach(tab => tab.close()))

test('tabs that renew at the same time make one request, and all have what it gave', async () => {
  answers.push(fresh('one'), fresh('two'))
  const [first, second, third] = [openTab(), openTab(), openTab()]
  const renewals = await Promise.all([first.renew(), second.renew(), third.renew(), first.renew()])
  expect(renewals).toEqual(Array(4).fill('renewed'))
  expect(tabs.map(tab => tab.accessToken())).toEqual(['one', 'one', 'one'])
  expect(asked).toBe(1)
})

test('a token that is passed on after the lock is free is still waited for', async () => {
  TabChannel.late = []
  answers.push(fresh('one'), fresh('two'))
  const [first, second] = [openTab(), openTab()]
  const renewals = Promise.all([first.renew(), second.renew()])
  await first.renew()
  TabChannel.late.forEach(deliver => deliver())
  expect(await renewals).toEqual(['renewed', 'renewed'])
  expect([second.accessToken(), asked]).toEqual(['one', 1])
})

test('when the first tab did not get through, the next one asks for itself', async () => {
  answers.push(new TypeError('no connection'), fresh('two'))
  const [first, second] = [openTab(), openTab()]
  expect(await Promise.all([first.renew(), second.renew()])).toEqual(['unreachable', 'renewed'])
  expect(second.accessToken()).toBe('two')
})

test('a session that the server refuses is over; one that could not be asked for is not', async () => {
  const tab = openTab()
  answers.push(json(503, {}), json(429, { code: 'too_many_requests' }), new TypeError('no connection'))
  expect([await tab.renew(), await tab.renew(), await tab.renew()]).toEqual(Array(3).fill('unreachable'))
  expect(isFlagged()).toBe(true)
  answers.push(json(401, { code: 'refresh_refused' }))
  expect(await tab.renew()).toBe('expired')
  expect(isFlagged()).toBe(false)
  expect([await tab.renew(), asked]).toEqual(['expired', 4])
})

test('whoever was deactivated is told so', async () => {
  answers.push(json(403, { code: 'deactivated' }))
  expect(await openTab().renew()).toBe('deactivated')
})

test('logging out in one tab ends the session in all of them, with the reason; a guest’s tab is left alone', async () => {
  const [here, there, guest] = [openTab(), openTab(), openTab()]
  here.keepToken('a token')
  there.keepToken('a token')
  const heard: string[] = []
  here.onSessionEnd(why => heard.push(`here: ${why}`))
  there.onSessionEnd(why => heard.push(`there: ${why}`))
  guest.onSessionEnd(why => heard.push(`guest: ${why}`))
  here.endSession('loggedOut')
  here.endSession('expired')
  await Promise.resolve()
  expect(heard).toEqual(['here: loggedOut', 'there: loggedOut'])
  expect([here.accessToken(), there.accessToken(), isFlagged()]).toEqual([undefined, undefined, false])
})

test('a sign-in in one tab is taken up by the others, a renewal only by those who are signed in', async () => {
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

describe('while time goes by', () => {
  beforeEach(() => jest.useFakeTimers())
  afterEach(() => jest.useRealTimers())
  const minutes = (count: number) => jest.advanceTimersByTimeAsync(count * 60_000)

  test('a token is renewed 55 minutes after the last one that any tab got', async () => {
    const [here, there] = [openTab(), openTab()]
    const stops = [here.keepFresh(), there.keepFresh()]
    here.openSession('signed in')
    answers.push(fresh('one'), fresh('two'))
    await minutes(20)
    expect([await here.renew(), asked]).toEqual(['renewed', 1])
    await minutes(TOKEN_REFRESH_MINUTES - 1)
    expect(asked).toBe(1)
    await minutes(1)
    expect([asked, here.accessToken(), there.accessToken()]).toEqual([2, 'two', 'two'])
    stops.forEach(stop => stop())
  })

  test('a renewal that is refused ends the session, one that did not arrive does not', async () => {
    const tab = openTab()
    const stop = tab.keepFresh()
    const heard: string[] = []
    tab.onSessionEnd(why => heard.push(why))
    tab.keepToken('a token')
    answers.push(new TypeError('no connection'), json(401, {}))
    await minutes(TOKEN_REFRESH_MINUTES)
    expect([heard, tab.accessToken()]).toEqual([[], 'a token'])
    await minutes(TOKEN_REFRESH_MINUTES)
    expect([heard, tab.accessToken()]).toEqual([['expired'], undefined])
    stop()
  })
})
