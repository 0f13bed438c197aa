import { savePushRegistration } from '../../api/push-registration.ts'
import { fakeApi, refused } from '../../../test/web/fake-api.tsx'
import { PUSH_KEY, pushBrowser, withoutPushes } from '../../../test/web/push-browser.ts'
import { waitFor } from '@testing-library/preact'
import { logOut } from '../../api/log-out.ts'
import type { User } from '../../api/use-session.ts'

const tess = { id: 'tess', roles: 'pt' } as User
afterEach(withoutPushes)

const pushedHere = async () => {
  const browser = pushBrowser({ permission: 'granted' })
  await navigator.serviceWorker.register('/service-worker.js')
  const { pushManager } = await navigator.serviceWorker.ready
  await pushManager.subscribe({ applicationServerKey: PUSH_KEY })
  savePushRegistration({ userId: 'tess', deviceId: 'this-session' })
  return browser
}
const token = expect.stringMatching(/^https:\/\/fcm\.googleapis\.com\/fcm\/send\/this-browser A+ A+$/)

test('logout: unregisters push notifications on the server and in the browser', async () => {
  const browser = await pushedHere()
  const { sentTo } = fakeApi({ 'accounts.logOut': {} })
  await logOut(tess, 'loggedOut')
  expect(sentTo('accounts.logOut')).toEqual([{ id: 'tess', roles: 'pt', deviceToken: token }])
  await waitFor(() => expect(browser).toMatchObject({ subscription: null }))
  expect(window.localStorage.getItem('pushed')).toBeNull()
})

test('logout: an unreachable server still unsubscribes the browser', async () => {
  const browser = await pushedHere()
  jest.spyOn(console, 'warn').mockImplementation(() => {})
  fakeApi({ 'accounts.logOut': refused(500, 'internal', 'Something went wrong') })
  await logOut(tess, 'loggedOut')
  await waitFor(() => expect(browser.subscription).toBeNull())
})

test('logout: a browser without push notifications sends no device', async () => {
  pushBrowser()
  const { sentTo } = fakeApi({ 'accounts.logOut': {} })
  await logOut(tess, 'loggedOut')
  expect(sentTo('accounts.logOut')).toEqual([{ id: 'tess', roles: 'pt', deviceToken: null }])
})

test('logout: nothing is sent for someone the server couldn’t name, and the browser forgets the session', async () => {
  document.cookie = 'gaitway_signed_in=1'
  const { requests } = fakeApi({})
  await logOut(undefined, 'loggedOut')
  expect(requests).toEqual([])
  expect(document.cookie).not.toContain('gaitway_signed_in')
})
