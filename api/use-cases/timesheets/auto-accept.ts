import type { Services } from '../../services/services.ts'
import type { Knex } from 'knex'
import type { NotificationParams } from '@gaitway/contract/notifications'
import { TIMESHEET_AUTO_ACCEPT_HOURS } from '@gaitway/contract/limits'
import { showCents } from '@gaitway/contract/money'
import { addHours } from '@gaitway/contract/time'
import { acceptsAt } from '../../domain/time-card-clock.ts'
import type { ExtraTime } from '../../domain/timesheet.ts'
import { listMemberIds } from '../../store/notifications.ts'
import { listExtraTime } from '../../store/timesheet-extra-time.ts'
import { listPendingTimesheets } from '../../store/timesheets-due.ts'
import { sendPlannedCharges } from '../payments/send-planned-charges.ts'
import { type SettlementPlan } from '../payments/settle-shift.ts'
import { notify } from '../notify.ts'
import { acceptCard, type Card } from './accept.ts'
import { lockCardIfFree, extraTimeFacts, factsOf } from './find-card.ts'

/** Time cards past their deadline for an answer. */
export const listCardsToAccept = ({ db, clock }: Services, limit: number) =>
  listPendingTimesheets(db, { since: addHours(clock.now(), -TIMESHEET_AUTO_ACCEPT_HOURS), limit })

/** Accepts an unanswered time card up to each slot's schedule, and notifies both sides. */
export const autoAccept = async (services: Services, id: string) => {
  const { db, clock } = services
  const chargeIds = await db.transaction(async trx => {
    const at = clock.now()
    const card = await lockCardIfFree(trx, id)
    if (!isDue(card, at)) return []
    const extraTime = await listExtraTime(trx, id)
    const plan = await acceptCard(trx, card, { by: { side: 'clock' }, at, excluding: extraTime })
    await notifyFacility(trx, card, { plan, extraTime, at })
    return plan.chargeIds
  })
  await sendPlannedCharges(services, chargeIds)
}

const isDue = (card: Card | undefined, at: Date): card is Card => {
  const { status, submittedAt } = card?.timesheet ?? {}
  return status === 'pending' && submittedAt != null && acceptsAt(submittedAt) <= at
}

const notifyFacility = async (
  trx: Knex,
  { shift }: Card,
  { plan, extraTime, at }: { plan: SettlementPlan; extraTime: readonly ExtraTime[]; at: Date },
) =>
  notify(trx, {
    type: 'timesheetAcceptedSilently',
    to: await listMemberIds(trx, shift.facilityId, 'shifts'),
    facts: { ...factsOf(shift), ...settledFacts(plan, shift), ...extraTimeFacts(extraTime) },
    at,
  })

const settledFacts = (
  { owed, chargeCents, refundCents }: SettlementPlan,
  { paymentType }: Card['shift'],
): NotificationParams => {
  if (paymentType === 'invoice') return { settled: 'invoiced', amount: showCents(owed.totalCents) }
  if (chargeCents > 0) return { settled: 'charged', amount: showCents(chargeCents) }
  if (refundCents > 0) return { settled: 'returned', amount: showCents(refundCents) }
  return { settled: 'even' }
}
