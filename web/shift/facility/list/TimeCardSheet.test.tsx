import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/preact'
import { showDialogsInJsdom } from '../../../../test/web/dialog.ts'
import { toasts } from '../../../api/toasts.ts'
import { draw, fakeApi, refused, settled, type Answers } from '../../../../test/web/fake-api.tsx'
import { jobShown, shiftShown } from '../../../../test/web/jobs.ts'
import { cardShown, correctionShown, untouchedByClock } from '../../../../test/web/time-cards.ts'
import { TimeCardSheet } from './TimeCardSheet.tsx'
import { useFigures } from './ShiftFigures.tsx'

beforeAll(showDialogsInJsdom)

const id = '01900000-0000-7000-8000-000000000400'
const card = {
  id,
  status: 'pending',
  rejectReason: null,
  submittedAt: '2026-11-22T01:00:00.000Z',
  acceptedAt: null,
  ...untouchedByClock,
  countsAsAcceptedAt: '2026-11-24T01:00:00.000Z',
  entries: [
    {
      slotId: 'slot',
      bookedStartTime: '2026-11-21T14:00:00.000Z',
      bookedEndTime: '2026-11-21T22:00:00.000Z',
      startTime: '2026-11-21T14:00:00.000Z',
      endTime: '2026-11-21T23:00:00.000Z',
      breakStartTime: '2026-11-21T18:00:00.000Z',
      breakEndTime: '2026-11-21T18:30:00.000Z',
      workedMinutes: 510,
      payCents: 52_700,
      extraTime: { minutes: 30, reason: 'The last evaluation took longer.' },
    },
  ],
  bookedMinutes: 480,
  workedMinutes: 510,
  payCents: 52_700,
  bookedPayCents: 49_600,
  effect: {
    paidCents: 56_172,
    processingCents: 0,
    owedCents: 59_583,
    chargeCents: 3411,
    refundCents: 0,
    source: { brand: 'visa', last4: '4242' },
    paymentType: 'card',
  },
  minimumCents: null,
  extraTime: null,
  correctionGoesTo: null,
  adjustments: [],
  paper: null,
  timeZone: 'America/Chicago',
}

const open = async (answers: Answers = {}) => {
  const api = fakeApi({
    'timesheets.read': card,
    'timesheets.accept': card,
    'product.config': { now: '2026-11-22T02:00:00.000Z' },
    ...answers,
  })
  const onClose = jest.fn()
  const onNoShow = jest.fn()
  const shift = shiftShown({ timesheet: cardShown('pending', { id }) })
  await draw(<TimeCardSheet shift={shift} onClose={onClose} onNoShow={onNoShow} />)
  return { ...api, onClose, onNoShow, shift }
}
const accept = () => screen.findByRole('button', { name: /^Accept/ })

test('time card: a returned one shows why, and no deadline until it is resubmitted', async () => {
  const returned = { status: 'rejected', entries: [], workedMinutes: null, payCents: null, effect: null }
  await open({ 'timesheets.read': { ...card, ...returned, rejectReason: 'You left at five.' } })
  expect(await screen.findByText('Returned: You left at five.')).toBeTruthy()
  expect(screen.getByText('Scheduled')).toBeTruthy()
  expect(screen.queryByText('Worked')).toBeNull()
  expect(screen.queryByText(/\$/)).toBeNull()
})

test('time card: shows when and where the clinician checked in and out', async () => {
  const attended = {
    checkedInAt: '2026-11-21T13:58:00.000Z',
    checkedInPlace: { latitude: 29.7, longitude: -95.4 },
    checkedInMiles: 0.2,
    isArrivalRecorded: false,
    checkedOutAt: '2026-11-21T23:02:00.000Z',
    checkedOutPlace: null,
    checkedOutMiles: null,
  }
  await open({ 'timesheets.read': { ...card, entries: [{ ...card.entries[0], ...attended }] } })
  expect(await screen.findByText(/^Checked in 7:58 AM, 0.2 miles from the shift/)).toBeTruthy()
  expect(screen.getByRole('link', { name: /^View on map/ })).toBeTruthy()
  expect(screen.getByText('Checked out 5:02 PM, location not available')).toBeTruthy()
})

test('time card: a paper one that changed after it was submitted says when', async () => {
  const paper = { url: '/api/files/1', name: 'signed.pdf', contentType: 'application/pdf' }
  const added = (addedAt: string | null) =>
    open({ 'timesheets.read': { ...card, paper: { ...paper, addedAt } } })
  await added('2026-11-23T14:02:00.000Z')
  const changed = /^Added or replaced on Mon, Nov 23, 8:02 AM CST, after the time card was submitted$/
  expect(await screen.findByText(changed)).toBeTruthy()
  cleanup()
  await added(card.submittedAt)
  expect(await screen.findByText('signed.pdf')).toBeTruthy()
  expect(screen.queryByText(/^Added or replaced/)).toBeNull()
})

