import { addDays, addHours } from '@gaitway/contract/time'
import { buildApplication } from '../../api/testing/builders/application.ts'
import { buildJob } from '../../api/testing/builders/job.ts'
import type { Product } from '../fixtures.ts'
import { givenClinician, givenFacility } from './people.ts'

/** A facility without a card whose shift in two days one physical therapist has applied for. */
export const givenApplicant = async ({ db, call }: Pick<Product, 'db' | 'call'>) => {
  const now = new Date((await call('product.config', {})).now)
  const facility = await givenFacility(db)
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
