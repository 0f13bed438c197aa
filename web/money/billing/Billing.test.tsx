import { act, fireEvent, screen, waitFor, within } from '@testing-library/preact'
import {
  failedDue as failed,
  line,
  openBilling,
  payment,
  paymentRead,
  shift,
} from '../../../test/web/billing.tsx'
import { showDialogsInJsdom } from '../../../test/web/dialog.ts'
import { billingShown, declinedVisa, subUserWith, visa } from '../../../test/web/facility.ts'
import { refused, settled } from '../../../test/web/fake-api.tsx'
import { toasts } from '../../api/toasts.ts'

beforeAll(showDialogsInJsdom)

const invoiceId = '01900000-0000-7000-8000-000000000301'
const invoice = {
  ...shift,
  kind: 'invoice',
  paymentId: payment,
  invoiceId,
  number: 'INV-000042',
  openCents: 54_560,
  dueAt: '2026-12-12T18:00:00.000Z',
  isPastDue: false,
  failureMessage: null,
  canRetry: false,
  status: null,
}
const due = { ...billingShown, due: [failed], dueCents: 3828 }

test.each([
  ['nothing', {}, 'You don’t owe anything, and nothing is processing.'],
  [
    'something to come',
    { comingCents: 56_172, processingCents: 20_000 },
    'You don’t owe anything. $200.00 is processing. You’ll be billed about $361.72 for confirmed shifts.',
  ],
  ['a charge that failed', due, 'You owe $38.28 now.'],
  ['an invoice', { due: [invoice], dueCents: 54_560 }, 'You owe $545.60 by 12/12/2026.'],
  [
    'both',
    { due: [failed, invoice], dueCents: 58_388, comingCents: 100 },
    'You owe $583.88: $38.28 now and the rest by 12/12/2026. You’ll be billed about $1.00 for confirmed shifts.',
  ],
])('billing: sums up the balance: %s', async (_what, overrides, sentence) => {
  await openBilling({ 'payments.billing': { ...billingShown, ...overrides } })
  expect(await screen.findByText(sentence)).toBeTruthy()
})

test('billing: a failed charge shows the reason and can be paid with another card', async () => {
  const api = await openBilling({
    'payments.billing': due,
    'payments.retry': { state: 'paid', payment: paymentRead, nextAction: null },
  })
  const why = await screen.findByText(/Your card was declined\./)
  expect(why.textContent).toMatch(/^Failed /)
  fireEvent.click(screen.getByRole('button', { name: 'Pay $38.28' }))
  const sheet = within(await screen.findByRole('dialog', { name: 'Pay $38.28' }))
  fireEvent.click(sheet.getByLabelText(/Visa ending in 0341/))
  fireEvent.click(sheet.getByRole('button', { name: 'Pay $38.28 with Visa ending in 0341' }))
  await waitFor(() =>
    expect(api.sentTo('payments.retry')).toEqual([{ id: payment, sourceId: declinedVisa.id }]),
  )
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Pay $38.28' })).toBeNull())
  expect(api.requests.find(({ name }) => name === 'payments.retry')?.key).toBeTruthy()
})

test('billing: a breakdown opened while the last refresh of a payment runs stays open', async () => {
  let isPaid = false
  await openBilling({
    'payments.billing': () => (isPaid ? billingShown : due),
    'payments.transactions': { data: [line], count: 1 },
    'payments.retry': () => {
      isPaid = true
      return { state: 'paid', payment: paymentRead, nextAction: null }
    },
  })
  fireEvent.click(await screen.findByRole('button', { name: 'Pay $38.28' }))
  const pay = await screen.findByRole('button', { name: /^Pay \$38.28 with/ })
  const answer = global.fetch
  let refresh = () => {}
  const refreshed = new Promise<void>(resolve => {
    refresh = resolve
  })
  global.fetch = (async (url: string, init: RequestInit) => {
    if (url.includes('get-transactions')) await refreshed
    return answer(url, init)
  }) as never
  fireEvent.click(pay)
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Pay $38.28' })).toBeNull())
  fireEvent.click(screen.getByRole('button', { name: /^\$38.28: see breakdown, Charge/ }))
  await screen.findByRole('dialog', { name: 'Cost breakdown' })
  const say = jest.spyOn(toasts, 'say')
  refresh()
  await waitFor(() => expect(say).toHaveBeenCalledWith('$38.28 paid'))
  await act(settled)
  expect(screen.getByRole('dialog', { name: 'Cost breakdown' })).toBeTruthy()
})

