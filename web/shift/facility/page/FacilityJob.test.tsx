import { fireEvent, screen, waitFor, within } from '@testing-library/preact'
import { Route } from 'wouter'
import { showDialogsInJsdom } from '../../../../test/web/dialog.ts'
import { applicantShown, facilityUser, ownJob, subUserWith } from '../../../../test/web/facility.ts'
import { draw, fakeApi, refused, type Answers } from '../../../../test/web/fake-api.tsx'
import { ids, shiftShown } from '../../../../test/web/jobs.ts'
import { cardShown } from '../../../../test/web/time-cards.ts'
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

test('facility job: a posted job shows its requirements and price and links to its applicants', async () => {
  await open({ 'jobs.read': ownJob({ documentationSystem: 'Net Health' }) })
  expect(await screen.findByText('$579.27')).toBeTruthy()
  expect(screen.getByText('Net Health')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Review 2 applicants' }).getAttribute('href')).toContain(
    `/facility/applicants?jobId=${ids.job}`,
  )
  expect(screen.getByText('Saturday, 11/21/2026')).toBeTruthy()
})

test.each([
  ['offered', 'Asking your standbys. Ben Ortiz hasn’t answered yet.'],
  ['accepted', 'Ben Ortiz, your standby, accepted. Confirm and pay to book them.'],
] as const)('facility job: after a cancellation it shows the standby status: %s', async (status, says) => {
  const standbyOffer = { status, answerBy: '2026-11-20T12:00:00.000Z' }
  await open({
    'applications.applicants': listOf(applicantShown(1, { isStandby: true, standbyOffer })),
  })
  expect(await screen.findByText(says)).toBeTruthy()
})

describe('facility job: the evidence file', () => {
  const started = { ...taken, 'product.config': { now: '2026-11-21T15:10:00.000Z' } }

  test('is downloaded once the shift has started', async () => {
    const { sentTo } = await open({
      ...started,
      'evidence.download': refused(503, 'unavailable', 'Not now.'),
    })
    fireEvent.click(await screen.findByRole('button', { name: 'PDF' }))
    await waitFor(() => expect(sentTo('evidence.download')).toEqual([{ jobId: ids.job, format: 'pdf' }]))
    fireEvent.click(screen.getByRole('button', { name: 'ZIP with documents' }))
    await waitFor(() => expect(sentTo('evidence.download')).toHaveLength(2))
    expect(sentTo('evidence.download').at(-1)).toEqual({ jobId: ids.job, format: 'zip' })
  })

  test.each([
    ['before the start', taken],
    ['without the area', { ...started, 'accounts.current': subUserWith('shifts') }],
  ])('isn’t offered %s', async (_, answers) => {
    await open(answers)
    await screen.findByText('Timeline')
    await waitFor(() => expect(screen.queryByText('Evidence file')).toBeNull())
  })
})

test('facility job: a day that was missed is marked, and the heading has the days that are left', async () => {
  const [missed] = ownJob().slots
  const sunday = {
    id: ids.user,
    startDate: '2026-11-22T14:00:00.000Z',
    endDate: '2026-11-22T22:15:00.000Z',
    sortOrder: 1,
  }
  const slots = missed ? [missed, sunday] : []
  await open({ 'jobs.read': ownJob({ status: 'confirmed', slots, missedSlotIds: [ids.slot] }) })
  expect((await screen.findByText('Saturday, 11/21/2026')).closest('li')?.textContent).toContain('No-show')
  expect(screen.getByText('Sun, Nov 22 · 8:00 AM to 4:15 PM CST')).toBeTruthy()
})

const effect = {
  clinicianCents: 0,
  facilityCents: 0,
  paidCents: 57_927,
  processingCents: 0,
  refundCents: 57_927,
  chargeCents: 0,
  paymentType: 'card',
  freeUntil: '2026-11-20T14:00:00.000Z',
  terms: { lateNoticeHours: 24, lateHours: 4 },
  jobStatus: 'cancelled',
}

