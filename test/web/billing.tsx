import { Billing } from '../../web/money/billing/Billing.tsx'
import { billingShown, facilityUser } from './facility.ts'
import { draw, fakeApi, type Answers } from './fake-api.tsx'

export const payment = '01900000-0000-7000-8000-000000000300'
export const shift = {
  jobId: '01900000-0000-7000-8000-000000000302',
  jobApplicationId: '01900000-0000-7000-8000-000000000303',
  serialNumber: 42,
  officeName: 'Bayou Bend',
  clinicianName: 'Ana Delgado',
  startDate: '2026-11-21T15:00:00.000Z',
  timeZone: 'America/Chicago',
}
/** A second charge of this shift that its card declined. */
export const line = {
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
/** What that charge leaves due. */
export const failedDue = {
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
  status: 'failed',
}
/** The payment of that charge, as `payments.read` returns it. */
export const paymentRead = {
  id: payment,
  jobApplicationId: shift.jobApplicationId,
  paymentType: 'card',
  stage: 'paymentDue',
  status: 'failed',
  owedCents: 60_000,
  paidCents: 56_172,
  refundedCents: 0,
  charges: [{ ...line, failureCode: 'card_declined' }],
  outside: [
    { kind: 'received', amountCents: 20_000, way: 'Paper check 1044', at: '2026-11-23T12:00:00.000Z' },
  ],
  lines: [
    { words: '11/21/2026 · Ana Delgado, Physical therapist', detail: '8 hr at $62.00/hr', cents: 49_600 },
    { words: 'Service fee, 10%', detail: null, cents: 4960 },
  ],
}

/** A facility's billing page, empty unless the answers say otherwise. */
export const openBilling = async (answers: Answers = {}, more = '') => {
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
