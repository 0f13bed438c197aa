import { refuse } from '@gaitway/contract/values/errors'
import type { EventVerb } from '@gaitway/contract/events'
import { calculatePriceForProduct, calculateProductCents } from '@gaitway/contract/values/fees'
import type { TimesheetStatus } from '@gaitway/contract/lifecycles/timesheet'
import type { NotificationParams } from '../../notifications/notification.ts'
import type { Output } from '@gaitway/contract/schemas/index'
import { showLongDay, showMinutes, minutesBetween } from '@gaitway/contract/format/time'
import { acceptedPayCents } from '../../domain/ending.ts'
import { staffDecideFrom } from '../../domain/time-card-clock.ts'
import {
  type ExtraTime,
  type Pay,
  workedMinutes,
  addExtraTime,
  keepToSchedule,
} from '../../domain/timesheet.ts'
import { Json, withFields } from '../../json.ts'
import { pickShift, record, type NewEvent } from '../../store/events.ts'
import { lockJobIfFree } from '../../store/jobs.ts'
import { lockJob } from '../../store/locks.ts'
import { listMemberIds } from '../../store/notifications.ts'
import type { TimesheetRow } from '../../store/rows.ts'
import { findShift, findTimesheet, type TimesheetShift } from '../../store/timesheets.ts'
import type { PaidFacts } from '../../store/views/settlement-terms.ts'
import { findTimesheetPage, type TimesheetPage } from '../../store/views/timesheet-page.ts'
import { signLink } from '../files/files.ts'
import { notify, readShiftFacts, type NotificationInput } from '../notify.ts'
import { computeMinimum, previewSettlement, previewFurtherSettlement } from '../shift-money.ts'
import { isStaff, requireSignedIn, getReadScope } from '../use-case.ts'
import type { Knex, Services, Actor, ReadCase } from '../use-case.ts'

/** A time card and its shift. */
export type TimesheetWithShift = { timesheet: TimesheetRow; shift: TimesheetShift }

/** The condition for the shifts that a person may see: clinicians and facilities their own, staff all of them. */
const findTimesheetOwner = (by: Actor) => {
  const { clinicianId, facilityId, side } = requireSignedIn(by)
  if (isStaff(by)) return {}
  if (side === 'clinician' && clinicianId) return { clinicianId }
  if (side === 'facility' && facilityId) return { facilityId }
  throw refuse('not_allowed')
}

/** A confirmed shift. Refuses as not found if the caller may not see it. */
export const findOwnShift = async (db: Knex, by: Actor, applicationId: string): Promise<TimesheetShift> => {
  const shift = await findShift(db, applicationId, findTimesheetOwner(by))
  if (!shift) throw refuse('not_found')
  return shift
}

/** A time card with its shift. Refuses as not found if the caller may not see it; only its clinician sees a draft. */
const findOwnCard = async (db: Knex, by: Actor, id: string): Promise<TimesheetWithShift> => {
  const timesheet = await findTimesheet(db, id)
  if (!timesheet) throw refuse('not_found')
  const shift = await findOwnShift(db, by, timesheet.applicationId)
  if (timesheet.status === 'draft' && by.side === 'facility') throw refuse('not_found')
  return { timesheet, shift }
}

/**
 * Calls `work` with a time card that the caller may see, in a transaction that has locked its shift's job. `show` reads
 * the time card as it is in the transaction.
 */
export const withOwnCard = async <Result>(
  services: Services,
  by: Actor,
  id: string,
  work: (trx: Knex, card: TimesheetWithShift, at: Date, show: () => Promise<Shown>) => Promise<Result>,
): Promise<Result> => {
  const { db, clock } = services
  const { shift } = await findOwnCard(db, by, id)
  return db.transaction(async trx => {
    await lockJob(trx, shift.jobId)
    const show = () => showTimesheet({ ...services, db: trx }, by, id)
    return work(trx, await findOwnCard(trx, by, id), clock.now(), show)
  })
}

/** A shift with its job locked, unless another transaction holds the lock. */
export const lockShiftIfFree = async (
  trx: Knex,
  applicationId: string,
): Promise<TimesheetShift | undefined> => {
  const known = await findShift(trx, applicationId, {})
  if (!known || !(await lockJobIfFree(trx, known.jobId))) return undefined
  return findShift(trx, applicationId, {})
}

/** A time card with its shift's job locked, unless another transaction holds the lock. */
export const lockCardIfFree = async (trx: Knex, id: string): Promise<TimesheetWithShift | undefined> => {
  const known = await findTimesheet(trx, id)
  const shift = known && (await lockShiftIfFree(trx, known.applicationId))
  const timesheet = shift && (await findTimesheet(trx, id))
  return timesheet && { timesheet, shift }
}

