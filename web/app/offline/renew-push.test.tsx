import { waitFor } from '@testing-library/preact'
import { fakeApi, refused, type Answers } from '../../../test/web/fake-api.tsx'
import { PUSH_KEY, pushBrowser, renewedSubscription, withoutPushes } from '../../../test/web/push-browser.ts'
import { savePushRegistration } from '../../api/push-registration.ts'
import { claimPush } from '../../api/push-subscription.ts'
import { renewPush } from './renew-push.ts'

const answers: Answers = {
  'accounts.refresh': { token: 'a fresh token', user: { id: 'tess' } },
  'product.config': { pushPublicKey: PUSH_KEY },
  'accounts.sessions': [
    { id: 'another', isThisOne: false },
    { id: 'this-session', isThisOne: true },
  ],
  'accounts.registerDevice': {},
}
const renewedToken = /^https:\/\/fcm\.googleapis\.com\/fcm\/send\/renewed A{87} A{22}$/
const firstToken = /^https:\/\/fcm\.googleapis\.com\/fcm\/send\/this-browser A{87} A{22}$/
const keyless = () => ({ ...renewedSubscription() }) as unknown as PushSubscription

type Channel = typeof BroadcastChannel
const messages: unknown[] = []
beforeEach(() => {
  messages.length = 0
  const locks = { request: async (_name: string, work: () => unknown) => work() }
  Object.defineProperty(navigator, 'locks', { value: locks, configurable: true })
  globalThis.BroadcastChannel = class {
    postMessage = (message: unknown) => messages.push(message)
    close = () => {}
  } as unknown as Channel
})
afterEach(() => {
  withoutPushes()
  Reflect.deleteProperty(navigator, 'locks')
  Reflect.deleteProperty(globalThis, 'BroadcastChannel')
})

/** A browser subscribed at its first address, or one whose subscription was dropped. */
const subscribedBrowser = async (isDropped = false) => {
  const browser = pushBrowser({ permission: 'granted' })
  await navigator.serviceWorker.register('/service-worker.js')
  const { pushManager } = await navigator.serviceWorker.ready
  if (!isDropped) await pushManager.subscribe({ applicationServerKey: PUSH_KEY })
  return { browser, pushManager }
}

describe('service worker: registers', () => {
  test.each([
    ['the address that comes with the change', false, () => ({ newSubscription: keyless() }), renewedToken],
    ['the present address if none comes', false, () => ({ newSubscription: null }), firstToken],
    ['a new address if it was dropped', true, () => ({}), firstToken],
  ])('%s', async (_, isDropped, change, token) => {
    const { pushManager } = await subscribedBrowser(isDropped)
    const { sentTo } = fakeApi(answers)
    await renewPush(pushManager as unknown as PushManager, change())
    expect(sentTo('accounts.registerDevice')).toEqual([
      { userId: 'tess', deviceId: 'this-session', deviceToken: expect.stringMatching(token), osType: 'web' },
    ])
    expect(messages).toEqual([{ is: 'renewed', token: 'a fresh token' }])
  })

  test('when its browser says that the address changed', async () => {
    const { pushManager } = await subscribedBrowser()
    const { sentTo } = fakeApi(answers)
    const ofWorker = { registration: { pushManager }, __SHELL_FILES__: [], __SHELL_VERSION__: 'test' }
    Object.assign(globalThis, ofWorker)
    await import('./worker.ts')
    const work: Promise<unknown>[] = []
    const change = { newSubscription: keyless(), waitUntil: (done: Promise<unknown>) => work.push(done) }
    globalThis.dispatchEvent(Object.assign(new Event('pushsubscriptionchange'), change))
    await Promise.all(work)
    expect(sentTo('accounts.registerDevice')).toMatchObject([
      { deviceToken: expect.stringMatching(renewedToken) },
    ])
    for (const name of Object.keys(ofWorker)) Reflect.deleteProperty(globalThis, name)
  })

  test('nothing after the session ended', async () => {
    const { pushManager } = await subscribedBrowser(true)
    const { sentTo } = fakeApi({ ...answers, 'accounts.refresh': refused(401, 'expired', 'Log in') })
    await renewPush(pushManager as unknown as PushManager, {})
    expect(sentTo('accounts.registerDevice')).toEqual([])
    expect(await pushManager.getSubscription()).toBeNull()
  })
})

describe('start of the app: push', () => {
  const start = async (state: { isDropped?: boolean; isRenewed?: boolean; registered?: string }) => {
    const { browser } = await subscribedBrowser(state.isDropped)
    savePushRegistration({ userId: 'tess', deviceId: 'this-session', deviceToken: state.registered })
    if (state.isRenewed) browser.subscription = renewedSubscription()
    const { sentTo } = fakeApi(answers)
    await claimPush('tess')
    return sentTo('accounts.registerDevice').map(({ deviceToken }) => deviceToken)
  }
  const first = `https://fcm.googleapis.com/fcm/send/this-browser ${'A'.repeat(87)} ${'A'.repeat(22)}`

  test.each([
    ['an unchanged address isn’t registered again', { registered: first }, []],
    ['a renewed address is', { registered: first, isRenewed: true }, [expect.stringMatching(renewedToken)]],
    [
      'a dropped subscription is made again',
      { registered: first.replace('this-browser', 'dropped'), isDropped: true },
      [first],
    ],
    ['an address from before it was kept is registered', {}, [first]],
  ])('%s', async (_, state, sent) => {
    expect(await start(state)).toEqual(sent)
  })

  test('a renewed address is registered once', async () => {
    await start({ registered: first, isRenewed: true })
    const { sentTo } = fakeApi(answers)
    await claimPush('tess')
    expect(sentTo('accounts.registerDevice')).toEqual([])
  })

  test('a refusal is only logged, and the next start tries again', async () => {
    const warned = jest.spyOn(console, 'warn').mockImplementation(() => {})
    const { browser } = await subscribedBrowser()
    savePushRegistration({ userId: 'tess', deviceId: 'this-session', deviceToken: first })
    browser.subscription = renewedSubscription()
    fakeApi({ ...answers, 'accounts.registerDevice': refused(500, 'internal', 'Something went wrong') })
    await claimPush('tess')
    expect(warned).toHaveBeenCalled()
    const { sentTo } = fakeApi(answers)
    await claimPush('tess')
    await waitFor(() => expect(sentTo('accounts.registerDevice')).toHaveLength(1))
  })
})
