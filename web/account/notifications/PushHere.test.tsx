import { fireEvent, screen, waitFor } from '@testing-library/preact'
import { savePushRegistration } from '../../api/push-registration.ts'
import { setCurrentUser, type User } from '../../api/use-session.ts'
import { draw, fakeApi, refused, settled, type Answers } from '../../../test/web/fake-api.tsx'
import { PUSH_KEY, pushBrowser, withoutPushes } from '../../../test/web/push-browser.ts'
import { PushHere } from './PushHere.tsx'

const tess = { id: 'tess', roles: 'pt', status: 'approved' } as User
const answers: Answers = {
  'accounts.current': tess,
  'product.config': { pushPublicKey: PUSH_KEY },
  'accounts.sessions': [
    { id: 'another', isThisOne: false },
    { id: 'this-session', isThisOne: true },
  ],
  'accounts.registerDevice': {},
  'accounts.removeDevice': {},
}
afterEach(async () => {
  withoutPushes()
  await setCurrentUser(null)
})

const open = async (more: Answers = {}, devices: string[] = []) => {
  const api = fakeApi({ ...answers, ...more })
  const drawn = await draw(<PushHere devices={devices} />)
  return { ...api, ...drawn }
}
const turnOn = () => screen.findByRole('button', { name: 'Turn on in this browser' })
const noButton = () => expect(screen.queryByRole('button')).toBeNull()

test('push: asks and registers nothing before a click', async () => {
  const browser = pushBrowser()
  await open()
  await turnOn()
  await settled()
  expect(screen.getByText('Push notifications are off in this browser.')).toBeTruthy()
  expect(browser).toMatchObject({ questions: 0, workers: [], subscription: null })
})

test('push: a click asks for permission and registers this browser', async () => {
  const browser = pushBrowser()
  const { sentTo } = await open()
  fireEvent.click(await turnOn())
  await waitFor(() => expect(sentTo('accounts.registerDevice')).toHaveLength(1))
  const [sent] = sentTo('accounts.registerDevice')
  expect(sent).toMatchObject({ userId: 'tess', deviceId: 'this-session', osType: 'web' })
  expect(sent?.deviceToken).toMatch(/^https:\/\/fcm\.googleapis\.com\/fcm\/send\/this-browser A{87} A{22}$/)
  expect(browser).toMatchObject({ questions: 1, workers: ['/service-worker.js'] })
  expect(window.localStorage.getItem('pushed')).toBe('tess this-session')
})

const pushedHere = async (userId = 'tess') => {
  const browser = pushBrowser({ permission: 'granted' })
  await navigator.serviceWorker.register('/service-worker.js')
  const { pushManager } = await navigator.serviceWorker.ready
  await pushManager.subscribe({ applicationServerKey: PUSH_KEY })
  savePushRegistration({ userId, deviceId: 'this-session' })
  return browser
}

test('push: shows that it is on and turns off with a click', async () => {
  const browser = await pushedHere()
  const { sentTo } = await open({}, ['this-session'])
  fireEvent.click(await screen.findByRole('button', { name: 'Turn off in this browser' }))
  expect(await screen.findByText('Push notifications are off in this browser.')).toBeTruthy()
  expect(sentTo('accounts.removeDevice')).toEqual([{ deviceId: 'this-session' }])
  expect(browser).toMatchObject({ subscription: null })
})

test('push: turns off even if the server no longer knows the browser', async () => {
  const browser = await pushedHere()
  await open({ 'accounts.removeDevice': refused(404, 'not_found', 'Gone') }, ['this-session'])
  fireEvent.click(await screen.findByRole('button', { name: 'Turn off in this browser' }))
  expect(await screen.findByText('Push notifications are off in this browser.')).toBeTruthy()
  expect(browser.subscription).toBeNull()
})

test('push: off when the server no longer knows the browser', async () => {
  await pushedHere()
  await open({}, ['another'])
  expect(await turnOn()).toBeTruthy()
})

test('push: off when the browser is subscribed with an old key', async () => {
  await pushedHere()
  await open({ 'product.config': { pushPublicKey: 'C'.repeat(87) } }, ['this-session'])
  expect(await turnOn()).toBeTruthy()
})

test('push: a previous person’s registration does not count for the next one', async () => {
  const browser = await pushedHere('pete')
  await open({}, ['this-session'])
  expect(await turnOn()).toBeTruthy()
  await waitFor(() => expect(browser.subscription).toBeNull())
})

test('push: explains that the browser blocks it and hides the button', async () => {
  pushBrowser({ permission: 'denied' })
  await open()
  expect(await screen.findByText(/^This browser blocks notifications from Gaitway\. Allow them/)).toBeTruthy()
  noButton()
})

test('push: after a denied permission, explains how to allow it', async () => {
  pushBrowser({ answer: 'denied' })
  await open()
  fireEvent.click(await turnOn())
  expect(await screen.findByText(/^This browser blocks notifications/)).toBeTruthy()
  noButton()
})

test('push: a dismissed permission prompt can be opened again', async () => {
  pushBrowser({ answer: 'default' })
  await open()
  fireEvent.click(await turnOn())
  expect((await screen.findByRole('alert')).textContent).toContain('closed the browser’s prompt')
  expect(await turnOn()).toBeTruthy()
})

test('push: says when the browser does not support it', async () => {
  await open()
  expect(await screen.findByText(/^This browser doesn’t support push notifications/)).toBeTruthy()
  noButton()
})

const iPhone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 Version/18.1 Safari/604.1'

test('push: on an iPhone, says how to add the app to the home screen, where it is turned on', async () => {
  pushBrowser({ userAgent: iPhone })
  Reflect.deleteProperty(window, 'PushManager')
  const { unmount } = await open()
  expect(
    await screen.findByText(/tap Share, then “Add to Home Screen”\. Open Gaitway from there, log in/),
  ).toBeTruthy()
  noButton()
  unmount()
  pushBrowser({ userAgent: iPhone })
  await open()
  expect(await turnOn()).toBeTruthy()
})

test('push: not available in Edge', async () => {
  const browser = pushBrowser({ userAgent: 'Mozilla/5.0 Chrome/140.0.0.0 Safari/537.36 Edg/140.0.0.0' })
  await open()
  expect(await screen.findByText(/^Push notifications aren’t available in Microsoft Edge/)).toBeTruthy()
  noButton()
  expect(browser.workers).toEqual([])
})

test('push: an unreachable push service can be retried', async () => {
  pushBrowser({ isPushServiceAway: true })
  await open()
  fireEvent.click(await turnOn())
  expect((await screen.findByRole('alert')).textContent).toContain('couldn’t reach its push service')
  expect(await turnOn()).toBeTruthy()
})

test('push: a refusal by the server is shown and leaves no registration', async () => {
  const browser = pushBrowser()
  const sentence = 'Push notifications cannot be sent to this browser. Another browser may do.'
  await open({ 'accounts.registerDevice': refused(422, 'fields_wrong', { deviceToken: sentence }) })
  fireEvent.click(await turnOn())
  expect((await screen.findByRole('alert')).textContent).toContain(sentence)
  expect(browser).toMatchObject({ subscription: null })
  expect(window.localStorage.getItem('pushed')).toBeNull()
})
