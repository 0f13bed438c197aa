import type { Services } from '../../services/services.ts'
import { findApplication, listOverlapping, lockApplication } from '../../store/applications.ts'
import { lockClinician, lockJob } from '../../store/locks.ts'
import { transition } from '../transition.ts'
import { shiftFacts } from '../shift-facts.ts'
import { tell } from '../notify.ts'

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
      await tell(trx, { type: 'applicationOverlaps', to: [clinicianUserId], facts, at })
  })
}
