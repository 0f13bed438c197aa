import { cleanup, fireEvent, screen, waitFor } from '@testing-library/preact'
import { toasts } from '../../../api/toasts.ts'
import { showDialogsInJsdom } from '../../../../test/web/dialog.ts'
import { draw, fakeApi, refused, type Answers } from '../../../../test/web/fake-api.tsx'
import { shiftShown } from '../../../../test/web/jobs.ts'
import { cardRead } from '../../../../test/web/time-card-page.tsx'
import { cardShown } from '../../../../test/web/time-cards.ts'
import { TimeCardSheet } from './TimeCardSheet.tsx'
import { ToApprove } from './ToApprove.tsx'

beforeAll(showDialogsInJsdom)

const id = '01900000-0000-7000-8000-000000000400'
const scheduled = {
  paidCents: 56_172,
  processingCents: 0,
  owedCents: 56_172,
  chargeCents: 0,
  refundCents: 0,
  source: { brand: 'visa', last4: '4242' },
  paymentType: 'card',
}
const all = { ...scheduled, owedCents: 66_699, chargeCents: 10_527 }
const extraTime = {
  minutes: 90,
  status: 'waiting',
  reason: null,
  decidedAt: null,
  staffDecideFrom: null,
  choices: {
    accept: { payCents: 58_900, effect: all },
    decline: { payCents: 49_600, effect: scheduled },
  },
}
const pending = {
  ...cardRead,
  id,
  status: 'pending',
  submittedAt: '2026-11-22T01:00:00.000Z',
  openExtraMinutes: 90,
  payCents: 58_900,
  effect: all,
  extraTime,
}
const silent = {
  ...pending,
  status: 'accepted',
  acceptedAt: '2026-11-24T01:00:00.000Z',
  isAutoAccepted: true,
  payCents: 49_600,
  effect: scheduled,
  extraTime: { ...extraTime, staffDecideFrom: '2026-12-01T20:00:00.000Z' },
}

const open = async (card: object, answers: Answers = {}) => {
  const api = fakeApi({
    'timesheets.read': card,
    'timesheets.accept': card,
    'timesheets.decideExtraTime': card,
    'product.config': { now: '2026-11-22T02:00:00.000Z' },
    ...answers,
  })
  const onClose = jest.fn()
  const shift = shiftShown({ timesheet: cardShown('pending', { id }) })
  await draw(<TimeCardSheet shift={shift} onClose={onClose} onNoShow={jest.fn()} />)
  await screen.findByText('Accept 1 hr 30 min of extra time?')
  return { ...api, onClose }
}
const radio = (name: RegExp) => screen.getByRole<HTMLInputElement>('radio', { name })
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
const complete = () => fireEvent.click(screen.getByRole('checkbox', { name: /^Documentation completed/ }))
const why = () => screen.getByLabelText(/^Reason for declining/)

test('extra time: each choice shows pay and cost, and the button the cost of the selected one', async () => {
  await open(pending)
  expect(
    radio(
      /is paid \$589\.00\. Paid \$561\.72, total \$666\.99\. \$105\.27 will be charged to Visa ending in 4242\.$/,
    ).checked,
  ).toBe(false)
  expect(
    radio(/is paid \$496\.00\. You paid \$561\.72, which covers the total\. You won’t be charged more\.$/),
  ).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Accept time card' })).toBeTruthy()
  fireEvent.click(radio(/^Accept extra time/))
  expect(screen.getByRole('button', { name: 'Accept and pay $105.27' })).toBeTruthy()
  fireEvent.click(radio(/^Decline extra time/))
  expect(screen.getByRole('button', { name: 'Accept with no further charge' })).toBeTruthy()
})

test('extra time: accepting needs a choice, and declining needs a reason', async () => {
  const { sentTo, onClose } = await open(pending)
  complete()
  press('Accept time card')
  expect(await screen.findByText('Accept or decline the extra time')).toBeTruthy()
  expect(document.activeElement).toBe(radio(/^Accept extra time/))
  fireEvent.click(radio(/^Decline extra time/))
  press('Accept with no further charge')
  expect(await screen.findByText('Enter a reason for declining the extra time')).toBeTruthy()
  expect(document.activeElement).toBe(why())
  expect(sentTo('timesheets.accept')).toEqual([])
  fireEvent.input(why(), { target: { value: ' You left at five. ' } })
  press('Accept with no further charge')
  await waitFor(() => expect(onClose).toHaveBeenCalled())
  expect(sentTo('timesheets.accept')).toMatchObject([
    { id, documentationCompleted: true, extraTime: 'decline', reason: 'You left at five.' },
  ])
})

