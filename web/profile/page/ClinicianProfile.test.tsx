import { fireEvent, screen } from '@testing-library/preact'
import { Route } from 'wouter'
import { applicantShown, facilityUser, subUserWith } from '../../../test/web/facility.ts'
import { draw, fakeApi, settled } from '../../../test/web/fake-api.tsx'
import { ClinicianProfile } from './ClinicianProfile.tsx'

const { clinicianId } = applicantShown(0)
const profile = {
  id: clinicianId,
  clinicianType: 'pt',
  firstName: 'Ana',
  lastName: 'Delgado',
  email: null,
  phone: null,
  totalPracticYears: 8,
  rating: null,
  ratingCount: 0,
  reliability: { shifts: 0, figures: [] },
  npiNumber: null,
  licenseDetails: [{ licenseNumber: '1204432', state: 'TX', licenseExpDate: '' }],
  isPrivateHidden: true,
  isFavorite: false,
  agreement: null,
}
const hidden =
  'You’ll see Ana’s contact details, home address, birth date and documents after you confirm them.'

const drawn = (query = '?jobId=42') =>
  draw(
    <Route path="/facility/clinicianprofile/:id">
      <ClinicianProfile />
    </Route>,
    `/facility/clinicianprofile/${clinicianId}${query}`,
  )
const open = async (overrides: object = {}) => {
  fakeApi({
    'accounts.current': facilityUser,
    'notifications.list': {},
    'clinicians.read': { ...profile, ...overrides },
    'blocks.list': [],
  })
  await drawn()
}

test('clinician profile: hides private details before a confirmation and says why', async () => {
  await open()
  expect(await screen.findByText(hidden)).toBeTruthy()
  expect(screen.getByText('1204432 | TX')).toBeTruthy()
  expect(screen.getByText('NA')).toBeTruthy()
  expect(screen.getByRole('link', { name: /Applicants/ }).getAttribute('href')).toBe(
    '/facility/applicants?jobId=42',
  )
})

test('clinician profile: shows contact details and documents after a confirmation', async () => {
  await open({
    isPrivateHidden: false,
    phone: '7135550100',
    email: 'ana@example.test',
    dateOfBirth: String(Date.UTC(1990, 4, 6)),
    resumeUrl: '/api/files/1?signature=x',
  })
  expect(await screen.findByRole('link', { name: '(713) 555-0100' })).toBeTruthy()
  expect(screen.getByText('5/06/1990')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Resume' }).getAttribute('href')).toBe('/api/files/1?signature=x')
  expect(screen.queryByText(hidden)).toBeNull()
})

test('clinician profile: saving and removing a favorite shows right away without reloading the profile', async () => {
  const { sentTo } = fakeApi({
    'accounts.current': facilityUser,
    'notifications.list': {},
    'clinicians.read': profile,
    'blocks.list': [],
    'clinicians.addFavorite': {},
    'clinicians.removeFavorite': {},
  })
  await drawn()
  fireEvent.click(await screen.findByRole('button', { name: 'Save as favorite' }))
  const remove = await screen.findByRole('button', { name: 'Remove favorite' })
  expect(sentTo('clinicians.addFavorite')).toEqual([{ clinicianId }])
  fireEvent.click(remove)
  expect(await screen.findByRole('button', { name: 'Save as favorite' })).toBeTruthy()
  expect(sentTo('clinicians.removeFavorite')).toEqual([{ clinicianId }])
  expect(sentTo('clinicians.read')).toHaveLength(1)
})

test('clinician profile: a favorite that failed to save is not shown as one', async () => {
  await open()
  fireEvent.click(await screen.findByRole('button', { name: 'Save as favorite' }))
  await settled()
  expect(screen.getByRole('button', { name: 'Save as favorite' })).toBeTruthy()
})

test('clinician profile: the back link returns to the confirmed shifts', async () => {
  fakeApi({ 'accounts.current': facilityUser, 'notifications.list': {}, 'clinicians.read': profile })
  await drawn('?jobId=42&from=shifts')
  const back = await screen.findByRole('link', { name: /Confirmed shifts/ })
  expect(back.getAttribute('href')).toBe('/facility/shiftmanagement?confirmedshifts=1')
})

test('clinician profile: a block shows first, with its reason and an unblock button', async () => {
  const block = { id: 'b', clinicianId, facilityId: 'f', reason: 'Left early twice', createdAt: '', name: '' }
  fakeApi({
    'accounts.current': facilityUser,
    'notifications.list': {},
    'clinicians.read': profile,
    'blocks.list': [block],
  })
  await drawn()
  expect(await screen.findByText(/You blocked Ana Delgado. Your reason: Left early twice/)).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Unblock' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Block' })).toBeNull()
})

test('clinician profile: team members without access to applicants cannot block', async () => {
  fakeApi({
    'accounts.current': subUserWith('shifts'),
    'notifications.list': {},
    'clinicians.read': profile,
    'blocks.list': [],
  })
  await drawn()
  await screen.findByText(hidden)
  await settled()
  expect(screen.queryByRole('button', { name: 'Block' })).toBeNull()
})
