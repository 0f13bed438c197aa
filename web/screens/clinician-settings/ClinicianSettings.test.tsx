import { dayOfCases, wholeProfile } from '@gaitway/contract/testing/profile-cases'
import { fireEvent, screen, waitFor } from '@testing-library/preact'
import { draw, fakeApi, settled } from '../../testing/fake-api.tsx'
import { ClinicianSettings } from './ClinicianSettings.tsx'

const url = '/api/files/01890a5d-ac96-774b-bcce-b302099a8050'
const profile = wholeProfile({
  profileUrl: url,
  resumeUrl: url,
  drivingLicensePhotoUrl: [url],
  covidTestPictureUrl: url,
  cprPictureUrl: url,
  tbTestPictureUrl: url,
  malpracticeUrl: url,
})
const user = {
  id: 'tess',
  email: 'tess@example.test',
  roles: 'pt',
  status: 'approved',
  statusReason: null,
  isApprovedByAdmin: true,
  clinicianId: { id: 'c', isSignupCompleted: true, signupStageCount: 4 },
  facilityId: null,
  subUserId: null,
  access: [],
  firstName: 'Tess',
  lastName: 'Therapist',
}
const api = (more: object = {}) =>
  fakeApi({
    'product.config': { now: dayOfCases.toISOString() },
    'accounts.current': { ...user, ...more },
    'clinicians.read': profile,
    'clinicians.edit': profile,
    'clinicians.notificationSettings': {
      newShiftInArea: true,
      boostedShift: true,
      email_notification: 2,
      sms_notification: 0,
      push_notification: 2,
      pushedDevices: [],
      agreement: null,
    },
    'notifications.list': { data: [], unReadNotifications: 0, userStatus: 'approved', count: 0 },
    'timeOff.list': [],
    'blocks.list': [],
    'applications.shifts': { data: [], count: 0 },
  })
const open = async (address: string) => {
  await draw(<ClinicianSettings />, address)
  await screen.findByRole('tab', { name: 'General information' })
  await settled()
}
const nameOf = (heading: HTMLElement) =>
  document.getElementById(heading.getAttribute('aria-labelledby') ?? '')?.textContent ?? heading.textContent
beforeEach(() => localStorage.clear())

test('the account opens with the profile, and its tab stands in the address', async () => {
  api()
  await open('/clinician/settings')
  expect(document.title).toContain('Clinician Account')
  expect(await screen.findByRole('heading', { name: 'Home and emergency' })).toBeTruthy()
  const list = screen.getAllByRole('heading', { level: 2 }).map(nameOf)
  expect(list.slice(0, 3)).toEqual(['Credentials', 'Payouts', 'About you'])
  expect(list.slice(-7, -1)).toEqual([
    'Availability',
    'Time off',
    'Blocked',
    'Agreement',
    'Notifications',
    'Login information',
  ])
  expect(await screen.findByText('Email: All · Text: None · Push: no browser')).toBeTruthy()
  expect(screen.getByText('Not signed yet')).toBeTruthy()
  expect(await screen.findByText('None planned')).toBeTruthy()
  fireEvent.click(screen.getByRole('tab', { name: 'Shifts' }))
  await settled()
  expect(await screen.findByText('No data found')).toBeTruthy()
  expect(window.location.search).toBe('?tab=shifts')
})

test('a reason against a shift leads to the section that mends it, open', async () => {
  api()
  await open('/clinician/settings?section=licences')
  expect((await screen.findByLabelText<HTMLInputElement>('School *')).value).toBe('Rice')
  const opener = screen.getByRole('button', { name: 'Licences and education' })
  expect(opener.getAttribute('aria-expanded')).toBe('true')
  await waitFor(() => expect(document.activeElement).toBe(opener))
})

test('what is below the profile is opened by the address too', async () => {
  api()
  await open('/clinician/settings?section=notifications')
  expect(await screen.findByRole('button', { name: 'Save notifications' })).toBeTruthy()
})

test('whoever was declined reads why and sends the profile again', async () => {
  const { sentTo } = api({
    status: 'rejected',
    isApprovedByAdmin: false,
    statusReason: 'The licence cannot be read.',
  })
  await open('/clinician/settings')
  expect(await screen.findByText(/The licence cannot be read/)).toBeTruthy()
  fireEvent.click(screen.getByText('Send again for review'))
  await settled()
  await settled()
  expect(sentTo('clinicians.edit')).toEqual([
    { isFromSignup: false, isSignupCompleted: true, signupStageCount: 4 },
  ])
})
