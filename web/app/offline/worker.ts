import { readPushAddress, parsePush, windowAt } from '../../api/push-message.ts'
import { renewPush, type SubscriptionChange } from './renew-push.ts'
import { classifyRequest } from './shell.ts'

declare const __SHELL_FILES__: readonly string[]
declare const __SHELL_VERSION__: string

// the DOM types lack the service worker's
type LifetimeEvent = { waitUntil: (done: Promise<unknown>) => void }
type PushEvent = LifetimeEvent & { data: { text: () => string } | null }
type ClickEvent = LifetimeEvent & { notification: { close: () => void; data: unknown } }
type FetchEvent = { request: Request; respondWith: (response: Promise<Response>) => void }
type Page = { url: string; focus: () => Promise<unknown> }
type Worker = {
  location: { origin: string }
  registration: {
    showNotification: (title: string, options: object) => Promise<void>
    pushManager: PushManager
  }
  clients: {
    matchAll: (options: object) => Promise<Page[]>
    openWindow: (address: string) => Promise<unknown>
    claim: () => Promise<void>
  }
  skipWaiting: () => Promise<void>
  addEventListener: {
    (name: 'install' | 'activate', listener: (event: LifetimeEvent) => void): void
    (name: 'fetch', listener: (event: FetchEvent) => void): void
    (name: 'push', listener: (event: PushEvent) => void): void
    (name: 'notificationclick', listener: (event: ClickEvent) => void): void
    (name: 'pushsubscriptionchange', listener: (event: LifetimeEvent & SubscriptionChange) => void): void
  }
}
const worker = globalThis as unknown as Worker

/** The cache of the app's own files. It has nothing of its users. */
const SHELL = `shell-${__SHELL_VERSION__}`
const PAGE = '/index.html'
/** Shown in place of a public page that can't be loaded. */
const OFFLINE_PAGE = '/offline'

const install = async () => {
  if (__SHELL_FILES__.length > 0) {
    const shell = await caches.open(SHELL)
    await shell.addAll([PAGE, OFFLINE_PAGE, ...__SHELL_FILES__])
  }
  await worker.skipWaiting()
}

const activate = async () => {
  for (const name of await caches.keys()) if (name !== SHELL) await caches.delete(name)
  await worker.clients.claim()
}

/** Loads a page, or without a connection the cached one. The app's own page then shows stored answers. */
const openPage = async (request: Request, cachedPath: string) => {
  try {
    return await fetch(request)
  } catch (thrown) {
    const page = await caches.match(cachedPath, { ignoreVary: true })
    if (!page) throw thrown
    return page
  }
}

/** Loads a file from the cache first: its name changes with its content, so a cached one is never outdated. */
const loadFile = async (request: Request) =>
  (await caches.match(request, { ignoreVary: true })) ?? fetch(request)

const open = async (address: string) => {
  const pages = await worker.clients.matchAll({ type: 'window', includeUncontrolled: true })
  const page = windowAt(pages, address)
  return page ? page.focus() : worker.clients.openWindow(address)
}

worker.addEventListener('install', event => event.waitUntil(install()))
worker.addEventListener('activate', event => event.waitUntil(activate()))

worker.addEventListener('fetch', event => {
  const kind = classifyRequest(event.request, worker.location.origin)
  if (kind === 'page') event.respondWith(openPage(event.request, PAGE))
  if (kind === 'publicPage') event.respondWith(openPage(event.request, OFFLINE_PAGE))
  if (kind === 'file') event.respondWith(loadFile(event.request))
})

worker.addEventListener('push', event => {
  const { title, options } = parsePush(event.data?.text())
  event.waitUntil(worker.registration.showNotification(title, options))
})

worker.addEventListener('pushsubscriptionchange', event =>
  event.waitUntil(renewPush(worker.registration.pushManager, event)),
)

worker.addEventListener('notificationclick', event => {
  event.notification.close()
  event.waitUntil(open(readPushAddress(event.notification.data, worker.location.origin)))
})
