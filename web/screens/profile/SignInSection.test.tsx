import { fireEvent, screen, waitFor, within } from '@testing-library/preact'
import type { User } from '../../session/use-session.ts'
import { showDialogsInJsdom } from '../../testing/dialog.ts'
import { draw, fakeApi, refused, settled, type Answers } from '../../testing/fake-api.tsx'
import { facilityUser, subUserWith } from '../../testing/facility.ts'
import { clinicianUser } from '../../testing/jobs.ts'
import { SignInSection } from './SignInSection.tsx'

beforeAll(showDialogsInJsdom)

const windows = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/142.0.0.0 Safari/537.36'
const iphone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) Version/18.1 Mobile/15E148 Safari/604.1'
const device = (id: string, wish: object = {}) => ({
  id,
  userAgent: windows,
  createdAt: '2026-11-12T15:00:00.000Z',
  lastUsedAt: '2026-11-19T15:00:00.000Z',
  isThisOne: false,
  ...wish,
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
  await screen.findByRole('region', { name: 'Devices signed in' })
  return api
}
const rows = async () =>
  within(await screen.findByRole('list', { name: 'Devices signed in' })).getAllByRole('listitem')
const namesOf = (items: HTMLElement[]) =>
  items.map(item => /^(.*?)(In use|Last used)/.exec(item.textContent)?.[1])
const press = async (name: string | RegExp) => {
  fireEvent.click(await screen.findByRole('button', { name }))
  await settled()
}

test('this device stands first; another is signed out by itself', async () => {
  const { sentTo } = await open(clinicianUser)
  expect(namesOf(await rows())).toEqual([
    'Chrome on Windows This device',
    'Another browser ',
    'Safari on iPhone ',
  ])
  await press(/^Sign out Safari on iPhone, last used 11\/19\/2026/)
  await waitFor(async () => expect(await rows()).toHaveLength(2))
  expect(sentTo('accounts.endSession')).toEqual([{ id: 'phone' }])
})

test('everywhere else is signed out at once, and then there is nothing to press', async () => {
  const { sentTo } = await open(clinicianUser)
  await press('Sign out everywhere else')
  expect(await screen.findByText('You are signed in nowhere else.')).toBeTruthy()
  expect(await rows()).toHaveLength(1)
  expect(sentTo('accounts.endOtherSessions')).toHaveLength(1)
  expect(screen.queryByRole('button', { name: /^Sign out/ })).toBeNull()
})

test('devices that cannot be read say why and are asked for again', async () => {
  let tries = 0
  await open(clinicianUser, {
    'accounts.sessions': () => (tries++ ? devices : refused(500, 'internal', 'x')),
  })
  await press('Try again')
  expect(await rows()).toHaveLength(3)
})

const close = async (answers: Answers = {}, password = 'Tibia#Fibula7') => {
  const api = await open(clinicianUser, answers)
  await press('Close my account')
  const dialog = within(await screen.findByRole('dialog', { name: 'Close your account?' }))
  await settled()
  fireEvent.input(dialog.getByLabelText(/^Password/, { selector: 'input' }), { target: { value: password } })
  fireEvent.click(dialog.getByRole('button', { name: 'Close my account for good' }))
  await settled()
  return { ...api, dialog }
}

test('an account is closed by its password; nothing of the person is left in the browser', async () => {
  localStorage.setItem('draft:shift', 'typed')
  const { sentTo } = await close({ 'accounts.close': {} })
  await waitFor(() => expect(window.location.pathname + window.location.search).toBe('/login?ended=closed'))
  expect(sentTo('accounts.close')).toEqual([{ password: 'Tibia#Fibula7' }])
  expect(Object.keys(localStorage)).toEqual([])
})

test('what still stands against closing is named, with the way to it, and the password stays', async () => {
  const reason = '1 confirmed shift is still ahead. Your account can be closed after that.'
  const { dialog } = await close({ 'accounts.close': refused(409, 'account_in_use', reason) })
  expect(await dialog.findByText(reason)).toBeTruthy()
  expect(dialog.getByRole('link', { name: 'See the shifts' }).getAttribute('href')).toBe(
    '/clinician/dashboard',
  )
  expect(dialog.getByLabelText<HTMLInputElement>(/^Password/, { selector: 'input' }).value).toBe(
    'Tibia#Fibula7',
  )
})

test.each([
  ['Wrong#Fibula7', refused(422, 'password_wrong', { password: 'The password is not correct.' }), 1],
  ['päss wörd', {}, 0],
])('a wrong password stands at its field: %s', async (password, answer, asked) => {
  const { dialog, sentTo } = await close({ 'accounts.close': answer }, password)
  expect(await dialog.findByText('The password is not correct.')).toBeTruthy()
  expect(sentTo('accounts.close')).toHaveLength(asked)
})

test.each([
  ['an owner', facilityUser, 'The way in for everybody else who works for the facility'],
  ['a sub-user', subUserWith('shifts'), 'The facility with its shifts and payments: it goes on without you'],
  ['a clinician', clinicianUser, 'Shifts you worked, their time cards and payments, without your name'],
])('%s reads what is erased and what stays', async (_, user, line) => {
  await open(user)
  await press('Close my account')
  expect(await screen.findByText(line)).toBeTruthy()
})

test('staff do not close their account here', async () => {
  await open({ ...facilityUser, roles: 'admin', facilityId: null })
  await rows()
  expect(screen.queryByRole('button', { name: 'Close my account' })).toBeNull()
})
