import { fireEvent, getByLabelText, getByRole, getByText, screen, waitFor } from '@testing-library/dom'
import { answerCalls } from '../../../test/admin/answer-calls.ts'
import { close, render } from '../../../test/admin/render.tsx'
import { findCheckAmountError, findPartErrors, sumParts } from '../payments/invoice-amounts.ts'
import { InvoicePayments } from './InvoicePayments.tsx'

afterEach(close)

const received = {
  id: 'check',
  method: 'Paper check',
  reference: '1044',
  amountCents: 20_000,
  checkCents: 20_000,
  receivedAt: '2026-11-20T12:00:00Z',
  voidedAt: null,
  voidReason: null,
  others: [],
}
const invoice = (about: object = {}) =>
  ({
    id: 'seven',
    number: 7,
    facilityId: 'oleander',
    officeName: 'Oleander Court',
    stage: 'issued',
    totalCents: 54_560,
    paidCents: 20_000,
    creditedCents: 0,
    writtenOffCents: 0,
    openCents: 34_560,
    dueAt: '2026-12-21T05:59:00Z',
    remindedAt: null,
    timeZone: 'America/Chicago',
    payments: [],
    creditNotes: [],
    ...about,
  }) as never
const show = (about: object, open: unknown[] = []) =>
  render(
    <InvoicePayments invoice={invoice(about)} />,
    { getList: (async () => ({ data: open, total: open.length })) as never },
    'admin',
  )
const now = { '/app-config': { data: { now: '2026-11-24T15:00:00Z' } } }

test('invoice payments: a credit note shows its number, and its PDF is downloaded by its ID', async () => {
  const sent = answerCalls({ ...now, '/receipt': { data: {} }, '': { data: {} } })
  const note = {
    id: 'note',
    number: 3,
    amountCents: 4_560,
    reason: 'An hour too much.',
    issuedAt: '2026-11-21T15:00:00Z',
  }
  await show({ creditNotes: [note] })
  expect(screen.getByText('Credit note CN-000003')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Download CN-000003' }))
  await waitFor(() => expect(sent.map(([, body]) => body)).toContainEqual({ creditNoteId: 'note' }))
})

test('invoice payments: a check names its other invoices; a voided one says when and why', async () => {
  answerCalls({ ...now, '': { data: {} } })
  const shared = { ...received, checkCents: 74_560, others: [{ id: 'eight', number: 8 }] }
  const voided = {
    ...received,
    id: 'old',
    reference: '900',
    voidedAt: '2026-11-22T15:00:00Z',
    voidReason: 'Returned',
  }
  await show({ payments: [shared, voided] })
  expect(screen.getByRole('link', { name: 'INV-000008' }).getAttribute('href')).toContain(
    '/invoices/eight/show',
  )
  expect(screen.getByText(/Part of \$745\.60, also for/)).toBeTruthy()
  expect(screen.getByText('Voided 11/22/2026: Returned')).toBeTruthy()
  expect(screen.getAllByRole('button', { name: /^Void Paper check/ })).toHaveLength(1)
})

test('void a check: says what follows, needs a reason, and voids all of it', async () => {
  const sent = answerCalls({ ...now, '': { data: {} } })
  await show({ payments: [{ ...received, checkCents: 74_560, others: [{ id: 'eight', number: 8 }] }] })
  fireEvent.click(screen.getByRole('button', { name: 'Void Paper check 1044' }))
  const dialog = screen.getByRole('dialog', { name: 'Void Paper check 1044' })
  expect(getByText(dialog, /A payout that was already sent stays with the clinician/)).toBeTruthy()
  expect(getByText(dialog, /can’t confirm applicants until you end the billing hold/)).toBeTruthy()
  const button = getByRole(dialog, 'button', { name: 'Void $745.60 and notify Oleander Court' })
  fireEvent.click(button)
  const reason = getByLabelText(dialog, /^Reason/)
  expect(reason.getAttribute('aria-invalid')).toBe('true')
  fireEvent.change(reason, { target: { value: 'Returned by the bank' } })
  fireEvent.click(button)
  await waitFor(() =>
    expect(sent).toContainEqual([
      '/api/admin/void-payment',
      expect.objectContaining({ id: 'check', reason: 'Returned by the bank' }),
    ]),
  )
})

const other = { ...(invoice() as object), id: 'eight', number: 8, openCents: 10_000 }

test('check for several invoices: only with other open ones, and with amounts that add up', async () => {
  const sent = answerCalls({ ...now, '': { data: { now: '2026-11-24T15:00:00Z' } } })
  await show({}, [invoice(), other])
  fireEvent.click(await screen.findByRole('button', { name: 'Record payment for several invoices' }))
  const dialog = screen.getByRole('dialog', { name: 'Record a payment from Oleander Court' })
  fireEvent.mouseDown(getByLabelText(dialog, /^Payment method/))
  fireEvent.click(screen.getByRole('option', { name: 'Paper check' }))
  fireEvent.change(getByLabelText(dialog, /^Check or transfer number/), { target: { value: '1044' } })
  fireEvent.change(getByLabelText(dialog, /^Payment amount/), { target: { value: '445.61' } })
  fireEvent.click(getByRole(dialog, 'checkbox', { name: /^INV-000008, \$100\.00/ }))
  fireEvent.click(getByRole(dialog, 'button', { name: 'Record' }))
  expect(getByText(dialog, 'The invoices add up to $445.60')).toBeTruthy()
  fireEvent.change(getByLabelText(dialog, /^Payment amount/), { target: { value: '445.60' } })
  fireEvent.click(getByRole(dialog, 'button', { name: 'Record $445.60' }))
  await waitFor(() =>
    expect(sent).toContainEqual([
      '/api/admin/record-check',
      expect.objectContaining({
        amountCents: 44_560,
        reference: '1044',
        invoices: [
          { id: 'seven', amountCents: 34_560 },
          { id: 'eight', amountCents: 10_000 },
        ],
      }),
    ]),
  )
})

test('check for several invoices: not offered for the only open one', async () => {
  answerCalls({ ...now, '': { data: {} } })
  await show({}, [invoice()])
  expect(screen.queryByRole('button', { name: 'Record payment for several invoices' })).toBeNull()
})

test('check amounts: each up to its balance, all together the amount of the check', () => {
  const open = [
    { id: 'a', openCents: 10_000 },
    { id: 'b', openCents: 5_000 },
  ]
  expect(findPartErrors(open, { a: '100.01', b: '50' })).toEqual({ a: 'Only $100.00 is due', b: undefined })
  expect(sumParts({ a: '100', b: 'x' })).toBe(10_000)
  expect(
    ['', '149.99', '150', '150.01'].map(typed => findCheckAmountError(typed, { a: '100', b: '50' })),
  ).toEqual([
    'Please enter an amount',
    'The invoices add up to $150.00',
    undefined,
    'The invoices add up to $150.00',
  ])
})
