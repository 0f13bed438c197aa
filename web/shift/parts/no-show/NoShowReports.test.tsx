import { fireEvent, screen, waitFor } from '@testing-library/preact'
import { showDialogsInJsdom } from '../../../../test/web/dialog.ts'
import { draw, fakeApi, refused } from '../../../../test/web/fake-api.tsx'
import { ids, jobShown } from '../../../../test/web/jobs.ts'
import { NoShowQuestions, OwnNoShowReports } from './NoShowReports.tsx'

beforeAll(showDialogsInJsdom)

const report = {
  id: ids.slot,
  status: 'waiting',
  startDate: '2026-11-21T15:00:00.000Z',
  endDate: '2026-11-21T23:00:00.000Z',
  clinicianFirstName: 'Ana',
  reason: 'Nobody came.',
  reportedAt: '2026-11-21T16:00:00.000Z',
  answerBy: '2026-11-22T16:00:00.000Z',
  answeredAt: null,
  answerNote: null,
  atStakeCents: 24_800,
  outcome: null,
  hasOtherDays: false,
  isSilent: false,
  disputeBy: null,
  decisionReason: null,
} as const
type Report = ReturnType<typeof jobShown>['noShowReports'][number]

type Side = 'clinician' | 'facility'

const openAll = async (side: Side, reports: readonly Partial<Report>[], answers = {}) => {
  const api = fakeApi({ 'product.config': { now: '2026-11-21T17:00:00.000Z' }, ...answers })
  const job = jobShown({ noShowReports: reports.map(more => ({ ...report, ...more })) })
  await draw(
    side === 'clinician' ? <NoShowQuestions job={job} /> : <OwnNoShowReports job={job} mayWithdraw />,
  )
  return api
}
const openAs = (side: Side, more: Partial<Report> = {}, answers = {}) => openAll(side, [more], answers)
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
const type = (label: RegExp, value: string) =>
  fireEvent.input(screen.getByLabelText(label), { target: { value } })

test('no-show question: says what was reported and the deadline, and sends what the clinician says', async () => {
  const { sentTo } = await openAs('clinician', {}, { 'noShows.answer': {} })
  expect(await screen.findByText(/^Answer by Sun, Nov 22, 10:00 AM CST/)).toBeTruthy()
  expect(screen.getByText(/“Nobody came.”/)).toBeTruthy()
  press('I was there')
  type(/^What happened/, ' Ask Dana at the desk. ')
  press('Send')
  await waitFor(() =>
    expect(sentTo('noShows.answer')).toEqual([
      { reportId: report.id, answer: 'wasThere', note: 'Ask Dana at the desk.' },
    ]),
  )
})

