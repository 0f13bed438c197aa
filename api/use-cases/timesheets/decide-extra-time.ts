import type { Knex } from 'knex'
import { refuse } from '@gaitway/contract/errors'
import { priceOfProduct } from '@gaitway/contract/fees'
import type { NotificationParams } from '@gaitway/contract/notifications'
import { showCents } from '@gaitway/contract/money'
import { showMinutes } from '@gaitway/contract/time'
import { addExtraTime } from '../../domain/timesheet.ts'
import { staffDecideFrom } from '../../domain/time-card-clock.ts'
import { record } from '../../store/events.ts'
import { newId } from '../../store/ids.ts'
import { lockJob } from '../../store/locks.ts'
import { listMemberIds } from '../../store/notifications.ts'
import { lockPayment } from '../../store/payments.ts'
import { insertPayout } from '../../store/payouts.ts'
import type { PaymentRow } from '../../store/rows.ts'
import {
  decideExtraTime as saveDecision,
  findOpenExtraMinutes,
  listExtraTime,
} from '../../store/timesheet-extra-time.ts'
import { listEntries, insertAdjustment } from '../../store/timesheets.ts'
import { findTerms, type SettlementTerms } from '../../store/views/settlement-terms.ts'
import { acceptedPayOf } from '../shift-money.ts'
import { settleWith } from '../payments/preview-settlement.ts'
import { sendPlannedCharges } from '../payments/send-planned-charges.ts'
import { settleAgain } from '../payments/settle-again.ts'
import { rememberAnswer } from '../idempotency.ts'
import { notify } from '../notify.ts'
import { isStaff, signedIn, type SignedIn, type UseCase } from '../use-case.ts'
import { type Card, withReason } from './accept.ts'
import { ownTimesheet, extraTimeFacts, factsOf, payOf } from './find-card.ts'
import { showTimesheet } from './read.ts'

/**
 * Decides once on extra time that auto-accept left open: the facility at any time, an admin after a week.
 * Accepting it settles the shift again with all accepted minutes, and its pay is a payout of its own.
 */
export const decideExtraTime: UseCase<'timesheets.decideExtraTime'> = async (
  services,
  by,
  input,
  context,
) => {
  const { db, clock } = services
  const judge = signedIn(by)
  const { shift: before } = await ownTimesheet(db, judge, input.id)
  const chargeIds = await db.transaction(async trx => {
    const at = clock.now()
    await lockJob(trx, before.jobId)
    const card = await ownTimesheet(trx, judge, input.id)
    const minutes = await openMinutes(trx, card, judge, at)
    const { decision, reason } = withReason(input.decision, input.reason)
    await saveDecision(trx, input.id, { decision, reason, userId: judge.userId, at })
    const decided = { card, minutes, by: judge, at }
    const ids = decision === 'accept' ? await accept(trx, decided) : await decline(trx, decided, reason)
    const answer = await showTimesheet(trx, judge, input.id)
    await rememberAnswer(trx, 'timesheets.decideExtraTime', judge, context, answer)
    return ids
  })
  await sendPlannedCharges(services, chargeIds)
  return showTimesheet(db, judge, input.id)
}

/** The minutes this person may decide on; refuses if there are none, or too early for an admin. */
const openMinutes = async (trx: Knex, { timesheet }: Card, judge: SignedIn, at: Date): Promise<number> => {
  const minutes = await findOpenExtraMinutes(trx, timesheet.id)
  if (minutes === 0 || !timesheet.acceptedAt) throw refuse('extra_time_not_open')
  if (isStaff(judge) && at < staffDecideFrom(timesheet.acceptedAt)) throw refuse('extra_time_not_yet')
  return minutes
}

type Settled = { payment: PaymentRow; terms: SettlementTerms; payBefore: number; payCents: number }
type Decided = { card: Card; minutes: number; by: SignedIn; at: Date }

const decline = async (trx: Knex, decided: Decided, reason: string | null): Promise<string[]> => {
  await recordDecision(trx, decided, 'declineExtraTime', { reason })
  const facts = { isDeclined: true, reason: reason ?? undefined }
  await notifyBothSides(trx, decided, { clinician: facts, facility: facts })
  return []
}

