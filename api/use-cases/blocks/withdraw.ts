import type { Services } from '../../services/services.ts'
import { findApplication, isHeld, lockApplication } from '../../store/applications.ts'
import { findBlock, listOpenBetween } from '../../store/blocks.ts'
import { lockJob } from '../../store/locks.ts'
import { transition } from '../transition.ts'
import { shiftFacts } from '../shift-facts.ts'
import { tell } from '../notify.ts'

/** Closes open applications between a facility and a clinician after a block, one job per transaction. */
export const withdrawBlocked = async (services: Services, blockId: string) => {
  const block = await findBlock(services.db, blockId)
  if (!block) return
  for (const id of await listOpenBetween(services.db, block)) await withdraw(services, id, block.bySide)
}

const withdraw = async ({ db, clock }: Services, id: string, bySide: 'facility' | 'clinician') => {
  const at = clock.now()
  const found = await findApplication(db, id)
  if (!found) return
  await db.transaction(async trx => {
    await lockJob(trx, found.jobId)
    const application = await lockApplication(trx, { id })
    // a confirmation that is being paid finishes on its own and checks the block again
    if (application?.status !== 'applied' || (await isHeld(trx, id))) return
    if (bySide === 'clinician') {
      await transition(trx, 'application', application, 'remove', { by: { side: 'clinician' }, at })
      return
    }
    await transition(trx, 'application', application, 'displace', { by: { side: 'clock' }, at })
    for (const { clinicianUserId, facts } of await shiftFacts(trx, [id]))
      await tell(trx, { type: 'applicationDeclined', to: [clinicianUserId], facts, at })
  })
}
