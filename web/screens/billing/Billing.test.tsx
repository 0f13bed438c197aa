import { fireEvent, screen, waitFor, within } from '@testing-library/preact'
import { line, openBilling, payment, paymentRead, shift } from '../../testing/billing.tsx'
import { showDialogsInJsdom } from '../../testing/dialog.ts'
import { billingShown, declinedVisa, subUserWith, visa } from '../../testing/facility.ts'
import { refused } from '../../testing/fake-api.tsx'

beforeAll(showDialogsInJsdom)

const invoiceId = '01900000-0000-7000-8000-000000000301'
const failed = {
  ...shift,
  kind: 'payment',
  paymentId: payment,
  invoiceId: null,
  number: null,
  openCents: 3828,
  dueAt: null,
  isPastDue: false,
  failureMessage: 'Your card was declined.',
  canRetry: true,
}
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
}
const due = { ...billingShown, due: [failed], dueCents: 3828 }

test.each([
  ['nothing', {}, 'Nothing is due, and nothing is coming.'],
  ['something to come', { comingCents: 56_172 }, 'Nothing is due. $561.72 is coming.'],
  ['a charge that failed', due, 'You owe $38.28 now.'],
  ['an invoice', { due: [invoice], dueCents: 54_560 }, 'You owe $545.60 by 12/12/2026.'],
  [
    'both',
    { due: [failed, invoice], dueCents: 58_388, comingCents: 100 },
    'You owe $583.88: $38.28 of it now, the rest by 12/12/2026. $1.00 is coming.',
  ],
])('a sentence comes first: %s', async (_what, wish, sentence) => {
  await openBilling({ 'payments.billing': { ...billingShown, ...wish } })
  expect(await screen.findByText(sentence)).toBeTruthy()
})

test('a charge that failed says why and is paid by another card, with one button that names it', async () => {
  const api = await openBilling({
    'payments.billing': due,
    'payments.retry': { state: 'paid', payment: paymentRead, nextAction: null },
  })
  expect(await screen.findByText('The charge failed. Your card was declined.')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Pay $38.28' }))
  const sheet = within(await screen.findByRole('dialog', { name: 'Pay $38.28' }))
  fireEvent.click(sheet.getByLabelText(/Visa ending 0341/))
  fireEvent.click(sheet.getByRole('button', { name: 'Pay $38.28 with Visa ending 0341' }))
  await waitFor(() =>
    expect(api.sentTo('payments.retry')).toEqual([{ id: payment, sourceId: declinedVisa.id }]),
  )
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Pay $38.28' })).toBeNull())
  expect(api.asked.find(({ name }) => name === 'payments.retry')?.key).toBeTruthy()
})

test('a card whose last charge failed says so, and another one is offered first', async () => {
  const lastFailure = 'The last charge failed: not enough money.'
  const cards = [{ ...visa, lastFailure }, declinedVisa]
  await openBilling({ 'payments.billing': { ...due, cards } }, `?pay=${payment}`)
  const sheet = within(await screen.findByRole('dialog', { name: 'Pay $38.28' }))
  expect(sheet.getByRole('button', { name: 'Pay $38.28 with Visa ending 0341' })).toBeTruthy()
  expect(sheet.getByLabelText(/Visa ending 4242.*not enough money\./)).toBeTruthy()
  // in the sheet and among the ways to pay behind it
  expect(screen.getAllByText(lastFailure)).toHaveLength(2)
})

test('a refusal stays beside the button, and the next attempt has a key of its own', async () => {
  const api = await openBilling(
    {
      'payments.billing': due,
      'payments.retry': refused(402, 'payment_refused', 'Insufficient funds.'),
    },
    `?pay=${payment}`,
  )
  const button = await screen.findByRole('button', { name: /^Pay \$38.28 with/ })
  fireEvent.click(button)
  expect(await screen.findByText('Insufficient funds.')).toBeTruthy()
  expect(screen.getByText(/^Nothing was charged/)).toBeTruthy()
  await waitFor(() => expect(button.getAttribute('aria-busy')).toBeNull())
  fireEvent.click(button)
  await waitFor(() => expect(api.sentTo('payments.retry')).toHaveLength(2))
  const keys = api.asked.filter(({ name }) => name === 'payments.retry').map(({ key }) => key)
  expect(new Set(keys).size).toBe(2)
})

test('a payment that is under way can be looked at again, not paid twice', async () => {
  const api = await openBilling({
    'payments.billing': { ...due, due: [{ ...failed, canRetry: false, failureMessage: null }] },
    'payments.complete': {
      state: 'needsAction',
      jobId: shift.jobId,
      failureMessage: null,
      nextAction: { url: 'https://bank.test/go' },
    },
  })
  expect(await screen.findByText('A payment is under way.')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Pay $38.28' })).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: 'Look again' }))
  expect((await screen.findByRole('link', { name: 'Go to your bank' })).getAttribute('href')).toBe(
    'https://bank.test/go',
  )
  expect(api.sentTo('payments.complete')).toEqual([{ id: payment }])
})

test.each([
  ['paid', null, 'The payment went through. Thank you.'],
  ['failed', 'Your card was declined.', 'The payment did not go through. Your card was declined.'],
])(
  'back from the bank, %s: it says so, and the secrets leave the address',
  async (state, failureMessage, said) => {
    await openBilling(
      { 'payments.complete': { state, jobId: shift.jobId, failureMessage, nextAction: null } },
      `?paymentId=${payment}&payment_intent_client_secret=secret&redirect_status=failed`,
    )
    expect(await screen.findByText(said)).toBeTruthy()
    await waitFor(() => expect(window.location.search).toBe(`?paymentId=${payment}`))
  },
)

test('a debit that the bank has is no alarm and leaves nothing to press', async () => {
  const coming = { ...shift, paymentId: payment, paymentType: 'ACH', totalCents: 54_560, stage: 'inProcess' }
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
        coming: [
          { ...coming, paidCents: 0 },
          { ...coming, paymentId: invoiceId, paidCents: 50_000 },
        ],
      },
    },
    `?paymentId=${payment}`,
  )
  await waitFor(() =>
    expect(screen.getAllByText(/Your bank is taking it; that takes a few days\.$/)).toHaveLength(2),
  )
  expect(screen.getByText(/\$500\.00 of it is paid; your bank is taking the rest\.$/)).toBeTruthy()
  expect(screen.getByText('Nothing is due. $545.60 is coming.')).toBeTruthy()
  expect(screen.queryByRole('alert')?.textContent ?? '').toBe('')
  expect(screen.queryByRole('button', { name: 'Look again' })).toBeNull()
})

