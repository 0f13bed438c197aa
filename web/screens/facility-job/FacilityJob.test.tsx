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
  await open({ 'jobs.read': ownJob({ documentationSystem: 'Net Health' }) })
  expect(await screen.findByText('$579.27')).toBeTruthy()
  expect(screen.getByText('Net Health')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Choose among 2 applicants' }).getAttribute('href')).toContain(
    `/facility/applicants?jobId=${ids.job}`,
  )
  expect(screen.getByText('Saturday, 11/21/2026')).toBeTruthy()
})

test.each([
  ['offered', 'Asking your standbys: Ben Ortiz has not answered yet.'],
  ['accepted', 'Ben Ortiz, your standby, said yes. Confirm and pay to book them.'],
] as const)('after a drop-out it says how the standbys are getting on: %s', async (status, says) => {
  const standbyOffer = { status, answerBy: '2026-11-20T12:00:00.000Z' }
  await open({
    'applications.applicants': listOf(applicantShown(1, { isStandby: true, standbyOffer })),
  })
  expect(await screen.findByText(says)).toBeTruthy()
})

const effect = {
  clinicianCents: 0,
  facilityCents: 0,
  paidCents: 57_927,
  refundCents: 57_927,
  chargeCents: 0,
  paymentType: 'card',
  freeUntil: '2026-11-20T14:00:00.000Z',
  terms: { lateNoticeHours: 24, lateHours: 4 },
  jobStatus: 'cancelled',
}

