import { HEADER_MIN_WIDTH_PX, TERMS_VERSION } from '@gaitway/contract/values/limits'
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/preact'
import { keepToken } from '../../api/session.ts'
import { draw, fakeApi, settled, type Answers } from '../../../test/web/fake-api.tsx'
import { facilityUser, subUserWith } from '../../../test/web/facility.ts'
import { clinicianUser } from '../../../test/web/jobs.ts'
import { Frame } from './Frame.tsx'
import { Page } from '../../ui/layout/Page.tsx'

type Width = 'phone' | 'desktop'

const half = { isSignupCompleted: false, signupStageCount: 2 }
const pending = { isApprovedByAdmin: false, status: 'pending', statusReason: null }
const rejected = { isApprovedByAdmin: false, status: 'rejected', statusReason: 'The license has expired.' }
const people = {
  guest: null,
  clinician: clinicianUser,
  'pending clinician': { ...clinicianUser, ...pending },
  'declined clinician': { ...clinicianUser, ...rejected },
  'clinician signing up': {
    ...clinicianUser,
    ...pending,
    clinicianId: { ...clinicianUser.clinicianId, ...half, signupStageCount: 0 },
  },
  facility: facilityUser,
  'sub-user': subUserWith('shifts'),
  'pending facility': { ...facilityUser, ...pending },
  'facility signing up': { ...facilityUser, ...pending, facilityId: { ...facilityUser.facilityId, ...half } },
  admin: { ...facilityUser, roles: 'admin', firstName: 'Alex', lastName: 'Admin', facilityId: null },
  subadmin: { ...facilityUser, roles: 'subadmin', firstName: 'Sam', lastName: 'Staff', facilityId: null },
}
type Who = keyof typeof people

const setWidth = (width: Width) => {
  window.matchMedia = (media: string) =>
    Object.assign(new EventTarget(), {
      media,
      matches: width === 'desktop' && media.includes(`${HEADER_MIN_WIDTH_PX}px`),
    }) as never
}

const open = async (
  who: Who,
  width: Width,
  address = '/',
  answers: Answers = {},
  page = (
    <Frame>
      <Page>Page</Page>
    </Frame>
  ),
) => {
  cleanup()
  setWidth(width)
  const user = people[who]
  const api = fakeApi({
    ...(user && { 'accounts.current': { ...user, termsVersion: TERMS_VERSION, secondFactorUntil: null } }),
    'notifications.list': { data: [], unReadNotifications: 3, count: 0, userStatus: 'approved' },
    'product.config': { schedulingUrl: null },
    'accounts.logOut': {},
    ...answers,
  })
  if (!user) keepToken(undefined)
  await draw(page, address)
  await screen.findByText('Page')
  await waitFor(() =>
    expect(screen.queryByRole('link', { name: 'Login' }) ?? screen.queryByText('Logout')).toBeTruthy(),
  )
  await act(settled)
  return api
}

const header = () => within(screen.getByRole('banner'))
const linksIn = (part: HTMLElement, role: 'link' | 'menuitem') =>
  within(part)
    .queryAllByRole(role, { hidden: true })
    .map(link => [link.textContent, link.getAttribute('href')].filter(Boolean).join(' → '))
const places = () =>
  screen
    .queryAllByRole('navigation', { name: 'Main' })
    .slice(-1)
    .flatMap(nav => linksIn(nav, 'link'))
const menu = () => linksIn(screen.getByRole('menu', { hidden: true }), 'menuitem')
const topLinks = () => linksIn(screen.getByRole('banner'), 'link')

afterEach(() => setWidth('phone'))

