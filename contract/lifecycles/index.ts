import { applicationLifecycle } from './application.ts'
import { callOutLifecycle } from './call-out.ts'
import { chargeLifecycle } from './charge.ts'
import { disputeLifecycle } from './dispute.ts'
import { holdLifecycle } from './hold.ts'
import { invoiceLifecycle } from './invoice.ts'
import { jobLifecycle } from './job.ts'
import { memberLifecycle } from './member.ts'
import { moneyDecisionLifecycle } from './money-decision.ts'
import { noShowReportLifecycle } from './no-show-report.ts'
import { onboardingCallLifecycle } from './onboarding-call.ts'
import { payoutLifecycle } from './payout.ts'
import { queueItemLifecycle } from './queue-item.ts'
import { standbyOfferLifecycle } from './standby-offer.ts'
import { timeChangeLifecycle } from './time-change.ts'
import { timesheetLifecycle } from './timesheet.ts'
import { userLifecycle } from './user.ts'

/** Every lifecycle of the product, by name. */
export const lifecycles = {
  job: jobLifecycle,
  application: applicationLifecycle,
  timesheet: timesheetLifecycle,
  hold: holdLifecycle,
  user: userLifecycle,
  charge: chargeLifecycle,
  dispute: disputeLifecycle,
  invoice: invoiceLifecycle,
  payout: payoutLifecycle,
  member: memberLifecycle,
  onboardingCall: onboardingCallLifecycle,
  queueItem: queueItemLifecycle,
  standbyOffer: standbyOfferLifecycle,
  timeChange: timeChangeLifecycle,
  noShowReport: noShowReportLifecycle,
  callOut: callOutLifecycle,
  moneyDecision: moneyDecisionLifecycle,
}
