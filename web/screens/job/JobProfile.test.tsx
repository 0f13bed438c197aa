import { fireEvent, screen, waitFor, within } from '@testing-library/preact'
import { Route } from 'wouter'
import { showDialogsInJsdom } from '../../testing/dialog.ts'
import { draw, fakeApi, refused, type Answers } from '../../testing/fake-api.tsx'
import { clinicianUser, ids, jobShown } from '../../testing/jobs.ts'
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

test('an open shift is applied for with a note, and the page shows the application', async () => {
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
  fireEvent.click(button('Send application'))
  await screen.findByText('The facility has your application. You are told when they decide.')
  expect(sentTo('applications.apply')).toEqual([{ jobId: ids.job, note: 'I know the building' }])
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('a note may be left out', async () => {
  const { sentTo } = await open({ 'jobs.read': jobShown(), 'applications.apply': {} })
  fireEvent.click(await screen.findByRole('button', { name: 'Apply' }))
  fireEvent.click(await screen.findByRole('button', { name: 'Send application' }))
  await waitFor(() => expect(sentTo('applications.apply')).toEqual([{ jobId: ids.job }]))
})

test('when something stands in the way every reason is read, and there is no way to apply', async () => {
  const reasons = [
    { code: 'licence_expired', text: 'Your licence for Texas ends before the shift does.' },
    { code: 'overlap', text: 'You have another shift at this time.' },
  ]
  await open({ 'jobs.read': jobShown({ reasons }) })
  const all = await screen.findByRole('region', { name: '2 things stand in the way' })
  expect(within(all).getByText('You have another shift at this time.')).toBeTruthy()
  expect(within(all).getByRole('link', { name: 'See my shifts' })).toBeTruthy()
  const decision = screen.getByRole('region', { name: 'Your application' })
  expect(within(decision).getByText(/Your licence for Texas/)).toBeTruthy()
  expect(within(decision).getByRole('link', { name: 'and 1 more' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Apply' })).toBeNull()
})

test('what a clinician decided themselves is told as that, once, beside the way to take it back', async () => {
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
  await waitFor(() => within(decision).getByText(/You chose not to be matched with this facility/))
  expect(await screen.findByRole('button', { name: 'Unblock' })).toBeTruthy()
  expect(screen.queryByText(/not available to you/)).toBeNull()
  expect(screen.queryByRole('region', { name: /in the way/ })).toBeNull()
})

test('an application is taken back after a question', async () => {
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

test('the question also closes when removing is refused, and the page is asked for again', async () => {
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

test('a shift that cannot be read says why and can be asked for again', async () => {
  let tries = 0
  await open({ 'jobs.read': () => (tries++ ? jobShown() : refused(500, 'internal', 'x')) })
  fireEvent.click(await screen.findByRole('button', { name: 'Try again' }))
  await screen.findByRole('heading', { name: 'Physical therapist at Bayou Bend' })
})

test('a facility that one does not want back to is kept away from its shift', async () => {
  await open({ 'jobs.read': jobShown() })
  const who = within(await screen.findByRole('region', { name: 'Who' }))
  fireEvent.click(await who.findByRole('button', { name: 'Block' }))
  expect(await screen.findByRole('dialog', { name: 'Block Bayou Bend?' })).toBeTruthy()
})

test('whoever is confirmed reads what they are paid and when', async () => {
  const expectedPay = { amountCents: 46_500, basis: 'booked', after: 'payment', days: 4 } as const
  await open({ 'jobs.read': jobShown({ status: 'confirmed', myApplicationStatus: 'upcoming', expectedPay }) })
  expect(
    await screen.findByText(/^You are paid \$465\.00, about 4 days after .* its payment has cleared\.$/),
  ).toBeTruthy()
})
