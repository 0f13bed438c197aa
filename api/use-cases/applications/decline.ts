import type { Knex } from 'knex'
import { refuse } from '@gaitway/contract/errors'
import { findApplication, isHeld, lockApplication, listOverlapping } from '../../store/applications.ts'
import { lockJob, lockClinician } from '../../store/locks.ts'
import type { ApplicationRow } from '../../store/rows.ts'
import { transition } from '../transition.ts'
import { shiftFacts } from '../shift-facts.ts'
import { notify } from '../notify.ts'
import { clinicianOnly, facilityMember, type UseCase } from '../use-case.ts'
import { showApplication } from './show.ts'
import type { Services } from '../../services/services.ts'

/** The clinician's own application with its job, both locked; refuses during its confirmation. */
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

/** A facility declines this applicant, who is notified, with the reason if there is one. */
export const decline: UseCase<'applications.decline'> = async ({ db, clock }, by, input) => {
  const member = facilityMember(by)
  const { reason } = input
  const at = clock.now()
  return db.transaction(async trx => {
    const application = await lockOwnApplication(trx, input.jobApplicationId, {
      facilityId: member.facilityId,
    })
    const declined = await transition(trx, 'application', application, 'decline', { by: member, at, reason })
    for (const { clinicianUserId, facts } of await shiftFacts(trx, [application.id]))
      await notify(trx, {
        type: 'applicationDeclined',
        to: [clinicianUserId],
        facts: { ...facts, reason },
        fromUserId: member.userId,
        at,
      })
    return showApplication(declined)
  })
}

/** A clinician withdraws an application; they may apply again. */
export const remove: UseCase<'applications.remove'> = async ({ db, clock }, by, input) => {
  const me = clinicianOnly(by)
  if (input.clinicianId !== me.clinicianId) throw refuse('identity_mismatch')
  await db.transaction(async trx => {
    const application = await lockOwnApplication(trx, input.jobApplicationId, {
      clinicianId: me.clinicianId,
    })
    await transition(trx, 'application', application, 'remove', { by: me, at: clock.now() })
  })
  return {}
}

type Confirmed = { clinicianId: string; holdId: string }
const reason = 'You were confirmed for another shift at the same time.'

/** Declines a clinician's applications that overlap their confirmed shift, one job per transaction. */
export const displaceOverlapping = async (services: Services, confirmed: Confirmed) => {
  for (const id of await listOverlapping(services.db, confirmed)) await displace(services, id, confirmed)
}

const displace = async ({ db, clock }: Services, id: string, confirmed: Confirmed) => {
  const at = clock.now()
  const found = await findApplication(db, id)
  if (!found) return
  await db.transaction(async trx => {
    await lockJob(trx, found.jobId)
    await lockClinician(trx, confirmed.clinicianId)
    const application = await lockApplication(trx, { id })
    // the shift may have been canceled, or the application withdrawn, since the list was made
    const stillOverlapping = await listOverlapping(trx, confirmed)
    if (!application || !stillOverlapping.includes(id)) return
    await transition(trx, 'application', application, 'displace', {
      by: { side: 'clock' },
      at,
      reason,
      set: { displacedBy: 'overlap' },
    })
    for (const { clinicianUserId, facts } of await shiftFacts(trx, [id]))
      await notify(trx, { type: 'applicationOverlaps', to: [clinicianUserId], facts, at })
  })
}
