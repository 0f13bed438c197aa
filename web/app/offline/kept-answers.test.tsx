import { act, fireEvent, screen, waitFor } from '@testing-library/preact'
import { mutate } from 'swr'
import { endSession, keepToken } from '../../api/session.ts'
import { Frame } from '../frame/Frame.tsx'
import { Dashboard } from '../../shift/clinician/list/Dashboard.tsx'
import { draw, fakeApi, refused, settled } from '../../../test/web/fake-api.tsx'
import { clinicianUser, jobShown, shiftShown } from '../../../test/web/jobs.ts'
import { forgetAnswersOfOthers } from '../../api/offline-answers.ts'
import { keepNextShift } from '../../api/next-shift.ts'

const contact = { firstName: 'Rosa', lastName: 'Diaz', title: 'Director', phone: '7135550104' }
const shift = shiftShown({ shiftStatus: 'upcoming' })
const online = () =>
  fakeApi({
    'accounts.current': clinicianUser,
    'notifications.list': {},
    'applications.shifts': { data: [shift], count: 1 },
    'jobs.read': jobShown({ contact }),
    'product.config': {},
  })
const dashboard = (
  <Frame>
    <Dashboard />
  </Frame>
)
/** A reload without a connection: nothing in memory, no token, and no answer. */
const reloadOffline = async () => {
  fakeApi({})
  keepToken(undefined)
  document.cookie = 'gaitway_signed_in=1; path=/'
  jest.spyOn(console, 'info').mockImplementation(() => {})
  await act(() => mutate(() => true, undefined, { revalidate: false }).then(() => {}))
  await draw(dashboard, '/clinician/dashboard')
}
const keptNow = () => Object.keys(localStorage).filter(key => key.startsWith('kept:'))

const seeOnline = async () => {
  online()
  const { unmount } = await draw(dashboard, '/clinician/dashboard')
  await screen.findByText(/Rosa Diaz/)
  unmount()
}
beforeEach(() => localStorage.clear())

test('offline: the places, the next shift, its address and its contact stay readable', async () => {
  await seeOnline()
  await reloadOffline()
  await screen.findByText(/Rosa Diaz/)
  expect(screen.getByText(/1 Fannin St/)).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Call Rosa Diaz' }).getAttribute('href')).toBe('tel:+17135550104')
  expect(screen.getAllByRole('link', { name: 'My shifts' })).toBeTruthy()
  // the browser may believe that it is connected
  expect(screen.getByText(/^You’re offline/)).toBeTruthy()
  online()
  await act(async () => void (await mutate(() => true)))
  await waitFor(() => expect(screen.queryByText(/^You’re offline/)).toBeNull())
})

test('offline: nothing stays readable once the session has ended', async () => {
  await seeOnline()
  expect(keptNow()).toHaveLength(3)
  keepToken('a token')
  await act(async () => endSession('expired'))
  expect(keptNow()).toEqual([])
})

test('offline: someone who logs out without a connection leaves nothing behind', async () => {
  await seeOnline()
  await reloadOffline()
  jest.spyOn(console, 'warn').mockImplementation(() => {})
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Logout', hidden: true }))
  await act(settled)
  await waitFor(() => expect(window.location.href).toMatch(/\/login\?ended=loggedOut$/))
  expect(keptNow()).toEqual([])
})

test('offline: a shift that was canceled leaves nothing behind, nor does a brief that may not be read anymore', async () => {
  await seeOnline()
  const serviceWorker = { register: async () => undefined }
  Object.defineProperty(navigator, 'serviceWorker', { value: serviceWorker, configurable: true })
  const brief = { brief: null, reader: null, canChange: true, timeZone: 'America/Chicago' }
  fakeApi({
    'applications.shifts': { data: [shift], count: 1 },
    'jobs.read': jobShown(),
    'briefs.read': brief,
  })
  await keepNextShift()
  expect(keptNow()).toHaveLength(4)
  fakeApi({
    'applications.shifts': { data: [shift], count: 1 },
    'jobs.read': jobShown(),
    'briefs.read': refused(404, 'not_found', 'Not found.'),
  })
  await keepNextShift()
  expect(keptNow()).not.toContain('kept:briefs.read')
  fakeApi({ 'applications.shifts': { data: [], count: 0 } })
  await keepNextShift()
  expect(keptNow().toSorted()).toEqual(['kept:accounts.current', 'kept:applications.shifts'])
  Reflect.deleteProperty(navigator, 'serviceWorker')
})

test('offline: another user finds nothing', async () => {
  await seeOnline()
  forgetAnswersOfOthers(clinicianUser.id)
  expect(keptNow()).toHaveLength(3)
  forgetAnswersOfOthers('someone else')
  expect(keptNow()).toEqual([])
})

test('offline: nothing stays readable longer than a session lasts without use', async () => {
  await seeOnline()
  const now = Date.now()
  jest.spyOn(Date, 'now').mockReturnValue(now + 8 * 24 * 60 * 60_000)
  await reloadOffline()
  await screen.findAllByText('No internet connection. Check it and try again.')
  expect(keptNow()).toEqual([])
})
