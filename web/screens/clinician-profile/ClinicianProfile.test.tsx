import { screen } from '@testing-library/preact'
import { Route } from 'wouter'
import { applicantShown, facilityUser } from '../../testing/facility.ts'
import { draw, fakeApi } from '../../testing/fake-api.tsx'
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
}
const hidden = 'Phone, email, home address, birth date and documents are shown once you have confirmed Ana.'

const open = async (wish: object = {}) => {
  fakeApi({
    'accounts.current': facilityUser,
    'notifications.list': {},
    'clinicians.read': { ...profile, ...wish },
  })
  await draw(
    <Route path="/facility/clinicianprofile/:id">
      <ClinicianProfile />
    </Route>,
    `/facility/clinicianprofile/${clinicianId}?jobId=42`,
  )
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
