import { fireEvent, screen, waitFor, within } from '@testing-library/preact'
import { Route } from 'wouter'
import { showDialogsInJsdom } from '../../testing/dialog.ts'
import { applicantShown, facilityUser, ownJob, subUserWith } from '../../testing/facility.ts'
import { draw, fakeApi, refused, type Answers } from '../../testing/fake-api.tsx'
import { ids } from '../../testing/jobs.ts'
import { FacilityJob } from './FacilityJob.tsx'

beforeAll(showDialogsInJsdom)

const listOf = (...data: object[]) => ({ data, count: data.length })
const taken = {
  'jobs.read': ownJob({ status: 'confirmed' }),
  'applications.applicants': listOf(applicantShown(0, { status: 'upcoming' })),
}

const open = async (answers: Answers = {}) => {
  const api = fakeApi({
    'accounts.current': facilityUser,
    'notifications.list': {},
    'product.config': { now: '2026-11-20T10:00:00.000Z' },
    'jobs.read': ownJob(),
    'applications.applicants': listOf(applicantShown(0), applicantShown(1)),
    ...answers,
  })
  await draw(
    <Route path="/facility/jobprofile/:id">
      <FacilityJob />
    </Route>,
    `/facility/jobprofile/${ids.job}`,
  )
  return api
}

test('a posted job says what it asks for, what it costs, and leads to those who applied', async () => {
  await open()
  expect(await screen.findByText('$579.27')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Choose among 2 applicants' }).getAttribute('href')).toContain(
    `/facility/applicants?jobId=${ids.job}`,
  )
  expect(screen.getByText('Saturday, 11/21/2026')).toBeTruthy()
})

test('cancelling an open job costs nothing and asks why', async () => {
  const { asked, sentTo } = await open({ 'applications.cancel': {} })
  fireEvent.click(await screen.findByRole('button', { name: 'Cancel shift' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Cancel this shift?' }))
  expect(
    dialog.getByText('Nobody is confirmed yet: cancelling costs nothing. 2 applicants are told.'),
  ).toBeTruthy()
  fireEvent.click(dialog.getByRole('button', { name: 'Cancel shift' }))
  expect(dialog.getByText('Please give a reason')).toBeTruthy()
  fireEvent.input(dialog.getByLabelText(/^Reason/), { target: { value: 'The census is low.' } })
  fireEvent.click(dialog.getByRole('button', { name: 'Cancel shift' }))
  await waitFor(() =>
    expect(sentTo('applications.cancel')).toEqual([
      { kind: 'cancel', jobId: ids.job, reason: 'The census is low.' },
    ]),
  )
  expect(asked.find(({ name }) => name === 'applications.cancel')?.key).toBeTruthy()
})

test('cancelling a filled one says what is returned, by how near the start is', async () => {
  await open(taken)
  fireEvent.click(await screen.findByRole('button', { name: 'Cancel shift' }))
  expect(
    await screen.findByText('It costs nothing: the $579.27 that you paid is returned in full.'),
  ).toBeTruthy()
})

test('less than a day before, cancelling says what the clinician is paid', async () => {
  await open({ ...taken, 'product.config': { now: '2026-11-21T10:00:00.000Z' } })
  await screen.findByText('Ana Delgado has this shift.')
  fireEvent.click(await screen.findByRole('button', { name: 'Cancel shift' }))
  expect(
    await screen.findByText(
      /^It starts in less than 24 h: Ana is paid \$248\.00\. With fees that is \$281\.01/,
    ),
  ).toBeTruthy()
})

test('a shift that has started can not be cancelled here any more', async () => {
  await open({ ...taken, 'product.config': { now: '2026-11-21T15:00:00.000Z' } })
  expect(await screen.findByText('Started')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Cancel shift' })).toBeNull()
})

test('deleting asks once and leads back to the list', async () => {
  const { sentTo } = await open({ 'jobs.delete': {} })
  fireEvent.click(await screen.findByRole('button', { name: 'Delete' }))
  fireEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Delete' }))
  await waitFor(() => expect(sentTo('jobs.delete')).toEqual([{ id: ids.job }]))
  await waitFor(() => expect(window.location.search).toBe('?view=list'))
})

test('a job that is not ours says so', async () => {
  await open({ 'jobs.read': refused(404, 'not_found', 'This does not exist, or is not yours to see.') })
  expect(await screen.findByText('This does not exist, or is not yours to see.')).toBeTruthy()
})

test('a sub-user sees the shift, and only the buttons of the own areas', async () => {
  const { sentTo } = await open({ 'accounts.current': subUserWith('payments') })
  expect(await screen.findByText('2 people applied. Choosing takes the area Applicants.')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Cancel shift' })).toBeNull()
  expect(screen.queryByRole('link', { name: /Choose among/ })).toBeNull()
  expect(sentTo('jobs.read')).not.toEqual([])
})