test('an invoice can be downloaded, says how it is paid, and is not paid here', async () => {
  await openBilling({
    'payments.billing': { ...billingShown, due: [{ ...invoice, isPastDue: true }], dueCents: 54_560 },
  })
  expect(await screen.findByText(/Invoice INV-000042 was due by 12\/12\/2026/)).toBeTruthy()
  expect(screen.getByText(/name INV-000042/)).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Download the invoice' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: /^Pay/ })).toBeNull()
})

test('what is coming opens how it comes about, line by line', async () => {
  const coming = {
    ...shift,
    paymentId: payment,
    paymentType: 'card',
    totalCents: 56_172,
    paidCents: 56_172,
    stage: 'inProcess',
  }
  await openBilling({ 'payments.billing': { ...billingShown, coming: [coming] } })
  fireEvent.click(await screen.findByRole('button', { name: /Shift 0042 · Ana Delgado/ }))
  const sheet = within(await screen.findByRole('dialog', { name: 'What it costs' }))
  expect(await sheet.findByText('8 h at $62.00 an hour')).toBeTruthy()
  expect(sheet.getByText('Service fee, 10%').nextSibling?.textContent).toBe('$49.60')
  expect(sheet.getByText('Still open').nextSibling?.textContent).toBe('$38.28')
  expect(sheet.getByText('Payment received, 11/23/2026')).toBeTruthy()
  expect(sheet.getByText('Paper check 1044')).toBeTruthy()
  expect(sheet.getByRole('button', { name: 'Download the receipt' })).toBeTruthy()
})

test('everything so far is listed with its state, filtered by kind, a page at a time', async () => {
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
  expect(screen.getByRole('button', { name: 'Download the receipt of shift 0042' })).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Next' }))
  await waitFor(() => expect(api.sentTo('payments.transactions').at(-1)).toMatchObject({ skip: '10' }))
  const filter = screen.getByRole<HTMLSelectElement>('combobox', { name: 'What is listed' })
  filter.value = 'invoice'
  fireEvent(filter, new Event('change', { bubbles: true }))
  expect(await screen.findByText('Invoice INV-000042')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Download INV-000042' })).toBeTruthy()
  expect(window.location.search).toBe('?kind=invoice')
})

test('nothing of a kind says so and leads back to everything', async () => {
  await openBilling({}, '?kind=creditNote')
  expect(await screen.findByText('There is nothing of this kind.')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Show all' }))
  expect(await screen.findByText(/^Once you confirm somebody/)).toBeTruthy()
})

test('a hold stands on top with its reason', async () => {
  await openBilling({ 'payments.billing': { ...billingShown, holdReason: 'Two debits came back.' } })
  expect(await screen.findByText(/stopped for your facility: Two debits came back\.$/)).toBeTruthy()
})

test('what could not be loaded says why and is asked for again', async () => {
  let isDown = true
  await openBilling({ 'payments.billing': () => (isDown ? refused(500, 'internal', 'Down.') : billingShown) })
  await screen.findByRole('alert')
  isDown = false
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByText('Nothing is due, and nothing is coming.')).toBeTruthy()
})

test('a member without the area is told who decides', async () => {
  await openBilling({ 'accounts.current': subUserWith('shifts') })
  expect(await screen.findByText('Billing is not among your areas')).toBeTruthy()
  expect(screen.queryByText('Ways to pay')).toBeNull()
})
