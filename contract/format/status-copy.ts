export type Tone = 'stone' | 'pine' | 'sun' | 'clay' | 'sky' | 'leaf'

type Word = { word: string; tone: Tone }

/** The label and color of every status. */
export const statusLabels = {
  job: {
    posted: { word: 'Posted', tone: 'sky' },
    confirmed: { word: 'Confirmed', tone: 'pine' },
    completed: { word: 'Completed', tone: 'leaf' },
    expired: { word: 'Expired', tone: 'stone' },
    cancelled: { word: 'Cancelled', tone: 'clay' },
    deleted: { word: 'Deleted', tone: 'stone' },
  },
  application: {
    applied: { word: 'Applied', tone: 'sky' },
    upcoming: { word: 'Upcoming', tone: 'pine' },
    current: { word: 'Current', tone: 'pine' },
    completed: { word: 'Completed', tone: 'leaf' },
    cancelled: { word: 'Cancelled', tone: 'clay' },
    declined: { word: 'Declined', tone: 'stone' },
    expired: { word: 'Expired', tone: 'stone' },
    removed: { word: 'Removed', tone: 'stone' },
  },
  timesheet: {
    draft: { word: 'Draft', tone: 'stone' },
    pending: { word: 'Pending', tone: 'sun' },
    accepted: { word: 'Accepted', tone: 'leaf' },
    rejected: { word: 'Returned', tone: 'clay' },
    void: { word: 'Void', tone: 'stone' },
  },
  standbyOffer: {
    offered: { word: 'Offered', tone: 'sun' },
    accepted: { word: 'Accepted', tone: 'leaf' },
    declined: { word: 'Declined', tone: 'stone' },
    lapsed: { word: 'No answer', tone: 'stone' },
    withdrawn: { word: 'Withdrawn', tone: 'stone' },
  },
  timeChange: {
    pending: { word: 'Pending', tone: 'sun' },
    accepted: { word: 'Accepted', tone: 'leaf' },
    declined: { word: 'Declined', tone: 'stone' },
    lapsed: { word: 'No answer', tone: 'stone' },
    withdrawn: { word: 'Withdrawn', tone: 'stone' },
  },
  invoice: {
    draft: { word: 'Draft', tone: 'stone' },
    issued: { word: 'Issued', tone: 'sky' },
    pastDue: { word: 'Past due', tone: 'clay' },
    paid: { word: 'Paid', tone: 'leaf' },
    credited: { word: 'Credited', tone: 'stone' },
    writtenOff: { word: 'Written off', tone: 'stone' },
  },
  received: { voided: { word: 'Voided', tone: 'clay' } },
  payoutAccount: {
    incomplete: { word: 'Incomplete', tone: 'sun' },
    underReview: { word: 'Under review', tone: 'sky' },
    ready: { word: 'Ready', tone: 'leaf' },
    restricted: { word: 'Needs attention', tone: 'clay' },
  },
  payment: {
    inProcess: { word: 'In progress', tone: 'sky' },
    invoice: { word: 'Invoice', tone: 'sky' },
    paymentDue: { word: 'Payment due', tone: 'clay' },
    completed: { word: 'Completed', tone: 'leaf' },
  },
  charge: {
    sent: { word: 'In progress', tone: 'sky' },
    needsAction: { word: 'Needs verification', tone: 'sun' },
    processing: { word: 'Processing', tone: 'sky' },
    succeeded: { word: 'Succeeded', tone: 'leaf' },
    failed: { word: 'Failed', tone: 'clay' },
  },
  /** what facilities read about their payment for a shift; staff read the exact states above */
  facilityPayment: {
    estimated: { word: 'Estimated', tone: 'stone' },
    processing: { word: 'Processing', tone: 'sky' },
    needsAction: { word: 'Needs verification', tone: 'sun' },
    paid: { word: 'Paid', tone: 'leaf' },
    refunded: { word: 'Refunded', tone: 'stone' },
    failed: { word: 'Failed', tone: 'clay' },
  },
  /** what clinicians read about their pay for a shift */
  clinicianPay: {
    scheduled: { word: 'Scheduled', tone: 'stone' },
    timeCardDue: { word: 'Time card due', tone: 'sun' },
    returned: { word: 'Returned', tone: 'clay' },
    inReview: { word: 'In review', tone: 'sun' },
    onTheWay: { word: 'On the way', tone: 'sky' },
    paid: { word: 'Paid', tone: 'leaf' },
    failed: { word: 'Failed', tone: 'clay' },
  },
  dispute: {
    needsResponse: { word: 'Needs a response', tone: 'sun' },
    underReview: { word: 'Under review', tone: 'sky' },
    won: { word: 'Won', tone: 'leaf' },
    lost: { word: 'Lost', tone: 'clay' },
    closed: { word: 'Closed', tone: 'stone' },
  },
  moneyDecision: {
    made: { word: 'No approval needed', tone: 'stone' },
    requested: { word: 'Needs approval', tone: 'sun' },
    approved: { word: 'Approved', tone: 'leaf' },
    declined: { word: 'Declined', tone: 'stone' },
    withdrawn: { word: 'Withdrawn', tone: 'stone' },
    lapsed: { word: 'Expired', tone: 'stone' },
  },
  payout: {
    due: { word: 'Pending', tone: 'sun' },
    sent: { word: 'In transit', tone: 'sky' },
    paid: { word: 'Paid', tone: 'leaf' },
    failed: { word: 'Failed', tone: 'clay' },
  },
  user: {
    pending: { word: 'Pending', tone: 'sun' },
    approved: { word: 'Approved', tone: 'leaf' },
    rejected: { word: 'Declined', tone: 'stone' },
    deactivate: { word: 'Deactivated', tone: 'stone' },
  },
  member: {
    invited: { word: 'Invited', tone: 'sun' },
    active: { word: 'Active', tone: 'leaf' },
    deactivate: { word: 'Deactivated', tone: 'stone' },
  },
  onboardingCall: {
    booked: { word: 'Booked', tone: 'sky' },
    done: { word: 'Completed', tone: 'leaf' },
    missed: { word: 'Missed', tone: 'clay' },
    cancelled: { word: 'Cancelled', tone: 'clay' },
  },
  queueItem: {
    open: { word: 'Open', tone: 'sun' },
    claimed: { word: 'Claimed', tone: 'sky' },
    snoozed: { word: 'Snoozed', tone: 'stone' },
    done: { word: 'Done', tone: 'leaf' },
  },
  delivery: {
    queued: { word: 'Queued', tone: 'sky' },
    sent: { word: 'Sent', tone: 'leaf' },
    failed: { word: 'Failed', tone: 'clay' },
    skipped: { word: 'Not sent', tone: 'stone' },
  },
  credential: {
    valid: { word: 'Valid', tone: 'leaf' },
    expiring: { word: 'Expires soon', tone: 'sun' },
    expired: { word: 'Has expired', tone: 'clay' },
    missing: { word: 'Missing', tone: 'stone' },
  },
} as const satisfies Record<string, Record<string, Word>>

export type LabeledLifecycle = keyof typeof statusLabels
export type LabeledState<L extends LabeledLifecycle> = keyof (typeof statusLabels)[L] & string

/** The label and color of a status. */
export const findStatusWord = <L extends LabeledLifecycle>(of: L, state: LabeledState<L>): Word =>
  (statusLabels[of] as Record<LabeledState<L>, Word>)[state]
