import { BRAND } from '@gaitway/contract/values/brand'
import { BANK_DEBIT_DAYS } from '@gaitway/contract/values/limits'
import { plural } from '@gaitway/contract/format/plural'

/** Apart from the screen's texts, because time cards load later. */
export const reviewCopy = {
  notWorked: 'Clinician did not work this shift',
  sentHomeAt: (at: string, least?: string) =>
    `Sent home at ${at}. Paid ${least ? `at least ${least}` : 'for the hours worked'}.`,
  cardsToApprove: 'Time cards to review',
  noCardsToApprove: 'No time cards to review',
  cardsAsScheduled: 'Worked as scheduled',
  acceptAsScheduled: 'Accept as scheduled',
  acceptAllAsScheduled: 'Accept all as scheduled',
  documentationBy: (names: string) => `Documentation completed by ${names}`,
  names: (names: readonly string[]) =>
    new Intl.ListFormat('en-US', { style: 'long', type: 'conjunction' }).format(names),
  cardsAccepted: (count: number) => `${plural(count, 'time card', 'time cards')} accepted`,
  notAccepted: (name: string, why: string) => `${name}: ${why}`,
  extraTimeWaiting: 'Extra time to review',
  extraTimeDecide: 'Review extra time',
  withPaper: 'With a signed paper time card',
  paperChanged: (when: string) => `Added or replaced on ${when}, after the time card was submitted`,
  workedHours: (hours: string) => `${hours} worked`,
  noShowReported: 'No-show reported',
  noShowOpen: 'A no-show was reported. The time card waits until that’s decided.',
  cardMissing: 'Not submitted yet',
  cardRejected: 'Returned',
  cardView: 'View time card',
  cardTitle: (name: string) => `${name}’s time card`,
  booked: 'Scheduled',
  worked: 'Worked',
  breakTime: (from: string, until: string) => `Break ${from} to ${until}`,
  noBreak: 'No break',
  asBooked: 'As scheduled',
  longer: (time: string) => `${time} more than scheduled`,
  shorter: (time: string) => `${time} less than scheduled`,
  extraTimeReason: (reason: string) => `Reason: ${reason}`,
  toClinician: (name: string) => `${name} is paid`,
  money: 'Your payment',
  nothingMore: (paid: string, processing?: string) =>
    processing
      ? `Paid ${paid}, processing ${processing}, which covers the total. You won’t be charged more.`
      : `You paid ${paid}, which covers the total. You won’t be charged more.`,
  paidAndOwed: (paid: string, processing: string | undefined, owed: string) =>
    [`Paid ${paid}`, ...(processing ? [`processing ${processing}`] : []), `total ${owed}`].join(', '),
  wasCharged: {
    card: (more: string, card: string) => `Charged ${more} more to ${card}`,
    ACH: (more: string, bank: string) =>
      `Debiting ${more} more from ${bank}. This takes about ${BANK_DEBIT_DAYS} days.`,
  },
  refunded: (back: string, way: string) => `${back} will be refunded to ${way}`,
  chargedLater: (more: string, way: string) =>
    `We’ll charge ${more} more to ${way} once the current payment clears`,
  backLater: (back: string) => `We’ll refund ${back} once the current payment clears`,
  notCharged: (more: string) => `We couldn’t charge ${more} more. Pay it on your billing page.`,
  onInvoice: (owed: string) => `${owed} is on your invoice for this shift`,
  isEven: 'No further charge',
  invoiced: (owed: string) => `${owed} will be on your invoice for this shift. You won’t be charged now.`,
  ways: { card: 'the card you paid with', ACH: 'the bank account you paid from' },
  extraTime: 'Extra time',
  extraTimeQuestion: (time: string) => `Accept ${time} of extra time?`,
  acceptExtraTime: 'Accept extra time',
  declineExtraTime: 'Decline extra time',
  declineReason: 'Reason for declining',
  declineHint: (name: string) => `${name} will see this.`,
  decideBy: (day: string) =>
    `The time card was accepted without the extra time. If you don’t decide by ${day}, ${BRAND} may decide for you.`,
  paidFor: (name: string, pay: string) => `${name} is paid ${pay}.`,
  paidMore: (name: string, more: string, pay: string) => `${name} is paid ${more} more, ${pay} total.`,
  paidNoMore: (name: string, pay: string) =>
    `${name} is paid ${pay}, as already accepted. You won’t be charged more.`,
  chargedMore: {
    card: (more: string, card: string) => `${more} will be charged to ${card}.`,
    ACH: (more: string, bank: string) =>
      `${more} will be debited from ${bank}. This takes about ${BANK_DEBIT_DAYS} days.`,
  },
  dueMore: (more: string) => `${more} will be due on your billing page.`,
  invoicedMore: (more: string) => `You’ll get another invoice for ${more}.`,
  acceptCard: 'Accept time card',
  saveDecision: 'Save decision',
  extraTimeAccepted: 'Extra time accepted',
  extraTimeDeclined: 'Extra time declined',
  documentation: 'Documentation completed',
  documentedReview: 'Documentation completed: review',
  reviewOf: (name: string) => ` ${name}’s time card`,
  documentationMissing: 'Please confirm that the documentation is complete',
  acceptCharge: (amount: string) => `Accept and pay ${amount}`,
  acceptInvoice: (amount: string) => `Accept and pay ${amount} by invoice`,
  acceptRefund: (amount: string) => `Accept and get ${amount} back`,
  accept: 'Accept with no further charge',
  reject: 'Return',
  rejectTitle: 'What needs to change?',
  rejectReason: 'Reason',
  rejectHint: (name: string) => `${name} will see this and can resubmit the time card.`,
  returnCard: 'Return time card',
  accepted: (day: string) => `Accepted on ${day}.`,
  unchanging: `Only ${BRAND} can correct it.`,
  autoAccepted: (day: string) => `Accepted automatically on ${day} because no one responded.`,
  rejected: (reason: string) => `Returned: ${reason}`,
  draft: 'The clinician hasn’t submitted it yet.',
} as const