test('time card: shows the auto-accept deadline, and later that it was auto-accepted', async () => {
  await open()
  expect(
    await screen.findByText('Will be accepted on Monday at 7:00 PM CST if there’s no response.'),
  ).toBeTruthy()
  cleanup()
  const byClock = { countsAsAcceptedAt: null, isAutoAccepted: true, isAutoSubmitted: true }
  const accepted = { status: 'accepted', acceptedAt: '2026-11-24T01:00:00.000Z' }
  await open({ 'timesheets.read': { ...card, ...byClock, ...accepted } })
  expect((await screen.findByText(/^Accepted automatically on 11\/23\/2026/)).textContent).toBe(
    'Accepted automatically on 11/23/2026 because no one responded. Only Gaitway can correct it. Gaitway submitted the scheduled hours because no time card was received.',
  )
})

test('extra time: needs approval, and says when no reason was given', async () => {
  await open({ 'timesheets.read': { ...card, openExtraMinutes: 30 } })
  expect(
    await screen.findByText(/if there’s no response\. Extra time needs approval: 30 min\.$/),
  ).toBeTruthy()
  cleanup()
  const entries = card.entries.map(entry => ({ ...entry, extraTime: { minutes: 30, reason: null } }))
  await open({ 'timesheets.read': { ...card, entries } })
  expect(await screen.findByText('No reason given')).toBeTruthy()
})

test('time card: shows scheduled and worked times and what accepting costs', async () => {
  await open()
  expect(await screen.findByText('8:00 AM – 4:00 PM')).toBeTruthy()
  expect(screen.getByText('8:00 AM – 5:00 PM')).toBeTruthy()
  expect(screen.getByText('Break 12:00 PM to 12:30 PM')).toBeTruthy()
  expect(screen.getByText('30 min more than scheduled')).toBeTruthy()
  expect(screen.getByText('Reason: The last evaluation took longer.')).toBeTruthy()
  expect(
    screen.getByText('Paid $561.72, total $595.83. $34.11 will be charged to Visa ending in 4242.'),
  ).toBeTruthy()
  expect((await accept()).textContent).toBe('Accept and pay $34.11')
})

test('time card: the button shows a refund, or that nothing is left to pay', async () => {
  const effect = { ...card.effect, owedCents: 50_000, chargeCents: 0, refundCents: 6172 }
  await open({ 'timesheets.read': { ...card, effect } })
  expect((await accept()).textContent).toBe('Accept and get $61.72 back')
  cleanup()
  await open({ 'timesheets.read': { ...card, effect: { ...effect, owedCents: 56_172, refundCents: 0 } } })
  await waitFor(() =>
    expect(
      screen.getByText('You paid $561.72, which covers the total. You won’t be charged more.'),
    ).toBeTruthy(),
  )
})

test('time card: accepting needs completed documentation and is sent once with a key', async () => {
  const paid = { ...card.effect, paidCents: 59_583, chargeCents: 0 }
  const { requests, sentTo, onClose } = await open({ 'timesheets.accept': { ...card, effect: paid } })
  fireEvent.click(await accept())
  expect(screen.getByText('Please confirm that the documentation is complete')).toBeTruthy()
  const box = screen.getByLabelText(/Documentation completed/)
  expect(document.activeElement).toBe(box)
  // beside the button, which is always in view
  const bar = (await accept()).closest('footer')
  expect([box, screen.getByText(/^Please confirm/)].map(one => one.closest('footer'))).toEqual([bar, bar])
  fireEvent.click(screen.getByLabelText(/Documentation completed/))
  fireEvent.click(await accept())
  await waitFor(() => expect(onClose).toHaveBeenCalled())
  expect(toasts.now().at(-1)?.text).toBe('Charged $34.11 more to Visa ending in 4242')
  const { submittedAt } = card
  expect(sentTo('timesheets.accept')).toEqual([
    { id, documentationCompleted: true, submittedAt, paperAddedAt: null },
  ])
  expect(requests.find(({ name }) => name === 'timesheets.accept')?.key).toBeTruthy()
})

test('time card: accepting one refreshes the cost of the week', async () => {
  const costs = [56_172, 59_583]
  fakeApi({
    'timesheets.read': card,
    'timesheets.accept': card,
    'applications.shifts': { data: [], count: 0 },
    'jobs.listOwn': ({ fromDate }) => ({
      data: fromDate ? [{ ...jobShown(), costCents: costs[0] }] : [],
      count: 1,
    }),
  })
  const Spend = () => <output>{useFigures('2026-11-16', 'America/Chicago').spendCents}</output>
  const shift = shiftShown({ timesheet: cardShown('pending', { id }) })
  await draw(
    <>
      <Spend />
      <TimeCardSheet shift={shift} onClose={jest.fn()} onNoShow={jest.fn()} />
    </>,
  )
  expect(await screen.findByText('56172')).toBeTruthy()
  fireEvent.click(await screen.findByLabelText(/Documentation completed/))
  costs.shift()
  fireEvent.click(await accept())
  expect(await screen.findByText('59583')).toBeTruthy()
})

