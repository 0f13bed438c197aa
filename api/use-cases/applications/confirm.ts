import type { Knex } from 'knex'
import { refuse } from '@gaitway/contract/errors'
import type { Input } from '@gaitway/contract/schemas/index'
import { refuseUnlessFit, refuseUnlessOpen } from '../../domain/confirmation.ts'
import { findApplication, isJobHeld, lockApplication } from '../../store/applications.ts'
import { findHold, isDoubleBooking } from '../../store/holds.ts'
import { lockClinician, lockJob } from '../../store/locks.ts'
import type { JobRow } from '../../store/rows.ts'
import { payHold } from '../holds/end-hold.ts'
import { choosePayer } from '../payments/plan-charge.ts'
import { facilityMember, type FacilityMember, type UseCase } from '../use-case.ts'
import { confirmationOf } from './show.ts'
import { holdApplicant } from './hold-applicant.ts'
import { reasonsAgainst } from '../jobs/eligibility.ts'

type ConfirmInput = Omit<Input<'applications.confirm'>, 'decision'> & { key?: string; at: Date }

/**
 * A facility confirms an applicant and pays: the job is filled, standbys are kept and the others declined. A
 * declined card confirms nothing; one that requires verification leaves the hold waiting for the cardholder. A
 * bank debit confirms once the bank accepts it, an invoice right away.
 */
export const confirm: UseCase<'applications.confirm'> = async (services, by, input, { key }) => {
  const member = facilityMember(by)
  const { db, clock } = services
  const holdId = await db
    .transaction(trx => hold(trx, member, { ...input, key, at: clock.now() }))
    .catch((thrown: unknown) => {
      throw isDoubleBooking(thrown) ? refuse('clinician_busy') : thrown
    })
  const held = await findHold(db, holdId)
  // confirmed already: by invoice, or nothing to pay
  if (held?.status === 'held') await payHold(services, holdId)
  return confirmationOf(db, holdId)
}

const hold = async (trx: Knex, member: FacilityMember, input: ConfirmInput): Promise<string> => {
  const { paymentType, at } = input
  const { job, application } = await lockApplicant(trx, member, input)
  const { sourceId, feePercent } = await choosePayer(trx, { ...input, facilityId: member.facilityId })
  const standbyAgreed = input.standbyAgreed ?? false
  const holding = { job, application, paymentType, sourceId, feePercent, standbyAgreed, at }
  return holdApplicant(trx, member, { ...holding, heldBy: member.userId }, input.key)
}

/**
 * The applicant to confirm, with locks in order: job before clinician. Another facility's isn't found; any other
 * obstacle refuses.
 */
const lockApplicant = async (
  trx: Knex,
  { facilityId }: FacilityMember,
  { jobApplicationId, at }: { jobApplicationId: string; at: Date },
) => {
  const known = await findApplication(trx, jobApplicationId, { facilityId })
  const job = known && (await lockJob<JobRow>(trx, known.jobId))
  if (!known || !job) throw refuse('not_found')
  refuseUnlessOpen(job, await isJobHeld(trx, job.id), at)
  await lockClinician(trx, known.clinicianId)
  const application = await lockApplication(trx, { id: known.id })
  const reasons = (await reasonsAgainst(trx, job, [known.clinicianId], at)).get(known.clinicianId)
  if (!application || !reasons) throw refuse('not_found')
  refuseUnlessFit(application.status, reasons)
  return { job, application }
}
