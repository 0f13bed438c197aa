import { wholeProfile } from '@gaitway/contract/testing/profile-cases'
import { screen, within } from '@testing-library/preact'
import { draw, fakeApi, refused, settled } from '../../testing/fake-api.tsx'
import { clinicianUser } from '../../testing/jobs.ts'
import { Credentials } from './Credentials.tsx'

const url = (last: number) => `/api/files/01890a5d-ac96-774b-bcce-b302099a805${last}`
const on = (day: string) => String(Date.parse(`${day}T00:00:00Z`))
const licence = (licenseNumber: string, day: string) => ({
  licenseNumber,
  state: 'TX',
  licenseExpDate: on(day),
})
const profile = {
  ...wholeProfile({} as never),
  licenseDetails: [licence('PT1', '2027-05-01'), licence('PT2', '2026-12-02')],
  isCPRCertification: true,
  cprExpiryDate: on('2026-11-10'),
  cprPictureUrl: url(1),
  isTbTest: true,
  tbTestExpiryDate: null,
  tbTestPictureUrl: url(2),
  isMalpracticeInsurance: false,
  drivingLicensePhotoUrl: [url(3), url(4)],
  resumeUrl: null,
  covidTestPictureUrl: null,
}
const open = async (read: object) => {
  fakeApi({
    'accounts.current': clinicianUser,
    'product.config': { now: '2026-11-20T16:00:00Z' },
    'clinicians.read': read,
  })
  await draw(<Credentials />, '/clinician/credentials')
  await settled()
}
const cards = async () =>
  within(await screen.findByRole('list', { name: 'Your credentials' })).getAllByRole('listitem')
const card = (name: string) => {
  const found = screen.getByRole('heading', { name }).closest('li')
  return within(found ?? document.body)
}

test('what needs the clinician comes first, and is counted', async () => {
  await open(profile)
  expect((await cards()).map(one => within(one).getByRole('heading').textContent)).toEqual([
    'CPR certification',
    'Resume',
    'TX license PT2',
    'TX license PT1',
    'TB test',
    'Driver’s license',
    'Malpractice insurance',
    'Covid record',
  ])
  expect(screen.getByText('3 of 8 need you.')).toBeTruthy()
})

test('each says how it stands, until when, and what it stands in the way of', async () => {
  await open(profile)
  await cards()
  expect(card('CPR certification').getByText('Has expired')).toBeTruthy()
  expect(card('CPR certification').getByText('Ended on 11/10/2026')).toBeTruthy()
  expect(card('CPR certification').getByText(/can’t be confirmed/)).toBeTruthy()
  expect(card('TX license PT2').getByText('Ends in 12 days')).toBeTruthy()
  expect(card('TX license PT2').getByText('Valid through 12/02/2026')).toBeTruthy()
  expect(card('Resume').getByText('Missing')).toBeTruthy()
  expect(card('Resume').getByText('Your profile isn’t complete without it.')).toBeTruthy()
  expect(card('Malpractice insurance').getByText('You can leave it out.')).toBeTruthy()
})

test('its papers open, and one button leads to where it is mended', async () => {
  await open(profile)
  await cards()
  const links = (name: string) =>
    card(name)
      .getAllByRole('link')
      .map(link => link.getAttribute('href'))
  expect(links('CPR certification')).toEqual(['/clinician/settings?section=health', url(1)])
  expect(links('Driver’s license')).toEqual(['/clinician/settings?section=documents', url(3), url(4)])
  expect(links('TX license PT2')).toEqual(['/clinician/settings?section=licences'])
  const [mend] = card('CPR certification').getAllByRole('link')
  expect(mend?.textContent).toBe('Enter the new one: CPR certification')
})

test('with everything in order that is said', async () => {
  await open({
    ...profile,
    licenseDetails: [licence('PT1', '2027-05-01')],
    cprExpiryDate: on('2027-05-01'),
    resumeUrl: url(5),
  })
  expect(await screen.findByText('All 7 are in order.')).toBeTruthy()
})

test('credentials that cannot be read are asked for again', async () => {
  await open(refused(500, 'internal', 'Something went wrong'))
  expect(await screen.findByRole('button', { name: 'Try again' })).toBeTruthy()
})