test('time card: a refusal stays in the sheet next to the button', async () => {
  const { onClose } = await open({
    'timesheets.accept': refused(409, 'out_of_date', 'Someone else changed this in the meantime.'),
  })
  fireEvent.click(await screen.findByLabelText(/Documentation completed/))
  fireEvent.click(await accept())
  expect(await screen.findByText('Someone else changed this in the meantime.')).toBeTruthy()
  expect(onClose).not.toHaveBeenCalled()
})

test('time card: returning it asks why', async () => {
  const { sentTo } = await open({ 'timesheets.reject': card })
  fireEvent.click(await screen.findByRole('button', { name: 'Return' }))
  await settled()
  fireEvent.click(await screen.findByRole('button', { name: 'Return time card' }))
  expect(await screen.findByText('Please enter a reason')).toBeTruthy()
  fireEvent.input(screen.getByRole('textbox'), { target: { value: 'The break is missing.' } })
  fireEvent.click(screen.getByRole('button', { name: 'Return time card' }))
  await waitFor(() =>
    expect(sentTo('timesheets.reject')).toEqual([
      { id, status: 'rejected', reason: 'The break is missing.' },
    ]),
  )
})

test('time card: an accepted one is read-only', async () => {
  await open({
    'timesheets.read': { ...card, status: 'accepted', acceptedAt: '2026-11-23T15:00:00.000Z' },
  })
  expect(await screen.findByText(/^Accepted on 11\/23\/2026. Only Gaitway can correct it./)).toBeTruthy()
  expect(screen.queryByRole('button', { name: /^Accept/ })).toBeNull()
})

test('time card: a shift that was not worked is reported as a no-show instead', async () => {
  const { onNoShow, shift } = await open()
  fireEvent.click(await screen.findByRole('button', { name: 'Clinician did not work this shift' }))
  expect(onNoShow).toHaveBeenCalledWith(shift)
})

test('time card: bank debits and invoices are named', async () => {
  const bank = { ...card.effect, paymentType: 'ACH', source: { brand: 'Chase', last4: '6789' } }
  await open({ 'timesheets.read': { ...card, effect: bank } })
  expect(
    await screen.findByText(
      /\$34\.11 will be debited from Chase ending in 6789\. This takes about 4 days\.$/,
    ),
  ).toBeTruthy()
  cleanup()
  const invoice = { ...card.effect, paymentType: 'invoice', paidCents: 0, owedCents: 57_970, chargeCents: 0 }
  await open({ 'timesheets.read': { ...card, effect: { ...invoice, source: null } } })
  expect(
    await screen.findByText('$579.70 will be on your invoice for this shift. You won’t be charged now.'),
  ).toBeTruthy()
  expect((await accept()).textContent).toBe('Accept and pay $579.70 by invoice')
})

test('time card: corrections come first, with what each changed and why', async () => {
  const correction = {
    ...correctionShown,
    deltaCents: -3_100,
    facilityCents: -3_510,
    moved: [{ kind: 'refund' as const, amountCents: 3_510, status: 'processing' as const, number: null }],
  }
  const accepted = { status: 'accepted', acceptedAt: '2026-11-22T16:00:00.000Z', adjustments: [correction] }
  await open({ 'timesheets.read': { ...card, ...accepted } })
  const part = within(await screen.findByRole('region', { name: 'Corrections' }))
  expect(part.getByText('Tue, Nov 24: The break was not taken out.')).toBeTruthy()
  expect(part.getByText('8 hr, $496.00')).toBeTruthy()
  expect(part.getByText('$31.00 less')).toBeTruthy()
  expect(part.getByText('Facility total: $35.10 less')).toBeTruthy()
  expect(part.getByText('Refund of $35.10: Processing')).toBeTruthy()
  expect(screen.getByText('Worked', { selector: 'dt' }).nextElementSibling?.textContent).toBe('8 hr')
})

test('time card: the signed paper time card is shown beside the typed times', async () => {
  const paper = {
    url: '/api/files/x?expires=1&signature=a',
    name: 'signed.jpg',
    contentType: 'image/jpeg',
    addedAt: '2026-11-21T23:00:00.000Z',
  }
  await open({ 'timesheets.read': { ...card, paper } })
  const part = within(await screen.findByRole('region', { name: 'Signed paper time card' }))
  const link = part.getByRole('link', { name: /^signed\.jpg/ })
  expect([link.getAttribute('href'), link.querySelector('img')?.getAttribute('src')]).toEqual([
    paper.url,
    paper.url,
  ])
})
