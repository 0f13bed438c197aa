type Options = {
  permission?: NotificationPermission
  /** the answer to the permission prompt */
  answer?: NotificationPermission
  isPushServiceAway?: boolean
  userAgent?: string
}

export const PUSH_KEY = `${'B'.repeat(86)}A`
const bytesOf = (text: string) =>
  Uint8Array.from(atob(text), character => character.codePointAt(0) ?? 0).buffer

const subscriptionFor = (key: string, end: () => void, name = 'this-browser') => ({
  endpoint: `https://fcm.googleapis.com/fcm/send/${name}`,
  options: { applicationServerKey: bytesOf(`${key.replaceAll('-', '+').replaceAll('_', '/')}=`) },
  getKey: (name: string) => new Uint8Array(name === 'auth' ? 16 : 65).buffer,
  unsubscribe: async () => {
    end()
    return true
  },
})
type Subscribed = ReturnType<typeof subscriptionFor>

/** A browser with push notifications, as far as jsdom allows. It counts its calls. */
export const pushBrowser = ({
  permission = 'default',
  answer = 'granted',
  isPushServiceAway,
  userAgent,
}: Options = {}) => {
  const seen = { questions: 0, workers: [] as string[], subscription: null as Subscribed | null }
  const pushManager = {
    getSubscription: async () => seen.subscription,
    subscribe: async ({ applicationServerKey }: { applicationServerKey: string }) => {
      if (isPushServiceAway) throw new DOMException('Registration failed - push service error', 'AbortError')
      seen.subscription = subscriptionFor(applicationServerKey, () => {
        seen.subscription = null
      })
      return seen.subscription
    },
  }
  const unregister = async () => {
    seen.workers = []
    return true
  }
  const worker = { pushManager, unregister }
  const serviceWorker = {
    getRegistration: async () => (seen.workers.length > 0 ? worker : undefined),
    register: async (script: string) => {
      seen.workers = [script]
      return worker
    },
    ready: Promise.resolve(worker),
  }
  const notificationApi = {
    permission,
    requestPermission: async () => {
      seen.questions++
      notificationApi.permission = answer
      return answer
    },
  }
  Object.assign(window, { Notification: notificationApi, PushManager: class {} })
  Object.defineProperty(navigator, 'serviceWorker', { value: serviceWorker, configurable: true })
  if (userAgent) Object.defineProperty(navigator, 'userAgent', { value: userAgent, configurable: true })
  return seen
}

/** The push service gives the browser another address, as it does when it renews a subscription. */
export const renewedSubscription = () => subscriptionFor(PUSH_KEY, () => {}, 'renewed')

/** Restores jsdom, which has no push notifications. */
export const withoutPushes = () => {
  for (const name of ['Notification', 'PushManager'] as const) Reflect.deleteProperty(window, name)
  for (const name of ['serviceWorker', 'userAgent'] as const) Reflect.deleteProperty(navigator, name)
  window.localStorage.clear()
}