/** The notification facts of a shift's time card. */
const readCardFacts = async (trx: Knex, { applicationId, firstSlotStart, timeZone }: TimesheetShift) => {
  const [shift] = await readShiftFacts(trx, [applicationId])
  return { ...shift?.facts, when: showLongDay(firstSlotStart, timeZone) }
}

type CardNotification = Omit<NotificationInput, 'to'>

/** Notifies the clinician of their time card. */
export const notifyClinician = async (trx: Knex, shift: TimesheetShift, notification: CardNotification) =>
  notify(trx, {
    ...notification,
    to: [shift.clinicianUserId],
    facts: { ...(await readCardFacts(trx, shift)), ...notification.facts },
  })

/** Notifies the facility's members for this area of a time card. */
export const notifyFacility = async (
  trx: Knex,
  shift: TimesheetShift,
  notification: CardNotification,
  area: 'shifts' | 'payments' = 'shifts',
) =>
  notify(trx, {
    ...notification,
    to: await listMemberIds(trx, shift.facilityId, area),
    facts: { ...(await readCardFacts(trx, shift)), ...notification.facts },
  })

type CardEvent = Pick<NewEvent, 'at' | 'by' | 'from' | 'to' | 'details'> & { verb: EventVerb<'timesheet'> }

/** Records what happened to a time card besides its moves. */
export const recordTimeCardEvent = (trx: Knex, { timesheet, shift }: TimesheetWithShift, event: CardEvent) =>
  record(trx, { ...event, noun: 'timesheet', nounId: timesheet.id, ...pickShift(shift) })

const sumMinutes = (extraTime: readonly { minutes: number }[]) =>
  extraTime.reduce((sum, { minutes }) => sum + minutes, 0)

/** A time card's extra time, formatted; empty without any. */
export const formatExtraTime = (extraTime: readonly ExtraTime[]): NotificationParams => {
  const minutes = sumMinutes(extraTime)
  return minutes > 0 ? { extraTime: showMinutes(minutes) } : {}
}

/** The frozen rate of a shift, and its costs. */
export const pickPay = ({ payRateCents, parkingCents, otherCents }: TimesheetShift): Pay => ({
  payRateCents,
  parkingCents,
  otherCents,
})

type ClockedCard = {
  status: TimesheetStatus
  acceptsAt: Date | null
  acceptedBy: string | null
  isAutoSubmitted: boolean | null
  openExtraMinutes: number | null
}

/** What Gaitway did with a time card, or will do and when. */
export const getAutomationFacts = ({ status, acceptsAt, acceptedBy, ...card }: ClockedCard) => ({
  countsAsAcceptedAt: status === 'pending' && acceptsAt ? acceptsAt.toISOString() : null,
  isAutoAccepted: status === 'accepted' && acceptedBy === null,
  isAutoSubmitted: card.isAutoSubmitted ?? false,
  openExtraMinutes: card.openExtraMinutes ?? 0,
})

type Money = ReturnType<typeof previewSettlement>

/** What settling a time card does to the facility's money; null for readers who may not see it. */
const computeEffect = (
  { paid, source }: TimesheetPage,
  preview: (paid: PaidFacts) => Money,
): Output<'timesheets.read'>['effect'] => {
  if (!paid) return null
  const { facilityCents, ...money } = preview(paid)
  return { ...money, owedCents: facilityCents, source }
}

type ExtraTimeShown = NonNullable<Output<'timesheets.read'>['extraTime']>
/** A time card with submitted hours. */
type SubmittedCard = TimesheetPage & { payCents: number }

const isSubmitted = (card: TimesheetPage): card is SubmittedCard =>
  card.payCents !== null && (card.status === 'pending' || card.status === 'accepted')

/** The extra time of a time card: who has to decide, what each decision does, and what was decided. */
const showExtraTime = (card: TimesheetPage, minimumCents: number | null): ExtraTimeShown | null => {
  const { extraTime, acceptedAt, openExtraMinutes } = card
  const [first] = extraTime
  if (!first || !isSubmitted(card) || (openExtraMinutes === 0 && !first.decision)) return null
  const minutes = sumMinutes(extraTime)
  if (first.decision)
    return {
      minutes,
      status: first.decision === 'accept' ? 'accepted' : 'declined',
      reason: first.decisionReason,
      decidedAt: first.decidedAt,
      staffDecideFrom: null,
      choices: null,
    }
  return {
    minutes,
    status: 'waiting',
    reason: null,
    decidedAt: null,
    staffDecideFrom: acceptedAt && staffDecideFrom(acceptedAt).toISOString(),
    choices: acceptedAt ? previewLaterChoices(card, minimumCents) : previewFirstChoices(card, minimumCents),
  }
}

