import type { Knex } from 'knex'
import { addDays, addHours } from '@gaitway/contract/time'
import { buildApplication } from '../../api/testing/builders/application.ts'
import { buildJob } from '../../api/testing/builders/job.ts'
import { givenClinician, givenFacility } from './people.ts'

/** A facility without a card whose shift of tomorrow one physical therapist has applied for. */
export const givenApplicant = async (db: Knex) => {
  const facility = await givenFacility(db)
  const clinician = await givenClinician(db, { firstName: 'Tess', lastName: 'Therapist' })
  const startsAt = addDays(new Date(), 2)
  const job = await buildJob(db, {
    facility,
    slots: [{ startsAt, endsAt: addHours(startsAt, 8) }],
    createdAt: new Date(),
  })
  const application = await buildApplication(db, { job, clinician, appliedAt: new Date() })
  return { facility, clinician, job, application }
}
