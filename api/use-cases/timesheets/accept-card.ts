import type { Knex } from 'knex'
import type { ExtraTimeDecision } from '@gaitway/contract/enums'
import { showCents } from '@gaitway/contract/money'
import { keepToSchedule, type ExtraTime } from '../../domain/timesheet.ts'
import { insertPayout } from '../../store/payouts.ts'
import type { TimesheetRow } from '../../store/rows.ts'
import { decideExtraTime } from '../../store/timesheet-extra-time.ts'
import { listEntries, updatePaidMinutes, type ShiftRow } from '../../store/timesheets.ts'
import { settleShift, type SettlementPlan } from '../payments/settle-shift.ts'
import { tell } from '../notify.ts'
import { transition, type MoveBy } from '../transition.ts'
import { acceptedPayOf } from '../accepted-pay.ts'
import { extraTimeFacts, factsOf, payOf } from './facts.ts'

export type Card = { timesheet: TimesheetRow; shift: ShiftRow }
type Accepting = Pick<MoveBy, 'by' | 'at'> & {
  /** extra time that isn't accepted with the rest, and is neither paid nor charged */
  excluding?: readonly ExtraTime[]
  /** a person's decision about the extra time; auto-accept leaves it open */
  extraTime?: { decision: ExtraTimeDecision; reason: string | null }
}

/**
 * Accepts the worked times, by a person or automatically: settles the money, creates the payout and notifies the
 * clinician. The caller has locked the job. Returns the charges to send after the commit.
 */
export const acceptCard = async (
  trx: Knex,
  { timesheet, shift }: Card,
  { by, at, excluding = [], extraTime }: Accepting,
): Promise<SettlementPlan> => {
  const accepted = await paidMinutes(trx, { timesheet, shift }, excluding)
  const payCents = await acceptedPayOf(trx, shift, accepted.payCents)
  await transition(trx, 'timesheet', timesheet, 'accept', {
    by,
    at,
    set: { acceptedAt: at, acceptedBy: by.userId ?? null, ...accepted },
    about: shift,
    details: {
      payCents,
      workedMinutes: accepted.workedMinutes,
      ...(extraTime && { extraTime: extraTime.decision, reason: extraTime.reason }),
    },
  })
  if (extraTime && by.userId)
    await decideExtraTime(trx, timesheet.id, { ...extraTime, userId: by.userId, at })
  await insertPayout(trx, {
    applicationId: shift.applicationId,
    clinicianId: shift.clinicianId,
    amountCents: payCents,
    reason: 'timesheet',
    at,
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

/** The paid part of a time card; without its extra time, the entries' pay is reduced but their times stay. */
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
