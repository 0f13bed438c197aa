import { addDays, addHours } from '@gaitway/contract/time'
import { buildApplication } from '../../api/testing/builders/application.ts'
import type { FacilityWish } from '../../api/testing/builders/facility.ts'
import { buildJob } from '../../api/testing/builders/job.ts'
import type { Product } from '../fixtures.ts'
import { tokenOf } from '../steps/by-call.ts'
import { givenClinician, givenFacility } from './people.ts'

/** A facility without a card whose shift in two days one physical therapist has applied for. */
export const givenApplicant = async (
  { db, call }: Pick<Product, 'db' | 'call'>,
  facilityWish: FacilityWish = {},
) => {
  const now = new Date((await call('product.config', {})).now)
  const facility = await givenFacility(db, facilityWish)
  const clinician = await givenClinician(db, { firstName: 'Tess', lastName: 'Therapist' })
  const startsAt = addDays(now, 2)
  const job = await buildJob(db, {
    facility,
    slots: [{ startsAt, endsAt: addHours(startsAt, 8) }],
    createdAt: now,
  })
  const application = await buildApplication(db, { job, clinician, appliedAt: now })
  return { facility, clinician, job, application }
}

/** The same shift once the therapist is confirmed, to be paid by invoice. */
export const givenConfirmed = async (product: Product) => {
  const given = await givenApplicant(product, { invoiceAllowed: true })
  const token = await tokenOf(product, given.facility)
  await product.call(
    'applications.confirm',
    { decision: 'confirm', jobApplicationId: given.application.id, paymentType: 'invoice' },
    { token },
  )
  return given
}
