import type { Knex } from 'knex'
import { describeFacilityChange, describePayChange } from '@gaitway/contract/format/correction-copy'
import { refuse } from '@gaitway/contract/values/errors'
import { priceOfProduct } from '@gaitway/contract/values/fees'
import { step } from '@gaitway/contract/lifecycles/step'
import { timesheetLifecycle } from '@gaitway/contract/lifecycles/timesheet'
import { showCents } from '@gaitway/contract/format/money'
import type { NotificationParams } from '../../notifications/notification.ts'
import type { Input } from '@gaitway/contract/schemas/index'
import { showMinutes } from '@gaitway/contract/format/time'
import { staffDecideFrom } from '../../domain/time-card-clock.ts'
import { addExtraTime } from '../../domain/timesheet.ts'
import { insertPayout } from '../../store/payouts.ts'
import {
  decideExtraTime as saveDecision,
  findOpenExtraMinutes,
  listExtraTime,
  insertAdjustment,
  listAdjustments,
  listEntries,
  replaceEntries,
} from '../../store/timesheets.ts'
import { rememberAnswer } from '../idempotency.ts'
import { sendPlannedCharges } from '../payments/charge-outcome.ts'
import { lockSettled, settleAgain, type SettledShift } from '../payments/settle-shift.ts'
import { correctPay } from '../payouts/change.ts'
import { readAcceptedPay, settleWith } from '../shift-money.ts'
import { decideMoney } from '../second-admin.ts'
import { transition } from '../transition.ts'
import { isStaff, signedIn, type SignedIn, type UseCase } from '../use-case.ts'
import { isAsSeen, withReason } from './accept.ts'
import {
  extraTimeFacts,
  notifyClinician,
  notifyFacility,
  toPay,
  recordOfCard,
  showTimesheet,
  withOwnCard,
  type TimesheetWithShift,
} from './read.ts'
import { measureFor } from './write.ts'

type ByAt = { by: SignedIn; at: Date }
/** The clinician's pay before and after a correction. */
type PayChange = { payBefore: number; payCents: number }

/**
 * Corrects an accepted time card with a separate record: facility and clinician owe or get the difference, and
 * see why.
 */
export const adjust: UseCase<'timesheets.adjust'> = async (services, actor, input, context) => {
  const by = signedIn(actor)
  const { reason } = input
  const { shown, chargeIds } = await withOwnCard(services, by, input.id, async (trx, card, at) => {
    const { settled, goesTo, ...change } = await correctPaidHours(trx, card, input, { by, at })
    const { payBefore, payCents } = change
    const { facilityId, jobId } = card.shift
    const amountCents = priceDifference(change, settled.terms)
    const decision = { call: 'timesheets.adjust', input, facilityId, jobId, amountCents } as const
    await decideMoney(trx, decision, { by, at, context })
    const facts = { amount: showCents(payCents), reason }
    const taken = describePayChange(payCents - payBefore, goesTo)
    const owed = await describeOwed(trx, { ...settled, ...change })
    const common = { type: 'timesheetAdjusted', fromUserId: by.userId, at } as const
    await notifyClinician(trx, card.shift, { ...common, facts: { ...facts, changes: taken } })
    const forFacility = { ...facts, changes: owed, isFacility: true }
    await notifyFacility(trx, card.shift, { ...common, facts: forFacility }, 'payments')
    const ids = await settleAgain(trx, {
      ...settled,
      ...change,
      reason,
      description: 'Time card corrected',
      words: `Correction of the time card: ${reason}`,
      by,
      at,
    })
    const answer = await showTimesheet({ ...services, db: trx }, by, input.id)
    return { shown: await rememberAnswer(trx, 'timesheets.adjust', by, context, answer), chargeIds: ids }
  })
  await sendPlannedCharges(services, chargeIds)
  return shown
}

