import { BRAND } from '@gaitway/contract/values/brand'
import { PAYOUT_SETUP_MINUTES } from '@gaitway/contract/values/limits'
import {
  bellOnly,
  emailed,
  emailedAtOnce,
  endSentence,
  formatDecision,
  formatTitle,
  links,
  type NotificationParams,
  type NotificationDefinition,
} from './notification.ts'

const billingPath = '/facility/billing'
const payoutsPath = '/clinician/payouts'
const disputeLink = ({ disputeId }: NotificationParams) => `/admin/disputes/${disputeId}/show`
const moneyDecisionLink = ({ moneyDecisionId }: NotificationParams) =>
  `/admin/money-decisions/${moneyDecisionId}/show`
/** A shift in a title for its facility. */
const whoAndWhen = ({ personName, shortWhen, place }: NotificationParams) => [personName, shortWhen, place]
/** A shift in a title for its clinician or staff. */
const whereAndWhen = ({ shortWhen, officeName }: NotificationParams) => [officeName, shortWhen]
const formatDays = (days: number) => (days === 1 ? '1 day' : `${days} days`)

/** Notifications about money. */
export const moneyNotifications = {
  paymentFailed: {
    ...emailed('facility'),
    title: facts => formatTitle('Payment failed', facts.amount, ...whoAndWhen(facts)),
    body: ({ amount, reason }) => `We couldn’t charge ${amount}. ${reason}`,
    link: () => billingPath,
  },
  paymentReturned: {
    ...emailedAtOnce('facility'),
    title: facts => formatTitle('Payment returned by your bank', facts.amount, ...whoAndWhen(facts)),
    body: ({ amount, reason }) => `${amount} is due again. ${reason}`,
    link: () => billingPath,
  },
  paymentDue: {
    ...emailedAtOnce('facility'),
    title: ({ isNew, amount, ...facts }) =>
      formatTitle(isNew ? 'Payment due' : 'Payment still due', amount, ...whoAndWhen(facts)),
    body: ({ amount, reason }) =>
      `${amount} is due for this shift.${reason ? ` Our last charge failed: ${reason}` : ''} Log in to pay by card or bank account.`,
    link: ({ paymentId }) => (paymentId ? `${billingPath}?pay=${paymentId}` : billingPath),
  },
  disputeOpened: {
    ...emailedAtOnce('admin'),
    title: ({ isReturned, ...facts }) =>
      formatTitle(
        isReturned ? 'Bank debit returned' : 'Payment disputed',
        facts.amount,
        ...whereAndWhen(facts),
      ),
    body: ({ isReturned, officeName, reason, until }) =>
      isReturned
        ? `${officeName}’s bank returned it: ${reason}. The payment for the shift is due again.`
        : `${officeName}: ${reason}. ${until ? `Submit evidence by ${until}.` : 'The bank doesn’t accept evidence.'}`,
    link: disputeLink,
  },
  disputeDue: {
    ...emailedAtOnce('admin'),
    title: facts => formatTitle(`Dispute response due ${facts.until}`, facts.amount, ...whereAndWhen(facts)),
    body: ({ amount }) => `If we don’t submit evidence, we lose ${amount}.`,
    link: disputeLink,
  },
  disputeClosed: {
    ...emailed('admin'),
    title: facts => formatTitle(`Dispute ${facts.outcome}`, facts.amount, ...whereAndWhen(facts)),
    body: ({ amount, officeName, outcome }) =>
      outcome === 'lost'
        ? `${officeName} owes ${amount} again, unless you write it off.`
        : outcome === 'won'
          ? `The bank is returning ${amount} to us.`
          : 'The bank didn’t withdraw any money.',
    link: disputeLink,
  },
  disputeLost: {
    ...emailedAtOnce('facility'),
    title: facts => formatTitle('Payment reversed by your bank', facts.amount, ...whoAndWhen(facts)),
    body: ({ amount }) => `The bank decided a dispute for the cardholder. ${amount} is due again.`,
    link: () => billingPath,
  },
  paymentReceived: {
    ...bellOnly('facility'),
    title: facts => formatTitle('Payment received', facts.amount, ...whoAndWhen(facts)),
    body: ({ amount }) => `We received ${amount}. There’s no balance due.`,
    link: () => '/facility/shiftmanagement',
  },
  paymentVoided: {
    ...emailedAtOnce('facility'),
    title: facts =>
      formatTitle('Payment voided', facts.amount, ...(facts.invoices ? [facts.invoices] : whoAndWhen(facts))),
    body: ({ amount, reason, invoices }) =>
      formatDecision(
        `Your payment of ${amount} for ${invoices ?? 'this shift'} was returned or recorded by mistake, so it’s due again.`,
        reason,
        'Please pay it. You can’t confirm applicants until we end your billing hold.',
      ),
    link: () => billingPath,
  },
  invoiceIssued: {
    ...emailed('facility'),
    title: facts => formatTitle('New invoice', facts.amount, ...whoAndWhen(facts)),
    body: ({ amount, when }) => `The total for this shift is ${amount}. Please pay by ${when}.`,
    link: () => billingPath,
  },
  invoiceDue: {
    ...emailed('facility'),
    title: ({ daysLeft = 0, amount, ...facts }) =>
      formatTitle(
        daysLeft > 0
          ? `Invoice due in ${formatDays(daysLeft)}`
          : daysLeft === 0
            ? 'Invoice due today'
            : `Invoice ${formatDays(-daysLeft)} past due`,
        amount,
        ...whoAndWhen(facts),
      ),
    body: ({ amount, when, daysLeft = 0 }) =>
      daysLeft < 0
        ? `Balance due: ${amount}. It was due on ${when}. Please pay it now.`
        : `Balance due: ${amount}. Please pay by ${when}.`,
    link: () => billingPath,
  },
  invoiceCredited: {
    ...emailed('facility'),
    title: facts => formatTitle('Invoice credited', facts.amount, ...whoAndWhen(facts)),
    body: ({ amount, reason }) => formatDecision(`We credited ${amount}.`, reason),
    link: () => billingPath,
  },
  payoutSent: {
    ...emailed('clinician'),
    title: facts => formatTitle('Payout on the way', facts.amount, ...whereAndWhen(facts)),
    body: ({ officeName, when }) => `Your pay for the shift at ${officeName} arrives by ${when}.`,
    link: () => payoutsPath,
  },
  payoutFailed: {
    ...emailedAtOnce('clinician', 'admin'),
    title: facts =>
      formatTitle(
        'Payout failed',
        facts.amount,
        facts.isStaff ? facts.personName : undefined,
        ...whereAndWhen(facts),
      ),
    body: ({ reason, isStaff }) =>
      isStaff
        ? `${reason} We’ll send it again once their bank account can receive it.`
        : `${reason} We’ll send it again once your bank account can receive it. Check it under Payouts.`,
    // earlier notifications don't have the clinician's ID
    link: ({ isStaff, clinicianId }) =>
      isStaff
        ? clinicianId
          ? `/admin/cliniciandetails/${clinicianId}?tab=payouts`
          : '/admin/payouts'
        : payoutsPath,
  },
  payoutAccountNeeded: {
    ...emailed('clinician'),
    title: ({ amount, reason }) =>
      reason ? `Add another bank account to get ${amount}` : `Set up your payout account to get ${amount}`,
    body: ({ reason }) =>
      reason
        ? `Your last payout came back. ${reason} Once you add another bank account, we’ll send it again.`
        : `Add the bank account where you want to be paid. It takes about ${PAYOUT_SETUP_MINUTES} minutes.`,
    link: () => payoutsPath,
  },
  topUpNeeded: {
    ...emailed('admin'),
    title: ({ amount }) => `The payment service balance needs ${amount} more`,
    body: ({ amount }) => `Pending payouts need ${amount} more.`,
    link: () => '/admin/payouts',
  },
  approvalNeeded: {
    ...emailedAtOnce('admin'),
    title: ({ decision, amount, officeName }) => formatTitle('Approval needed', decision, amount, officeName),
    body: ({ personName, note, until }) =>
      `${personName} requests it, and a second admin has to approve it by ${until}.${note ? ` “${endSentence(note)}”` : ''}`,
    link: moneyDecisionLink,
  },
  approvalDecided: {
    ...emailedAtOnce('admin'),
    title: ({ decision, isDeclined, isLast, amount, officeName }) =>
      formatTitle(isLast ? 'Expired' : isDeclined ? 'Declined' : 'Approved', decision, amount, officeName),
    body: ({ personName, isDeclined, isLast, reason }) =>
      isLast
        ? 'No second admin approved it in time. Request it again if it’s still right.'
        : isDeclined
          ? formatDecision(`${personName} declined your request.`, reason)
          : `${personName} approved your request, and it’s done.`,
    link: moneyDecisionLink,
  },
  booksDiffer: {
    ...emailedAtOnce('admin'),
    title: () => 'The ledger doesn’t match the payment service',
    body: ({ reason }) => reason ?? 'Open the trial balance to see every difference.',
    link: () => '/admin/ledger-accounts',
  },
  timesheetAdjusted: {
    ...emailed('clinician', 'facility'),
    title: facts =>
      formatTitle(
        'Hours corrected',
        ...(facts.isFacility ? whoAndWhen(facts) : whereAndWhen(facts)),
        `${facts.amount} pay`,
      ),
    body: ({ amount, changes, reason }) =>
      formatDecision(`The pay for this shift is now ${amount}.${changes ? ` ${changes}` : ''}`, reason),
    link: ({ isFacility }) => (isFacility ? billingPath : payoutsPath),
  },
  refundSent: {
    ...emailed('facility'),
    title: facts => formatTitle('Refund started', facts.amount, ...whoAndWhen(facts)),
    body: ({ amount, reason }) =>
      formatDecision(`We’re refunding ${amount} for this shift. Your bank may take a few days.`, reason),
    link: () => billingPath,
  },
  creditOwed: {
    ...emailed('admin'),
    title: facts => formatTitle('Refund owed', facts.amount, ...whereAndWhen(facts)),
    body: ({ officeName, amount }) =>
      `${officeName} is owed ${amount}: the shift costs less than what was paid for it outside ${BRAND}. Refund the difference by check or bank transfer, then record it with the check or transfer number.`,
    link: links.staffShift,
  },
  refundFailed: {
    ...emailed('admin'),
    title: facts => formatTitle('Refund failed', facts.amount, ...whereAndWhen(facts)),
    body: ({ amount, officeName, reason }) =>
      `We couldn’t refund ${amount} to ${officeName}. ${reason} It’s now a credit on the facility’s account.`,
    link: links.staffShift,
  },
} as const satisfies Record<string, NotificationDefinition>
