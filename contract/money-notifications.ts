import { BRAND } from './brand.ts'
import type { NotificationRow } from './notification-row.ts'

const billing = '/facility/billing'
const payouts = '/clinician/payouts'
const showDays = (days: number) => (days === 1 ? '1 day' : `${days} days`)

/** What is told about money. */
export const moneyNotifications = {
  paymentFailed: {
    to: ['facility'],
    mail: true,
    title: ({ shiftId }) => `A payment for shift ${shiftId} failed`,
    body: ({ amount, reason }) => `${amount} could not be charged. ${reason}`,
    link: () => billing,
  },
  paymentReturned: {
    to: ['facility'],
    mail: true,
    atOnce: true,
    title: ({ shiftId }) => `The bank returned a payment for shift ${shiftId}`,
    body: ({ amount, reason }) => `${amount} is due again. ${reason}`,
    link: () => billing,
  },
  paymentReceived: {
    to: ['facility'],
    mail: false,
    title: ({ shiftId }) => `Shift ${shiftId} is paid`,
    body: ({ amount }) => `${amount} has come in. Nothing is left to pay.`,
    link: () => billing,
  },
  invoiceIssued: {
    to: ['facility'],
    mail: true,
    title: ({ invoice }) => `Invoice ${invoice}`,
    body: ({ amount, when, shiftId }) => `${amount} for shift ${shiftId}, due by ${when}.`,
    link: () => billing,
  },
  invoiceDue: {
    to: ['facility'],
    mail: true,
    title: ({ invoice, daysLeft = 0 }) =>
      daysLeft > 0
        ? `Invoice ${invoice} is due in ${showDays(daysLeft)}`
        : daysLeft === 0
          ? `Invoice ${invoice} is due today`
          : `Invoice ${invoice} is ${showDays(-daysLeft)} past due`,
    body: ({ amount, when }) => `${amount} is open, to be paid by ${when}.`,
    link: () => billing,
  },
  invoiceCredited: {
    to: ['facility'],
    mail: true,
    title: ({ invoice }) => `A credit note for invoice ${invoice}`,
    body: ({ amount, reason }) => `${amount} is credited. Reason: ${reason}`,
    link: () => billing,
  },
  payoutSent: {
    to: ['clinician'],
    mail: true,
    title: ({ amount }) => `${amount} is on its way to you`,
    body: ({ officeName, when }) => `For your shift at ${officeName}. Your bank has it by ${when}.`,
    link: () => payouts,
  },
  payoutFailed: {
    to: ['clinician', 'admin'],
    mail: true,
    atOnce: true,
    title: ({ amount }) => `A payout of ${amount} did not arrive`,
    body: ({ reason }) => `${reason} Once the payout account and its bank can take it, it is sent again.`,
    link: ({ isStaff }) => (isStaff ? '/admin/payouts' : payouts),
  },
  payoutAccountNeeded: {
    to: ['clinician'],
    mail: true,
    title: ({ amount }) => `${amount} waits for your payout account`,
    body: () => 'Tell us the bank account that you are paid to. It takes three minutes.',
    link: () => payouts,
  },
  topUpNeeded: {
    to: ['admin'],
    mail: true,
    title: () => 'The balance at the payment service needs a top-up',
    body: ({ amount }) => `${amount} is missing for payouts that are due.`,
    link: () => '/admin/payouts',
  },
  booksDiffer: {
    to: ['admin'],
    mail: true,
    atOnce: true,
    title: () => 'The books and the payment service differ',
    body: ({ reason }) => reason ?? 'See the trial balance for every difference.',
    link: () => '/admin/ledger-accounts',
  },
  timesheetAdjusted: {
    to: ['clinician', 'facility'],
    mail: true,
    title: ({ shiftId }) => `Shift ${shiftId} was corrected`,
    body: ({ amount, reason }) => `The pay is now ${amount}. Reason: ${reason}`,
    link: ({ isFacility }) => (isFacility ? billing : payouts),
  },
  refundSent: {
    to: ['facility'],
    mail: true,
    title: ({ amount }) => `${amount} goes back to you`,
    body: ({ shiftId, reason }) => `For shift ${shiftId}. Reason: ${reason}`,
    link: () => billing,
  },
  creditOwed: {
    to: ['admin'],
    mail: true,
    title: ({ amount, officeName }) => `${amount} is owed back to ${officeName}`,
    body: ({ shiftId }) =>
      `Shift ${shiftId} costs less than was paid for it outside ${BRAND}. Give the rest back by check or transfer and enter its number.`,
    link: ({ jobId }) => `/admin/jobs/${jobId}/show`,
  },
  refundFailed: {
    to: ['admin'],
    mail: true,
    title: ({ shiftId }) => `A refund for shift ${shiftId} failed`,
    body: ({ amount, officeName, reason }) =>
      `${amount} could not be given back to ${officeName}. ${reason} The facility has it to its credit.`,
    link: ({ jobId }) => `/admin/jobs/${jobId}/show`,
  },
} as const satisfies Record<string, NotificationRow>
