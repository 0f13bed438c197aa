import { fireEvent, screen, waitFor, within } from '@testing-library/preact'
import { showDialogsInJsdom } from '../../testing/dialog.ts'
import { cardShown } from '../../testing/time-cards.ts'
import { draw, fakeApi, type Answers } from '../../testing/fake-api.tsx'
import { ids, shiftShown } from '../../testing/jobs.ts'
import { ShiftList } from './ShiftList.tsx'

beforeAll(() => {
  showDialogsInJsdom()
  HTMLElement.prototype.hidePopover = () => undefined
})

const open = async (answers: Answers, address = '/clinician/dashboard') => {
  const api = fakeApi(answers)
  await draw(<ShiftList />, address)
  return api
}
const rows = (...data: object[]) => ({ data, count: data.length })
const statuses = (api: { sentTo: (name: 'applications.shifts') => Record<string, unknown>[] }) =>
  api.sentTo('applications.shifts').at(-1)?.shiftStatus
const tick = (name: string) => fireEvent.click(screen.getByRole('checkbox', { name }))

test('the list starts with the default statuses, the newest start first', async () => {
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

test('All ticks every status and clears every one; the filter starts at the first page again', async () => {
  const api = await open({ 'applications.shifts': rows(shiftShown()) }, '/clinician/dashboard?page=3')
  await screen.findByText('Bayou Bend')
  expect(api.sentTo('applications.shifts')[0]).toMatchObject({ skip: '20' })
  tick('All')
  await waitFor(() =>
    expect(statuses(api)).toBe('applied,upcoming,current,completed,cancelled,declined,expired'),
  )
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

test('an application is removed from the list after the question', async () => {
  const { sentTo } = await open({
    'applications.shifts': rows(shiftShown({ shiftStatus: 'applied' })),
    'applications.remove': {},
  })
  fireEvent.click(await screen.findByRole('button', { name: 'Remove application for shift 0042' }))
  const dialog = screen.getByRole('dialog', { name: 'Remove shift application' })
  fireEvent.click(within(dialog).getByRole('button', { name: 'Remove' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(sentTo('applications.remove')).toEqual([
    { jobApplicationId: ids.application, clinicianId: ids.clinician },
  ])
})

test('a standby who is asked reads until when to answer, and is led to the answer', async () => {
  const asked = { status: 'offered', answerBy: '2026-11-20T21:40:00.000Z' } as const
  const shift = shiftShown({ shiftStatus: 'applied', isStandby: true, standbyOffer: asked })
  await open({
    'applications.shifts': rows(shift),
    'product.config': { now: '2026-11-20T20:28:00.000Z' },
  })
  expect(await screen.findByText('Offered')).toBeTruthy()
  expect(await screen.findByText('3:40 PM CST')).toBeTruthy()
  expect(within(screen.getByLabelText('Your shifts')).queryByText('Applied')).toBeNull()
  expect(screen.queryByRole('button', { name: /Remove application/ })).toBeNull()
  const answer = screen.getByRole('link', { name: 'Answer the offer of shift 0042' })
  expect(answer.getAttribute('href')).toBe(`/clinician/jobprofile/${shift.jobId.id}`)
})

test('an application that is being confirmed right now cannot be removed', async () => {
  await open({ 'applications.shifts': rows(shiftShown({ shiftStatus: 'applied', isHeld: true })) })
  expect(await screen.findByText('Being confirmed')).toBeTruthy()
  expect(screen.queryByRole('button', { name: /Remove application/ })).toBeNull()
})

test('a time card that was handed in is viewed or deleted after the question', async () => {
  const timesheet = cardShown('pending')
  const { sentTo } = await open({
    'applications.shifts': rows(shiftShown({ timesheet, isTimesheetSubmitted: true })),
    'timesheets.delete': {},
  })
  await screen.findByRole('button', { name: 'Time card of shift 0042: Pending' })
  expect(screen.getByText('View').getAttribute('href')).toBe(
    `/clinician/dashboard?timecard=${ids.application}`,
  )
  fireEvent.click(screen.getByText('Delete'))
  const dialog = screen.getByRole('dialog', { name: 'Delete Time Sheet' })
  expect(within(dialog).getByText(/delete this Time Sheet/)).toBeTruthy()
  fireEvent.click(within(dialog).getByRole('button', { name: 'Delete' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(sentTo('timesheets.delete')).toEqual([{ id: 'sheet-1' }])
})

test('the list is turned page by page, with the count', async () => {
  const { sentTo } = await open({ 'applications.shifts': { data: [shiftShown()], count: 23 } })
  expect(await screen.findByText('1–10 of 23')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Next' }))
  await screen.findByText('11–20 of 23')
  expect(sentTo('applications.shifts').at(-1)).toMatchObject({ skip: '10' })
})

test('a confirmed shift says what it will pay and when, a settled one where its payout is', async () => {
  const expectedPay = { amountCents: 46_500, basis: 'booked', after: 'acceptance', days: 4 } as const
  await open({
    'applications.shifts': rows(
      shiftShown({ shiftStatus: 'upcoming', expectedPay }),
      shiftShown({ id: 'other', payout: { amountCents: 51_150, status: 'sent' } }),
    ),
  })
  expect(await screen.findByText('$465.00')).toBeTruthy()
  expect(screen.getByText('About 4 days after your time card is accepted')).toBeTruthy()
  const payout = screen.getByRole('link', { name: '$511.50 Sent' })
  expect(payout.getAttribute('href')).toBe('/clinician/payouts')
})