test('cancelling an open job costs nothing and asks why', async () => {
  const { asked, sentTo } = await open({
    'applications.cancel': {},
    'applications.previewCancel': {
      ...effect,
      paidCents: 0,
      refundCents: 0,
      paymentType: null,
      freeUntil: null,
    },
  })
  fireEvent.click(await screen.findByRole('button', { name: 'Cancel shift' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Cancel this shift?' }))
  expect(await dialog.findByText('Nobody is confirmed yet: cancelling costs nothing.')).toBeTruthy()
  expect(dialog.getByText('2 applicants are told.')).toBeTruthy()
  fireEvent.click(dialog.getByRole('button', { name: 'Cancel shift' }))
  expect(dialog.getByText('Please enter a reason')).toBeTruthy()
  fireEvent.input(dialog.getByLabelText(/^Reason/), { target: { value: 'The census is low.' } })
  fireEvent.click(dialog.getByRole('button', { name: 'Cancel shift' }))
  await waitFor(() =>
    expect(sentTo('applications.cancel')).toEqual([
      { kind: 'cancel', jobId: ids.job, reason: 'The census is low.' },
    ]),
  )
  expect(asked.find(({ name }) => name === 'applications.cancel')?.key).toBeTruthy()
})

test('cancelling a filled one asks the API what it does, and the button says it', async () => {
  const { sentTo } = await open({ ...taken, 'applications.previewCancel': effect })
  fireEvent.click(await screen.findByRole('button', { name: 'Cancel shift' }))
  expect(await screen.findByRole('button', { name: 'Cancel, $579.27 goes back' })).toBeTruthy()
  expect(sentTo('applications.previewCancel')[0]).toEqual({ kind: 'cancel', jobId: ids.job })
})

test('a shift that has started is not cancelled here any more; it can be ended otherwise', async () => {
  await open({ ...taken, 'product.config': { now: '2026-11-21T15:00:00.000Z' } })
  expect(await screen.findByText('Started')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Cancel shift' })).toBeNull()
  expect(screen.getByRole('button', { name: 'Report no-show' })).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Send home early' })).toBeTruthy()
})

test.each([
  ['PART_TIME', 1],
  ['FULL_TIME', 0],
] as const)('once its days are over, nobody stayed away from a post: %s', async (jobType, offered) => {
  const afterwards = { 'product.config': { now: '2026-11-21T23:00:00.000Z' } }
  await open({ ...taken, ...afterwards, 'jobs.read': ownJob({ status: 'confirmed', jobType }) })
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Send home early' })).toBeNull())
  expect(await screen.findByRole('heading', { level: 1 })).toBeTruthy()
  await waitFor(() =>
    expect(screen.queryAllByRole('button', { name: 'Report no-show' })).toHaveLength(offered),
  )
})

test('deleting asks once and leads back to the list', async () => {
  const { sentTo } = await open({ 'jobs.delete': {} })
  fireEvent.click(await screen.findByRole('button', { name: 'Delete' }))
  fireEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Delete' }))
  await waitFor(() => expect(sentTo('jobs.delete')).toEqual([{ id: ids.job }]))
  await waitFor(() => expect(window.location.search).toBe('?view=list'))
})

test('a job that is not ours says so', async () => {
  await open({
    'jobs.read': refused(404, 'not_found', 'This doesn’t exist, or you don’t have access to it.'),
  })
  expect(await screen.findByText('This doesn’t exist, or you don’t have access to it.')).toBeTruthy()
})

test('a sub-user sees the shift, and only the buttons of the own areas', async () => {
  const { sentTo } = await open({ 'accounts.current': subUserWith('payments') })
  expect(await screen.findByText('2 people applied. Choosing takes the area Applicants.')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Cancel shift' })).toBeNull()
  expect(screen.queryByRole('link', { name: /Choose among/ })).toBeNull()
  expect(sentTo('jobs.read')).not.toEqual([])
})

test('a confirmed shift says how it is paid, and what it costs in the end', async () => {
  const cost = {
    paymentType: 'ACH',
    bookedCents: 54_560,
    paidCents: 54_560,
    basis: 'timeCard',
    totalCents: 57_970,
    chargeCents: 3_410,
    refundCents: 0,
  } as const
  await open({ ...taken, 'jobs.read': ownJob({ status: 'completed', cost }) })
  expect(await screen.findByText('By bank transfer (ACH), as confirmed.')).toBeTruthy()
  const end = screen.getByText('In the end')
  expect(end.nextElementSibling?.textContent).toBe('$579.70')
  expect(screen.getByText('By the time card handed in. Accepting charges $34.10 more.')).toBeTruthy()
})

test('a shift whose clinician dropped out says who, when, why, and what comes back', async () => {
  const cost = {
    paymentType: 'ACH',
    bookedCents: 54_560,
    paidCents: 54_560,
    basis: 'settled',
    totalCents: 0,
    chargeCents: 0,
    refundCents: 54_560,
  } as const
  const ending = { kind: 'droppedOut', at: '2026-11-20T09:00:00.000Z', reason: 'My car broke down.' } as const
  await open({
    'jobs.read': ownJob({
      endings: [{ ...ending, byStaff: false, clinicianName: 'Ana Delgado', cost, returnedCents: 0 }],
    }),
  })
  const card = within(
    (await screen.findByRole('heading', { name: 'Ana Delgado cancelled the shift' }))
      .parentElement as HTMLElement,
  )
  expect(card.getByText(/Fri, 11\/20, 3:00 AM CST/).textContent).toContain('Reason: My car broke down.')
  const back = card.getByText('Comes back once your bank’s payment has arrived')
  expect(back.nextElementSibling?.textContent).toBe('$545.60')
})

test('once somebody else has the shift, that and its cost stand first, and the drop-out is history', async () => {
  const paid = { paymentType: 'card', bookedCents: 56_172, paidCents: 56_172 } as const
  const even = { chargeCents: 0, refundCents: 0 }
  const was = { kind: 'droppedOut', at: '2026-11-20T09:00:00.000Z', reason: null, byStaff: false } as const
  const cost = { ...paid, ...even, basis: 'settled', totalCents: 0 } as const
  await open({
    ...taken,
    'jobs.read': ownJob({
      status: 'confirmed',
      cost: { ...paid, ...even, basis: 'booked', totalCents: 56_172 },
      endings: [{ ...was, clinicianName: 'Owen Park', cost, returnedCents: 56_172 }],
    }),
  })
  const before = await screen.findByRole('heading', { name: 'Before that: Owen Park cancelled the shift' })
  const headings = screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)
  const [people, costs, history] = ['Applicants', 'What it costs in the end', before.textContent].map(text =>
    headings.indexOf(text ?? ''),
  )
  expect([people, costs, history]).toEqual([people, Number(people) + 1, headings.length - 2])
  expect(screen.getByText('Ana Delgado has this shift.')).toBeTruthy()
  expect(screen.getByText('Went back to you').nextElementSibling?.textContent).toBe('$561.72')
  expect(screen.queryByText('$0.00')).toBeNull()
})

test.each([
  ['booked', 'PART_TIME', 'Ana Delgado worked this shift. The time card comes next.'],
  ['minimum', 'PART_TIME', 'Ana Delgado worked this shift. The time card comes next.'],
  ['timeCard', 'PART_TIME', 'Ana Delgado worked this shift. The time card waits for your answer.'],
  ['settled', 'PART_TIME', 'Ana Delgado worked this shift.'],
  ['booked', 'FULL_TIME', 'Ana Delgado worked this shift.'],
] as const)(
  'once it is over, who worked it is said, and what comes next: %s, %s',
  async (basis, jobType, says) => {
    const money = {
      bookedCents: 54_560,
      paidCents: 54_560,
      totalCents: 54_560,
      chargeCents: 0,
      refundCents: 0,
    }
    const cost = { ...money, paymentType: 'card', basis } as const
    await open({
      'jobs.read': ownJob({ status: 'completed', jobType, cost }),
      'applications.applicants': listOf(applicantShown(0, { status: 'completed' })),
    })
    expect(await screen.findByText(says)).toBeTruthy()
    expect(screen.queryByText(/has this shift/)).toBeNull()
  },
)
