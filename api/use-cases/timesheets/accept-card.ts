import type { Knex } from 'knex'
import { refuse } from '@gaitway/contract/errors'
import { step, type Mover } from '@gaitway/contract/lifecycles/step'
import { timesheetLifecycle } from '@gaitway/contract/lifecycles/timesheet'
import { showCents } from '@gaitway/contract/money'
import { record } from '../../store/events.ts'
import { insertPayout } from '../../store/payouts.ts'
import { updateTimesheet, type ShiftRow, type TimesheetRow } from '../../store/timesheets.ts'
import { settleShift, type SettlementPlan } from '../payments/settle-shift.ts'
import { tell } from '../tell.ts'
import { acceptedPayOf } from '../accepted-pay.ts'
import { factsOf } from './facts.ts'

export type Card = { timesheet: TimesheetRow; shift: ShiftRow }
type Accepting = { by: { side: Mover; userId?: string }; at: Date }

/**
 * The worked times are accepted, by somebody or by the clock: the money is settled, the payout is due, and the
 * clinician is told. Its job was locked before. What it returns is carried out after the commit.
 */
export const acceptCard = async (
  trx: Knex,
  { timesheet, shift }: Card,
  { by, at }: Accepting,
): Promise<SettlementPlan> => {
  const status = step(timesheetLifecycle, timesheet.status, 'accept', by.side)
  const changed = await updateTimesheet(trx, timesheet.id, timesheet.status, {
    status,
    acceptedAt: at,
    acceptedBy: by.userId ?? null,
  })
  if (changed !== 1) throw refuse('changed_meanwhile')
  const payCents = await acceptedPayOf(trx, shift, timesheet.payCents)
  await insertPayout(trx, {
    applicationId: shift.applicationId,
    clinicianId: shift.clinicianId,
    amountCents: payCents,
    reason: 'timesheet',
    at,
  })
  await record(trx, {
    at,
    by,
    noun: 'timesheet',
    nounId: timesheet.id,
    verb: 'accept',
    from: timesheet.status,
    to: status,
    jobId: shift.jobId,
    facilityId: shift.facilityId,
    clinicianId: shift.clinicianId,
    details: { payCents, workedMinutes: timesheet.workedMinutes },
  })
  await tell(trx, {
    type: 'timesheetAccepted',
    to: [shift.clinicianUserId],
    facts: { ...factsOf(shift), amount: showCents(payCents), isSilent: by.side === 'clock' },
    fromUserId: by.userId,
    at,
  })
  return settleShift(trx, {
    applicationId: shift.applicationId,
    payCents,
    at,
    by,
  })
}
