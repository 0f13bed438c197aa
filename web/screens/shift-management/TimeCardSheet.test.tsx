import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/preact'
import { showDialogsInJsdom } from '../../testing/dialog.ts'
import { toasts } from '../../shared/overlays/toasts.ts'
import { draw, fakeApi, refused, settled, type Answers } from '../../testing/fake-api.tsx'
import { jobShown, shiftShown } from '../../testing/jobs.ts'
import { cardShown, untouchedByClock } from '../../testing/time-cards.ts'
import { movedWords } from './time-card.ts'
import { TimeCardSheet } from './TimeCardSheet.tsx'
import { useFigures } from './use-figures.ts'

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
    owedCents: 59_583,
    chargeCents: 3411,
    refundCents: 0,
    source: { brand: 'visa', last4: '4242' },
    paymentType: 'card',
  },
  minimumCents: null,
  extraTime: null,
  adjustments: [],
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

test('one that was sent back says why, and no times until it is handed in again', async () => {
  const mended = { status: 'rejected', entries: [], workedMinutes: null, payCents: null, effect: null }
  await open({ 'timesheets.read': { ...card, ...mended, rejectReason: 'You left at five.' } })
  expect(await screen.findByText('Sent back: You left at five.')).toBeTruthy()
  expect(screen.getByText('Booked')).toBeTruthy()
  expect(screen.queryByText('Worked')).toBeNull()
  expect(screen.queryByText(/\$/)).toBeNull()
})

test('a time card says until when it waits, and afterwards that silence has accepted booked hours', async () => {
  await open()
  expect(
    await screen.findByText('Will be accepted on Monday at 7:00 PM CST if there’s no response.'),
  ).toBeTruthy()
  cleanup()
  const byClock = { countsAsAcceptedAt: null, isAcceptedBySilence: true, isPutInByClock: true }
  const accepted = { status: 'accepted', acceptedAt: '2026-11-24T01:00:00.000Z' }
  await open({ 'timesheets.read': { ...card, ...byClock, ...accepted } })
  expect((await screen.findByText(/^Accepted on 11\/23\/2026/)).textContent).toBe(
    'Accepted on 11/23/2026, because nobody answered within 48 hours. It can’t change any more. Gaitway submitted the scheduled hours because no time card was received.',
  )
})

test('extra time: it is said to need approval, and that no reason was given', async () => {
  await open({ 'timesheets.read': { ...card, openExtraMinutes: 30 } })
  expect(
    await screen.findByText(/if there’s no response\. Extra time needs approval: 30 min\.$/),
  ).toBeTruthy()
  cleanup()
  const entries = card.entries.map(entry => ({ ...entry, extraTime: { minutes: 30, reason: null } }))
  await open({ 'timesheets.read': { ...card, entries } })
  expect(await screen.findByText('No reason given')).toBeTruthy()
})

test('booked and worked times stand side by side, with what accepting does to the money', async () => {
  await open()
  expect(await screen.findByText('8:00 AM – 4:00 PM')).toBeTruthy()
  expect(screen.getByText('8:00 AM – 5:00 PM')).toBeTruthy()
  expect(screen.getByText('Break 12:00 PM to 12:30 PM')).toBeTruthy()
  expect(screen.getByText('30 min more than booked')).toBeTruthy()
  expect(screen.getByText('Reason: The last evaluation took longer.')).toBeTruthy()
  expect(
    screen.getByText('$561.72 paid, $595.83 owed: $34.11 will be charged to Visa ending 4242.'),
  ).toBeTruthy()
  expect((await accept()).textContent).toBe('Accept and pay $34.11')
})

test('what goes back, or nothing at all, is said on the button too', async () => {
  const effect = { ...card.effect, owedCents: 50_000, chargeCents: 0, refundCents: 6172 }
  await open({ 'timesheets.read': { ...card, effect } })
  expect((await accept()).textContent).toBe('Accept, $61.72 goes back')
  cleanup()
  await open({ 'timesheets.read': { ...card, effect: { ...effect, owedCents: 56_172, refundCents: 0 } } })
  await waitFor(() =>
    expect(screen.getByText('$561.72 paid, and that is what is owed: nothing more is charged.')).toBeTruthy(),
  )
})

test('accepting needs the documentation; it is sent once with a key', async () => {
  const paid = { ...card.effect, paidCents: 59_583, chargeCents: 0 }
  const { asked, sentTo, onClose } = await open({ 'timesheets.accept': { ...card, effect: paid } })
  fireEvent.click(await accept())
  expect(screen.getByText('Please confirm that the documentation is completed')).toBeTruthy()
  expect(document.activeElement).toBe(screen.getByLabelText(/Documentation completed/))
  fireEvent.click(screen.getByLabelText(/Documentation completed/))
  fireEvent.click(await accept())
  await waitFor(() => expect(onClose).toHaveBeenCalled())
  expect(toasts.now().at(-1)?.text).toBe('$34.11 more is charged to Visa ending 4242')
  const { submittedAt } = card
  expect(sentTo('timesheets.accept')).toEqual([{ id, documentationCompleted: true, submittedAt }])
  expect(asked.find(({ name }) => name === 'timesheets.accept')?.key).toBeTruthy()
})

