import type { Knex } from 'knex'
import type { ExtraTimeDecision } from '@gaitway/contract/enums'
import { refuse } from '@gaitway/contract/errors'
import { step, type Mover } from '@gaitway/contract/lifecycles/step'
import { timesheetLifecycle } from '@gaitway/contract/lifecycles/timesheet'
import { showCents } from '@gaitway/contract/money'
import { keepToSchedule, type ExtraTime } from '../../domain/timesheet.ts'
import { record } from '../../store/events.ts'
import { insertPayout } from '../../store/payouts.ts'
import type { TimesheetRow } from '../../store/rows.ts'
import { decideExtraTime } from '../../store/timesheet-extra-time.ts'
import { listEntries, updatePaidMinutes, updateTimesheet, type ShiftRow } from '../../store/timesheets.ts'
import { settleShift, type SettlementPlan } from '../payments/settle-shift.ts'
import { tell } from '../tell.ts'
import { acceptedPayOf } from '../accepted-pay.ts'
import { extraTimeFacts, factsOf, payOf } from './facts.ts'

export type Card = { timesheet: TimesheetRow; shift: ShiftRow }
type Accepting = {
  by: { side: Mover; userId?: string }
  at: Date
  /** extra time that is not accepted with the rest, and neither paid nor charged */
  excluding?: readonly ExtraTime[]
  /** what somebody decided about the extra time, which silence leaves open */
  extraTime?: { decision: ExtraTimeDecision; reason: string | null }
}

/**
 * The worked times are accepted, by somebody or by the clock: the money is settled, the payout is due, and the
 * clinician is told. Its job was locked before. What it returns is carried out after the commit.
 */
export const acceptCard = async (
  trx: Knex,
  { timesheet, shift }: Card,
  { by, at, excluding = [], extraTime }: Accepting,
): Promise<SettlementPlan> => {
  const status = step(timesheetLifecycle, timesheet.status, 'accept', by.side)
  const accepted = await paidMinutes(trx, { timesheet, shift }, excluding)
  const changed = await updateTimesheet(trx, timesheet.id, timesheet.status, {
    status,
    acceptedAt: at,
    acceptedBy: by.userId ?? null,
    ...accepted,
  })
  if (changed !== 1) throw refuse('changed_meanwhile')
  if (extraTime && by.userId)
    await decideExtraTime(trx, timesheet.id, { ...extraTime, userId: by.userId, at })
  const payCents = await acceptedPayOf(trx, shift, accepted.payCents)
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
    details: {
      payCents,
      workedMinutes: accepted.workedMinutes,
      ...(extraTime && { extraTime: extraTime.decision, reason: extraTime.reason }),
    },
  })
  await tell(trx, {
    type: 'timesheetAccepted',
    to: [shift.clinicianUserId],
    facts: {
      ...factsOf(shift),
      ...extraTimeFacts(excluding),
      amount: showCents(payCents),
      isSilent: by.side === 'clock',
      reason: extraTime?.reason ?? undefined,
    },
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

/** What pays of a time card; without its extra time that stands on its entries too, whose times stay as they were. */
const paidMinutes = async (
  trx: Knex,
  { timesheet: { id, workedMinutes, payCents }, shift }: Card,
  excluding: readonly ExtraTime[],
) => {
  if (excluding.length === 0) return { workedMinutes, payCents }
  const written = (await listEntries(trx, id)).map(entry => ({
    slotId: entry.slotId,
    workedMinutes: entry.workedMinutes,
  }))
  const { entries, ...paid } = keepToSchedule(written, excluding, payOf(shift))
  await updatePaidMinutes(trx, id, entries)
  return paid
}