test('billing: a card that failed last time says so, and another card is preselected', async () => {
  const lastFailure = 'The last charge failed: not enough money.'
  const cards = [{ ...visa, lastFailure }, declinedVisa]
  await openBilling({ 'payments.billing': { ...due, cards } }, `?pay=${payment}`)
  const sheet = within(await screen.findByRole('dialog', { name: 'Pay $38.28' }))
  expect(sheet.getByRole('button', { name: 'Pay $38.28 with Visa ending in 0341' })).toBeTruthy()
  expect(sheet.getByLabelText(/Visa ending in 4242.*not enough money\./)).toBeTruthy()
  // in the sheet and in the payment methods behind it
  expect(screen.getAllByText(lastFailure)).toHaveLength(2)
})

test('billing: the status of a payment in progress can be checked, and it can’t be paid twice', async () => {
  const api = await openBilling({
    'payments.billing': {
      ...due,
      due: [{ ...failed, canRetry: false, failureMessage: null, status: 'needsAction' }],
    },
    'payments.complete': {
      state: 'needsAction',
      jobId: shift.jobId,
      failureMessage: null,
      nextAction: { url: 'https://bank.test/go' },
    },
  })
  expect((await screen.findByText(/A payment is processing\./)).textContent).toMatch(/^Needs verification /)
  expect(screen.queryByRole('button', { name: 'Pay $38.28' })).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: 'Check status' }))
  expect((await screen.findByRole('link', { name: 'Go to your bank' })).getAttribute('href')).toBe(
    'https://bank.test/go',
  )
  expect(api.sentTo('payments.complete')).toEqual([{ id: payment }])
})

test.each([
  ['paid', null, 'Your payment went through. Thank you.'],
  ['failed', 'Your card was declined.', 'The payment didn’t go through. Your card was declined.'],
])(
  'back from the bank, %s: says so and removes the secrets from the address',
  async (state, failureMessage, said) => {
    await openBilling(
      { 'payments.complete': { state, jobId: shift.jobId, failureMessage, nextAction: null } },
      `?paymentId=${payment}&payment_intent_client_secret=secret&redirect_status=failed`,
    )
    expect(await screen.findByText(said)).toBeTruthy()
    await waitFor(() => expect(window.location.search).toBe(`?paymentId=${payment}`))
  },
)

test('billing: a bank debit under way is processing, without an alert or an action', async () => {
  const coming = {
    ...shift,
    paymentId: payment,
    paymentType: 'ACH',
    totalCents: 54_560,
    status: 'processing',
  }
  await openBilling(
    {
      'payments.complete': {
        state: 'processing',
        jobId: shift.jobId,
        failureMessage: null,
        nextAction: null,
      },
      'payments.billing': {
        ...billingShown,
        comingCents: 54_560,
        processingCents: 54_560,
        coming: [
          { ...coming, paidCents: 0, underWayCents: 54_560 },
          { ...coming, paymentId: invoiceId, paidCents: 50_000, underWayCents: 4_560 },
        ],
      },
    },
    `?paymentId=${payment}`,
  )
  await waitFor(() =>
    expect(screen.getAllByText(/Your bank is processing it\. This takes a few days\.$/)).toHaveLength(2),
  )
  expect(screen.getByText(/\$500\.00 is paid\. Your bank is processing the rest\.$/)).toBeTruthy()
  expect(screen.getByText('You don’t owe anything. $545.60 is processing.')).toBeTruthy()
  expect(screen.getAllByText('Processing')).toHaveLength(2)
  expect(screen.queryByText('Paid')).toBeNull()
  expect(screen.queryByRole('alert')?.textContent ?? '').toBe('')
  expect(screen.queryByRole('button', { name: 'Check status' })).toBeNull()
})