test('an accepted time card renews what the week costs', async () => {
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
  const Spend = () => <output>{useFigures('2026-11-16').spendCents}</output>
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

const before = { ...card.effect, paymentType: 'card' as const }
const even = { chargeCents: 0, refundCents: 0 }

test.each([
  ['$34.11 more is charged to Visa ending 4242', {}, { ...even, paidCents: 59_583 }],
  ['$34.11 more could not be charged. It is due on your billing page.', {}, even],
  [
    '$34.11 more is debited from Visa ending 4242. That takes about four days.',
    { paymentType: 'ACH' as const },
    { ...even, paidCents: 59_583 },
  ],
  ['$34.11 more is taken from Visa ending 4242 once the payment under way has arrived', {}, {}],
  ['$61.72 goes back to Visa ending 4242', { chargeCents: 0 }, { ...even, paidCents: 50_000 }],
  ['$61.72 comes back to you once the payment under way has arrived', {}, { ...even, refundCents: 6172 }],
  ['$595.83 is on your invoice for this shift', { paymentType: 'invoice' as const }, {}],
  ['Nothing more is charged', { chargeCents: 0 }, even],
])('once it is accepted, what it did to the money is said: %s', (said, was, is) => {
  expect(movedWords({ ...before, ...was }, { ...before, ...is })).toBe(said)
})

test('a refusal stays in the sheet beside the button', async () => {
  const { onClose } = await open({
    'timesheets.accept': refused(409, 'changed_meanwhile', 'Somebody else changed this meanwhile.'),
  })
  fireEvent.click(await screen.findByLabelText(/Documentation completed/))
  fireEvent.click(await accept())
  expect(await screen.findByText('Somebody else changed this meanwhile.')).toBeTruthy()
  expect(onClose).not.toHaveBeenCalled()
})

test('rejecting asks why', async () => {
  const { sentTo } = await open({ 'timesheets.reject': card })
  fireEvent.click(await screen.findByRole('button', { name: 'Reject' }))
  await settled()
  fireEvent.click(await screen.findByRole('button', { name: 'Send it back' }))
  expect(await screen.findByText('Please enter a reason')).toBeTruthy()
  fireEvent.input(screen.getByRole('textbox'), { target: { value: 'The break is missing.' } })
  fireEvent.click(screen.getByRole('button', { name: 'Send it back' }))
  await waitFor(() =>
    expect(sentTo('timesheets.reject')).toEqual([
      { id, status: 'rejected', reason: 'The break is missing.' },
    ]),
  )
})

test('an accepted time card can only be read', async () => {
  await open({
    'timesheets.read': { ...card, status: 'accepted', acceptedAt: '2026-11-23T15:00:00.000Z' },
  })
  expect(await screen.findByText(/^Accepted on 11\/23\/2026. It can’t change any more./)).toBeTruthy()
  expect(screen.queryByRole('button', { name: /^Accept/ })).toBeNull()
})

test('who did not work the shift is not paid by its time card: that is said instead', async () => {
  const { onNoShow, shift } = await open()
  fireEvent.click(await screen.findByRole('button', { name: 'Clinician did not work this shift' }))
  expect(onNoShow).toHaveBeenCalledWith(shift)
})

test('a bank debit and an invoice are said as what they are', async () => {
  const bank = { ...card.effect, paymentType: 'ACH', source: { brand: 'Chase', last4: '6789' } }
  await open({ 'timesheets.read': { ...card, effect: bank } })
  expect(
    await screen.findByText(
      /\$34\.11 will be debited from Chase ending 6789\. That takes about four days\.$/,
    ),
  ).toBeTruthy()
  cleanup()
  const invoice = { ...card.effect, paymentType: 'invoice', paidCents: 0, owedCents: 57_970, chargeCents: 0 }
  await open({ 'timesheets.read': { ...card, effect: { ...invoice, source: null } } })
  expect(
    await screen.findByText('$579.70 is put on your invoice for this shift. Nothing is charged now.'),
  ).toBeTruthy()
  expect((await accept()).textContent).toBe('Accept, $579.70 on invoice')
})

test('corrections since it was accepted stand first, with what each changed and why', async () => {
  const correction = {
    id: 'correction',
    workedMinutes: 480,
    payCents: 49_600,
    deltaCents: -3_100,
    reason: 'The break was not taken out.',
    createdAt: '2026-11-24T16:00:00.000Z',
  }
  const accepted = { status: 'accepted', acceptedAt: '2026-11-22T16:00:00.000Z', adjustments: [correction] }
  await open({ 'timesheets.read': { ...card, ...accepted } })
  const part = within(await screen.findByRole('region', { name: 'Changed since' }))
  expect(part.getByText('Tue, 11/24: The break was not taken out.')).toBeTruthy()
  expect(part.getByText('8 h, $496.00')).toBeTruthy()
  expect(part.getByText('$31.00 less')).toBeTruthy()
})
