import type { Knex } from 'knex'
import { describeFacilityChange, describePayChange } from '@gaitway/contract/format/correction-copy'
import { refuse } from '@gaitway/contract/values/errors'
import { calculatePriceForProduct } from '@gaitway/contract/values/fees'
import { applyMove } from '@gaitway/contract/lifecycles/step'
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
import { isStaff, requireSignedIn, type SignedIn, type UseCase } from '../use-case.ts'
import { isUnchanged, buildDecision } from './accept.ts'
import {
  formatExtraTime,
  notifyClinician,
  notifyFacility,
  pickPay,
  recordTimeCardEvent,
  showTimesheet,
  withOwnCard,
  type TimesheetWithShift,
} from './read.ts'
import { keepHours, measureEntries } from './write.ts'

type ByAt = { by: SignedIn; at: Date }
/** The clinician's pay before and after a correction. */
type PayChange = { payBefore: number; payCents: number }

/** Corrects an accepted time card with a separate record. Facility and clinician owe or get the difference, and see why. */
export const adjust: UseCase<'timesheets.adjust'> = async (services, actor, input, context) => {
  const by = requireSignedIn(actor)
  const { reason } = input
  const { shown, chargeIds } = await withOwnCard(services, by, input.id, async (trx, card, at, show) => {
    const { settled, goesTo, ...change } = await correctPaidHours(trx, card, input, { by, at })
    const { payBefore, payCents } = change
    const { facilityId, jobId } = card.shift
    const amountCents = computePriceDifference(change, settled.terms)
    const decision = { call: 'timesheets.adjust', input, facilityId, jobId, amountCents } as const
    await decideMoney(trx, decision, { by, at, context })
    const facts = { amount: showCents(payCents), reason }
    const common = { type: 'timesheetAdjusted', fromUserId: by.userId, at } as const
    const forClinician = { ...facts, changes: describePayChange(payCents - payBefore, goesTo) }
    const changes = await describeOwed(trx, { ...settled, ...change })
    const forFacility = { ...facts, changes, isFacility: true }
    await notifyClinician(trx, card.shift, { ...common, facts: forClinician })
    await notifyFacility(trx, card.shift, { ...common, facts: forFacility }, 'payments')
    const ids = await settleAgain(trx, {
      ...settled,
      ...change,
      creditReason: reason,
      ledgerText: 'Time card corrected',
      invoiceLine: `Correction of the time card: ${reason}`,
      by,
      at,
    })
    const answer = await rememberAnswer(trx, 'timesheets.adjust', by, context, await show())
    return { shown: answer, chargeIds: ids }
  })
  await sendPlannedCharges(services, chargeIds)
  return shown
}

/** Replaces submitted hours before they are accepted. Both sides see why, and the facility's review starts again. */
export const revise: UseCase<'timesheets.revise'> = async (services, actor, input, context) => {
  const by = requireSignedIn(actor)
  const { reason } = input
  return withOwnCard(services, by, input.id, async (trx, { timesheet, shift }, at, show) => {
    applyMove(timesheetLifecycle, timesheet.status, 'revise', by.side)
    if (!isUnchanged(timesheet, input)) throw refuse('out_of_date')
    const measured = await measureEntries(trx, shift, withReasonForExtraTime(input), at)
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
      details: { ...keepHours(measured), payCents, reason },
    })
    const amount = showCents(await readAcceptedPay(trx, shift, payCents))
    const facts = { ...formatExtraTime(measured.extraTime), amount, reason }
    const common = { type: 'timesheetRevised', fromUserId: by.userId, at } as const
    await notifyClinician(trx, shift, { ...common, facts })
    await notifyFacility(trx, shift, { ...common, facts: { ...facts, isFacility: true } })
    return rememberAnswer(trx, 'timesheets.revise', by, context, await show())
  })
}

/** By how many cents a correction changes what the facility pays, up or down. */
const computePriceDifference = ({ payBefore, payCents }: PayChange, terms: SettledShift['terms']) =>
  Math.abs(
    calculatePriceForProduct(payCents, terms).totalCents -
      calculatePriceForProduct(payBefore, terms).totalCents,
  )

/** The corrected entries, whose extra time has the reason of the correction. */
const withReasonForExtraTime = ({ entries, reason }: Hours) =>
  entries.map(entry => ({ ...entry, extraTimeReason: reason }))

/** Corrects an accepted time card and the clinician's pay for it. The caller settles the shift again. */
export const correctPaidHours = async (
  trx: Knex,
  card: TimesheetWithShift,
  hours: Hours,
  { by, at }: ByAt,
) => {
  const change = await correctCard(trx, card, hours, { by, at })
  const { applicationId, clinicianId } = card.shift
  const settled = await lockSettled(trx, applicationId)
  const amountCents = change.payCents - change.payBefore
  const correction = { clinicianId, applicationId, amountCents, reason: hours.reason, at, by }
  return { ...change, settled, goesTo: await correctPay(trx, correction) }
}

type Hours = Pick<Input<'timesheets.adjust'>, 'entries' | 'reason'>

