import { addressOf, parsePush, windowAt } from './push-message.ts'

// the DOM types lack the service worker's
type Late = { waitUntil: (done: Promise<unknown>) => void }
type PushEvent = Late & { data: { text: () => string } | null }
type ClickEvent = Late & { notification: { close: () => void; data: unknown } }
type Page = { url: string; focus: () => Promise<unknown> }
type Worker = {
  location: { origin: string }
  registration: { showNotification: (title: string, options: object) => Promise<void> }
  clients: {
    matchAll: (options: object) => Promise<Page[]>
    openWindow: (address: string) => Promise<unknown>
  }
  skipWaiting: () => Promise<void>
  addEventListener: {
    (name: 'install', listener: (event: Late) => void): void
    (name: 'push', listener: (event: PushEvent) => void): void
    (name: 'notificationclick', listener: (event: ClickEvent) => void): void
  }
}
const worker = globalThis as unknown as Worker

const open = async (address: string) => {
  const pages = await worker.clients.matchAll({ type: 'window', includeUncontrolled: true })
  const page = windowAt(pages, address)
  return page ? page.focus() : worker.clients.openWindow(address)
}

worker.addEventListener('install', event => event.waitUntil(worker.skipWaiting()))

worker.addEventListener('push', event => {
  const { title, options } = parsePush(event.data?.text())
  event.waitUntil(worker.registration.showNotification(title, options))
})

worker.addEventListener('notificationclick', event => {
  event.notification.close()
  event.waitUntil(open(addressOf(event.notification.data, worker.location.origin)))
})
