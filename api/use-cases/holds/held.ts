import type { Knex } from 'knex'
import { refuse, type ErrorCode } from '@gaitway/contract/errors'
import { holdLifecycle } from '@gaitway/contract/lifecycles/hold'
import { step } from '@gaitway/contract/lifecycles/step'
import { record } from '../../store/events.ts'
import { changeHold } from '../../store/holds.ts'
import type { EndedCharge } from '../payments/charge-ended.ts'
import type { ApplicationRow, HoldRow, JobRow } from '../../store/rows.ts'

/** A hold with all that it is about, locked. */
export type Held = { hold: HoldRow; job: JobRow; application: ApplicationRow; charge: EndedCharge }

/** The hold has ended, with the event on record; a release says why. */
export const moveHold = async (
  trx: Knex,
  { hold }: Pick<Held, 'hold'>,
  verb: 'confirm' | 'release',
  at: Date,
  reason?: ErrorCode,
) => {
  const status = step(holdLifecycle, hold.status, verb, 'clock')
  const changed = await changeHold(trx, hold.id, { status, endedAt: at, releaseReason: reason ?? null })
  if (changed !== 1) throw refuse('changed_meanwhile')
  await record(trx, {
    at,
    by: { side: 'clock' },
    noun: 'hold',
    nounId: hold.id,
    verb,
    from: hold.status,
    to: status,
    jobId: hold.jobId,
    facilityId: hold.facilityId,
    clinicianId: hold.clinicianId,
    details: { applicationId: hold.applicationId, ...(reason && { reason }) },
  })
}