/** An adjusting entry like that of a correction. Returns the charges to send after the commit. */
const accept = async (trx: Knex, decided: Decided): Promise<string[]> => {
  const { card, minutes, by, at } = decided
  const { timesheet, shift } = card
  const { applicationId, clinicianId } = shift
  const payment = await lockPayment(trx, { applicationId })
  const terms = await findTerms(trx, applicationId)
  if (!payment?.settledAt || !terms) throw refuse('not_settled')
  const extraTime = await listExtraTime(trx, timesheet.id)
  const kept = (await listEntries(trx, timesheet.id)).map(entry => ({
    slotId: entry.slotId,
    startedAt: entry.startedAt,
    endedAt: entry.endedAt,
    breakStartedAt: entry.breakStartedAt,
    breakEndedAt: entry.breakEndedAt,
    workedMinutes: entry.workedMinutes,
  }))
  const all = addExtraTime(kept, extraTime, payOf(shift))
  const payBefore = await acceptedPayOf(trx, shift, timesheet.payCents)
  const payCents = await acceptedPayOf(trx, shift, all.payCents)
  const deltaCents = payCents - payBefore
  await recordDecision(trx, decided, 'acceptExtraTime', { payCents, deltaCents })
  const amount = showCents(deltaCents)
  // a minimum may already cover it
  if (deltaCents === 0) {
    await notifyBothSides(trx, decided, { clinician: { amount }, facility: { settled: 'even' } })
    return []
  }
  const words = `Extra time accepted: ${showMinutes(minutes)}`
  await insertAdjustment(trx, {
    id: newId(),
    timesheetId: timesheet.id,
    applicationId,
    entries: all.entries,
    workedMinutes: all.workedMinutes,
    payCents,
    deltaCents,
    reason: words,
    adjustedBy: by.userId,
    createdAt: at,
  })
  await insertPayout(trx, { applicationId, clinicianId, amountCents: deltaCents, reason: 'extraTime', at })
  const settled = { payment, terms, payBefore, payCents, by, at }
  await notifyBothSides(trx, decided, { clinician: { amount }, facility: await facilityFacts(trx, settled) })
  return settleAgain(trx, { ...settled, reason: words, description: words, words })
}

/** Its effect on the facility's money, by the same settlement that follows. */
const facilityFacts = async (
  trx: Knex,
  { payment, terms, payBefore, payCents }: Settled,
): Promise<NotificationParams> => {
  const [price, before] = [priceOfProduct(payCents, terms), priceOfProduct(payBefore, terms)]
  const { owedCents, money } = await settleWith(trx, payment, price, before)
  if (payment.paymentType === 'invoice')
    return { settled: 'invoiced', amount: showCents(owedCents - payment.owedCents) }
  return money.chargeCents > 0
    ? { settled: 'charged', amount: showCents(money.chargeCents) }
    : { settled: 'even' }
}

const recordDecision = (
  trx: Knex,
  { card: { timesheet, shift }, minutes, by, at }: Decided,
  verb: 'acceptExtraTime' | 'declineExtraTime',
  details: Record<string, number | string | null>,
) =>
  record(trx, {
    at,
    by,
    noun: 'timesheet',
    nounId: timesheet.id,
    verb,
    jobId: shift.jobId,
    facilityId: shift.facilityId,
    clinicianId: shift.clinicianId,
    details: { minutes, ...details },
  })

const notifyBothSides = async (
  trx: Knex,
  { card: { timesheet, shift }, by, at }: Decided,
  { clinician, facility }: { clinician: NotificationParams; facility: NotificationParams },
) => {
  const facts = {
    ...factsOf(shift),
    ...extraTimeFacts(await listExtraTime(trx, timesheet.id)),
    isStaff: isStaff(by),
  }
  const common = { type: 'extraTimeDecided', fromUserId: by.userId, at } as const
  await notify(trx, { ...common, to: [shift.clinicianUserId], facts: { ...facts, ...clinician } })
  await notify(trx, {
    ...common,
    to: await listMemberIds(trx, shift.facilityId, 'shifts'),
    facts: { ...facts, ...facility, isFacility: true },
  })
}
