import { act, fireEvent, screen, waitFor } from '@testing-library/preact'
import { draw, fakeApi, refused, settled, type Answers } from '../../testing/fake-api.tsx'
import { clinicianUser } from '../../testing/jobs.ts'
import { Bell } from './Bell.tsx'
import { Notifications } from './Notifications.tsx'

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

const open = async (answers: Answers) => {
  const api = fakeApi(answers)
  await draw(<Bell userId={userId} />, '/clinician/jobboard')
  await act(settled)
  fireEvent(screen.getByRole('region', { name: 'Notifications' }), new Event('beforetoggle'))
  await screen.findByRole('link', { name: 'View all notifications' })
  return api
}

test('notifications: the bell shows the unread count; opening one marks it read and follows its link', async () => {
  const { sentTo } = await open({ 'notifications.list': one, 'notifications.markRead': {} })
  expect(screen.getByRole('button', { name: 'Notifications, 1 unread' })).toBeTruthy()
  fireEvent.click(await screen.findByRole('button', { name: /You are confirmed/ }))
  await waitFor(() => expect(sentTo('notifications.markRead')).toEqual([{ notificationId: notification.id }]))
  expect(window.location.pathname + window.location.search).toBe('/clinician/dashboard?confirmedshifts=1')
})

test('notifications: a failed clear is logged and the list reloads', async () => {
  const logged = jest.spyOn(console, 'error').mockImplementation(() => undefined)
  const { sentTo } = await open({
    'notifications.list': one,
    'notifications.markAllRead': refused(500, 'internal', 'No.'),
  })
  const before = sentTo('notifications.list').length
  fireEvent.click(screen.getByRole('button', { name: 'Clear all notifications' }))
  await waitFor(() => expect(sentTo('notifications.list')).toHaveLength(before + 1))
  expect(sentTo('notifications.markAllRead')).toEqual([{ userId }])
  expect(logged.mock.calls[0]?.[0]).toBe('Error marking notifications as read:')
})

test('notifications: nothing to clear when all are read', async () => {
  await open({ 'notifications.list': none })
  expect(await screen.findByText('No notifications found')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Clear all notifications' })).toBeNull()
})

test('notifications: a list that failed to load can be retried', async () => {
  let answer: object = refused(500, 'internal', 'No.')
  await open({ 'notifications.list': () => answer })
  expect(screen.getByRole('alert').textContent).toContain('Something went wrong')
  answer = one
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByText('You are confirmed')).toBeTruthy()
})

test('notifications: a failed mark-read is logged and the list reloads', async () => {
  const logged = jest.spyOn(console, 'error').mockImplementation(() => undefined)
  const { sentTo } = await open({
    'notifications.list': one,
    'notifications.markRead': refused(404, 'not_found', 'No.'),
  })
  const row = await screen.findByRole('button', { name: /You are confirmed/ })
  await act(settled)
  const before = sentTo('notifications.list').length
  fireEvent.click(row)
  await waitFor(() => expect(sentTo('notifications.list')).toHaveLength(before + 1))
  expect(logged.mock.calls[0]?.[0]).toBe('Error marking notifications as read:')
})

test('notifications: more that failed to load say so and can be retried', async () => {
  const rows = (length: number) =>
    Array.from({ length }, (_, index) => ({ ...notification, id: String(index), title: `Row ${index}` }))
  let isDown = true
  fakeApi({
    'accounts.current': { ...clinicianUser, id: userId },
    'notifications.list': ({ limit, isUnRead }) => {
      if (isUnRead) return none
      if (limit !== '10' && isDown) return refused(500, 'internal', 'No.')
      return { ...one, data: rows(Number(limit) > 10 ? 12 : 10), count: 12 }
    },
  })
  await draw(<Notifications />, '/notifications')
  fireEvent.click(await screen.findByRole('button', { name: 'Show more' }))
  expect((await screen.findByRole('alert')).textContent).toContain('Something went wrong')
  expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull()
  isDown = false
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByText('Row 11')).toBeTruthy()
  expect(screen.queryByRole('alert')).toBeNull()
})
