import type { Knex } from 'knex'
import { addHours } from '@gaitway/contract/format/time'
import { newId } from '../../api/store/ids.ts'

/** A call that the clinician of this application can't work, recorded at an instant by this user. */
export const buildCallOut = async (
  db: Knex,
  {
    applicationId,
    recordedBy,
    at,
    ...more
  }: { applicationId: string; recordedBy: string; at: Date; [column: string]: unknown },
): Promise<string> => {
  const id = newId()
  await db('call_outs').insert({
    id,
    applicationId,
    status: 'recorded',
    caller: 'clinician',
    phone: '7135550111',
    calledAt: at,
    reason: 'A fever.',
    recordedBy,
    recordedAt: at,
    denyBy: addHours(at, 24),
    ...more,
  })
  return id
}
