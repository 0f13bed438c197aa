import { fireEvent, screen, waitFor, within } from '@testing-library/preact'
import { toasts } from '../../../api/toasts.ts'
import { showDialogsInJsdom } from '../../../../test/web/dialog.ts'
import {
  applicantShown,
  bank,
  billingShown,
  facilityUser,
  ownJob,
  visa,
} from '../../../../test/web/facility.ts'
import { draw, fakeApi, refused, type Answers } from '../../../../test/web/fake-api.tsx'
import { ids } from '../../../../test/web/jobs.ts'
import { Applicants } from './Applicants.tsx'

beforeAll(showDialogsInJsdom)

const [ana, ben] = [applicantShown(0), applicantShown(1)]
const listOf = (...data: object[]) => ({ data, count: data.length })

const open = async (answers: Answers, more = '') => {
  const api = fakeApi({
    'accounts.current': facilityUser,
    'notifications.list': {},
    'product.config': { now: '2026-11-19T15:00:00.000Z' },
    'jobs.read': ownJob(),
    'applications.applicants': listOf(ana, ben),
    'payments.billing': billingShown,
    'clinicians.read': { phone: '7135550100', email: 'ana@example.test' },
    ...answers,
  })
  await draw(<Applicants />, `/facility/applicants?jobId=${ids.job}${more}`)
  return api
}
/** The button with the amount, once it is enabled. */
const pay = async () => {
  const button = await screen.findByRole('button', { name: 'Confirm and pay $579.27' })
  await waitFor(() => expect(button.getAttribute('aria-busy')).toBeNull())
  return button
}

test('bank transfer: costs less, confirms immediately, and names the bank account', async () => {
  const api = await open(
    {
      'payments.billing': { ...billingShown, banks: [bank] },
      'applications.confirm': { state: 'confirmed', nextAction: null },
    },
    `&confirm=${ana.id}`,
  )
  await pay()
  fireEvent.click(screen.getByLabelText(/Bank transfer \(ACH\)/))
  expect(screen.getByText(/^Save \$16\.62 in card fees/)).toBeTruthy()
  expect(screen.getByLabelText<HTMLInputElement>(/Test Bank ending in 6789/).checked).toBe(true)
  expect(screen.queryByText('Card processing, 2.9% + 30¢')).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: 'Confirm and pay $562.65' }))
  await waitFor(() =>
    expect(api.sentTo('applications.confirm')).toEqual([
      { decision: 'confirm', jobApplicationId: ana.id, paymentType: 'ACH', sourceId: bank.id },
    ]),
  )
  await waitFor(() => expect(window.location.search).not.toContain('confirm='))
})

test('bank transfer: with no bank account, the button adds one at the payment service', async () => {
  const api = await open(
    { 'payments.openSetup': refused(503, 'payment_service_down', 'Down.') },
    `&confirm=${ana.id}`,
  )
  await pay()
  fireEvent.click(screen.getByLabelText(/Bank transfer \(ACH\)/))
  fireEvent.click(screen.getByRole('button', { name: 'Add a bank account to pay' }))
  expect(await screen.findByText('We couldn’t save this. Down.')).toBeTruthy()
  const [sent] = api.sentTo('payments.openSetup')
  expect(sent).toMatchObject({ kind: 'bank' })
  expect(String(sent?.returnPath)).toContain(`confirm=${ana.id}&added=bank`)
})

test('pay later: charges nothing when allowed; an overdue invoice says how to resolve it', async () => {
  const api = await open(
    {
      'payments.billing': { ...billingShown, invoiceAllowed: true },
      'applications.confirm': refused(409, 'invoice_overdue', 'An invoice is more than 30 days past due.'),
    },
    `&confirm=${ana.id}`,
  )
  await pay()
  fireEvent.click(screen.getByLabelText(/Pay later by invoice/))
  expect(screen.getByText(/You won’t be billed\.$/)).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Confirm and pay $562.65 later' }))
  expect(await screen.findByText('An invoice is more than 30 days past due.')).toBeTruthy()
  // the sheet shows it, so no toast covers the sheet's head
  expect(toasts.now().filter(({ tone }) => tone === 'error')).toEqual([])
  expect(screen.getByRole('link', { name: 'View balance due' }).getAttribute('href')).toBe(
    '/facility/billing',
  )
  expect(api.sentTo('applications.confirm')).toEqual([
    { decision: 'confirm', jobApplicationId: ana.id, paymentType: 'invoice' },
  ])
})

test('pay later: a failure without a reason has the fallback of payment dialogs', async () => {
  await open(
    {
      'payments.billing': { ...billingShown, invoiceAllowed: true },
      'applications.confirm': refused(500, 'internal', 'Down.'),
    },
    `&confirm=${ana.id}`,
  )
  await pay()
  fireEvent.click(screen.getByLabelText(/Pay later by invoice/))
  fireEvent.click(screen.getByRole('button', { name: 'Confirm and pay $562.65 later' }))
  expect(await screen.findByText('Something went wrong.')).toBeTruthy()
})

test('pay later: hidden when not allowed, like expired cards and rejected bank accounts', async () => {
  await open(
    {
      'payments.billing': {
        ...billingShown,
        cards: [{ ...visa, isExpired: true }],
        banks: [{ ...bank, state: 'refused' }],
      },
    },
    `&confirm=${ana.id}`,
  )
  expect(await screen.findByText(/^Your cards have expired/)).toBeTruthy()
  expect(screen.queryByLabelText(/Pay later/)).toBeNull()
  fireEvent.click(screen.getByLabelText(/Bank transfer \(ACH\)/))
  expect(screen.getByText(/^No bank accounts yet/)).toBeTruthy()
})

test('bank transfer: an account whose last debit was returned says so and is not the default', async () => {
  const lastFailure = 'The last debit came back: not enough money.'
  const other = { ...bank, id: ids.job, last4: '1116', primary: false }
  await open(
    { 'payments.billing': { ...billingShown, banks: [{ ...bank, lastFailure }, other] } },
    `&confirm=${ana.id}`,
  )
  await pay()
  fireEvent.click(screen.getByLabelText(/Bank transfer \(ACH\)/))
  expect(screen.getByLabelText<HTMLInputElement>(/ending in 1116/).checked).toBe(true)
  const failed = screen.getByLabelText<HTMLInputElement>(/ending in 6789.*not enough money\./)
  expect(failed.checked).toBe(false)
  fireEvent.click(failed)
  expect(failed.checked).toBe(true)
})

test('billing hold: the facility reads why and cannot confirm anyone', async () => {
  await open(
    { 'payments.billing': { ...billingShown, holdReason: 'Two debits came back.' } },
    `&confirm=${ana.id}`,
  )
  expect(await screen.findByText(/^Billing hold: .* Two debits came back\.$/)).toBeTruthy()
  expect(within(screen.getByRole('dialog')).queryByRole('button', { name: /Confirm and pay/ })).toBeNull()
})

test('confirm sheet: reopens with the bank account just added at the payment service', async () => {
  const api = await open(
    { 'payments.addBank': bank, 'payments.billing': { ...billingShown, banks: [bank] } },
    `&confirm=${ana.id}&session_id=cs_test_2&added=bank`,
  )
  await waitFor(() =>
    expect(screen.getByLabelText<HTMLInputElement>(/Test Bank ending in 6789/).checked).toBe(true),
  )
  expect(api.sentTo('payments.addBank')).toEqual([{ sessionId: 'cs_test_2' }])
})
