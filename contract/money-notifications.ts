import { BRAND } from './brand.ts'
import type { NotificationRow } from './notification-row.ts'

const billing = '/facility/billing'
const payouts = '/clinician/payouts'
const showDays = (days: number) => (days === 1 ? '1 day' : `${days} days`)

/** Notifications about money. */
export const moneyNotifications = {
  paymentFailed: {
    to: ['facility'],
    email: true,
    title: ({ shiftId }) => `Payment for shift ${shiftId} failed`,
    body: ({ amount, reason }) => `We couldn’t charge ${amount}. ${reason}`,
    link: () => billing,
  },
  paymentReturned: {
    to: ['facility'],
    email: true,
    atOnce: true,
    title: ({ shiftId }) => `Your bank returned a payment for shift ${shiftId}`,
    body: ({ amount, reason }) => `${amount} is due again. ${reason}`,
    link: () => billing,
  },
  paymentReceived: {
    to: ['facility'],
    email: false,
    title: ({ shiftId }) => `Shift ${shiftId} is paid`,
    body: ({ amount }) => `We received ${amount}. There’s no balance due.`,
    link: () => billing,
  },
  invoiceIssued: {
    to: ['facility'],
    email: true,
    title: ({ invoice }) => `Invoice ${invoice}`,
    body: ({ amount, when, shiftId }) => `${amount} for shift ${shiftId}, due by ${when}.`,
    link: () => billing,
  },
  invoiceDue: {
    to: ['facility'],
    email: true,
    title: ({ invoice, daysLeft = 0 }) =>
      daysLeft > 0
        ? `Invoice ${invoice} is due in ${showDays(daysLeft)}`
        : daysLeft === 0
          ? `Invoice ${invoice} is due today`
          : `Invoice ${invoice} is ${showDays(-daysLeft)} past due`,
    body: ({ amount, when }) => `Balance due: ${amount}. Please pay by ${when}.`,
    link: () => billing,
  },
  invoiceCredited: {
    to: ['facility'],
    email: true,
    title: ({ invoice }) => `Credit note for invoice ${invoice}`,
    body: ({ amount, reason }) => `We credited ${amount}. Reason: ${reason}`,
    link: () => billing,
  },
  payoutSent: {
    to: ['clinician'],
    email: true,
    title: ({ amount }) => `Your payout of ${amount} is in transit`,
    body: ({ officeName, when }) => `For your shift at ${officeName}. Arrives by ${when}.`,
    link: () => payouts,
  },
  payoutFailed: {
    to: ['clinician', 'admin'],
    email: true,
    atOnce: true,
    title: ({ amount }) => `A payout of ${amount} failed`,
    body: ({ reason }) =>
      `${reason} We’ll send it again once the payout account and its bank can receive it.`,
    link: ({ isStaff }) => (isStaff ? '/admin/payouts' : payouts),
  },
  payoutAccountNeeded: {
    to: ['clinician'],
    email: true,
    title: ({ amount }) => `Set up your payout account to get ${amount}`,
    body: () => 'Add the bank account you want to be paid to. It takes about three minutes.',
    link: () => payouts,
  },
  topUpNeeded: {
    to: ['admin'],
    email: true,
    title: () => 'The payment service balance needs a top-up',
    body: ({ amount }) => `Payouts that are due need ${amount} more.`,
    link: () => '/admin/payouts',
  },
  booksDiffer: {
    to: ['admin'],
    email: true,
    atOnce: true,
    title: () => 'The ledger doesn’t match the payment service',
    body: ({ reason }) => reason ?? 'Open the trial balance to see every difference.',
    link: () => '/admin/ledger-accounts',
  },
  timesheetAdjusted: {
    to: ['clinician', 'facility'],
    email: true,
    title: ({ shiftId }) => `The hours for shift ${shiftId} were corrected`,
    body: ({ amount, reason }) => `The pay for this shift is now ${amount}. Reason: ${reason}`,
    link: ({ isFacility }) => (isFacility ? billing : payouts),
  },
  refundSent: {
    to: ['facility'],
    email: true,
    title: ({ amount }) => `We’re refunding ${amount}`,
    body: ({ shiftId, reason }) => `For shift ${shiftId}. Reason: ${reason}`,
    link: () => billing,
  },
  creditOwed: {
    to: ['admin'],
    email: true,
    title: ({ amount, officeName }) => `${officeName} is owed a refund of ${amount}`,
    body: ({ shiftId }) =>
      `Shift ${shiftId} costs less than what was paid for it outside ${BRAND}. Refund the difference by check or bank transfer and enter its number.`,
    link: ({ jobId }) => `/admin/jobs/${jobId}/show`,
  },
  refundFailed: {
    to: ['admin'],
    email: true,
    title: ({ shiftId }) => `A refund for shift ${shiftId} failed`,
    body: ({ amount, officeName, reason }) =>
      `We couldn’t refund ${amount} to ${officeName}. ${reason} It’s now a credit on the facility’s account.`,
    link: ({ jobId }) => `/admin/jobs/${jobId}/show`,
  },
} as const satisfies Record<string, NotificationRow>
