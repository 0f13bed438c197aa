import { wholeProfile } from '../../../test/contract/profile-cases.ts'
import { screen, within } from '@testing-library/preact'
import { draw, fakeApi, refused, settled } from '../../../test/web/fake-api.tsx'
import { clinicianUser } from '../../../test/web/jobs.ts'
import { Credentials } from './Credentials.tsx'

const url = (last: number) => `/api/files/01890a5d-ac96-774b-bcce-b302099a805${last}`
const on = (day: string) => String(Date.parse(`${day}T00:00:00Z`))
const license = (licenseNumber: string, day: string) => ({
  licenseNumber,
  state: 'TX',
  licenseExpDate: on(day),
})
const profile = {
  ...wholeProfile({} as never),
  licenseDetails: [license('PT1', '2027-05-01'), license('PT2', '2026-12-02')],
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
const card = (name: string | RegExp) => {
  const found = screen.getByRole('heading', { name }).closest('li')
  return within(found ?? document.body)
}

test('credentials: lists and counts those that need attention first', async () => {
  await open(profile)
  expect((await cards()).map(one => within(one).getByRole('heading').textContent)).toEqual([
    'CPR certification',
    'Resume',
    expect.stringContaining('PT2'),
    expect.stringContaining('PT1'),
    'TB test',
    expect.stringMatching(/^Driver/),
    'Malpractice insurance',
    'Covid record',
  ])
  expect(screen.getByText('3 of 8 need attention.')).toBeTruthy()
})

test('credentials: each shows its status, its last day and what it blocks', async () => {
  await open(profile)
  await cards()
  expect(card('CPR certification').getByText(/expired$/)).toBeTruthy()
  expect(card('CPR certification').getByText('Expired on 11/10/2026')).toBeTruthy()
  expect(card('CPR certification').getByText(/be confirmed/)).toBeTruthy()
  expect(card(/PT2/).getByText('Expires in 12 days')).toBeTruthy()
  expect(card(/PT2/).getByText('Valid through 12/02/2026')).toBeTruthy()
  expect(card('Resume').getByText('Missing')).toBeTruthy()
  expect(card('Resume').getByText(/complete without it/)).toBeTruthy()
  expect(card('Malpractice insurance').getByText('Optional')).toBeTruthy()
})

test('credentials: each links to its documents and to the section to update it', async () => {
  await open(profile)
  await cards()
  const links = (name: string | RegExp) =>
    card(name)
      .getAllByRole('link')
      .map(link => link.getAttribute('href'))
  expect(links('CPR certification')).toEqual(['/clinician/settings?section=health', url(1)])
  expect(links(/^Driver/)).toEqual(['/clinician/settings?section=documents', url(3), url(4)])
  expect(links(/PT2/)).toEqual(['/clinician/settings?section=licenses'])
  const [renew] = card('CPR certification').getAllByRole('link')
  expect(renew?.textContent).toBe('Renew: CPR certification')
})

test('credentials: says when all are up to date', async () => {
  await open({
    ...profile,
    licenseDetails: [license('PT1', '2027-05-01')],
    cprExpiryDate: on('2027-05-01'),
    resumeUrl: url(5),
  })
  expect(await screen.findByText('All 7 are up to date.')).toBeTruthy()
})

test('credentials: a failed load can be retried', async () => {
  await open(refused(500, 'internal', 'Something went wrong'))
  expect(await screen.findByRole('button', { name: 'Try again' })).toBeTruthy()
})