/** Replaces submitted hours before they are accepted. Both sides see why, and the facility's review starts again. */
export const revise: UseCase<'timesheets.revise'> = async (services, actor, input, context) => {
  const by = signedIn(actor)
  const { reason } = input
  return withOwnCard(services, by, input.id, async (trx, { timesheet, shift }, at) => {
    step(timesheetLifecycle, timesheet.status, 'revise', by.side)
    if (!isAsSeen(timesheet, input)) throw refuse('out_of_date')
    const measured = await measureFor(trx, shift, explain(input), at)
    const { workedMinutes, payCents } = measured
    if (payCents === timesheet.payCents) throw refuse('adjusts_nothing')
    await replaceEntries(trx, timesheet.id, measured)
    await transition(trx, 'timesheet', timesheet, 'revise', {
      by,
      at,
      set: {
        isAutoSubmitted: false,
        workedMinutes,
        payCents,
        submittedAt: at,
        revisedAt: at,
        remindedHours: null,
      },
      about: shift,
      details: { workedMinutes, payCents, reason },
    })
    const amount = showCents(await readAcceptedPay(trx, shift, payCents))
    const facts = { ...extraTimeFacts(measured.extraTime), amount, reason }
    const common = { type: 'timesheetRevised', fromUserId: by.userId, at } as const
    await notifyClinician(trx, shift, { ...common, facts })
    await notifyFacility(trx, shift, { ...common, facts: { ...facts, isFacility: true } })
    const answer = await showTimesheet({ ...services, db: trx }, by, input.id)
    return rememberAnswer(trx, 'timesheets.revise', by, context, answer)
  })
}

/** What a correction changes for the facility, either way. */
const priceDifference = ({ payBefore, payCents }: PayChange, terms: SettledShift['terms']) =>
  Math.abs(priceOfProduct(payCents, terms).totalCents - priceOfProduct(payBefore, terms).totalCents)

/** A correction's reason covers extra time too. */
const explain = ({ entries, reason }: Hours) => entries.map(entry => ({ ...entry, extraTimeReason: reason }))

/** Corrects an accepted time card and the clinician's pay for it. The caller settles the shift again. */
export const correctPaidHours = async (
  trx: Knex,
  card: TimesheetWithShift,
  hours: Hours,
  { by, at }: ByAt,
) => {
  const change = await correct(trx, card, hours, { by, at })
  const { applicationId, clinicianId } = card.shift
  const settled = await lockSettled(trx, applicationId)
  const goesTo = await correctPay(trx, {
    clinicianId,
    applicationId,
    amountCents: change.payCents - change.payBefore,
    reason: hours.reason,
    at,
    by,
  })
  return { ...change, settled, goesTo }
}

type Hours = Pick<Input<'timesheets.adjust'>, 'entries' | 'reason'>

/** The corrected times and their pay, by the same rules as a time card. */
const correct = async (
  trx: Knex,
  card: TimesheetWithShift,
  input: Hours,
  { by, at }: ByAt,
): Promise<PayChange> => {
  const { timesheet, shift } = card
  if (timesheet.status !== 'accepted') throw refuse('move_not_open')
  const { reason } = input
  const measured = await measureFor(trx, shift, explain(input), at)
  const payCents = await readAcceptedPay(trx, shift, measured.payCents)
  const earlier = (await listAdjustments(trx, timesheet.id)).at(-1)
  const payBefore = earlier?.payCents ?? (await readAcceptedPay(trx, shift, timesheet.payCents))
  if (payCents === payBefore) throw refuse('adjusts_nothing')
  const deltaCents = payCents - payBefore
  await addAdjustment(trx, card, { ...measured, payCents, deltaCents, reason, by, at })
  await recordOfCard(trx, card, { at, by, verb: 'adjust', details: { payCents, deltaCents, reason } })
  return { payBefore, payCents }
}

type NewAdjustment = Pick<
  Parameters<typeof insertAdjustment>[1],
  'entries' | 'workedMinutes' | 'payCents' | 'deltaCents' | 'reason'
>

const addAdjustment = (
  trx: Knex,
  { timesheet, shift }: TimesheetWithShift,
  { entries, workedMinutes, payCents, deltaCents, reason, by, at }: NewAdjustment & ByAt,
) =>
  insertAdjustment(trx, {
    timesheetId: timesheet.id,
    applicationId: shift.applicationId,
    entries,
    workedMinutes,
    payCents,
    deltaCents,
    reason,
    adjustedBy: by.userId,
    createdAt: at,
  })

/**
 * Decides once on extra time that auto-accept left open: the facility at any time, an admin after a week.
 * Accepting it settles the shift again with all accepted minutes, and its pay is a payout of its own.
 */
export const decideExtraTime: UseCase<'timesheets.decideExtraTime'> = async (
  services,
  actor,
  input,
  context,
) => {
  const by = signedIn(actor)
  const chargeIds = await withOwnCard(services, by, input.id, async (trx, card, at) => {
    const minutes = await openMinutes(trx, card, { by, at })
    const { decision, reason } = withReason(input.decision, input.reason)
    await saveDecision(trx, input.id, { decision, reason, userId: by.userId, at })
    const decided = { card, minutes, by, at }
    const ids = decision === 'accept' ? await accept(trx, decided) : await decline(trx, decided, reason)
    const answer = await showTimesheet({ ...services, db: trx }, by, input.id)
    await rememberAnswer(trx, 'timesheets.decideExtraTime', by, context, answer)
    return ids
  })
  await sendPlannedCharges(services, chargeIds)
  return showTimesheet(services, by, input.id)
}

