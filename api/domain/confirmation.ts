import type { PaymentType } from '@gaitway/contract/values/enums'
import { refuse } from '@gaitway/contract/values/errors'
import type { ApplicationStatus } from '@gaitway/contract/lifecycles/application'
import type { HoldStatus } from '@gaitway/contract/lifecycles/hold'
import { jobLifecycle, type JobStatus } from '@gaitway/contract/lifecycles/job'
import { step } from '@gaitway/contract/lifecycles/step'
import type { ChargeOutcome } from './charge-outcome.ts'
import type { Reason } from './eligibility.ts'

type JobFacts = { status: JobStatus; firstSlotStart: Date }

/** A job can be confirmed while it is posted, has not started, and no other confirmation is under way. */
export const refuseUnlessOpen = (job: JobFacts, isHeld: boolean, at: Date) => {
  if (isHeld) throw refuse('job_already_held')
  if (job.status === 'confirmed' || job.status === 'completed') throw refuse('job_already_filled')
  if (job.status === 'expired' || at >= job.firstSlotStart) throw refuse('job_already_started')
  step(jobLifecycle, job.status, 'confirm', 'facility')
}

export const refuseUnlessFit = (status: ApplicationStatus, reasons: readonly Reason[]) => {
  if (status !== 'applied') throw refuse('applicant_not_open')
  if (reasons.some(({ code }) => code === 'overlap')) throw refuse('clinician_busy')
  if (reasons.length > 0) throw refuse('applicant_not_eligible')
}

export type HoldFacts = {
  hold: { status: HoldStatus; paymentType: PaymentType }
  job: JobFacts
  application: { status: ApplicationStatus }
  /** whether this hold's charge is already recorded as paid, or as paid and refunded */
  isPaid: boolean
}

/**
 * What happens to a hold. `confirm`: a bank debit confirms as soon as the bank accepts it. A hold is released
 * even though its debit can't be stopped; that money is refunded once it arrives. Money that arrives too late is
 * refunded.
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

type Agreement = { standbyOfferId: string | null; selfConfirmed: boolean | null }

/** Whether a clinician's own yes started the hold: the facility agreed earlier, and nobody there is at the screen. */
export const isUnattended = ({ standbyOfferId, selfConfirmed }: Agreement) =>
  standbyOfferId !== null || selfConfirmed === true

/** How the facility agreed earlier, as events record it. */
export const agreementIn = ({ standbyOfferId, selfConfirmed }: Agreement) => ({
  ...(standbyOfferId !== null && { standby: true }),
  ...(selfConfirmed && { instant: true }),
})
