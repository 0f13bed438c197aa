import { fireEvent, screen, waitFor, within } from '@testing-library/preact'
import { showDialogsInJsdom } from '../../../../test/web/dialog.ts'
import { cardShown } from '../../../../test/web/time-cards.ts'
import { draw, fakeApi, refused, type Answers } from '../../../../test/web/fake-api.tsx'
import { ids, shiftShown } from '../../../../test/web/jobs.ts'
import { ClinicianShiftList } from './ClinicianShiftList.tsx'

beforeAll(() => {
  showDialogsInJsdom()
  HTMLElement.prototype.hidePopover = () => undefined
})

const open = async (answers: Answers, address = '/clinician/dashboard') => {
  const api = fakeApi(answers)
  await draw(<ClinicianShiftList />, address)
  return api
}
const rows = (...data: object[]) => ({ data, count: data.length })
const statuses = (api: { sentTo: (name: 'applications.shifts') => Record<string, unknown>[] }) =>
  api.sentTo('applications.shifts').at(-1)?.shiftStatus
const tick = (name: string) => fireEvent.click(screen.getByRole('checkbox', { name }))

test('shift list: starts with the default statuses, newest first', async () => {
  const { sentTo } = await open({ 'applications.shifts': rows(shiftShown()) })
  await screen.findByText('Bayou Bend')
  expect(sentTo('applications.shifts')).toEqual([
    {
      skip: '0',
      limit: '10',
      sortBy: 'startDate',
      sortOrder: 'desc',
      shiftStatus: 'applied,upcoming,current,completed',
    },
  ])
})

test('shift list: All selects or clears every status and returns to page one', async () => {
  const api = await open({ 'applications.shifts': rows(shiftShown()) }, '/clinician/dashboard?page=3')
  await screen.findByText('Bayou Bend')
  expect(api.sentTo('applications.shifts')[0]).toMatchObject({ skip: '20' })
  tick('All')
  await waitFor(() => expect(api.sentTo('applications.shifts').at(-1)).not.toHaveProperty('shiftStatus'))
  expect(api.sentTo('applications.shifts').at(-1)).toMatchObject({ skip: '0' })
  expect((screen.getByRole('checkbox', { name: 'Declined' }) as HTMLInputElement).checked).toBe(true)
  tick('Declined')
  await waitFor(() => expect(statuses(api)).toBe('applied,upcoming,current,completed,cancelled,expired'))
  expect((screen.getByRole('checkbox', { name: 'All' }) as HTMLInputElement).checked).toBe(false)
  tick('Declined')
  expect((screen.getByRole('checkbox', { name: 'All' }) as HTMLInputElement).checked).toBe(true)
  tick('All')
  expect(await screen.findByText('No data found')).toBeTruthy()
})

test('shift list: another page that fails says so and offers a retry instead of the rows before', async () => {
  let fails = false
  await open({
    'applications.shifts': ({ skip }) =>
      fails && skip === '10' ? refused(500, 'internal', 'Down.') : { data: [shiftShown()], count: 23 },
  })
  fails = true
  fireEvent.click(await screen.findByRole('button', { name: 'Next' }))
  const retry = await screen.findByRole('button', { name: 'Try again' })
  expect(screen.getByRole('alert')).toBeTruthy()
  expect(screen.queryByText('Bayou Bend')).toBeNull()
  fails = false
  fireEvent.click(retry)
  expect(await screen.findByText('11–20 of 23')).toBeTruthy()
})

test('shift list: search once the typing stops, from page one', async () => {
  const api = await open({ 'applications.shifts': rows(shiftShown()) }, '/clinician/dashboard?page=3')
  fireEvent.input(await screen.findByRole('searchbox'), { target: { value: '8 hr' } })
  await waitFor(() =>
    expect(api.sentTo('applications.shifts').at(-1)).toMatchObject({ search: '8 hr', skip: '0' }),
  )
})

describe('the shift table on a wide screen', () => {
  const matchMedia = window.matchMedia
  beforeAll(() => {
    window.matchMedia = () => ({ matches: true, addEventListener() {}, removeEventListener() {} }) as never
  })
  afterAll(() => {
    window.matchMedia = matchMedia
  })

  test('has the specified columns', async () => {
    await open({ 'applications.shifts': rows(shiftShown()) })
    await screen.findByText('Bayou Bend')
    expect(screen.getAllByRole('columnheader').map(head => head.textContent)).toEqual([
      'Details',
      'Shift ID',
      'Facility',
      'Nickname',
      'Location',
      'Original/Updated shift',
      'Proposed Shift',
      'Job Type',
      'Shift Status',
      'Chat',
      'Time card',
      'Time Worked (hrs)',
      'Actions',
    ])
  })

  test('opens the chat with the facility in a new tab', async () => {
    await open({ 'applications.shifts': rows(shiftShown()) })
    const link = await screen.findByRole('link', { name: /^Chat with Bayou Bend/ })
    expect(link.getAttribute('href')).toBe(`/chat-profile?open=${shiftShown().facilityId.userId}`)
    expect(link.getAttribute('target')).toBe('_blank')
  })

  test('shows pay and what it waits for in the details of a row', async () => {
    const expectedPay = { amountCents: 46_500, basis: 'booked', after: 'acceptance', days: 4 } as const
    await open({ 'applications.shifts': rows(shiftShown({ shiftStatus: 'upcoming', expectedPay })) })
    const more = await screen.findByRole('button', { name: 'Details of shift 0042' })
    const pay = document.getElementById(more.getAttribute('aria-controls') ?? '')
    expect(pay?.hidden).toBe(true)
    fireEvent.click(more)
    expect(pay?.hidden).toBe(false)
    expect(pay?.textContent).toContain('$465.00 ScheduledAbout 4 days after your time card is accepted')
    expect(more.getAttribute('aria-expanded')).toBe('true')
  })
})

