import { row, type Who, staff } from './row.ts'

const people: Who = { sides: ['clinician', 'facility'], ownerOnly: true }

/** The short call before an account is approved. */
export const onboarding = {
  slots: row('GET /onboarding-slots', people),
  read: row('GET /onboarding-call', people, { noErrorToast: true }),
  book: row('POST /onboarding-call', people, {
    success: 201,
    invalidates: ['onboarding'],
    toast: 'Your call is booked. We’ve emailed you the details.',
  }),
  rebook: row('PATCH /onboarding-call', people, {
    invalidates: ['onboarding'],
    toast: 'Your call is rescheduled. We’ve emailed you the details.',
  }),
  cancel: row('DELETE /onboarding-call', people, { invalidates: ['onboarding'], toast: 'Call canceled' }),
  hours: row('GET /onboarding-hours', staff),
  setHours: row('PATCH /onboarding-hours', staff, { invalidates: ['onboarding'], toast: 'Hours saved' }),
  /** staff record how a call went, or cancel it */
  conclude: row('PATCH /admin/onboarding-call', staff, { invalidates: ['onboarding'], toast: 'Saved' }),
}