test('billing: an invoice can be downloaded and shows how to pay it, without a pay button', async () => {
  await openBilling({
    'payments.billing': { ...billingShown, due: [{ ...invoice, isPastDue: true }], dueCents: 54_560 },
  })
  expect(await screen.findByText(/Invoice INV-000042 was due 12\/12\/2026/)).toBeTruthy()
  expect(screen.getByText(/include INV-000042/)).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Download invoice' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: /^Pay/ })).toBeNull()
})

test('billing: a payment opens its breakdown line by line', async () => {
  const coming = {
    ...shift,
    paymentId: payment,
    paymentType: 'card',
    totalCents: 56_172,
    paidCents: 56_172,
    underWayCents: 0,
    status: 'paid',
  }
  await openBilling({ 'payments.billing': { ...billingShown, coming: [coming] } })
  fireEvent.click(await screen.findByRole('button', { name: /Shift 0042 · Ana Delgado/ }))
  const sheet = within(await screen.findByRole('dialog', { name: 'Cost breakdown' }))
  expect(await sheet.findByText('8 hr at $62.00/hr')).toBeTruthy()
  // the stage never stands alone at a failed charge
  expect(sheet.getByText('Payment due').nextElementSibling?.textContent).toBe('Failed')
  expect(sheet.getByText('Service fee, 10%').nextSibling?.textContent).toBe('$49.60')
  expect(sheet.getByText('Balance due').nextSibling?.textContent).toBe('$38.28')
  expect(sheet.getByText('Payment received, 11/23/2026')).toBeTruthy()
  expect(sheet.getByText('Paper check 1044')).toBeTruthy()
  expect(sheet.getByRole('button', { name: 'Download receipt' })).toBeTruthy()
})

test('transactions: lists status, filters by type, and pages', async () => {
  const api = await openBilling({
    'payments.transactions': ({ kind, skip }) => ({
      data: [
        kind === 'invoice'
          ? { ...line, kind: 'invoice', status: 'pastDue', number: 'INV-000042', invoiceId, way: null }
          : { ...line, id: `${payment.slice(0, -1)}${Number(skip) / 10}` },
      ],
      count: 12,
    }),
  })
  expect(await screen.findByText('Failed')).toBeTruthy()
  expect(screen.getByText('Your card was declined.')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Download the receipt for shift 0042' })).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Next' }))
  await waitFor(() => expect(api.sentTo('payments.transactions').at(-1)).toMatchObject({ skip: '10' }))
  const filter = screen.getByRole<HTMLSelectElement>('combobox', { name: 'Transaction type' })
  filter.value = 'invoice'
  fireEvent(filter, new Event('change', { bubbles: true }))
  expect(await screen.findByText('Invoice INV-000042')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Download INV-000042' })).toBeTruthy()
  expect(window.location.search).toBe('?kind=invoice')
})

test('transactions: a payment that was voided says so', async () => {
  const voided = {
    ...line,
    kind: 'received',
    status: 'voided',
    way: 'Paper check 1044',
    failureMessage: null,
  }
  await openBilling({ 'payments.transactions': { data: [voided], count: 1 } })
  expect(await screen.findByText('Payment received')).toBeTruthy()
  expect(screen.getByText('Voided')).toBeTruthy()
})

test('transactions: an empty type says so and leads back to all transactions', async () => {
  await openBilling({}, '?kind=creditNote')
  expect(await screen.findByText('Choose another type, or show all.')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Show all' }))
  expect(await screen.findByText(/after you confirm a clinician\.$/)).toBeTruthy()
})

test('billing: a billing hold is shown at the top with its reason', async () => {
  await openBilling({ 'payments.billing': { ...billingShown, holdReason: 'Two debits came back.' } })
  expect(await screen.findByText(/^Billing hold: .* Two debits came back\.$/)).toBeTruthy()
})

test('billing: a failed load shows the reason and a retry', async () => {
  let isDown = true
  await openBilling({ 'payments.billing': () => (isDown ? refused(500, 'internal', 'Down.') : billingShown) })
  await screen.findByRole('alert')
  isDown = false
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByText('You don’t owe anything, and nothing is processing.')).toBeTruthy()
})

test('billing: a member without access sees whom to ask', async () => {
  await openBilling({ 'accounts.current': subUserWith('shifts') })
  expect(await screen.findByText('You don’t have access to billing')).toBeTruthy()
  expect(screen.queryByText('Payment methods')).toBeNull()
})
