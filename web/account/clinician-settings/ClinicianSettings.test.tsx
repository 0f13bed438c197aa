import { dayOfCases, wholeProfile } from '../../../test/contract/profile-cases.ts'
import { fireEvent, screen, waitFor } from '@testing-library/preact'
import { draw, fakeApi, settled } from '../../../test/web/fake-api.tsx'
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
      phoneProblem: null,
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

test('clinician settings: opens with the profile and keeps the tab in the URL', async () => {
  api()
  await open('/clinician/settings')
  expect(document.title).toContain('Clinician Account')
  expect(await screen.findByRole('heading', { name: 'Home and emergency' })).toBeTruthy()
  const list = screen.getAllByRole('heading', { level: 2 }).map(nameOf)
  expect(list.slice(0, 4)).toEqual(['Credentials', 'Payouts', 'Earnings', 'About you'])
  expect(list.slice(-7)).toEqual([
    'Availability',
    'Time off',
    'Calendar',
    'Blocked',
    'Agreement',
    'Notifications',
    'Login information',
  ])
  expect(await screen.findByText('Email: All · Text: None · Push: not set up')).toBeTruthy()
  expect(screen.getByText('Not signed yet')).toBeTruthy()
  expect(await screen.findByText('None planned')).toBeTruthy()
  fireEvent.click(screen.getByRole('tab', { name: 'Shifts' }))
  await settled()
  expect(await screen.findByText('No data found')).toBeTruthy()
  expect(window.location.search).toBe('?tab=shifts')
})

test('clinician settings: a link from a shift opens the section to update', async () => {
  api()
  await open('/clinician/settings?section=licenses')
  expect((await screen.findByLabelText<HTMLInputElement>('School *')).value).toBe('Rice')
  const opener = screen.getByRole('button', { name: 'Licenses and education' })
  expect(opener.getAttribute('aria-expanded')).toBe('true')
  await waitFor(() => expect(document.activeElement).toBe(opener))
})

test('clinician settings: a bookmark with the earlier name of the license section still opens it', async () => {
  api()
  await open('/clinician/settings?section=licences')
  expect(await screen.findByLabelText('School *')).toBeTruthy()
})

test('clinician settings: the URL can open sections below the profile too', async () => {
  api()
  await open('/clinician/settings?section=notifications')
  expect(await screen.findByRole('button', { name: 'Save notifications' })).toBeTruthy()
})

test('clinician settings: a declined clinician sees the reason and resubmits', async () => {
  const { sentTo } = api({
    status: 'rejected',
    isApprovedByAdmin: false,
    statusReason: 'The license cannot be read.',
  })
  await open('/clinician/settings')
  expect(await screen.findByText(/The license cannot be read/)).toBeTruthy()
  fireEvent.click(screen.getByText('Resubmit for review'))
  await settled()
  await settled()
  expect(sentTo('clinicians.edit')).toEqual([
    { isFromSignup: false, isSignupCompleted: true, signupStageCount: 4 },
  ])
})