test('extra time: after auto-accept, accepting it charges the amount shown, with a key', async () => {
  const say = jest.spyOn(toasts, 'say')
  const { requests, sentTo, onClose } = await open(silent)
  expect(screen.getByRole('heading', { name: 'Extra time to review' })).toBeTruthy()
  expect(
    screen.getByText(
      'The time card was accepted without the extra time. If you don’t decide by 12/01/2026, Gaitway may decide for you.',
    ),
  ).toBeTruthy()
  press('Save decision')
  expect(await screen.findByText('Accept or decline the extra time')).toBeTruthy()
  fireEvent.click(
    radio(/is paid \$93\.00 more, \$589\.00 total\. \$105\.27 will be charged to Visa ending in 4242\.$/),
  )
  press('Accept and pay $105.27')
  await waitFor(() => expect(onClose).toHaveBeenCalled())
  expect(sentTo('timesheets.decideExtraTime')).toEqual([{ id, decision: 'accept' }])
  expect(requests.find(({ name }) => name === 'timesheets.decideExtraTime')?.key).toBeTruthy()
  expect(say).toHaveBeenCalledWith('Extra time accepted')
})

test('extra time: after auto-accept, declining it takes a reason', async () => {
  const { sentTo, onClose } = await open(silent)
  fireEvent.click(radio(/is paid \$496\.00, as already accepted\. You won’t be charged more\.$/))
  fireEvent.input(why(), { target: { value: 'You left at five.' } })
  press('Decline extra time')
  await waitFor(() => expect(onClose).toHaveBeenCalled())
  expect(sentTo('timesheets.decideExtraTime')).toEqual([
    { id, decision: 'decline', reason: 'You left at five.' },
  ])
})

test.each([
  [
    'by invoice',
    { paymentType: 'invoice', chargeCents: 0, source: null },
    /another invoice for \$105\.27\.$/,
  ],
  ['after a failed charge', { chargeCents: 0 }, /\$105\.27 will be due on your billing page\.$/],
  [
    'by bank',
    { paymentType: 'ACH', source: null },
    /\$105\.27 will be debited from the bank account you paid from\./,
  ],
])('extra time: the choice says how it is paid %s', async (_, change, sentence) => {
  const choices = { ...extraTime.choices, accept: { payCents: 58_900, effect: { ...all, ...change } } }
  await open({ ...silent, extraTime: { ...silent.extraTime, choices } })
  expect(radio(sentence)).toBeTruthy()
})

test('extra time: a decision that comes too late says so and nothing is left to decide', async () => {
  const decided = { ...extraTime, status: 'accepted', choices: null }
  let isDecided = false
  const { onClose } = await open(silent, {
    'timesheets.read': () => (isDecided ? { ...silent, extraTime: decided, openExtraMinutes: 0 } : silent),
    'timesheets.decideExtraTime': refused(409, 'extra_time_not_open', 'This extra time isn’t waiting.'),
  })
  fireEvent.click(radio(/^Accept extra time/))
  isDecided = true
  press('Accept and pay $105.27')
  expect((await screen.findByRole('alert')).textContent).toContain('This extra time isn’t waiting.')
  expect(await screen.findByText(/Extra time accepted: 1 hr 30 min\.$/)).toBeTruthy()
  expect(screen.queryByRole('radio')).toBeNull()
  expect(onClose).not.toHaveBeenCalled()
})

test('extra time: a declined request shows why', async () => {
  fakeApi({
    'timesheets.read': {
      ...silent,
      openExtraMinutes: 0,
      extraTime: { ...extraTime, status: 'declined', reason: 'You left at five.', choices: null },
    },
  })
  const shift = shiftShown({ timesheet: cardShown('accepted', { id }) })
  await draw(<TimeCardSheet shift={shift} onClose={jest.fn()} onNoShow={jest.fn()} />)
  expect(
    await screen.findByText(/Extra time declined: 1 hr 30 min\. Reason: You left at five\.$/),
  ).toBeTruthy()
})

test('to approve: extra time of accepted time cards has its own list', async () => {
  const waits = shiftShown({ timesheet: cardShown('pending') })
  const later = shiftShown({
    id: '01900000-0000-7000-8000-000000000777',
    timesheet: cardShown('accepted', { openExtraMinutes: 90, isAutoAccepted: true }),
  })
  const onOpen = jest.fn()
  fakeApi({ 'product.config': { now: '2026-11-22T02:00:00.000Z' } })
  await draw(<ToApprove shifts={[waits, later]} onOpen={onOpen} onAccepted={jest.fn()} />)
  const list = await screen.findByRole('list', { name: 'Extra time to review' })
  expect(list.textContent).toContain('Extra time not approved yet: 1 hr 30 min')
  fireEvent.click(list.querySelector('button') ?? list)
  expect(onOpen).toHaveBeenCalledWith(later)
  cleanup()
  await draw(<ToApprove shifts={[]} onOpen={onOpen} onAccepted={jest.fn()} />)
  expect(screen.queryByRole('list')).toBeNull()
})
