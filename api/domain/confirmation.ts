import type { PaymentType } from '@gaitway/contract/enums'
import { refuse } from '@gaitway/contract/errors'
import type { ApplicationStatus } from '@gaitway/contract/lifecycles/application'
import type { HoldStatus } from '@gaitway/contract/lifecycles/hold'
import { jobLifecycle, type JobStatus } from '@gaitway/contract/lifecycles/job'
import { step } from '@gaitway/contract/lifecycles/step'
import type { Reason } from './eligibility.ts'

type JobFacts = { status: JobStatus; firstSlotStart: Date }

/** A job can be confirmed while it is posted, nobody is being confirmed for it, and it has not started. */
export const refuseUnlessOpen = (job: JobFacts, isHeld: boolean, at: Date) => {
  if (isHeld) throw refuse('job_already_held')
  if (job.status === 'confirmed' || job.status === 'completed') throw refuse('job_already_filled')
  if (job.status === 'expired' || at >= job.firstSlotStart) throw refuse('job_already_started')
  step(jobLifecycle, job.status, 'confirm', 'facility')
}

/** An applicant can be confirmed while they apply and nothing stands against them. */
export const refuseUnlessFit = (status: ApplicationStatus, reasons: readonly Reason[]) => {
  if (status !== 'applied') throw refuse('applicant_not_open')
  if (reasons.some(({ code }) => code === 'overlap')) throw refuse('clinician_busy')
  if (reasons.length > 0) throw refuse('applicant_not_eligible')
}

export type HoldFacts = {
  hold: { status: HoldStatus; paymentType: PaymentType }
  job: JobFacts
  application: { status: ApplicationStatus }
  /** whether the money of this hold's charge is already on record, or was and is back */
  isPaid: boolean
}
/** What the payment service says of a hold's charge, as far as it decides. */
export type Heard = 'succeeded' | 'failed' | 'needsAction' | 'processing' | 'unknown'

/**
 * What becomes of a hold: the applicant is confirmed, by a bank debit as soon as the bank has it; the time is free
 * again; the money came too late and goes back, or goes back once it has come; the card's owner is waited for; the
 * shift is confirmed and only the money of its debit is still on its way; or nothing changes.
 */
export const decideHoldEnd = (
  { hold, job, application, isPaid }: HoldFacts,
  heard: Heard,
  at: Date,
): 'confirm' | 'release' | 'letGo' | 'giveBack' | 'wait' | 'goOn' | 'stand' => {
  const isLive = hold.status === 'held'
  const canStart = job.status === 'posted' && application.status === 'applied' && at < job.firstSlotStart
  if (isPaid || heard === 'unknown') return 'stand'
  if (hold.status === 'confirmed') return 'goOn'
  switch (heard) {
    case 'succeeded':
      return isLive && canStart ? 'confirm' : 'giveBack'
    case 'failed':
      return isLive ? 'release' : 'stand'
    case 'needsAction':
      return isLive ? 'wait' : 'stand'
    case 'processing':
      if (!isLive || hold.paymentType !== 'ACH') return 'stand'
      return canStart ? 'confirm' : 'letGo'
  }
}
