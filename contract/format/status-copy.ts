export type Tone = 'stone' | 'pine' | 'warning' | 'danger' | 'info' | 'success'

type Word = { word: string; tone: Tone }

/** The label and color of every status. */
export const statusLabels = {
  job: {
    posted: { word: 'Posted', tone: 'info' },
    confirmed: { word: 'Confirmed', tone: 'pine' },
    completed: { word: 'Completed', tone: 'success' },
    expired: { word: 'Expired', tone: 'stone' },
    cancelled: { word: 'Cancelled', tone: 'danger' },
    deleted: { word: 'Deleted', tone: 'stone' },
  },
  application: {
    applied: { word: 'Applied', tone: 'info' },
    upcoming: { word: 'Upcoming', tone: 'pine' },
    current: { word: 'Current', tone: 'pine' },
    completed: { word: 'Completed', tone: 'success' },
    cancelled: { word: 'Cancelled', tone: 'danger' },
    declined: { word: 'Declined', tone: 'stone' },
    expired: { word: 'Expired', tone: 'stone' },
    removed: { word: 'Removed', tone: 'stone' },
  },
  timesheet: {
    draft: { word: 'Draft', tone: 'stone' },
    pending: { word: 'Pending', tone: 'warning' },
    accepted: { word: 'Accepted', tone: 'success' },
    rejected: { word: 'Returned', tone: 'danger' },
    void: { word: 'Void', tone: 'stone' },
  },
  standbyOffer: {
    offered: { word: 'Offered', tone: 'warning' },
    accepted: { word: 'Accepted', tone: 'success' },
    declined: { word: 'Declined', tone: 'stone' },
    lapsed: { word: 'No answer', tone: 'stone' },
    withdrawn: { word: 'Withdrawn', tone: 'stone' },
  },
  timeChange: {
    pending: { word: 'Pending', tone: 'warning' },
    accepted: { word: 'Accepted', tone: 'success' },
    declined: { word: 'Declined', tone: 'stone' },
    lapsed: { word: 'No answer', tone: 'stone' },
    withdrawn: { word: 'Withdrawn', tone: 'stone' },
  },
  invoice: {
    draft: { word: 'Draft', tone: 'stone' },
    issued: { word: 'Issued', tone: 'info' },
    pastDue: { word: 'Past due', tone: 'danger' },
    paid: { word: 'Paid', tone: 'success' },
    credited: { word: 'Credited', tone: 'stone' },
    writtenOff: { word: 'Written off', tone: 'stone' },
  },
  received: { voided: { word: 'Voided', tone: 'danger' } },
  payoutAccount: {
    incomplete: { word: 'Incomplete', tone: 'warning' },
    underReview: { word: 'Under review', tone: 'info' },
    ready: { word: 'Ready', tone: 'success' },
    restricted: { word: 'Needs attention', tone: 'danger' },
  },
  payment: {
    inProcess: { word: 'In progress', tone: 'info' },
    invoice: { word: 'Invoice', tone: 'info' },
    paymentDue: { word: 'Payment due', tone: 'danger' },
    completed: { word: 'Completed', tone: 'success' },
  },
  charge: {
    sent: { word: 'In progress', tone: 'info' },
    needsAction: { word: 'Needs verification', tone: 'warning' },
    processing: { word: 'Processing', tone: 'info' },
    succeeded: { word: 'Succeeded', tone: 'success' },
    failed: { word: 'Failed', tone: 'danger' },
  },
  /** what facilities read about their payment for a shift; staff read the exact states above */
  facilityPayment: {
    estimated: { word: 'Estimated', tone: 'stone' },
    processing: { word: 'Processing', tone: 'info' },
    needsAction: { word: 'Needs verification', tone: 'warning' },
    paid: { word: 'Paid', tone: 'success' },
    refunded: { word: 'Refunded', tone: 'stone' },
    failed: { word: 'Failed', tone: 'danger' },
  },
  /** what clinicians read about their pay for a shift */
  clinicianPay: {
    scheduled: { word: 'Scheduled', tone: 'stone' },
    timeCardDue: { word: 'Time card due', tone: 'warning' },
    returned: { word: 'Returned', tone: 'danger' },
    inReview: { word: 'In review', tone: 'warning' },
    onTheWay: { word: 'On the way', tone: 'info' },
    paid: { word: 'Paid', tone: 'success' },
    failed: { word: 'Failed', tone: 'danger' },
  },
  dispute: {
    needsResponse: { word: 'Needs a response', tone: 'warning' },
    underReview: { word: 'Under review', tone: 'info' },
    won: { word: 'Won', tone: 'success' },
    lost: { word: 'Lost', tone: 'danger' },
    closed: { word: 'Closed', tone: 'stone' },
  },
  moneyDecision: {
    made: { word: 'No approval needed', tone: 'stone' },
    requested: { word: 'Needs approval', tone: 'warning' },
    approved: { word: 'Approved', tone: 'success' },
    declined: { word: 'Declined', tone: 'stone' },
    withdrawn: { word: 'Withdrawn', tone: 'stone' },
    lapsed: { word: 'Expired', tone: 'stone' },
  },
  payout: {
    due: { word: 'Pending', tone: 'warning' },
    sent: { word: 'In transit', tone: 'info' },
    paid: { word: 'Paid', tone: 'success' },
    failed: { word: 'Failed', tone: 'danger' },
  },
  user: {
    pending: { word: 'Pending', tone: 'warning' },
    approved: { word: 'Approved', tone: 'success' },
    rejected: { word: 'Declined', tone: 'stone' },
    deactivate: { word: 'Deactivated', tone: 'stone' },
  },
  member: {
    invited: { word: 'Invited', tone: 'warning' },
    active: { word: 'Active', tone: 'success' },
    deactivate: { word: 'Deactivated', tone: 'stone' },
  },
  onboardingCall: {
    booked: { word: 'Booked', tone: 'info' },
    done: { word: 'Completed', tone: 'success' },
    missed: { word: 'Missed', tone: 'danger' },
    cancelled: { word: 'Cancelled', tone: 'danger' },
  },
  queueItem: {
    open: { word: 'Open', tone: 'warning' },
    claimed: { word: 'Claimed', tone: 'info' },
    snoozed: { word: 'Snoozed', tone: 'stone' },
    done: { word: 'Done', tone: 'success' },
  },
  delivery: {
    queued: { word: 'Queued', tone: 'info' },
    sent: { word: 'Sent', tone: 'success' },
    failed: { word: 'Failed', tone: 'danger' },
    skipped: { word: 'Not sent', tone: 'stone' },
  },
  credential: {
    valid: { word: 'Valid', tone: 'success' },
    expiring: { word: 'Expires soon', tone: 'warning' },
    expired: { word: 'Has expired', tone: 'danger' },
    missing: { word: 'Missing', tone: 'stone' },
  },
} as const satisfies Record<string, Record<string, Word>>

export type LabeledLifecycle = keyof typeof statusLabels
export type LabeledState<L extends LabeledLifecycle> = keyof (typeof statusLabels)[L] & string

/** The label and color of a status. */
export const findStatusWord = <L extends LabeledLifecycle>(of: L, state: LabeledState<L>): Word =>
  (statusLabels[of] as Record<LabeledState<L>, Word>)[state]
