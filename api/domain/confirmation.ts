import type { JobType, PaymentType } from '@gaitway/contract/values/enums'
import { refuse } from '@gaitway/contract/values/errors'
import type { ApplicationStatus } from '@gaitway/contract/lifecycles/application'
import type { ChargeStatus, chargeLifecycle } from '@gaitway/contract/lifecycles/charge'
import type { HoldStatus } from '@gaitway/contract/lifecycles/hold'
import { jobLifecycle, type JobStatus } from '@gaitway/contract/lifecycles/job'
import { applyMove, type MoveOf } from '@gaitway/contract/lifecycles/step'
import {
  validateProposedTimes,
  areSameTimes,
  listChangedSlots,
  applyProposedTimes,
  type ProposedSlot,
} from '@gaitway/contract/proposed-times'
import type { Reason } from './eligibility.ts'

type JobFacts = { status: JobStatus; firstSlotStart: Date }

/** Refuses to confirm someone for a job that isn't posted, has started, or has another confirmation under way. */
export const refuseUnlessOpen = (job: JobFacts, isHeld: boolean, at: Date) => {
  if (isHeld) throw refuse('job_already_held')
  if (job.status === 'confirmed' || job.status === 'completed') throw refuse('job_already_filled')
  if (job.status === 'expired' || at >= job.firstSlotStart) throw refuse('job_already_started')
  applyMove(jobLifecycle, job.status, 'confirm', 'facility')
}

/** Refuses to confirm an applicant whose application isn't open or who isn't eligible. */
export const refuseUnlessFit = (status: ApplicationStatus, reasons: readonly Reason[]) => {
  if (status !== 'applied') throw refuse('applicant_not_open')
  if (reasons.some(({ code }) => code === 'overlap')) throw refuse('clinician_busy')
  if (reasons.length > 0) throw refuse('applicant_not_eligible')
}

type Day = { id: string; startDate: string; endDate: string }

/** The days that are proposed at other times than posted; null if none are. Refuses times that can't be proposed. */
export const planProposal = (
  { jobType, slots }: { jobType: JobType; slots: readonly Day[] },
  proposed: readonly ProposedSlot[] | undefined,
  at: Date,
): ProposedSlot[] | null => {
  if (!proposed || proposed.length === 0) return null
  if (jobType === 'FULL_TIME')
    throw refuse('fields_wrong', { proposedSlots: 'You can’t propose other times for a full-time job' })
  const wrong = validateProposedTimes(slots, proposed, at)
  if (Object.keys(wrong).length > 0) throw refuse('fields_wrong', wrong)
  return listChangedSlots(slots, proposed)
}

type Accepting = {
  acceptProposed?: boolean
  /** as the facility saw them */
  proposedSlots?: readonly ProposedSlot[]
  at: Date
}

/**
 * The times to confirm: as posted, or as the clinician proposed if the facility accepts that. Refuses a proposal that
 * isn't the one the facility saw, or that no longer fits the shift.
 */
export const agreedTimes = <Slot extends Day>(
  slots: Slot[],
  proposed: readonly ProposedSlot[] | null,
  { acceptProposed, proposedSlots: seen, at }: Accepting,
): Slot[] => {
  if (!acceptProposed) return slots
  const isSeen = !seen || areSameTimes(listChangedSlots(slots, seen), proposed)
  const isPossible = proposed && Object.keys(validateProposedTimes(slots, proposed, at)).length === 0
  if (!isSeen || !isPossible) throw refuse('proposal_changed')
  return applyProposedTimes(slots, proposed)
}

type Agreement = { standbyOfferId: string | null; selfConfirmed: boolean | null }

/** Whether the clinician started the hold: the facility agreed earlier, and none of its users is at the screen. */
export const isUnattended = ({ standbyOfferId, selfConfirmed }: Agreement) =>
  standbyOfferId !== null || selfConfirmed === true

/** How the facility agreed earlier, in the details of events. */
export const agreementIn = ({ standbyOfferId, selfConfirmed }: Agreement) => ({
  ...(standbyOfferId !== null && { standby: true }),
  ...(selfConfirmed && { instant: true }),
})

/** What we learn about a charge or refund, from any source; `returned`: the payer's bank reversed it. */
export const chargeOutcomes = [
  'succeeded',
  'failed',
  'needsAction',
  'processing',
  'unknown',
  'returned',
] as const
export type ChargeOutcome = (typeof chargeOutcomes)[number]

export type HoldFacts = {
  hold: { status: HoldStatus; paymentType: PaymentType }
  job: JobFacts
  application: { status: ApplicationStatus }
  /** whether this hold's charge is already recorded as paid, or as paid and refunded */
  isPaid: boolean
}

/**
 * What to do with a hold. `confirm`: a card once it is charged, a bank debit as soon as the bank accepts it.
 * `releaseUnpaid`: the debit can't be stopped anymore, and is refunded once its money arrives. `refund`: the money
 * arrived too late to confirm. `settle`: the shift is confirmed, and only the payment changes. `stand`: nothing yet.
 */
export const decideHoldEnd = (
  { hold, job, application, isPaid }: HoldFacts,
  outcome: Exclude<ChargeOutcome, 'returned'>,
  at: Date,
): 'confirm' | 'release' | 'releaseUnpaid' | 'refund' | 'settle' | 'stand' => {
  const isLive = hold.status === 'held'
  const canStart = job.status === 'posted' && application.status === 'applied' && at < job.firstSlotStart
  if (isPaid || outcome === 'unknown') return 'stand'
  if (hold.status === 'confirmed') return 'settle'
  switch (outcome) {
    case 'succeeded':
      return isLive && canStart ? 'confirm' : 'refund'
    case 'failed':
      return isLive ? 'release' : 'stand'
    // a live hold waits for its cardholder
    case 'needsAction':
      return 'stand'
    case 'processing':
      if (!isLive || hold.paymentType !== 'ACH') return 'stand'
      return canStart ? 'confirm' : 'releaseUnpaid'
  }
}

type Moves = Partial<Record<ChargeOutcome, MoveOf<typeof chargeLifecycle>>>

/** The move each outcome makes from each state; docs/payments.md says what is written with it. */
export const chargeMoves: Record<ChargeStatus, Moves> = {
  sent: { succeeded: 'succeed', failed: 'fail', needsAction: 'requireAction', processing: 'process' },
  needsAction: { succeeded: 'succeed', failed: 'fail', processing: 'process' },
  processing: { succeeded: 'succeed', failed: 'fail' },
  succeeded: { failed: 'failLate', returned: 'failLate' },
  failed: { succeeded: 'succeedLate' },
}

type ChargeFacts = {
  kind: 'charge' | 'refund'
  status: ChargeStatus
  providerId: string | null
  disputeId: string | null
}

/** The move an outcome makes on a charge or refund; undefined if it adds nothing. */
export const chargeMove = (
  charge: ChargeFacts,
  outcome: { kind: ChargeOutcome; providerId?: string | null },
) => {
  const move = chargeMoves[charge.status][outcome.kind]
  const isNamed = charge.providerId !== null && outcome.providerId === charge.providerId
  if (charge.kind === 'refund') {
    // a bank can return a refund that succeeded; nothing changes a refund after that
    if (move === 'failLate') return isNamed ? move : undefined
    return move === 'succeedLate' && isNamed ? undefined : move
  }
  // Stripe keeps reporting a debit that the bank returned as succeeded, so a charge that was returned stays failed
  if (charge.disputeId !== null) return undefined
  return move === 'failLate' && outcome.kind === 'failed' ? undefined : move
}