const [board, dashboard] = ['Job Board → /clinician/jobboard', 'My Dashboard → /clinician/dashboard']
const clinicianSettings = 'Account Settings → /clinician/settings'
const facilitySettings = 'Account Settings → /facility/settings'
const shifts = 'Shift management → /facility/shiftmanagement'
const [billing, favorites] = ['Billing → /facility/billing', 'Favorites → /facility/favorites']
const chat = 'Chat → /chat-profile'
const own = ['Profile → /profile', 'Logout']
const asFacilitiesSee = ['Profile → /clinician/profile', 'Logout']
const money = ['Payouts → /clinician/payouts', 'Earnings → /clinician/earnings']
const atWork = asFacilitiesSee.toSpliced(1, 0, ...money)
const staffSettings = 'Account Settings → /admin/settings'
const staff = [
  'Users → /admin/users',
  'Job Posts → /admin/jobs',
  'Confirmed shifts → /admin/shifts',
  staffSettings,
]
const admins = staff.toSpliced(3, 0, 'Invoices → /admin/invoice')
const everyone = [
  'For Clinicians → /clinician',
  'For Facilities → /facility',
  'Contact Us → /contact',
  'FAQ → /faq',
  'About Us → /aboutus',
]
const toBoard = 'Gaitway → /clinician/jobboard'
const toShifts = 'Gaitway → /facility/shiftmanagement'
const call = 'OnBoarding Call → /schedule'
const verification = 'Verification required → /schedule'

describe('header on a wide screen', () => {
  const variants: [Who, header: string[], menu: string[]][] = [
    ['clinician', [toBoard, board, dashboard, chat, clinicianSettings], atWork],
    ['pending clinician', [toBoard, call], [clinicianSettings, ...asFacilitiesSee]],
    [
      'declined clinician',
      [toBoard, 'OnBoarding Call → /clinician/signup/success'],
      [clinicianSettings, ...asFacilitiesSee],
    ],
    ['clinician signing up', [toBoard, 'Complete Signup → /clinician/signup?step=1'], own],
    ['facility', [toShifts, shifts, billing, favorites, chat, facilitySettings], own],
    ['sub-user', [toShifts, shifts, favorites, facilitySettings], own],
    ['pending facility', [toShifts, verification], [facilitySettings, ...own]],
    ['facility signing up', [toShifts, 'Complete Signup → /facility/signup?step=3'], own],
    ['admin', ['Gaitway → /', ...admins], own],
    ['subadmin', ['Gaitway → /', ...staff], own],
  ]
  test.each(variants)(
    'header: %s: main pages are links, the rest is in the account menu',
    async (who, top, below) => {
      await open(who, 'desktop')
      expect(topLinks().filter(link => !link.startsWith('View all'))).toEqual(top)
      expect(menu()).toEqual(below)
      const { firstName, lastName } = people[who] ?? { firstName: '', lastName: '' }
      expect(header().getByRole('button', { name: `${firstName} ${lastName}’s account` })).toBeTruthy()
    },
  )

  test('header: a guest can register as either side or log in', async () => {
    await open('guest', 'desktop')
    expect(topLinks()).toEqual([
      'Gaitway → /',
      ...everyone,
      'Post a shiftRegister as Facility → /facility/signup',
      'Find ShiftsRegister as Clinician → /clinician/signup',
      'Login → /login',
    ])
    expect(screen.queryByRole('menu', { hidden: true })).toBeNull()
  })
})

describe('header on a phone', () => {
  const variants: [Who, bar: string[], menu: string[]][] = [
    [
      'clinician',
      [board, 'My shifts → /clinician/dashboard', chat, 'Account → /clinician/settings'],
      [board, dashboard, chat, clinicianSettings, ...atWork],
    ],
    ['pending clinician', [], [call, clinicianSettings, ...asFacilitiesSee]],
    ['clinician signing up', [], ['Complete Signup → /clinician/signup?step=1', ...own]],
    [
      'facility',
      [shifts, billing, favorites, chat, 'Account → /facility/settings'],
      [shifts, billing, favorites, chat, facilitySettings, ...own],
    ],
    ['pending facility', [], [verification, facilitySettings, ...own]],
    ['subadmin', [...staff.slice(0, 3), 'Account → /admin/settings'], [...staff, ...own]],
    ['admin', [...admins.slice(0, 4), 'Account → /admin/settings'], [...admins, ...own]],
    [
      'guest',
      [],
      [
        'Post a shift / Register as Facility → /facility/signup',
        'Find Shifts / Register as Clinician → /clinician/signup',
        ...everyone,
        'Login → /login',
      ],
    ],
  ]
  test.each(variants)(
    'header: %s: one menu has everything, and the main pages are also at the bottom',
    async (who, bar, all) => {
      await open(who, 'phone')
      expect(header().getByRole('button', { name: 'Menu' })).toBeTruthy()
      expect(places()).toEqual(bar)
      expect(menu()).toEqual(all)
    },
  )

  test('banner: shows what is missing before the account can be used', async () => {
    await open('pending facility', 'phone')
    const pendingLine = within(screen.getByRole('complementary')).getByRole('link')
    expect([pendingLine.textContent, pendingLine.getAttribute('href')]).toEqual([
      'Verification required',
      '/schedule',
    ])
  })
})

