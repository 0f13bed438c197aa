import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/preact'
import type { User } from '../../api/use-session.ts'
import { showDialogsInJsdom } from '../../../test/web/dialog.ts'
import { draw, fakeApi, refused, settled, type Answers } from '../../../test/web/fake-api.tsx'
import { facilityUser, subUserWith } from '../../../test/web/facility.ts'
import { clinicianUser } from '../../../test/web/jobs.ts'
import { PUSH_KEY, pushBrowser, withoutPushes } from '../../../test/web/push-browser.ts'
import { SignInSection } from './SignInSection.tsx'

beforeAll(showDialogsInJsdom)

const windows = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/142.0.0.0 Safari/537.36'
const iphone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) Version/18.1 Mobile/15E148 Safari/604.1'
const device = (id: string, overrides: object = {}) => ({
  id,
  userAgent: windows,
  createdAt: '2026-11-12T15:00:00.000Z',
  lastUsedAt: '2026-11-19T15:00:00.000Z',
  isThisOne: false,
  hasPush: false,
  ...overrides,
})
const devices = [
  device('old', { userAgent: '' }),
  device('here', { isThisOne: true }),
  device('phone', { userAgent: iphone }),
]

const open = async (user: object, answers: Answers = {}) => {
  let listed = devices
  const leave = (keep: (one: { id: string; isThisOne: boolean }) => boolean) => () => {
    listed = listed.filter(keep)
    return {}
  }
  const api = fakeApi({
    'accounts.current': user as User,
    'accounts.sessions': () => listed,
    'accounts.endSession': ({ id }) => leave(one => one.id !== id)(),
    'accounts.endOtherSessions': leave(({ isThisOne }) => isThisOne),
    ...answers,
  })
  await draw(<SignInSection />, '/profile')
  await screen.findByRole('region', { name: 'Devices' })
  return api
}
const rows = async () => within(await screen.findByRole('list', { name: 'Devices' })).getAllByRole('listitem')
const namesOf = (items: HTMLElement[]) =>
  items.map(item => /^(.*?)(Active now|Last used)/.exec(item.textContent)?.[1])
const press = async (name: string | RegExp) => {
  fireEvent.click(await screen.findByRole('button', { name }))
  await settled()
}

test('push: members of a facility turn pushes on where they are logged in; clinicians do so in their settings', async () => {
  pushBrowser()
  const { sentTo } = await open(facilityUser, {
    'product.config': { pushPublicKey: PUSH_KEY },
    'accounts.registerDevice': {},
  })
  await press('Turn on in this browser')
  await waitFor(() => expect(sentTo('accounts.registerDevice')).toHaveLength(1))
  cleanup()
  await open(clinicianUser)
  expect(screen.queryByRole('region', { name: 'Push notifications' })).toBeNull()
  withoutPushes()
})

test('devices: lists this device first and logs out another one', async () => {
  const { sentTo } = await open(clinicianUser)
  expect(namesOf(await rows())).toEqual([
    'Chrome on Windows This device',
    'Unknown browser ',
    'Safari on iPhone ',
  ])
  await press(/^Log out Safari on iPhone, last used 11\/19\/2026/)
  await waitFor(async () => expect(await rows()).toHaveLength(2))
  expect(sentTo('accounts.endSession')).toEqual([{ id: 'phone' }])
})

test('devices: logs out everywhere else at once', async () => {
  const { sentTo } = await open(clinicianUser)
  await press('Log out all other devices')
  expect(await screen.findByText('You’re not logged in anywhere else.')).toBeTruthy()
  expect(await rows()).toHaveLength(1)
  expect(sentTo('accounts.endOtherSessions')).toHaveLength(1)
  expect(screen.queryByRole('button', { name: /^Log out/ })).toBeNull()
})

test('devices: a failed load can be retried', async () => {
  let tries = 0
  await open(clinicianUser, {
    'accounts.sessions': () => (tries++ ? devices : refused(500, 'internal', 'x')),
  })
  await press('Try again')
  expect(await rows()).toHaveLength(3)
})

const close = async (answers: Answers = {}, password = 'Tibia#Fibula7') => {
  const api = await open(clinicianUser, answers)
  await press('Close account')
  const dialog = within(await screen.findByRole('dialog', { name: 'Close your account?' }))
  await settled()
  fireEvent.input(dialog.getByLabelText(/^Password/, { selector: 'input' }), { target: { value: password } })
  fireEvent.click(dialog.getByRole('button', { name: 'Close my account permanently' }))
  await settled()
  return { ...api, dialog }
}

test('close account: requires the password and clears the browser', async () => {
  localStorage.setItem('draft:shift', 'typed')
  const { sentTo } = await close({ 'accounts.close': {} })
  await waitFor(() => expect(window.location.pathname + window.location.search).toBe('/login?ended=closed'))
  expect(sentTo('accounts.close')).toEqual([{ password: 'Tibia#Fibula7' }])
  expect(Object.keys(localStorage)).toEqual([])
})

test('close account: names and links what prevents closing, and keeps the password', async () => {
  const reason = '1 confirmed shift is still ahead. Your account can be closed after that.'
  const { dialog } = await close({ 'accounts.close': refused(409, 'account_in_use', reason) })
  expect(await dialog.findByText(reason)).toBeTruthy()
  expect(dialog.getByRole('link', { name: 'View shifts' }).getAttribute('href')).toBe('/clinician/dashboard')
  expect(dialog.getByLabelText<HTMLInputElement>(/^Password/, { selector: 'input' }).value).toBe(
    'Tibia#Fibula7',
  )
})

test.each([
  ['Wrong#Fibula7', refused(422, 'password_wrong', { password: 'The password is incorrect.' }), 1],
  ['päss wörd', {}, 0],
])('close account: a wrong password shows at its field: %s', async (password, answer, requests) => {
  const { dialog, sentTo } = await close({ 'accounts.close': answer }, password)
  expect(await dialog.findByText('The password is incorrect.')).toBeTruthy()
  expect(sentTo('accounts.close')).toHaveLength(requests)
})

test.each([
  ['an owner', facilityUser, 'Access for everyone on your team'],
  [
    'a sub-user',
    subUserWith('shifts'),
    'The facility with its shifts and payments, which continues without you',
  ],
  ['a clinician', clinicianUser, 'Shifts you worked, their time cards and payments, without your name'],
  [
    'a clinician with confirmed shifts',
    clinicianUser,
    'Your licenses and certificates as they were for each confirmed shift, and their documents for 7 years',
  ],
])('close account: tells a %s what is erased and what stays', async (_, user, line) => {
  await open(user)
  await press('Close account')
  expect(await screen.findByText(line)).toBeTruthy()
})

test('close account: not available to staff', async () => {
  await open({ ...facilityUser, roles: 'admin', facilityId: null })
  await rows()
  expect(screen.queryByRole('button', { name: 'Close account' })).toBeNull()
})
