import { dayOfCases, wholeProfile } from '@gaitway/contract/testing/profile-cases'
import { fireEvent, screen } from '@testing-library/preact'
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
      agreement: null,
    },
    'notifications.list': { data: [], unReadNotifications: 0, userStatus: 'approved', count: 0 },
    'applications.shifts': { data: [], count: 0 },
  })
const open = async (address: string) => {
  await draw(<ClinicianSettings />, address)
  await screen.findByRole('tab', { name: 'General information' })
  await settled()
}
beforeEach(() => localStorage.clear())

test('the account opens with the profile, and its tab stands in the address', async () => {
  api()
  await open('/clinician/settings')
  expect(document.title).toContain('Clinician Account')
  expect(await screen.findByText('Home and emergency', { selector: 'h2' })).toBeTruthy()
  expect(screen.getByLabelText<HTMLInputElement>('School *').value).toBe('Rice')
  fireEvent.click(screen.getByRole('tab', { name: 'Shifts' }))
  await settled()
  expect(await screen.findByText('No data found')).toBeTruthy()
  expect(window.location.search).toBe('?tab=shifts')
})

test('a reason against a shift leads to the section that mends it', async () => {
  api()
  await open('/clinician/settings#section-licences')
  const heading = await screen.findByText('Licences and education', { selector: 'h2' })
  await settled()
  expect(document.activeElement).toBe(heading)
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