test('bell: only for staff and approved users', async () => {
  const seen: [Who, boolean][] = []
  for (const who of Object.keys(people) as Who[]) {
    await open(who, 'phone')
    seen.push([who, screen.queryByRole('button', { name: /^Notifications/ }) !== null])
  }
  expect(seen.filter(([, has]) => has).map(([who]) => who)).toEqual([
    'clinician',
    'facility',
    'sub-user',
    'admin',
    'subadmin',
  ])
})

test('banner: an external scheduling link opens in a new tab', async () => {
  await open('pending clinician', 'desktop', '/', {
    'product.config': { schedulingUrl: 'https://calls.example.test/gaitway' },
  })
  const link = await screen.findByRole('link', { name: 'OnBoarding Call' })
  await waitFor(() => expect(link.getAttribute('href')).toBe('https://calls.example.test/gaitway'))
  expect(link.getAttribute('target')).toBe('_blank')
})

test('banner: is hidden on the page it leads to', async () => {
  await open('clinician signing up', 'phone', '/clinician/signup?step=1')
  expect(screen.queryByText('Complete Signup')).toBeNull()
})

const openMenu = () =>
  fireEvent(
    screen.getByRole('menu', { hidden: true }),
    Object.assign(new Event('toggle'), { newState: 'open' }),
  )

test('menu: its first entry has the focus, unless another one was focused before it was open', async () => {
  await open('clinician', 'phone', '/clinician/jobboard')
  openMenu()
  expect(document.activeElement?.textContent).toBe('Job Board')
  const logout = screen.getByRole('menuitem', { name: 'Logout', hidden: true })
  logout.focus()
  openMenu()
  expect(document.activeElement).toBe(logout)
})

test('logout: ends the session on the server and here, and the login page says so', async () => {
  const { sentTo } = await open('clinician', 'phone', '/clinician/jobboard')
  for (const storage of [sessionStorage, localStorage])
    storage.setItem('draft:profile', '{"phone":"5555550100"}')
  fireEvent.click(screen.getByRole('menuitem', { name: 'Logout', hidden: true }))
  await waitFor(() => expect(window.location.href).toMatch(/\/login\?ended=loggedOut$/))
  expect(sentTo('accounts.logOut')).toEqual([{ id: clinicianUser.id, roles: 'pt', deviceToken: null }])
  expect(await screen.findByText('You’re logged out.')).toBeTruthy()
  for (const storage of [sessionStorage, localStorage]) expect(storage.getItem('draft:profile')).toBeNull()
})

test('login page: gives the reason of a logout and ignores unknown reasons', async () => {
  await open('guest', 'phone', '/login?ended=deactivated')
  expect(screen.getByRole('alert').textContent).toContain('deactivated')
  await open('guest', 'phone', '/login?ended=toString')
  expect(screen.queryByText(/function/)).toBeNull()
})

test('banner: a lost connection shows on every page until it returns', async () => {
  await open('clinician', 'phone', '/clinician/jobboard')
  const online = jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  fireEvent(window, new Event('offline'))
  expect(screen.getByText(/You’re offline/)).toBeTruthy()
  online.mockReturnValue(true)
  fireEvent(window, new Event('online'))
  expect(screen.queryByText(/You’re offline/)).toBeNull()
  online.mockRestore()
})
