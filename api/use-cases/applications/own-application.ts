import type { Knex } from 'knex'
import { refuse } from '@gaitway/contract/errors'
import { findApplication, isHeld, lockApplication } from '../../store/applications.ts'
import { lockJob } from '../../store/locks.ts'
import type { ApplicationRow } from '../../store/rows.ts'

/** One's own application with its job, both locked; not while it is being confirmed. */
export const lockOwnApplication = async (
  trx: Knex,
  id: string,
  owner: { clinicianId: string } | { facilityId: string },
): Promise<ApplicationRow> => {
  const found = await findApplication(trx, id, owner)
  if (!found) throw refuse('not_found')
  await lockJob(trx, found.jobId)
  const locked = await lockApplication(trx, { id })
  if (!locked) throw refuse('not_found')
  if (await isHeld(trx, id)) throw refuse('being_confirmed')
  return locked
}