test('facility job: canceling an open job is free and asks for a reason', async () => {
  const { requests, sentTo } = await open({
    'applications.cancel': {},
    'applications.previewCancel': {
      ...effect,
      paidCents: 0,
      processingCents: 0,
      refundCents: 0,
      paymentType: null,
      freeUntil: null,
    },
  })
  fireEvent.click(await screen.findByRole('button', { name: 'Cancel shift' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Cancel this shift?' }))
  expect(await dialog.findByText('No one is confirmed yet, so canceling is free.')).toBeTruthy()
  expect(dialog.getByText('We’ll notify 2 applicants.')).toBeTruthy()
  fireEvent.click(dialog.getByRole('button', { name: 'Cancel shift' }))
  expect(dialog.getByText('Please enter a reason')).toBeTruthy()
  fireEvent.input(dialog.getByLabelText(/^Reason/), { target: { value: 'The census is low.' } })
  fireEvent.click(dialog.getByRole('button', { name: 'Cancel shift' }))
  await waitFor(() =>
    expect(sentTo('applications.cancel')).toEqual([
      { kind: 'cancel', jobId: ids.job, reason: 'The census is low.' },
    ]),
  )
  expect(requests.find(({ name }) => name === 'applications.cancel')?.key).toBeTruthy()
})

test('facility job: canceling a filled job previews the effect and puts it on the button', async () => {
  const { sentTo } = await open({ ...taken, 'applications.previewCancel': effect })
  fireEvent.click(await screen.findByRole('button', { name: 'Cancel shift' }))
  expect(await screen.findByRole('button', { name: 'Cancel and get $579.27 back' })).toBeTruthy()
  expect(sentTo('applications.previewCancel')[0]).toEqual({ kind: 'cancel', jobId: ids.job })
})

test('facility job: a shift that started can be ended but not canceled', async () => {
  await open({ ...taken, 'product.config': { now: '2026-11-21T15:00:00.000Z' } })
  expect(await screen.findByText('Started')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Cancel shift' })).toBeNull()
  expect(screen.getByRole('button', { name: 'Report no-show' })).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Send home early' })).toBeTruthy()
})

test.each([
  ['PART_TIME', 1],
  ['FULL_TIME', 0],
] as const)(
  'facility job: a full-time job that ended cannot be reported as a no-show: %s',
  async (jobType, offered) => {
    const afterwards = { 'product.config': { now: '2026-11-21T23:00:00.000Z' } }
    await open({ ...taken, ...afterwards, 'jobs.read': ownJob({ status: 'confirmed', jobType }) })
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Send home early' })).toBeNull())
    expect(await screen.findByRole('heading', { level: 1 })).toBeTruthy()
    await waitFor(() =>
      expect(screen.queryAllByRole('button', { name: 'Report no-show' })).toHaveLength(offered),
    )
  },
)

test('facility job: a posted job’s applicants come before the buttons that end it', async () => {
  await open()
  const applicants = await screen.findByRole('heading', { name: 'Applicants' })
  const isAfter = (name: string) =>
    Boolean(
      applicants.compareDocumentPosition(screen.getByRole('button', { name })) &
      Node.DOCUMENT_POSITION_FOLLOWING,
    )
  expect(['Edit shift', 'Boost', 'Post again', 'Cancel shift', 'Delete'].filter(isAfter)).toEqual([
    'Cancel shift',
    'Delete',
  ])
})

test('facility job: deleting asks for confirmation and returns to the list', async () => {
  const { sentTo } = await open({ 'jobs.delete': {} })
  fireEvent.click(await screen.findByRole('button', { name: 'Delete' }))
  fireEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Delete' }))
  await waitFor(() => expect(sentTo('jobs.delete')).toEqual([{ id: ids.job }]))
  await waitFor(() => expect(window.location.search).toBe('?view=list'))
})

test('facility job: a job of another facility shows an error', async () => {
  await open({
    'jobs.read': refused(404, 'not_found', 'This doesn’t exist, or you don’t have access to it.'),
  })
  expect(await screen.findByText('This doesn’t exist, or you don’t have access to it.')).toBeTruthy()
})

test('facility job: a member sees the shift and only the buttons of their own areas', async () => {
  const { sentTo } = await open({ 'accounts.current': subUserWith('payments') })
  expect(await screen.findByText('2 people applied. You need Applicants access to review them.')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Cancel shift' })).toBeNull()
  expect(screen.queryByRole('link', { name: /Choose among/ })).toBeNull()
  expect(sentTo('jobs.read')).not.toEqual([])
})

test('facility job: a confirmed shift shows how it is paid and its expected cost', async () => {
  const cost = {
    paymentType: 'ACH',
    bookedCents: 54_560,
    status: 'processing',
    paidCents: 0,
    processingCents: 54_560,
    basis: 'timeCard',
    totalCents: 57_970,
    chargeCents: 3_410,
    refundCents: 0,
  } as const
  await open({ ...taken, 'jobs.read': ownJob({ status: 'completed', cost }) })
  expect(await screen.findByText('Bank transfer (ACH) price for the scheduled hours.')).toBeTruthy()
  const [status, label] = screen.getAllByText('Processing')
  expect(status?.textContent).toBe('Processing')
  expect(label?.nextElementSibling?.textContent).toBe('$545.60')
  expect(screen.getByText('Paid').nextElementSibling?.textContent).toBe('$0.00')
  const end = screen.getByText('Estimated total')
  expect(end.nextElementSibling?.textContent).toBe('$579.70')
  expect(
    screen.getByText('Based on the submitted time card. When you accept, we’ll charge $34.10 more.'),
  ).toBeTruthy()
})

test('facility job: a cancellation by the clinician shows who, when, why and the refund', async () => {
  const cost = {
    paymentType: 'ACH',
    bookedCents: 54_560,
    status: 'processing',
    paidCents: 0,
    processingCents: 54_560,
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
    (await screen.findByRole('heading', { name: 'Ana Delgado canceled the shift' }))
      .parentElement as HTMLElement,
  )
  expect(card.getByText(/Fri, Nov 20, 3:00 AM CST/).textContent).toContain('Reason: My car broke down.')
  const back = card.getByText('Refund after your bank payment clears')
  expect(back.nextElementSibling?.textContent).toBe('$545.60')
})

test('facility job: once refilled, the new confirmation comes first and the cancellation is history', async () => {
  const charged = { paymentType: 'card', bookedCents: 56_172, processingCents: 0 } as const
  const paid = { ...charged, paidCents: 56_172, status: 'paid' } as const
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
  const before = await screen.findByRole('heading', { name: 'Earlier: Owen Park canceled the shift' })
  const headings = screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)
  const [people, costs, history] = ['Applicants', 'What this shift costs', before.textContent].map(text =>
    headings.indexOf(text ?? ''),
  )
  expect([people, costs, history]).toEqual([people, Number(people) + 1, headings.length - 2])
  expect(screen.getByText('Ana Delgado is confirmed for this shift.')).toBeTruthy()
  expect(screen.getByText('Refunded').nextElementSibling?.textContent).toBe('$561.72')
  expect(screen.queryByText('$0.00')).toBeNull()
})

test.each([
  ['booked', 'PART_TIME', 'Ana Delgado worked this shift. Next, they submit a time card.'],
  ['minimum', 'PART_TIME', 'Ana Delgado worked this shift. Next, they submit a time card.'],
  ['timeCard', 'PART_TIME', 'Ana Delgado worked this shift. Their time card is waiting for your review.'],
  ['settled', 'PART_TIME', 'Ana Delgado worked this shift.'],
  ['booked', 'FULL_TIME', 'Ana Delgado worked this shift.'],
] as const)(
  'facility job: a completed shift shows who worked it and what comes next: %s, %s',
  async (basis, jobType, says) => {
    const money = {
      bookedCents: 54_560,
      paidCents: 54_560,
      processingCents: 0,
      totalCents: 54_560,
      chargeCents: 0,
      refundCents: 0,
    }
    const cost = { ...money, status: 'paid', paymentType: 'card', basis } as const
    await open({
      'jobs.read': ownJob({ status: 'completed', jobType, cost }),
      'applications.applicants': listOf(applicantShown(0, { status: 'completed' })),
    })
    expect(await screen.findByText(says)).toBeTruthy()
    expect(screen.queryByText(/has this shift/)).toBeNull()
  },
)

test('facility job: a completed shift opens its time card on the same page', async () => {
  const shift = shiftShown({ timesheet: cardShown('pending') })
  const { sentTo } = await open({
    'jobs.read': ownJob({ status: 'completed' }),
    'applications.shifts': listOf(shift),
    'timesheets.read': refused(500, 'internal', 'Down.'),
  })
  fireEvent.click(await screen.findByRole('button', { name: 'Review time card' }))
  expect(await screen.findByRole('dialog', { name: 'Ana Delgado’s time card' })).toBeTruthy()
  expect(sentTo('applications.shifts')[0]).toMatchObject({ jobId: ids.job })
})
