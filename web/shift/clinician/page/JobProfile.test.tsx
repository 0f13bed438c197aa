import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/preact'
import { Route } from 'wouter'
import { showDialogsInJsdom } from '../../../../test/web/dialog.ts'
import { draw, fakeApi, refused, type Answers } from '../../../../test/web/fake-api.tsx'
import { clinicianUser, ids, jobShown } from '../../../../test/web/jobs.ts'
import { JobProfile } from './JobProfile.tsx'

beforeAll(showDialogsInJsdom)

const open = async (answers: Answers) => {
  const api = fakeApi({
    'accounts.current': clinicianUser,
    'notifications.list': {},
    'blocks.list': [],
    ...answers,
  })
  await draw(
    <Route path="/clinician/jobprofile/:id">
      <JobProfile />
    </Route>,
    `/clinician/jobprofile/${ids.job}`,
  )
  return api
}
const button = (name: string) => screen.getByRole('button', { name })
const applied = jobShown({ myApplicationStatus: 'applied', myApplicationId: ids.application })

test('apply: sends a note, shows the application, and leads to other shifts', async () => {
  let isApplied = false
  const { sentTo } = await open({
    'jobs.read': () => (isApplied ? applied : jobShown()),
    'applications.apply': () => {
      isApplied = true
      return {}
    },
  })
  fireEvent.click(await screen.findByRole('button', { name: 'Apply' }))
  fireEvent.input(await screen.findByLabelText('Note for the facility'), {
    target: { value: ' I know the building ' },
  })
  fireEvent.click(button('Submit application'))
  await screen.findByText('The facility has your application. We’ll notify you when they decide.')
  expect(sentTo('applications.apply')).toEqual([{ jobId: ids.job, note: 'I know the building' }])
  expect(screen.getByRole('link', { name: 'Find other shifts' })).toBeTruthy()
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('apply: the note is optional', async () => {
  const { sentTo } = await open({ 'jobs.read': jobShown(), 'applications.apply': {} })
  fireEvent.click(await screen.findByRole('button', { name: 'Apply' }))
  fireEvent.click(await screen.findByRole('button', { name: 'Submit application' }))
  await waitFor(() => expect(sentTo('applications.apply')).toEqual([{ jobId: ids.job }]))
})

test.each([
  ['an open one to the job board', {}, '/clinician/jobboard'],
  ['a confirmed one to the clinician’s shifts', { myApplicationStatus: 'upcoming' }, '/clinician/dashboard'],
] as const)('job: leads back from %s', async (_, change, href) => {
  await open({ 'jobs.read': jobShown(change), 'briefs.read': refused(404, 'not_found', 'No brief.') })
  await waitFor(async () =>
    expect((await screen.findByRole('link', { name: /^Back: / })).getAttribute('href')).toBe(href),
  )
})

test('job: an ineligible clinician sees every reason and no apply button', async () => {
  const reasons = [
    { code: 'license_expired', text: 'Your Texas license expires before the shift ends.' },
    { code: 'overlap', text: 'You have another shift at this time.' },
  ]
  await open({ 'jobs.read': jobShown({ reasons }) })
  const all = await screen.findByRole('region', { name: 'Not eligible: 2 reasons' })
  expect(within(all).getByText('You have another shift at this time.')).toBeTruthy()
  expect(within(all).getByRole('link', { name: 'View my shifts' })).toBeTruthy()
  const decision = screen.getByRole('region', { name: 'Your application' })
  expect(within(decision).getByText(/Your Texas license/)).toBeTruthy()
  expect(within(decision).getByRole('link', { name: 'and 1 more' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Apply' })).toBeNull()
})

test('job: a block by the clinician is shown once, next to the button that removes it', async () => {
  const reasons = [{ code: 'blocked', text: 'This shift is not available to you.' }]
  const block = {
    id: ids.application,
    facilityId: ids.facility,
    clinicianId: ids.clinician,
    name: 'Bayou Bend',
    reason: 'Left alone',
    createdAt: '2026-11-12T15:00:00.000Z',
  }
  await open({
    'jobs.read': jobShown({ reasons, facility: { ...jobShown().facility, id: ids.facility } }),
    'blocks.list': [block],
  })
  const decision = await screen.findByRole('region', { name: 'Your application' })
  await waitFor(() => within(decision).getByText(/You blocked this facility/))
  expect(await screen.findByRole('button', { name: 'Unblock' })).toBeTruthy()
  expect(screen.queryByText(/not available to you/)).toBeNull()
  expect(screen.queryByRole('region', { name: /in the way/ })).toBeNull()
})

test('job: a block by the facility says only that the shift isn’t available', async () => {
  const reasons = [
    { code: 'no_license', text: 'You don’t have a license for Florida.' },
    { code: 'blocked', text: 'This shift isn’t available to you.' },
  ]
  await open({ 'jobs.read': jobShown({ reasons }) })
  const decision = await screen.findByRole('region', { name: 'Your application' })
  expect(decision.textContent).toBe('This shift isn’t available to you.')
  expect(screen.queryByRole('region', { name: /Not eligible/ })).toBeNull()
  expect(screen.queryByRole('link', { name: 'Add your license' })).toBeNull()
})

test('application: removing it asks for confirmation', async () => {
  const { sentTo } = await open({ 'jobs.read': applied, 'applications.remove': {} })
  fireEvent.click(await screen.findByRole('button', { name: 'Remove' }))
  const dialog = await screen.findByRole('dialog', { name: 'Remove shift application' })
  expect(within(dialog).getByText('Are you sure you want to remove this shift application?')).toBeTruthy()
  fireEvent.click(within(dialog).getByRole('button', { name: 'Remove' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(sentTo('applications.remove')).toEqual([
    { jobApplicationId: ids.application, clinicianId: ids.clinician },
  ])
})

test('application: a refused removal closes the dialog and reloads the page', async () => {
  const { sentTo } = await open({
    'jobs.read': applied,
    'applications.remove': refused(409, 'being_confirmed', 'Being confirmed.'),
  })
  fireEvent.click(await screen.findByRole('button', { name: 'Remove' }))
  const before = sentTo('jobs.read').length
  fireEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Remove' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(sentTo('jobs.read').length).toBeGreaterThan(before)
})

test('job: a shift that fails to load shows why and can be retried', async () => {
  let tries = 0
  await open({ 'jobs.read': () => (tries++ ? jobShown() : refused(500, 'internal', 'x')) })
  fireEvent.click(await screen.findByRole('button', { name: 'Try again' }))
  expect(await screen.findByRole('heading', { name: 'Physical therapist at Bayou Bend' })).toBeTruthy()
})

test('job: a clinician can block the facility', async () => {
  await open({ 'jobs.read': jobShown() })
  const who = within(await screen.findByRole('region', { name: 'Who' }))
  fireEvent.click(await who.findByRole('button', { name: 'Block' }))
  expect(await screen.findByRole('dialog', { name: 'Block Bayou Bend?' })).toBeTruthy()
})

test('job: a confirmed clinician sees the pay and when it is paid', async () => {
  const expectedPay = { amountCents: 46_500, basis: 'booked', after: 'payment', days: 4 } as const
  await open({ 'jobs.read': jobShown({ status: 'confirmed', myApplicationStatus: 'upcoming', expectedPay }) })
  expect(
    await screen.findByText(/^You’ll be paid \$465\.00 about 4 days after .* their payment clears\.$/),
  ).toBeTruthy()
})

test('job: a day missed is marked, and the pay is for the other days', async () => {
  const slots = jobShown().slots.flatMap(day => [
    day,
    { ...day, id: ids.job, startDate: '2026-11-22T14:00:00.000Z', endDate: '2026-11-22T22:15:00.000Z' },
  ])
  const money = { parkingCents: 1_000, totalPayCents: 2 * 51_150 + 1_000 }
  await open({ 'jobs.read': jobShown({ slots, missedSlotIds: [ids.job], ...money }) })
  const pay = within(await screen.findByRole('region', { name: 'Pay' }))
  expect(pay.getByText(/^8 hr 15 min at/)).toBeTruthy()
  expect(pay.getByText('$511.50')).toBeTruthy()
  // above, and as the total
  expect(pay.getAllByText('$521.50')).toHaveLength(2)
  const days = within(screen.getByRole('region', { name: 'When' })).getAllByRole('listitem')
  expect(days.map(({ textContent }) => textContent?.includes('No-show'))).toEqual([false, true])
})

const located = jobShown({ home: { latitude: 29.76, longitude: -95.37 }, latitude: 29.7, longitude: -95.4 })
const configured = {
  now: '2026-11-20T15:00:00.000Z',
  schedulingUrl: null,
  mapTiles: null,
  hasDriveTimes: true,
}

test.each([
  ['scheduled', 'Scheduled', true],
  ['timeCardDue', 'Time card due', true],
  ['returned', 'Returned', true],
  ['inReview', 'In review', true],
  ['onTheWay', 'On the way', false],
  ['paid', 'Paid', false],
] as const)('job: the pay of a clinician’s own shift is %s', async (clinicianPayStatus, word, isPromised) => {
  await open({ 'jobs.read': jobShown({ status: 'completed', clinicianPayStatus }) })
  // not beside the scheduled amount, which may differ from what is paid
  expect((await screen.findByText(word)).closest('p')?.textContent).toBe(`Your pay for this shift: ${word}`)
  expect(screen.queryByText(/^Paid after the facility accepts/) !== null).toBe(isPromised)
})

test('job: shows the drive from home beside the distance, where drive times are set up', async () => {
  const drive = { minutes: 84, miles: 11.02 }
  const api = await open({ 'jobs.read': located, 'product.config': configured, 'jobs.driveTime': { drive } })
  expect(await screen.findByText('1 hr 24 min drive, 11 mi by road')).toBeTruthy()
  expect(api.sentTo('jobs.driveTime')).toEqual([{ id: located.id }])
})

test.each([
  ['isn’t known', { 'jobs.driveTime': { drive: null } }, 1],
  ['fails to load', { 'jobs.driveTime': refused(500, 'internal', 'x') }, 1],
  ['isn’t set up', { 'product.config': { ...configured, hasDriveTimes: false } }, 0],
])('job: says nothing of the drive when it %s', async (_, answers, requests) => {
  const api = await open({ 'jobs.read': located, 'product.config': configured, ...answers })
  expect(await screen.findByText('4.2 mi from your home')).toBeTruthy()
  await waitFor(() => expect(api.sentTo('jobs.driveTime')).toHaveLength(requests))
  expect(screen.queryByText(/drive/)).toBeNull()
  expect(screen.queryByRole('alert')).toBeNull()
})

test('job: shows the facility’s photo, or its initials without one', async () => {
  const facilityPhotoUrl = '/api/files/photo?signed'
  await open({ 'jobs.read': jobShown({ facilityPhotoUrl }) })
  const who = await screen.findByRole('region', { name: 'Who' })
  expect(who.querySelector('img')?.getAttribute('src')).toBe(facilityPhotoUrl)
  cleanup()
  await open({ 'jobs.read': jobShown() })
  const plain = await screen.findByRole('region', { name: 'Who' })
  expect(plain.querySelector('img')).toBeNull()
  expect(within(plain).getByText('BB')).toBeTruthy()
})

test.each([
  ['upcoming', 0],
  ['current', 1],
  ['completed', 1],
] as const)('evidence: a clinician downloads it once the shift has started: %s', async (status, count) => {
  await open({
    'jobs.read': jobShown({ myApplicationStatus: status, myApplicationId: ids.application }),
    'briefs.read': { brief: null },
  })
  await screen.findByRole('region', { name: 'Who' })
  if (count === 1) await screen.findByText('Evidence file')
  expect(screen.queryAllByText('Evidence file')).toHaveLength(count)
})
