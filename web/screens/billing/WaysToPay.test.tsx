import { fireEvent, screen, waitFor, within } from '@testing-library/preact'
import { showDialogsInJsdom } from '../../testing/dialog.ts'
import { bank, billingShown, declinedVisa, facilityUser, visa } from '../../testing/facility.ts'
import { draw, fakeApi, refused, type Answers } from '../../testing/fake-api.tsx'
import { Billing } from './Billing.tsx'

beforeAll(showDialogsInJsdom)

const payment = '01900000-0000-7000-8000-000000000300'
const shift = {
  jobId: '01900000-0000-7000-8000-000000000302',
  jobApplicationId: '01900000-0000-7000-8000-000000000303',
  serialNumber: 42,
  officeName: 'Bayou Bend',
  clinicianName: 'Ana Delgado',
  startDate: '2026-11-21T15:00:00.000Z',
  timeZone: 'America/Chicago',
}
const line = {
  ...shift,
  id: '01900000-0000-7000-8000-000000000310',
  kind: 'charge',
  status: 'failed',
  amountCents: 3828,
  paymentId: payment,
  invoiceId: null,
  number: null,
  way: 'Visa 4242',
  failureMessage: 'Your card was declined.',
  dueAt: null,
  attachmentUrl: null,
  createdAt: '2026-11-22T15:00:00.000Z',
}
const paymentRead = {
  id: payment,
  jobApplicationId: shift.jobApplicationId,
  paymentType: 'card',
  stage: 'paymentDue',
  owedCents: 60_000,
  paidCents: 56_172,
  refundedCents: 0,
  charges: [{ ...line, failureCode: 'card_declined' }],
  lines: [
    { words: '11/21/2026 · Ana Delgado, Physical therapist', detail: '8 h at $62.00 an hour', cents: 49_600 },
    { words: 'Service fee, 10%', detail: null, cents: 4960 },
  ],
}

const open = async (answers: Answers = {}, more = '') => {
  const api = fakeApi({
    'accounts.current': facilityUser,
    'notifications.list': {},
    'product.config': { now: '2026-11-22T15:00:00.000Z' },
    'payments.billing': billingShown,
    'payments.transactions': { data: [], count: 0 },
    'payments.read': paymentRead,
    ...answers,
  })
  await draw(<Billing />, `/facility/billing${more}`)
  return api
}
const row = (name: string) => screen.getByText(name).closest('li')

test('ways to pay: which is used first, which has expired or is refused, and removing asks', async () => {
  const api = await open({
    'payments.billing': {
      ...billingShown,
      cards: [visa, { ...declinedVisa, isExpired: true, expYear: 2024 }],
      banks: [{ ...bank, state: 'refused' }],
    },
    'payments.removeCard': refused(409, 'source_in_use', 'A payment by this is still under way.'),
  })
  await screen.findByText('Visa ending 4242')
  expect(within(row('Visa ending 4242') as HTMLElement).getByText('Primary')).toBeTruthy()
  expect(within(row('Visa ending 0341') as HTMLElement).getByText('Expired')).toBeTruthy()
  expect(screen.getByText(/^The bank sent a debit back/)).toBeTruthy()
  const menu = within(row('Visa ending 4242') as HTMLElement)
  fireEvent.click(menu.getByRole('menuitem', { name: 'Remove', hidden: true }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Remove Visa ending 4242?' }))
  fireEvent.click(dialog.getByRole('button', { name: 'Remove' }))
  await waitFor(() => expect(api.sentTo('payments.removeCard')).toEqual([{ id: visa.id }]))
})

test('another card becomes the primary one with one choice', async () => {
  const api = await open({ 'payments.makeCardPrimary': { cards: [], banks: [] } })
  await screen.findByText('Visa ending 0341')
  const menu = within(row('Visa ending 0341') as HTMLElement)
  fireEvent.click(menu.getByRole('menuitem', { name: 'Make primary', hidden: true }))
  await waitFor(() => expect(api.sentTo('payments.makeCardPrimary')).toEqual([{ id: declinedVisa.id }]))
})

test('a bank account is added on the payment service’s page and saved on the way back', async () => {
  const api = await open({ 'payments.addBank': bank }, '?added=bank&session_id=cs_1')
  await waitFor(() => expect(api.sentTo('payments.addBank')).toEqual([{ sessionId: 'cs_1' }]))
  await waitFor(() => expect(window.location.search).toBe(''))
})