/** The minutes this person may decide on; refuses if there are none, or too early for an admin. */
const openMinutes = async (
  trx: Knex,
  { timesheet }: TimesheetWithShift,
  { by, at }: ByAt,
): Promise<number> => {
  const minutes = await findOpenExtraMinutes(trx, timesheet.id)
  if (minutes === 0 || !timesheet.acceptedAt) throw refuse('extra_time_not_open')
  if (isStaff(by) && at < staffDecideFrom(timesheet.acceptedAt)) throw refuse('extra_time_not_yet')
  return minutes
}

type Decided = ByAt & { card: TimesheetWithShift; minutes: number }

const decline = async (trx: Knex, decided: Decided, reason: string | null): Promise<string[]> => {
  await recordDecision(trx, decided, 'declineExtraTime', { reason })
  const facts = { isDeclined: true, reason: reason ?? undefined }
  await notifyOfDecision(trx, decided, { clinician: facts, facility: facts })
  return []
}

/** An adjusting entry like that of a correction. Returns the charges to send after the commit. */
const accept = async (trx: Knex, decided: Decided): Promise<string[]> => {
  const { card, minutes, by, at } = decided
  const { timesheet, shift } = card
  const { applicationId, clinicianId } = shift
  const settled = await lockSettled(trx, applicationId)
  const extraTime = await listExtraTime(trx, timesheet.id)
  const all = addExtraTime(await listEntries(trx, timesheet.id), extraTime, toPay(shift))
  const payBefore = await readAcceptedPay(trx, shift, timesheet.payCents)
  const payCents = await readAcceptedPay(trx, shift, all.payCents)
  const deltaCents = payCents - payBefore
  await recordDecision(trx, decided, 'acceptExtraTime', { payCents, deltaCents })
  const amount = showCents(deltaCents)
  // a minimum may already cover it
  if (deltaCents === 0) {
    await notifyOfDecision(trx, decided, { clinician: { amount }, facility: { settled: 'even' } })
    return []
  }
  const words = `Extra time accepted: ${showMinutes(minutes)}`
  await addAdjustment(trx, card, { ...all, payCents, deltaCents, reason: words, by, at })
  await insertPayout(trx, { applicationId, clinicianId, amountCents: deltaCents, reason: 'extraTime', at })
  const change = { ...settled, payBefore, payCents }
  await notifyOfDecision(trx, decided, { clinician: { amount }, facility: await facilityFacts(trx, change) })
  return settleAgain(trx, { ...change, reason: words, description: words, words, by, at })
}

/** What a correction changes about what the facility owes, by the same settlement that follows. */
const describeOwed = async (trx: Knex, { payment, terms, payBefore, payCents }: SettledShift & PayChange) => {
  const [price, before] = [priceOfProduct(payCents, terms), priceOfProduct(payBefore, terms)]
  const { owedCents, money, dueCents } = await settleWith(trx, payment, price, before)
  return describeFacilityChange({
    ...money,
    changeCents: owedCents - payment.owedCents,
    dueCents: payment.chargeFailed ? dueCents : 0,
  })
}

/** Its effect on the facility's money, by the same settlement that follows. */
const facilityFacts = async (
  trx: Knex,
  { payment, terms, payBefore, payCents }: SettledShift & PayChange,
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
  { card, minutes, by, at }: Decided,
  verb: 'acceptExtraTime' | 'declineExtraTime',
  details: Record<string, number | string | null>,
) => recordOfCard(trx, card, { at, by, verb, details: { minutes, ...details } })

const notifyOfDecision = async (
  trx: Knex,
  { card: { timesheet, shift }, by, at }: Decided,
  { clinician, facility }: Record<'clinician' | 'facility', NotificationParams>,
) => {
  const facts = { ...extraTimeFacts(await listExtraTime(trx, timesheet.id)), isStaff: isStaff(by) }
  const common = { type: 'extraTimeDecided', fromUserId: by.userId, at } as const
  await notifyClinician(trx, shift, { ...common, facts: { ...facts, ...clinician } })
  await notifyFacility(trx, shift, { ...common, facts: { ...facts, ...facility, isFacility: true } })
}