/** Saves the corrected times and their pay, by the rules of a time card. */
const correctCard = async (
  trx: Knex,
  card: TimesheetWithShift,
  input: Hours,
  { by, at }: ByAt,
): Promise<PayChange> => {
  const { timesheet, shift } = card
  if (timesheet.status !== 'accepted') throw refuse('move_not_open')
  const { reason } = input
  const measured = await measureEntries(trx, shift, withReasonForExtraTime(input), at)
  const payCents = await readAcceptedPay(trx, shift, measured.payCents)
  const earlier = (await listAdjustments(trx, timesheet.id)).at(-1)
  const payBefore = earlier?.payCents ?? (await readAcceptedPay(trx, shift, timesheet.payCents))
  if (payCents === payBefore) throw refuse('adjusts_nothing')
  const deltaCents = payCents - payBefore
  await addAdjustment(trx, card, { ...measured, payCents, deltaCents, reason, by, at })
  await recordTimeCardEvent(trx, card, { at, by, verb: 'adjust', details: { payCents, deltaCents, reason } })
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
  const by = requireSignedIn(actor)
  const chargeIds = await withOwnCard(services, by, input.id, async (trx, card, at, show) => {
    const minutes = await requireOpenMinutes(trx, card, { by, at })
    const { decision, reason } = buildDecision(input.decision, input.reason)
    await saveDecision(trx, input.id, { decision, reason, userId: by.userId, at })
    const decided = { card, minutes, by, at }
    const ids =
      decision === 'accept' ? await acceptExtra(trx, decided) : await declineExtra(trx, decided, reason)
    await rememberAnswer(trx, 'timesheets.decideExtraTime', by, context, await show())
    return ids
  })
  await sendPlannedCharges(services, chargeIds)
  return showTimesheet(services, by, input.id)
}

/** The minutes of extra time to decide on. Refuses if there are none, or if it is too early for an admin. */
const requireOpenMinutes = async (
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

const declineExtra = async (trx: Knex, decided: Decided, reason: string | null): Promise<string[]> => {
  await recordDecision(trx, decided, 'declineExtraTime', { reason })
  const facts = { isDeclined: true, reason: reason ?? undefined }
  await notifyOfDecision(trx, decided, { clinician: facts, facility: facts })
  return []
}

/** Accepts extra time as a correction with its own payout. Returns the charges to send after the commit. */
const acceptExtra = async (trx: Knex, decided: Decided): Promise<string[]> => {
  const { card, minutes, by, at } = decided
  const { timesheet, shift } = card
  const { applicationId, clinicianId } = shift
  const settled = await lockSettled(trx, applicationId)
  const extraTime = await listExtraTime(trx, timesheet.id)
  const all = addExtraTime(await listEntries(trx, timesheet.id), extraTime, pickPay(shift))
  const payBefore = await readAcceptedPay(trx, shift, timesheet.payCents)
  const payCents = await readAcceptedPay(trx, shift, all.payCents)
  const deltaCents = payCents - payBefore
  await recordDecision(trx, decided, 'acceptExtraTime', { payCents, deltaCents })
  const amount = showCents(deltaCents)
  // the minimum of a shift that ended early may already cover the extra time
  if (deltaCents === 0) {
    await notifyOfDecision(trx, decided, { clinician: { amount }, facility: { settled: 'even' } })
    return []
  }
  const words = `Extra time accepted: ${showMinutes(minutes)}`
  await addAdjustment(trx, card, { ...all, payCents, deltaCents, reason: words, by, at })
  await insertPayout(trx, { applicationId, clinicianId, amountCents: deltaCents, reason: 'extraTime', at })
  const change = { ...settled, payBefore, payCents }
  await notifyOfDecision(trx, decided, { clinician: { amount }, facility: await formatOwed(trx, change) })
  return settleAgain(trx, { ...change, creditReason: words, ledgerText: words, invoiceLine: words, by, at })
}

/** What settling the shift again, which follows, changes about the facility's money. */
const previewOwed = async (trx: Knex, { payment, terms, payBefore, payCents }: SettledShift & PayChange) => {
  const [price, before] = [
    calculatePriceForProduct(payCents, terms),
    calculatePriceForProduct(payBefore, terms),
  ]
  const { owedCents, balance, dueCents } = await settleWith(trx, payment, price, before)
  return { ...balance, changeCents: owedCents - payment.owedCents, dueCents }
}

/** What a correction changes about what the facility owes, as a sentence. */
const describeOwed = async (trx: Knex, change: SettledShift & PayChange) => {
  const { dueCents, ...money } = await previewOwed(trx, change)
  return describeFacilityChange({ ...money, dueCents: change.payment.chargeFailed ? dueCents : 0 })
}

/** What accepted extra time changes about what the facility owes, as facts of a notification. */
const formatOwed = async (trx: Knex, change: SettledShift & PayChange): Promise<NotificationParams> => {
  const { chargeCents, changeCents } = await previewOwed(trx, change)
  if (change.payment.paymentType === 'invoice') return { settled: 'invoiced', amount: showCents(changeCents) }
  return chargeCents > 0 ? { settled: 'charged', amount: showCents(chargeCents) } : { settled: 'even' }
}

const recordDecision = (
  trx: Knex,
  { card, minutes, by, at }: Decided,
  verb: 'acceptExtraTime' | 'declineExtraTime',
  details: Record<string, number | string | null>,
) => recordTimeCardEvent(trx, card, { at, by, verb, details: { minutes, ...details } })

const notifyOfDecision = async (
  trx: Knex,
  { card: { timesheet, shift }, by, at }: Decided,
  { clinician, facility }: Record<'clinician' | 'facility', NotificationParams>,
) => {
  const facts = { ...formatExtraTime(await listExtraTime(trx, timesheet.id)), isStaff: isStaff(by) }
  const common = { type: 'extraTimeDecided', fromUserId: by.userId, at } as const
  await notifyClinician(trx, shift, { ...common, facts: { ...facts, ...clinician } })
  await notifyFacility(trx, shift, { ...common, facts: { ...facts, ...facility, isFacility: true } })
}
