import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/preact'
import { draw, fakeApi, refused, settled, type Answers } from '../../../test/web/fake-api.tsx'
import { clinicianUser } from '../../../test/web/jobs.ts'
import { Notifications, groupByDay } from './Notifications.tsx'

const userId = '01900000-0000-7000-8000-000000000009'
const notification = {
  id: '01900000-0000-7000-8000-000000000077',
  title: 'You are confirmed',
  body: 'Bayou Bend, Saturday.',
  type: 'applicationApproved',
  link: '/clinician/dashboard?confirmedshifts=1',
  isRead: true,
  createdAt: '2026-11-20T15:00:00.000Z',
  fromUser: null,
  details: { jobId: null, facilityId: null, roles: 'pt' },
}
type Sent = Record<string, unknown>

/** A list of `count` notifications, each with its number, that answers a page at a time. */
const listOf =
  (count: number, more: object = {}) =>
  ({ skip, limit, isUnRead }: Sent) => ({
    data: isUnRead
      ? []
      : Array.from({ length: Math.min(Number(limit), count - Number(skip)) }, (_, index) => {
          const number = Number(skip) + index
          return { ...notification, id: `n${number}`, title: `Row ${number}`, ...more }
        }),
    count,
    unReadNotifications: 0,
    userStatus: 'approved',
  })

const open = async (answers: Answers, address = '/notifications') => {
  const api = fakeApi({ 'accounts.current': { ...clinicianUser, id: userId }, ...answers })
  await draw(<Notifications />, address)
  await screen.findAllByText(/^Row 0$|^No notifications found$|^Try again$/)
  const pages = () =>
    api
      .sentTo('notifications.list')
      .filter(({ isUnRead }) => !isUnRead)
      .map(({ skip, limit }) => [Number(skip), Number(limit)])
  return { ...api, pages }
}
const rows = () => screen.queryAllByRole('link', { name: /^Row/ }).length
const showMore = () => screen.queryByRole('button', { name: 'Show more' })

test('all notifications: the first ten, then more on request until all are shown', async () => {
  const { pages } = await open({ 'notifications.list': listOf(45) })
  expect([rows(), pages()]).toEqual([10, [[0, 10]]])
  expect(screen.getByText('10 of 45')).toBeTruthy()
  fireEvent.click(showMore() as HTMLElement)
  await waitFor(() => expect(rows()).toBe(40))
  fireEvent.click(showMore() as HTMLElement)
  await waitFor(() => expect(rows()).toBe(45))
  expect([showMore(), screen.queryByText(/ of 45/)]).toEqual([null, null])
})

test('all notifications: how many are shown is in the address, beyond what one request returns', async () => {
  const { pages } = await open({ 'notifications.list': listOf(230) }, '/notifications?shown=220')
  await waitFor(() => expect(rows()).toBe(220))
  expect(pages()).toEqual([
    [0, 100],
    [100, 100],
    [200, 20],
  ])
  fireEvent.click(showMore() as HTMLElement)
  await waitFor(() => expect(rows()).toBe(230))
  expect(window.location.search).toBe('?shown=250')
})

test('all notifications: an address with more than there are requests no empty pages', async () => {
  const { pages } = await open({ 'notifications.list': listOf(3) }, '/notifications?shown=900000000')
  expect([rows(), pages()]).toEqual([3, [[0, 100]]])
})

test('all notifications: back from one, the list is where it was and that one has the focus', async () => {
  const scrolledTo = jest.spyOn(window, 'scrollTo').mockImplementation(() => undefined)
  Object.assign(window, { scrollY: 640 })
  const answers = { 'notifications.list': listOf(12) }
  await open(answers)
  fireEvent.click(screen.getByText('Row 7'))
  expect(window.location.pathname).toBe('/clinician/dashboard')
  window.history.back()
  await waitFor(() => expect(window.location.pathname).toBe('/notifications'))
  const { opened } = window.history.state as { opened: object }
  expect(opened).toEqual({ rowId: 'notification-n7', scrollY: 640 })
  Object.assign(window, { scrollY: 0 })
  scrolledTo.mockClear()
  cleanup()
  fakeApi({ 'accounts.current': { ...clinicianUser, id: userId }, ...answers })
  render(<Notifications />)
  await waitFor(() => expect(scrolledTo).toHaveBeenCalledWith(0, 640))
  expect(document.activeElement?.textContent).toContain('Row 7')
})

test('all notifications: opening an unread one marks it read; opening a read one sends nothing', async () => {
  const { sentTo } = await open({
    'notifications.list': listOf(1, { isRead: false }),
    'notifications.markRead': {},
  })
  fireEvent.click(screen.getByText('Row 0'))
  await waitFor(() => expect(sentTo('notifications.markRead')).toEqual([{ notificationId: 'n0' }]))
  cleanup()
  const read = await open({ 'notifications.list': listOf(1) })
  fireEvent.click(screen.getByText('Row 0'))
  await act(settled)
  expect(read.sentTo('notifications.markRead')).toEqual([])
})

test('all notifications: more that failed to load say so and can be retried', async () => {
  let isDown = true
  await open({
    'notifications.list': sent =>
      isDown && sent.limit !== '10' ? refused(500, 'internal', 'No.') : listOf(12)(sent),
  })
  fireEvent.click(showMore() as HTMLElement)
  expect((await screen.findByRole('alert')).textContent).toContain('Something went wrong')
  expect([rows(), showMore()]).toEqual([10, null])
  isDown = false
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  await waitFor(() => expect(rows()).toBe(12))
  expect(screen.queryByRole('alert')).toBeNull()
})

test('all notifications: an empty list says why, and a failed one can be retried', async () => {
  let answer: object = refused(500, 'internal', 'No.')
  await open({ 'notifications.list': () => answer })
  answer = listOf(0)({ skip: 0, limit: 10 })
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByText('No notifications found')).toBeTruthy()
  expect(screen.getByText(/shifts, applications and payments/)).toBeTruthy()
})

test('all notifications: a link into the back office is a full page load', async () => {
  await open({ 'notifications.list': listOf(1, { link: '/admin/users?tab=clinician' }) })
  const link = screen.getByRole('link', { name: /^Row 0/ })
  const click = new MouseEvent('click', { bubbles: true, cancelable: true })
  // jsdom loads no pages
  window.addEventListener('click', event => event.preventDefault(), { once: true })
  fireEvent(link, click)
  expect(link.getAttribute('href')).toBe('/admin/users?tab=clinician')
  expect(window.location.pathname).toBe('/notifications')
})

const at = (createdAt: string) => ({ ...notification, id: createdAt, createdAt })
const now = new Date('2026-01-02T18:00:00Z')

test('days: notifications are under the day the reader got them, newest first', () => {
  const created = [
    '2026-01-02T17:00:00Z',
    '2026-01-02T06:00:00Z',
    // still the first of January in Houston
    '2026-01-02T05:59:00Z',
    '2025-12-31T18:00:00Z',
    '2025-12-31T17:00:00Z',
  ]
  const days = groupByDay(created.map(at), now, 'America/Chicago')
  expect(days.map(({ heading, notifications }) => [heading, notifications.length])).toEqual([
    ['Today', 2],
    ['Yesterday', 1],
    ['Wed, Dec 31, 2025', 2],
  ])
  expect(groupByDay([at('2026-01-01T18:00:00Z')], new Date('2026-01-05T18:00:00Z'), 'UTC')).toMatchObject([
    { heading: 'Thu, Jan 1' },
  ])
})
