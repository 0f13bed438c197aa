import type { Knex } from 'knex'
import { lockApplicationsOf } from '../../store/applications.ts'
import { moveApplication, type MoveBy } from '../moves.ts'
import { tellCancelled } from './tell-cancelled.ts'

/** Whoever still applied for a shift that will not be is told why; the job was locked before. */
export const cancelWaiting = async (
  trx: Knex,
  { id }: { id: string },
  move: Omit<MoveBy, 'reason'> & { reason: string },
) => {
  const waiting = await lockApplicationsOf(trx, id, 'applied')
  for (const application of waiting) await moveApplication(trx, application, 'cancel', move)
  await tellCancelled(trx, waiting, move)
}
