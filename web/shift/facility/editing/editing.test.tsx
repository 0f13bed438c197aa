import { fireEvent, screen, waitFor, within } from '@testing-library/preact'
import { Route } from 'wouter'
import { showDialogsInJsdom } from '../../../../test/web/dialog.ts'
import { draw, fakeApi, refused, type Answers } from '../../../../test/web/fake-api.tsx'
import { facilityShown, facilityUser, ownJob } from '../../../../test/web/facility.ts'
import { clinicianUser, ids, jobShown } from '../../../../test/web/jobs.ts'
import { fill, median } from '../../../../test/web/posting.tsx'
import { FacilityJob } from '../page/FacilityJob.tsx'
import { JobProfile } from '../../clinician/page/JobProfile.tsx'

beforeAll(showDialogsInJsdom)

const price = (totalCents: number) => ({
  productCents: totalCents,
  serviceFeeCents: 0,
  subtotalCents: totalCents,
  processingCents: 0,
  totalCents,
})
const preview = {
  changes: ['boostPercent'],
  paymentType: 'card',
  payRateCents: { before: 6200, after: 6820 },
  before: price(57_927),
  after: price(63_720),
  chargeCents: 0,
  refundCents: 0,
  applicants: 2,
  clinicianName: null,
  answerBy: null,
  announcesBoost: true,
} as const
const around = {
  'accounts.current': facilityUser,
  'notifications.list': {},
  'blocks.list': [],
  'product.config': { now: '2026-11-20T15:00:00.000Z' },
  'applications.applicants': { data: [], count: 0 },
  'facilities.read': {},
}
const page = async (job: Parameters<typeof ownJob>[0], answers: Answers = {}) => {
  const api = fakeApi({ ...around, 'jobs.read': ownJob(job), ...answers })
  await draw(
    <Route path="/facility/jobprofile/:id">
      <FacilityJob />
    </Route>,
    `/facility/jobprofile/${ids.job}`,
  )
  return api
}
const press = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }))

test('boost: shows the price before and after and who is notified, then saves it', async () => {
  const api = await page({}, { 'jobs.previewUpdate': preview, 'jobs.update': { payRateCents: 6820 } })
  await press('Boost')
  const sheet = within(await screen.findByRole('dialog', { name: 'Boost this shift' }))
  expect(await sheet.findByText('$68.20/hr (was $62/hr)')).toBeTruthy()
  expect(sheet.getByText('$637.20 (was $579.27)')).toBeTruthy()
  expect(sheet.getByText('2 applicants')).toBeTruthy()
  fireEvent.click(sheet.getByRole('button', { name: 'Boost by 10%' }))
  await waitFor(() => expect(api.sentTo('jobs.update')).toEqual([{ id: ids.job, boostPercent: 10 }]))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('edit shift: says that favorites can confirm themselves', async () => {
  const terms = {
    paymentType: 'invoice',
    source: null,
    totalCents: 54_560,
    agreedBy: 'Ada Whitmore',
    agreedAt: '2026-11-19T15:00:00.000Z',
  } as const
  await page({ instant: terms }, { 'facilities.read': facilityShown, 'jobs.medianRate': median })
  await press('Edit shift')
  expect(await screen.findByText(/^Favorites can confirm themselves for this shift\./)).toBeTruthy()
})

test('edit shift: the review shows the new times of a confirmed shift', async () => {
  await page(
    { status: 'confirmed' },
    {
      'facilities.read': facilityShown,
      'jobs.medianRate': median,
      'jobs.previewUpdate': { ...preview, changes: ['slots'], clinicianName: 'Maya Torres' },
    },
  )
  await press('Edit shift')
  await screen.findByLabelText(/^End/)
  fill(/^End/, '17:30')
  await press('Review changes')
  const sheet = within(await screen.findByRole('dialog', { name: 'Save these changes?' }))
  expect(sheet.getByText(/to 5:30 PM CST$/)).toBeTruthy()
})

test('boost: a refused one says why and cannot be saved', async () => {
  await page(
    {},
    { 'jobs.previewUpdate': refused(409, 'job_already_held', 'Another applicant is being confirmed.') },
  )
  await press('Boost')
  const sheet = within(await screen.findByRole('dialog', { name: 'Boost this shift' }))
  expect(await sheet.findByText('Another applicant is being confirmed.')).toBeTruthy()
  expect(sheet.getByRole('button', { name: 'Boost by 10%' })).toHaveProperty('disabled', true)
})

test('moves: a shift that started or ended cannot be edited or boosted', async () => {
  await page({ status: 'completed' })
  await screen.findByText('Timeline')
  for (const name of ['Edit shift', 'Boost', 'Cancel shift'])
    expect(screen.queryByRole('button', { name })).toBeNull()
})

const slots = [{ startDate: '2026-11-22T15:00:00.000Z', endDate: '2026-11-22T23:00:00.000Z' }]
const timeChange = { status: 'pending', slots, answerBy: '2026-11-21T15:00:00.000Z' } as const

test('new times: the facility sees what it asked for, and withdraws it', async () => {
  const api = await page({ status: 'confirmed', timeChange }, { 'jobs.withdrawTimeChange': {} })
  const times = (await screen.findByText('Sun, Nov 22')).parentElement
  expect(times?.textContent).toBe('Sun, Nov 229:00 AM to 5:00 PM CST')
  await press('Withdraw new times')
  const dialog = within(await screen.findByRole('dialog', { name: 'Withdraw the new times?' }))
  fireEvent.click(dialog.getByRole('button', { name: 'Withdraw new times' }))
  await waitFor(() => expect(api.sentTo('jobs.withdrawTimeChange')).toEqual([{ id: ids.job }]))
})

test('new times: the clinician declines, and a refused answer closes the dialog', async () => {
  const mine = {
    status: 'confirmed',
    myApplicationStatus: 'upcoming',
    myApplicationId: ids.application,
  } as const
  const api = fakeApi({
    ...around,
    'accounts.current': clinicianUser,
    'jobs.read': jobShown({ ...mine, timeChange }),
    'jobs.answerTimeChange': refused(409, 'time_change_over', 'These new times are no longer open.'),
  })
  await draw(
    <Route path="/clinician/jobprofile/:id">
      <JobProfile />
    </Route>,
    `/clinician/jobprofile/${ids.job}`,
  )
  expect(await screen.findByText('$496.00, was $511.50')).toBeTruthy()
  await press('Decline')
  const dialog = within(await screen.findByRole('dialog', { name: 'Keep your scheduled times?' }))
  fireEvent.click(dialog.getByRole('button', { name: 'Decline' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(api.sentTo('jobs.answerTimeChange')).toEqual([
    { jobApplicationId: ids.application, answer: 'decline' },
  ])
})
