import { refuse } from '@gaitway/contract/errors'
import { feePercentOf, pricesOf } from '../../domain/job-price.ts'
import { slotErrors } from '../../domain/slots.ts'
import { findFacility } from '../../store/facilities.ts'
import { facilityMember, type UseCase } from '../use-case.ts'

/** What a shift will cost by each way to pay, from the function that the charge is made from. */
export const previewPrice: UseCase<'jobs.previewPrice'> = async ({ db }, by, job) => {
  const wrong = slotErrors(job.slots)
  if (Object.keys(wrong).length > 0) throw refuse('fields_wrong', wrong)
  const facility = await findFacility(db, facilityMember(by).facilityId)
  const feePercent = feePercentOf(facility?.feePercent ?? null)
  return { feePercent, ...pricesOf(job, feePercent) }
}
