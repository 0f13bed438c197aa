import { JSDOM } from 'jsdom'
import { createBell } from './bell.ts'

const own = Reflect.get(globalThis, 'document') as unknown
afterEach(() => Reflect.set(globalThis, 'document', own))

const notification = {
  id: '01900000-0000-7000-8000-000000000077',
  title: 'You are confirmed <b>',
  body: 'Bayou Bend, Saturday.',
  type: 'applicationApproved',
  link: '/clinician/dashboard?confirmedshifts=1',
  isRead: false,
  createdAt: '2026-11-20T15:00:00.000Z',
  fromUser: null,
  details: { jobId: null, facilityId: null, roles: 'pt' },
}

const open = (unread: number) => {
  const { window } = new JSDOM('<main></main>', { url: 'https://gaitway.test/faq' })
  Reflect.set(globalThis, 'document', window.document)
  Object.assign(window.HTMLElement.prototype, { hidePopover: () => undefined })
  const marked: string[] = []
  const bell = createBell({ markRead: id => marked.push(id), markAllRead: () => marked.push('all') })
  const data = unread > 0 ? [notification] : []
  bell.show({ data, unReadNotifications: unread, userStatus: 'approved', count: data.length })
  window.document.querySelector('main')?.append(...bell.parts)
  // this document can’t be left
  window.document.addEventListener('click', event => event.preventDefault())
  const find = (selector: string) => window.document.querySelector<HTMLElement>(selector)
  return { find, marked }
}

test('bell on public pages: opens the list of unread notifications, each marked read as it is opened', () => {
  const { find, marked } = open(120)
  const button = find('button.bell')
  expect(button?.textContent).toBe('Notifications99+ 120 unread')
  expect(find(`#${button?.getAttribute('popovertarget')}`)?.getAttribute('popover')).toBe('auto')
  const row = find('.bell-panel li a')
  expect(row?.getAttribute('href')).toBe(notification.link)
  expect(row?.querySelector('strong')?.textContent).toBe(notification.title)
  row?.click()
  expect(marked).toEqual([notification.id])
})

test('bell on public pages: clears all notifications, and links to them', () => {
  const { find, marked } = open(1)
  find('.bell-actions button')?.click()
  expect(marked).toEqual(['all'])
  const all = find('.bell-actions a')
  expect([all?.textContent, all?.getAttribute('href')]).toEqual(['View all notifications', '/notifications'])
})

test('bell on public pages: says that nothing is unread', () => {
  const { find } = open(0)
  expect(find('.bell-panel p')?.textContent).toBe('No notifications found')
  expect([find('button.bell')?.textContent, find('.bell-actions button')]).toEqual(['Notifications', null])
})
