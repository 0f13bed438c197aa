import { TOAST_SECONDS } from '@gaitway/contract/values/limits'
import { act, waitFor } from '@testing-library/preact'
import { keepToken } from '../../api/session.ts'
import { toasts } from '../../api/toasts.ts'
import { draw, fakeApi, refused, settled, type Answers } from '../../../test/web/fake-api.tsx'
import { clinicianUser } from '../../../test/web/jobs.ts'
import { SessionKeeper } from './SessionKeeper.tsx'
import { useAnswer } from '../../api/use-call.ts'
import { useSession } from '../../api/use-session.ts'

const clinician = { ...clinicianUser, secondFactorUntil: null }
const poll = (userStatus: string) => ({ data: [], unReadNotifications: 0, count: 0, userStatus })
const status = { now: 'approved' }

/** The events and frames that rendering and the fake API need. */
const realOnes = [
  'setImmediate',
  'queueMicrotask',
  'nextTick',
  'performance',
  'requestAnimationFrame',
  'cancelAnimationFrame',
] as const

const Here = () => {
  const session = useSession()
  return <p>{session.state}</p>
}

/** Shown to guests, too. */
const Public = () => <p>{useAnswer('product.config', {}).data?.now}</p>

const start = async (answers: Answers = {}, address = '/clinician/jobboard') => {
  jest.useFakeTimers({ doNotFake: [...realOnes] })
  const api = fakeApi({
    'accounts.current': clinician,
    'notifications.list': () => poll(status.now),
    'accounts.logOut': {},
    ...answers,
  })
  await draw(
    <>
      <SessionKeeper />
      <Here />
      {address === '/faq' && <Public />}
    </>,
    address,
  )
  await act(settled)
  return api
}
const seconds = (count: number) =>
  act(async () => {
    await jest.advanceTimersByTimeAsync(count * 1000)
  })
const show = (state: 'visible' | 'hidden') =>
  act(() => {
    Object.defineProperty(document, 'visibilityState', { value: state, configurable: true })
    document.dispatchEvent(new Event('visibilitychange'))
  })
const here = () => window.location.pathname + window.location.search

beforeEach(() => {
  status.now = 'approved'
})
afterEach(async () => {
  await show('visible')
  // flush timers of this test before the next one
  await jest.advanceTimersByTimeAsync(1000)
  jest.useRealTimers()
})

test('upkeep: polls notifications every minute, also for unapproved users', async () => {
  const waiting = { ...clinician, isApprovedByAdmin: false, status: 'pending' }
  status.now = 'pending'
  const { sentTo } = await start({ 'accounts.current': waiting })
  expect(sentTo('notifications.list')).toEqual([
    { skip: '0', limit: '10', isUnRead: '1', userId: clinician.id },
  ])
  await seconds(59)
  expect(sentTo('notifications.list')).toHaveLength(1)
  await seconds(61)
  expect(sentTo('notifications.list')).toHaveLength(3)
})

test('upkeep: a hidden tab goes on polling every minute, and polls again as soon as it is shown', async () => {
  const { sentTo } = await start()
  await show('hidden')
  await seconds(300)
  expect(sentTo('notifications.list')).toHaveLength(6)
  await show('visible')
  await act(settled)
  expect(sentTo('notifications.list')).toHaveLength(7)
})

test('upkeep: a user deactivated while the tab is hidden is logged out there', async () => {
  await start()
  await show('hidden')
  status.now = 'deactivate'
  await seconds(60)
  await waitFor(() => expect(here()).toBe('/login?ended=deactivated'))
})

test('upkeep: a deactivated user is logged out on the server and here, sees why, and leaves no data behind', async () => {
  const { sentTo } = await start()
  sessionStorage.setItem('draft:apply', '{"note":"typed"}')
  status.now = 'deactivate'
  await seconds(60)
  await waitFor(() => expect(here()).toBe('/login?ended=deactivated'))
  expect(sentTo('accounts.logOut')).toEqual([{ id: clinician.id, roles: 'pt', deviceToken: null }])
  expect(sessionStorage.getItem('draft:apply')).toBeNull()
  expect(document.body.textContent).toBe('guest')
  await seconds(180)
  expect(sentTo('notifications.list')).toHaveLength(2)
})

test('upkeep: a deactivated user is logged out even if the server doesn’t respond', async () => {
  status.now = 'deactivate'
  jest.spyOn(console, 'warn').mockImplementation(() => undefined)
  await start({ 'accounts.logOut': refused(503, 'internal', 'No.') })
  await waitFor(() => expect(here()).toBe('/login?ended=deactivated'))
})

test('upkeep: a failed poll is silent and is repeated', async () => {
  let isDown = true
  const { sentTo } = await start({
    'notifications.list': () => (isDown ? refused(500, 'internal', 'No.') : poll('approved')),
  })
  await seconds(TOAST_SECONDS)
  expect(toasts.now()).toEqual([])
  isDown = false
  const before = sentTo('notifications.list').length
  await seconds(60)
  expect(sentTo('notifications.list')).toHaveLength(before + 1)
  expect(toasts.now()).toEqual([])
})

test('upkeep: an approval refetches the user', async () => {
  let user: object = { ...clinician, isApprovedByAdmin: false, status: 'pending' }
  status.now = 'pending'
  const { sentTo } = await start({ 'accounts.current': () => user })
  user = clinician
  status.now = 'approved'
  await seconds(60)
  expect(sentTo('accounts.current')).toHaveLength(2)
  await seconds(120)
  expect(sentTo('accounts.current')).toHaveLength(2)
})

test('upkeep: an expired second factor leads to the login page with the reason, and back after the login', async () => {
  const until = new Date(Date.now() + 25_000).toISOString()
  await start(
    { 'accounts.current': { ...clinician, secondFactorUntil: until } },
    '/clinician/dashboard?tab=x',
  )
  for (const storage of [sessionStorage, localStorage]) storage.setItem('draft:apply', '{"note":"typed"}')
  await seconds(20)
  expect(here()).toBe('/clinician/dashboard?tab=x')
  await seconds(10)
  const next = encodeURIComponent('/clinician/dashboard?tab=x')
  expect(here()).toBe(`/login?next=${next}&ended=secondFactorOver`)
  expect(sessionStorage.getItem('draft:apply')).not.toBeNull()
  expect(localStorage.getItem('draft:apply')).toBeNull()
})

test('upkeep: a session that ends while typing leads to the login page and back, and keeps what was typed', async () => {
  const { sentTo } = await start(
    { 'notifications.list': refused(401, 'not_signed_in', 'No.') },
    '/clinician/signup',
  )
  await waitFor(() =>
    expect(here()).toBe(`/login?next=${encodeURIComponent('/clinician/signup')}&ended=expired`),
  )
  expect(sentTo('accounts.logOut')).toEqual([])
  keepToken(undefined)
})

test('upkeep: a session that ends on a public page leaves the page, read again as a guest', async () => {
  let time = '9:00'
  await start(
    {
      'product.config': () => ({ now: time }),
      'notifications.list': () => {
        time = '9:01'
        return refused(401, 'not_signed_in', 'No.')
      },
    },
    '/faq',
  )
  await waitFor(() => expect(document.body.textContent).toBe('guest9:01'))
  expect(here()).toBe('/faq')
  keepToken(undefined)
})