test('no-show question: “I wasn’t there” says what follows first, and reads the shift anew when it fails', async () => {
  const { sentTo } = await openAs(
    'clinician',
    {},
    { 'noShows.answer': refused(409, 'no_show_closed', 'Closed.') },
  )
  await screen.findByRole('button', { name: 'I wasn’t there' })
  press('I wasn’t there')
  expect(await screen.findByText(/^You won’t be paid the \$248\.00, it counts/)).toBeTruthy()
  fireEvent.click(screen.getAllByRole('button', { name: 'I wasn’t there' }).at(-1) as HTMLElement)
  await waitFor(() =>
    expect(sentTo('noShows.answer')).toEqual([{ reportId: report.id, answer: 'wasNotThere' }]),
  )
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test.each([
  [
    'under review, it can only be admitted',
    { status: 'contested' },
    'We’re reviewing the no-show report for Sat, Nov 21',
    ['I wasn’t there'],
  ],
  [
    'after silence, it can be disputed',
    { status: 'settled', outcome: 'nothing', isSilent: true, disputeBy: '2026-11-29T16:00:00.000Z' },
    'No-show recorded for Sat, Nov 21 because you didn’t answer',
    ['I was there'],
  ],
  [
    'disputed, staff decide',
    { status: 'contested', outcome: 'nothing', isSilent: true },
    'We’re reviewing the no-show report for Sat, Nov 21',
    [],
  ],
  [
    'decided for the clinician, it says so',
    { status: 'settled', outcome: 'scheduled', decisionReason: 'Badge log' },
    'Sat, Nov 21 isn’t a no-show',
    [],
  ],
  [
    'settled, and the shift goes on, it says which day',
    { status: 'settled', outcome: 'nothing', hasOtherDays: true },
    'No-show on Sat, Nov 21',
    [],
  ],
] as const)('no-show question: %s', async (_, more, title, buttons) => {
  await openAs('clinician', more)
  expect(await screen.findByText(title)).toBeTruthy()
  expect(screen.queryAllByRole('button').map(({ textContent }) => textContent)).toEqual([...buttons])
})

test('no-show question: once it can’t be disputed anymore, nothing is shown', async () => {
  await openAs('clinician', {
    status: 'settled',
    outcome: 'nothing',
    isSilent: true,
    disputeBy: '2026-11-21T16:00:00.000Z',
  })
  await waitFor(() => expect(screen.queryByText(/no-show/)).toBeNull())
})

test.each([
  ['clinician', 'waiting', {}, /The other days of the shift stay yours\./],
  [
    'clinician',
    'settled',
    { status: 'settled', outcome: 'nothing' },
    /The other days of the shift stay yours\./,
  ],
  ['facility', 'waiting', {}, /The other days stay booked with Ana\./],
  [
    'facility',
    'settled',
    { status: 'settled', outcome: 'nothing' },
    /^You don’t pay for that day\..*Those days stay booked with Ana unless you cancel them\.$/,
  ],
] as const)(
  'no-show of one day: the %s reads what happens to the others while it is %s',
  async (side, _, more, text) => {
    await openAs(side, { hasOtherDays: true, ...more })
    expect(await screen.findByText(text)).toBeTruthy()
  },
)

test('no-show report: the facility sees what it waits for, can post a replacement, and withdraws with a reason', async () => {
  const { sentTo } = await openAs('facility', {}, { 'noShows.withdraw': {} })
  expect(await screen.findByText('No-show reported for Sat, Nov 21. We’re asking Ana.')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Post a replacement' }).getAttribute('href')).toBe(
    `/facility/shiftmanagement?post=1&from=${ids.job}`,
  )
  press('Withdraw report')
  fireEvent.click(screen.getAllByRole('button', { name: 'Withdraw report' }).at(-1) as HTMLElement)
  expect(await screen.findByText('Please enter a reason')).toBeTruthy()
  expect(sentTo('noShows.withdraw')).toEqual([])
  type(/^Reason/, 'She was on the second floor.')
  fireEvent.click(screen.getAllByRole('button', { name: 'Withdraw report' }).at(-1) as HTMLElement)
  await waitFor(() =>
    expect(sentTo('noShows.withdraw')).toEqual([
      { reportId: report.id, reason: 'She was on the second floor.' },
    ]),
  )
})

test('no-show report: what was settled before and is disputed can’t be withdrawn by the facility', async () => {
  await openAs('facility', { status: 'contested', outcome: 'nothing', answerNote: 'My phone was off.' })
  expect(await screen.findByText('No-show reported for Sat, Nov 21. Our team is reviewing it.')).toBeTruthy()
  expect(screen.getByText('Ana: “My phone was off.”')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Withdraw report' })).toBeNull()
})

const silent = {
  id: ids.job,
  status: 'settled',
  startDate: '2026-11-20T15:00:00.000Z',
  outcome: 'nothing',
  hasOtherDays: true,
  isSilent: true,
  disputeBy: '2026-11-28T16:00:00.000Z',
} as const

test('no-shows of two days: the earlier one says why it can’t be disputed while the other is open', async () => {
  await openAll('clinician', [{ status: 'contested' }, silent])
  expect(await screen.findByText('No-show recorded for Fri, Nov 20 because you didn’t answer')).toBeTruthy()
  expect(
    screen.getByText(
      'If you were there, you can dispute this after the report for Sat, Nov 21 is closed. Come back to this page. You’ll have 7 days. The other days of the shift stay yours.',
    ),
  ).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'I was there' })).toBeNull()
})

test('no-shows of two days: the earlier one can be disputed once the other is settled', async () => {
  const { sentTo } = await openAll(
    'clinician',
    [{ status: 'settled', outcome: 'nothing', hasOtherDays: true }, silent],
    { 'noShows.answer': {} },
  )
  expect(await screen.findByText('No-show on Sat, Nov 21')).toBeTruthy()
  await screen.findByRole('button', { name: 'I was there' })
  press('I was there')
  press('Send')
  await waitFor(() => expect(sentTo('noShows.answer')).toEqual([{ reportId: silent.id, answer: 'wasThere' }]))
})

test('no-shows of two days: the facility can withdraw the open one only', async () => {
  await openAll('facility', [{ status: 'contested' }, silent])
  expect(await screen.findByText('Recorded: no-show on Fri, Nov 20')).toBeTruthy()
  expect(screen.getAllByRole('button', { name: 'Withdraw report' })).toHaveLength(1)
})