test('shift list: removing an application asks for confirmation', async () => {
  const { sentTo } = await open({
    'applications.shifts': rows(shiftShown({ shiftStatus: 'applied' })),
    'applications.remove': {},
  })
  fireEvent.click(await screen.findByRole('button', { name: 'Remove application for shift 0042' }))
  const dialog = await screen.findByRole('dialog', { name: 'Remove shift application' })
  fireEvent.click(within(dialog).getByRole('button', { name: 'Remove' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(sentTo('applications.remove')).toEqual([
    { jobApplicationId: ids.application, clinicianId: ids.clinician },
  ])
})

test('shift list: a standby with an offer sees the deadline and a link to answer', async () => {
  const offer = { status: 'offered', answerBy: '2026-11-20T21:40:00.000Z' } as const
  const shift = shiftShown({ shiftStatus: 'applied', isStandby: true, standbyOffer: offer })
  await open({
    'applications.shifts': rows(shift),
    'product.config': { now: '2026-11-20T20:28:00.000Z' },
  })
  expect(await screen.findByText('Offered')).toBeTruthy()
  expect(await screen.findByText('3:40 PM CST')).toBeTruthy()
  expect(within(screen.getByLabelText('Your shifts')).queryByText('Applied')).toBeNull()
  expect(screen.queryByRole('button', { name: /Remove application/ })).toBeNull()
  const answer = screen.getByRole('link', { name: 'Answer the offer for shift 0042 (opens in a new tab)' })
  expect(answer.getAttribute('href')).toBe(`/clinician/jobprofile/${shift.jobId.id}`)
})

test('shift list: an application being confirmed cannot be removed', async () => {
  await open({ 'applications.shifts': rows(shiftShown({ shiftStatus: 'applied', isHeld: true })) })
  expect(await screen.findByText('Being confirmed')).toBeTruthy()
  expect(screen.queryByRole('button', { name: /Remove application/ })).toBeNull()
})

test('shift list: a submitted time card can be viewed, or deleted after confirmation', async () => {
  const timesheet = cardShown('pending')
  const { sentTo } = await open({
    'applications.shifts': rows(shiftShown({ timesheet, isTimesheetSubmitted: true })),
    'timesheets.delete': {},
  })
  await screen.findByRole('button', { name: 'Time card for shift 0042: Pending' })
  expect(screen.getByText('View').getAttribute('href')).toBe(
    `/clinician/dashboard?timecard=${ids.application}`,
  )
  fireEvent.click(screen.getByText('Delete'))
  const dialog = await screen.findByRole('dialog', { name: 'Delete Time Sheet' })
  expect(within(dialog).getByText(/delete this Time Sheet/)).toBeTruthy()
  fireEvent.click(within(dialog).getByRole('button', { name: 'Delete' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(sentTo('timesheets.delete')).toEqual([{ id: 'sheet-1' }])
})

test('shift list: has pages and a count', async () => {
  const { sentTo } = await open({ 'applications.shifts': { data: [shiftShown()], count: 23 } })
  expect(await screen.findByText('1–10 of 23')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Next' }))
  await screen.findByText('11–20 of 23')
  expect(sentTo('applications.shifts').at(-1)).toMatchObject({ skip: '10' })
})

test('shift list: a confirmed shift shows expected pay, a settled one its payout', async () => {
  const expectedPay = { amountCents: 46_500, basis: 'booked', after: 'acceptance', days: 4 } as const
  await open({
    'applications.shifts': rows(
      shiftShown({ shiftStatus: 'upcoming', expectedPay }),
      shiftShown({ id: 'worked', expectedPay: { ...expectedPay, amountCents: 40_000 } }),
      shiftShown({ id: 'other', payout: { amountCents: 51_150, status: 'sent', waitsFor: null } }),
      shiftShown({ id: 'unpaid', payout: { amountCents: 30_000, status: 'due', waitsFor: 'money' } }),
    ),
  })
  expect((await screen.findByText('$465.00')).nextElementSibling?.textContent).toBe('Scheduled')
  expect(screen.getByText('$400.00').nextElementSibling?.textContent).toBe('Time card due')
  expect(screen.getAllByText('About 4 days after your time card is accepted')).toHaveLength(2)
  const payout = screen.getByRole('link', { name: '$511.50 On the way (opens in a new tab)' })
  expect(screen.getByText('$300.00').closest('a')?.textContent).toContain(
    'Waiting for the facility’s payment',
  )
  expect(payout.getAttribute('target')).toBe('_blank')
  expect(payout.getAttribute('href')).toBe('/clinician/payouts')
})
