import { fireEvent, screen } from '@testing-library/preact'
import { Route } from 'wouter'
import { applicantShown, facilityUser, subUserWith } from '../../testing/facility.ts'
import { draw, fakeApi, settled } from '../../testing/fake-api.tsx'
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
  npiNumber: null,
  licenseDetails: [{ licenseNumber: '1204432', state: 'TX', licenseExpDate: '' }],
  isPrivateHidden: true,
  isFavorite: false,
  agreement: null,
}
const hidden = 'Phone, email, home address, birth date and documents are shown once you have confirmed Ana.'

const drawn = (query = '?jobId=42') =>
  draw(
    <Route path="/facility/clinicianprofile/:id">
      <ClinicianProfile />
    </Route>,
    `/facility/clinicianprofile/${clinicianId}${query}`,
  )
const open = async (wish: object = {}) => {
  fakeApi({
    'accounts.current': facilityUser,
    'notifications.list': {},
    'clinicians.read': { ...profile, ...wish },
    'blocks.list': [],
  })
  await drawn()
}

test('before a confirmation what is private is not there, and the page says why', async () => {
  await open()
  expect(await screen.findByText(hidden)).toBeTruthy()
  expect(screen.getByText('1204432 | TX')).toBeTruthy()
  expect(screen.getByText('NA')).toBeTruthy()
  expect(screen.getByRole('link', { name: /Applicants/ }).getAttribute('href')).toBe(
    '/facility/applicants?jobId=42',
  )
})

test('once confirmed the contact and the documents are there', async () => {
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

test('keeping a favorite and letting go is shown at once, without another reading of the profile', async () => {
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

test('a favorite that could not be kept is not shown as one', async () => {
  await open()
  fireEvent.click(await screen.findByRole('button', { name: 'Save as favorite' }))
  await settled()
  expect(screen.getByRole('button', { name: 'Save as favorite' })).toBeTruthy()
})

test('whoever came from the confirmed shifts goes back there', async () => {
  fakeApi({ 'accounts.current': facilityUser, 'notifications.list': {}, 'clinicians.read': profile })
  await drawn('?jobId=42&from=shifts')
  const back = await screen.findByRole('link', { name: /Confirmed shifts/ })
  expect(back.getAttribute('href')).toBe('/facility/shiftmanagement?confirmedshifts=1')
})

test('whom the facility does not want back is said above everything, with the reason and the way back', async () => {
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

test('whoever does not choose applicants keeps nobody away', async () => {
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
