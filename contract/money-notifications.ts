import { BRAND } from './brand.ts'
import { PAYOUT_SETUP_MINUTES } from './limits.ts'
import {
  bellOnly,
  emailed,
  emailedAtOnce,
  formatDecision,
  type NotificationParams,
  type NotificationRow,
} from './notification-row.ts'

const billing = '/facility/billing'
const payouts = '/clinician/payouts'
const dispute = ({ disputeId }: NotificationParams) => `/admin/disputes/${disputeId}/show`
const showDays = (days: number) => (days === 1 ? '1 day' : `${days} days`)

/** Notifications about money. */
export const moneyNotifications = {
  paymentFailed: {
    ...emailed('facility'),
    title: ({ shiftId }) => `Payment for shift ${shiftId} failed`,
    body: ({ amount, reason }) => `We couldn’t charge ${amount}. ${reason}`,
    link: () => billing,
  },
  paymentReturned: {
    ...emailedAtOnce('facility'),
    title: ({ shiftId }) => `Your bank returned a payment for shift ${shiftId}`,
    body: ({ amount, reason }) => `${amount} is due again. ${reason}`,
    link: () => billing,
  },
  disputeOpened: {
    ...emailedAtOnce('admin'),
    title: ({ amount, shiftId }) => `A payment of ${amount} for shift ${shiftId} was disputed`,
    body: ({ officeName, reason, until }) =>
      `${officeName}: ${reason}. ${until ? `Submit evidence by ${until}.` : 'The bank doesn’t accept evidence.'}`,
    link: dispute,
  },
  disputeDue: {
    ...emailedAtOnce('admin'),
    title: ({ shiftId, until }) => `Respond to the dispute for shift ${shiftId} by ${until}`,
    body: ({ amount }) => `If we don’t submit evidence, we lose ${amount}.`,
    link: dispute,
  },
  disputeClosed: {
    ...emailed('admin'),
    title: ({ shiftId, outcome }) =>
      `The dispute for shift ${shiftId} ${outcome === 'closed' ? 'was closed' : `was ${outcome}`}`,
    body: ({ amount, officeName, outcome }) =>
      outcome === 'lost'
        ? `${officeName} owes ${amount} again, unless you write it off.`
        : outcome === 'won'
          ? `The bank is returning ${amount} to us.`
          : 'The bank didn’t withdraw any money.',
    link: dispute,
  },
  disputeLost: {
    ...emailedAtOnce('facility'),
    title: ({ shiftId }) => `A payment for shift ${shiftId} was disputed`,
    body: ({ amount }) => `Your bank reversed the payment. ${amount} is due again.`,
    link: () => billing,
  },
  paymentReceived: {
    ...bellOnly('facility'),
    title: ({ shiftId }) => `Shift ${shiftId} is paid`,
    body: ({ amount }) => `We received ${amount}. There’s no balance due.`,
    link: () => '/facility/shiftmanagement',
  },
  invoiceIssued: {
    ...emailed('facility'),
    title: ({ invoice }) => `Invoice ${invoice}`,
    body: ({ amount, when, shiftId }) =>
      `The total for shift ${shiftId} is ${amount}. Please pay by ${when}.`,
    link: () => billing,
  },
  invoiceDue: {
    ...emailed('facility'),
    title: ({ invoice, daysLeft = 0 }) =>
      daysLeft > 0
        ? `Invoice ${invoice} is due in ${showDays(daysLeft)}`
        : daysLeft === 0
          ? `Invoice ${invoice} is due today`
          : `Invoice ${invoice} is ${showDays(-daysLeft)} past due`,
    body: ({ amount, when, daysLeft = 0 }) =>
      daysLeft < 0
        ? `Balance due: ${amount}. It was due on ${when}. Please pay it now.`
        : `Balance due: ${amount}. Please pay by ${when}.`,
    link: () => billing,
  },
  invoiceCredited: {
    ...emailed('facility'),
    title: ({ invoice }) => `Credit note for invoice ${invoice}`,
    body: ({ amount, reason }) => formatDecision(`We credited ${amount}.`, reason, ''),
    link: () => billing,
  },
  payoutSent: {
    ...emailed('clinician'),
    title: ({ amount }) => `Your payout of ${amount} is on the way`,
    body: ({ officeName, when }) => `Your pay for the shift at ${officeName} arrives by ${when}.`,
    link: () => payouts,
  },
  payoutFailed: {
    ...emailedAtOnce('clinician', 'admin'),
    title: ({ amount }) => `A payout of ${amount} failed`,
    body: ({ reason }) =>
      `${reason} We’ll send it again once the payout account and its bank can receive it.`,
    // earlier ones don't say whose payout it is
    link: ({ isStaff, clinicianId }) =>
      isStaff
        ? clinicianId
          ? `/admin/cliniciandetails/${clinicianId}?tab=payouts`
          : '/admin/payouts'
        : payouts,
  },
  payoutAccountNeeded: {
    ...emailed('clinician'),
    title: ({ amount }) => `Set up your payout account to get ${amount}`,
    body: () =>
      `Add the bank account where you want to be paid. It takes about ${PAYOUT_SETUP_MINUTES} minutes.`,
    link: () => payouts,
  },
  topUpNeeded: {
    ...emailed('admin'),
    title: () => 'The payment service balance needs a top-up',
    body: ({ amount }) => `Pending payouts need ${amount} more.`,
    link: () => '/admin/payouts',
  },
  booksDiffer: {
    ...emailedAtOnce('admin'),
    title: () => 'The ledger doesn’t match the payment service',
    body: ({ reason }) => reason ?? 'Open the trial balance to see every difference.',
    link: () => '/admin/ledger-accounts',
  },
  timesheetAdjusted: {
    ...emailed('clinician', 'facility'),
    title: ({ shiftId }) => `The hours for shift ${shiftId} were corrected`,
    body: ({ amount, reason }) => formatDecision(`The pay for this shift is now ${amount}.`, reason, ''),
    link: ({ isFacility }) => (isFacility ? billing : payouts),
  },
  refundSent: {
    ...emailed('facility'),
    title: ({ amount }) => `We’re refunding ${amount}`,
    body: ({ shiftId, reason }) => formatDecision(`The refund is for shift ${shiftId}.`, reason, ''),
    link: () => billing,
  },
  creditOwed: {
    ...emailed('admin'),
    title: ({ amount, officeName }) => `${officeName} is owed a refund of ${amount}`,
    body: ({ shiftId }) =>
      `Shift ${shiftId} costs less than what was paid for it outside ${BRAND}. Refund the difference by check or bank transfer, then record it with the check or transfer number.`,
    link: ({ jobId }) => `/admin/jobs/${jobId}/show`,
  },
  refundFailed: {
    ...emailed('admin'),
    title: ({ shiftId }) => `A refund for shift ${shiftId} failed`,
    body: ({ amount, officeName, reason }) =>
      `We couldn’t refund ${amount} to ${officeName}. ${reason} It’s now a credit on the facility’s account.`,
    link: ({ jobId }) => `/admin/jobs/${jobId}/show`,
  },
} as const satisfies Record<string, NotificationRow>
