import type { Knex } from 'knex'
import { showSerial } from '@gaitway/contract/money'
import { lockApplicationsOf } from '../../store/applications.ts'
import { listMemberIds } from '../../store/notifications.ts'
import { transition, type MoveBy } from '../transition.ts'
import { shiftFacts, showWhen } from '../shift-facts.ts'
import { tell } from '../tell.ts'
import type { JobRow } from '../../store/rows.ts'

type Cancelling = Omit<MoveBy, 'reason'> & { reason: string }
/** What is owed to whoever was confirmed, as it is read. */
type Owing = { amount?: string }

/** Whoever applied or was confirmed knows that the shift will not be, why, and what they are paid for it. */
export const tellCancelled = async (
  trx: Knex,
  applications: readonly { id: string }[],
  { by, at, reason, amount }: Cancelling & Owing,
) => {
  const shifts = await shiftFacts(
    trx,
    applications.map(({ id }) => id),
  )
  for (const { clinicianUserId, facts } of shifts)
    await tell(trx, {
      type: 'shiftCancelled',
      to: [clinicianUserId],
      facts: { ...facts, reason, amount },
      fromUserId: by.userId,
      at,
    })
}

/** The facility knows that operations staff cancelled its shift, and why. */
export const tellFacilityCancelled = async (trx: Knex, job: JobRow, { by, at, reason }: Cancelling) =>
  tell(trx, {
    type: 'jobCancelled',
    to: await listMemberIds(trx, job.facilityId, 'shifts'),
    facts: {
      jobId: job.id,
      facilityId: job.facilityId,
      shiftId: showSerial(job.serialNumber),
      when: showWhen(job.firstSlotStart, job.timeZone),
      reason,
    },
    fromUserId: by.userId,
    at,
  })

/** Whoever still applied for a shift that will not be is told why; the job was locked before. */
export const cancelWaiting = async (trx: Knex, { id }: { id: string }, move: Cancelling) => {
  const waiting = await lockApplicationsOf(trx, id, 'applied')
  for (const application of waiting) await transition(trx, 'application', application, 'cancel', move)
  await tellCancelled(trx, waiting, move)
}
