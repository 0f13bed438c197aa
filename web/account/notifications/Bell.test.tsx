import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/preact'
import { toasts } from '../../api/toasts.ts'
import { draw, fakeApi, refused, settled, type Answers } from '../../../test/web/fake-api.tsx'
import { Bell } from './Bell.tsx'

const userId = '01900000-0000-7000-8000-000000000009'
const notification = {
  id: '01900000-0000-7000-8000-000000000077',
  title: 'You are confirmed',
  body: 'Bayou Bend, Saturday.',
  type: 'applicationApproved',
  link: '/clinician/dashboard?confirmedshifts=1',
  isRead: false,
  createdAt: '2026-11-20T15:00:00.000Z',
  fromUser: null,
  details: { jobId: null, facilityId: null, roles: 'pt' },
}
const one = { data: [notification], unReadNotifications: 1, count: 1, userStatus: 'approved' }
const none = { data: [], unReadNotifications: 0, count: 0, userStatus: 'approved' }

/** The roles of the elements that were closed. */
let hidden: (string | null)[] = []
beforeEach(() => {
  hidden = []
  Object.assign(HTMLElement.prototype, {
    hidePopover(this: HTMLElement) {
      hidden.push(this.tagName === 'SECTION' ? 'region' : this.tagName)
    },
  })
})

const open = async (answers: Answers) => {
  const api = fakeApi(answers)
  await draw(<Bell userId={userId} />, '/clinician/jobboard')
  await act(settled)
  fireEvent(screen.getByRole('region', { name: 'Notifications' }), new Event('beforetoggle'))
  await screen.findByRole('link', { name: 'View all notifications' })
  // opening refreshes the list
  await act(settled)
  return { ...api, lists: () => api.sentTo('notifications.list').length }
}

const row = () => screen.findByRole('link', { name: /You are confirmed/ })
const clearAll = () => screen.queryByRole('button', { name: 'Clear all notifications' })
const spyOnErrors = () => jest.spyOn(console, 'error').mockImplementation(() => undefined)

test('bell: a badge shows how many notifications are unread, up to 99', async () => {
  await open({ 'notifications.list': { ...one, unReadNotifications: 12 } })
  expect(screen.getByRole('button', { name: 'Notifications, 12 unread' }).textContent).toBe('12')
  cleanup()
  await open({ 'notifications.list': { ...one, unReadNotifications: 100 } })
  expect(screen.getByRole('button', { name: 'Notifications, 100 unread' }).textContent).toBe('99+')
  cleanup()
  await open({ 'notifications.list': none })
  expect(screen.getByRole('button', { name: 'Notifications' }).textContent).toBe('')
})

test('bell: the popover lists the ten newest unread notifications with a link to all', async () => {
  const { sentTo } = await open({ 'notifications.list': one })
  expect(new Set(sentTo('notifications.list').map(sent => JSON.stringify(sent)))).toEqual(
    new Set([JSON.stringify({ skip: '0', limit: '10', isUnRead: '1', userId })]),
  )
  expect((await row()).textContent).toContain('Bayou Bend, Saturday.')
  fireEvent.click(screen.getByRole('link', { name: 'View all notifications' }))
  expect([window.location.pathname, hidden]).toEqual(['/notifications', ['region']])
})

test('bell: opening an unread notification marks it read, closes the popover and follows the link', async () => {
  const { sentTo } = await open({ 'notifications.list': one, 'notifications.markRead': {} })
  fireEvent.click(await row())
  await waitFor(() => expect(sentTo('notifications.markRead')).toEqual([{ notificationId: notification.id }]))
  expect(window.location.pathname + window.location.search).toBe('/clinician/dashboard?confirmedshifts=1')
  expect(hidden).toEqual(['region'])
})

test('bell: “Clear all notifications” is shown only when there are unread ones, and marks all read', async () => {
  let answer = one
  const { sentTo } = await open({
    'notifications.list': () => answer,
    'notifications.markAllRead': () => {
      answer = none
      return {}
    },
  })
  fireEvent.click(clearAll() as HTMLElement)
  expect(await screen.findByText('No notifications found')).toBeTruthy()
  expect(sentTo('notifications.markAllRead')).toEqual([{ userId }])
  expect(clearAll()).toBeNull()
  await waitFor(() =>
    expect(document.activeElement).toBe(screen.getByRole('link', { name: 'View all notifications' })),
  )
})

test('bell: without unread notifications it says so, and there is nothing to clear', async () => {
  await open({ 'notifications.list': none })
  expect(await screen.findByText('No notifications found')).toBeTruthy()
  expect(clearAll()).toBeNull()
})

test('bell: a failed “Clear all” is only logged, and the list is refreshed', async () => {
  const logged = spyOnErrors()
  const { sentTo, lists } = await open({
    'notifications.list': one,
    'notifications.markAllRead': refused(500, 'internal', 'No.'),
  })
  const before = lists()
  fireEvent.click(clearAll() as HTMLElement)
  await waitFor(() => expect(lists()).toBe(before + 1))
  expect(sentTo('notifications.markAllRead')).toEqual([{ userId }])
  expect(logged.mock.calls[0]?.[0]).toBe('Error marking notifications as read:')
  expect(toasts.now()).toEqual([])
})

test('bell: a failed mark-read is only logged, and the list is refreshed', async () => {
  const logged = spyOnErrors()
  const { lists } = await open({
    'notifications.list': one,
    'notifications.markRead': refused(404, 'not_found', 'No.'),
  })
  const before = lists()
  fireEvent.click(await row())
  await waitFor(() => expect(lists()).toBe(before + 1))
  expect(logged.mock.calls[0]?.[0]).toBe('Error marking notifications as read:')
  expect(toasts.now()).toEqual([])
})

test('bell: a list that failed to load can be retried', async () => {
  let answer: object = refused(500, 'internal', 'No.')
  await open({ 'notifications.list': () => answer })
  expect(screen.getByRole('alert').textContent).toContain('Something went wrong')
  answer = one
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByText('You are confirmed')).toBeTruthy()
})

test('bell: names with markup are shown as text', async () => {
  const title = '<img src=x onerror=alert(1)> applied'
  await open({ 'notifications.list': { ...one, data: [{ ...notification, title, body: '<b>Bold</b>' }] } })
  expect(await screen.findByText(title)).toBeTruthy()
  expect(screen.getByText('<b>Bold</b>')).toBeTruthy()
  expect(document.querySelector('li img, li b')).toBeNull()
})