const listPaidEntries = ({ entries }: TimesheetPage) =>
  entries.map(({ slotId, paidMinutes }) => ({ slotId, workedMinutes: paidMinutes }))

/** The choices while the time card is pending: accept it with or without its extra time. */
const previewFirstChoices = (card: SubmittedCard, minimumCents: number | null): ExtraTimeShown['choices'] => {
  const scheduled = keepToSchedule(listPaidEntries(card), card.extraTime, card)
  const choice = (workedCents: number) => {
    const payCents = acceptedPayCents(workedCents, minimumCents)
    return { payCents, effect: computeEffect(card, paid => previewSettlement(paid, payCents)) }
  }
  return { accept: choice(card.payCents), decline: choice(scheduled.payCents) }
}

/** The choices after auto-accept: settle the shift again with the extra time, or leave it as it is. */
const previewLaterChoices = (card: SubmittedCard, minimumCents: number | null): ExtraTimeShown['choices'] => {
  const payBefore = acceptedPayCents(card.payCents, minimumCents)
  const all = addExtraTime(listPaidEntries(card), card.extraTime, card)
  const choice = (payCents: number) => ({
    payCents,
    effect: computeEffect(card, paid => previewFurtherSettlement(paid, { payBefore, payCents })),
  })
  return { accept: choice(acceptedPayCents(all.payCents, minimumCents)), decline: choice(payBefore) }
}

type Shown = Output<'timesheets.read'>

/**
 * A time card with scheduled and worked times side by side; readers who pay also see what accepting does. A
 * facility sees why it returned a time card, and the times once it is resubmitted.
 */
const readTimesheet = async (services: Services, by: Actor, id: string): Promise<Json<Shown>> => {
  const card = await findTimesheetPage(services.db, id, getReadScope(by))
  if (!card) throw refuse('not_found')
  const entries = card.entries.map(showEntry)
  const slotMinutes = card.slots.map(slot => minutesBetween(slot.startsAt, slot.endsAt))
  const minimumCents = computeMinimum(card.minimum)
  const payCents = card.payCents === null ? null : acceptedPayCents(card.payCents, minimumCents)
  return new Json(
    withFields(card.json, {
      ...getAutomationFacts(card),
      extraTime: showExtraTime(card, minimumCents),
      paper: card.paper && { ...card.paper, url: signLink(services, card.paper.url) },
      entries,
      bookedMinutes: sumNumbers(slotMinutes),
      workedMinutes: payCents === null ? null : sumNumbers(entries.map(entry => entry.workedMinutes)),
      payCents,
      minimumCents,
      bookedPayCents: calculateProductCents({ ...card, slotMinutes }),
      adjustments: showAdjustments(card, payCents ?? 0),
      effect: payCents === null ? null : computeEffect(card, paid => previewSettlement(paid, payCents)),
    }),
  )
}

/** Each correction with what it changed for the facility, by the price that was settled. */
const showAdjustments = (
  { adjustments, paid }: TimesheetPage,
  acceptedCents: number,
): Shown['adjustments'] => {
  const total = (pay: number) => (paid ? calculatePriceForProduct(pay, paid).totalCents : 0)
  return adjustments.map((adjustment, index) => {
    const payBefore = adjustments[index - 1]?.payCents ?? acceptedCents
    return { ...adjustment, facilityCents: paid && total(adjustment.payCents) - total(payBefore) }
  })
}

/** A time card as the caller sees it. In a transaction, `services` is `{ ...services, db: trx }`. */
export const showTimesheet = async (services: Services, by: Actor, id: string): Promise<Shown> =>
  (await readTimesheet(services, by, id)).parse()

const sumNumbers = (numbers: readonly number[]) => numbers.reduce((sum, number) => sum + number, 0)

/** The times of an entry as instants. */
export const toTimes = (entry: EntryTimes) => ({
  slotId: entry.slotId,
  startedAt: new Date(entry.startTime),
  endedAt: new Date(entry.endTime),
  breakStartedAt: entry.breakStartTime ? new Date(entry.breakStartTime) : null,
  breakEndedAt: entry.breakEndTime ? new Date(entry.breakEndTime) : null,
})

type EntryTimes = {
  slotId: string
  startTime: string
  endTime: string
  breakStartTime?: string | null
  breakEndTime?: string | null
}

const showEntry = (entry: TimesheetPage['entries'][number]): Shown['entries'][number] => {
  const { paidMinutes: _, ...shown } = entry
  return { ...shown, workedMinutes: workedMinutes(toTimes(shown)) }
}

export const read: ReadCase<'timesheets.read'> = (services, by, { id }) => readTimesheet(services, by, id)
