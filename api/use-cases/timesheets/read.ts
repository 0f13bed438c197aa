import { type ReadCase, viewerOf, type Actor } from '../use-case.ts'
import type { Knex } from 'knex'
import { refuse } from '@gaitway/contract/errors'
import { productCents } from '@gaitway/contract/fees'
import type { Output } from '@gaitway/contract/schemas/index'
import { minutesBetween } from '@gaitway/contract/time'
import { acceptedPayCents } from '../../domain/ending.ts'
import { workedMinutes, addExtraTime, keepToSchedule } from '../../domain/timesheet.ts'
import { Json, withFields } from '../../json.ts'
import { findTimesheetPage, type TimesheetPage } from '../../store/views/timesheet-page.ts'
import { minimumOf } from '../shift-money.ts'
import { previewSettlement, previewFurtherSettlement } from '../payments/preview-settlement.ts'
import { staffDecideFrom, acceptsAt } from '../../domain/time-card-clock.ts'
import type { PaidFacts } from '../../store/views/settlement-terms.ts'
import type { TimesheetStatus } from '@gaitway/contract/lifecycles/timesheet'

type Card = {
  status: TimesheetStatus
  submittedAt: Date | null
  acceptedBy: string | null
  putInByClock: boolean | null
  openExtraMinutes: number | null
}

/** What Gaitway did with a time card, or will do and when. */
export const clockFacts = ({ status, submittedAt, acceptedBy, ...card }: Card) => ({
  countsAsAcceptedAt: status === 'pending' && submittedAt ? acceptsAt(submittedAt).toISOString() : null,
  isAcceptedBySilence: status === 'accepted' && acceptedBy === null,
  isPutInByClock: card.putInByClock ?? false,
  openExtraMinutes: card.openExtraMinutes ?? 0,
})

type Money = ReturnType<typeof previewSettlement>

/** What settling a time card does to the facility's money; null for readers who may not see it. */
export const effectOf = (
  { paid, source }: TimesheetPage,
  preview: (paid: PaidFacts) => Money,
): Output<'timesheets.read'>['effect'] => {
  if (!paid) return null
  const { facilityCents, ...money } = preview(paid)
  return { ...money, owedCents: facilityCents, source }
}

type ExtraTimeShown = NonNullable<Output<'timesheets.read'>['extraTime']>
/** A time card being shown. */
type SubmittedCard = TimesheetPage & { payCents: number }

const isSubmitted = (card: TimesheetPage): card is SubmittedCard =>
  card.payCents !== null && (card.status === 'pending' || card.status === 'accepted')

/** The extra time of a time card: who has to decide, what each decision does, and what was decided. */
export const showExtraTime = (card: TimesheetPage, minimumCents: number | null): ExtraTimeShown | null => {
  const { extraTime, acceptedAt, openExtraMinutes } = card
  const [first] = extraTime
  if (!first || !isSubmitted(card) || (openExtraMinutes === 0 && !first.decision)) return null
  const minutes = extraTime.reduce((sum, one) => sum + one.minutes, 0)
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
    choices: acceptedAt ? laterChoices(card, minimumCents) : firstChoices(card, minimumCents),
  }
}

const paidEntries = ({ entries }: TimesheetPage) =>
  entries.map(({ slotId, paidMinutes }) => ({ slotId, workedMinutes: paidMinutes }))

/** While the time card is pending: accept it with or without its extra time. */
const firstChoices = (card: SubmittedCard, minimumCents: number | null): ExtraTimeShown['choices'] => {
  const scheduled = keepToSchedule(paidEntries(card), card.extraTime, card)
  const choice = (workedCents: number) => {
    const payCents = acceptedPayCents(workedCents, minimumCents)
    return { payCents, effect: effectOf(card, paid => previewSettlement(paid, payCents)) }
  }
  return { accept: choice(card.payCents), decline: choice(scheduled.payCents) }
}

/** After auto-accept: settle the shift again with the extra time, or leave it as it is. */
const laterChoices = (card: SubmittedCard, minimumCents: number | null): ExtraTimeShown['choices'] => {
  const payBefore = acceptedPayCents(card.payCents, minimumCents)
  const all = addExtraTime(paidEntries(card), card.extraTime, card)
  const choice = (payCents: number) => ({
    payCents,
    effect: effectOf(card, paid => previewFurtherSettlement(paid, { payBefore, payCents })),
  })
  return { accept: choice(acceptedPayCents(all.payCents, minimumCents)), decline: choice(payBefore) }
}

type Shown = Output<'timesheets.read'>

/**
 * A time card with scheduled and worked times side by side; readers who pay also see what accepting does. A
 * facility sees why it returned a time card, and the times once it is resubmitted.
 */
export const readTimesheet = async (db: Knex, by: Actor, id: string): Promise<Json<Shown>> => {
  const card = await findTimesheetPage(db, id, viewerOf(by))
  if (!card) throw refuse('not_found')
  const entries = card.entries.map(showEntry)
  const slotMinutes = card.slots.map(slot => minutesBetween(slot.startsAt, slot.endsAt))
  const minimumCents = minimumOf(card.minimum)
  const payCents = card.payCents === null ? null : acceptedPayCents(card.payCents, minimumCents)
  return new Json(
    withFields(card.json, {
      ...clockFacts(card),
      extraTime: showExtraTime(card, minimumCents),
      entries,
      bookedMinutes: sumOf(slotMinutes),
      workedMinutes: payCents === null ? null : sumOf(entries.map(entry => entry.workedMinutes)),
      payCents,
      minimumCents,
      bookedPayCents: productCents({ ...card, slotMinutes }),
      effect: payCents === null ? null : effectOf(card, paid => previewSettlement(paid, payCents)),
    }),
  )
}

export const showTimesheet = async (db: Knex, by: Actor, id: string): Promise<Shown> =>
  (await readTimesheet(db, by, id)).parse()

const sumOf = (numbers: readonly number[]) => numbers.reduce((sum, one) => sum + one, 0)

const showEntry = (entry: TimesheetPage['entries'][number]): Shown['entries'][number] => {
  const { paidMinutes: _, ...shown } = entry
  return { ...shown, workedMinutes: minutesOf(shown) }
}

const dateOf = (text: string | null) => (text === null ? null : new Date(text))
const minutesOf = (entry: Omit<Shown['entries'][number], 'workedMinutes'>) =>
  workedMinutes({
    slotId: entry.slotId,
    startedAt: new Date(entry.startTime),
    endedAt: new Date(entry.endTime),
    breakStartedAt: dateOf(entry.breakStartTime),
    breakEndedAt: dateOf(entry.breakEndTime),
  })

export const read: ReadCase<'timesheets.read'> = ({ db }, by, { id }) => readTimesheet(db, by, id)
