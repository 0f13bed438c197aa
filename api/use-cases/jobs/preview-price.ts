import { refuse } from '@gaitway/contract/errors'
import { feePercentOf, pricesOf } from '../../domain/job-price.ts'
import { slotErrors } from '../../domain/slots.ts'
import { findFacility } from '../../store/facilities.ts'
import { facilityMember, type UseCase } from '../use-case.ts'

/** The price of a shift by each payment method, from the function that prices the charge. */
export const previewPrice: UseCase<'jobs.previewPrice'> = async ({ db }, by, job) => {
  const wrong = slotErrors(job.slots)
  if (Object.keys(wrong).length > 0) throw refuse('fields_wrong', wrong)
  const facility = await findFacility(db, facilityMember(by).facilityId)
  const feePercent = feePercentOf(facility?.feePercent ?? null)
  return { feePercent, ...pricesOf(job, feePercent) }
}
