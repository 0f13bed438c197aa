import type { Knex } from 'knex'
import { refuse } from '@gaitway/contract/errors'
import { productCents } from '@gaitway/contract/fees'
import type { Output } from '@gaitway/contract/schemas/index'
import { minutesBetween } from '@gaitway/contract/time'
import { acceptedPayCents } from '../../domain/ending.ts'
import { workedMinutes } from '../../domain/timesheet.ts'
import { Json, withFields } from '../../json.ts'
import { findTimesheetPage, type TimesheetPage } from '../../store/views/timesheet-page.ts'
import { minimumOf } from '../accepted-pay.ts'
import { previewSettlement } from '../payments/preview-settlement.ts'
import { viewerOf, type Actor } from '../use-case.ts'
import { clockFacts } from './clock-facts.ts'
import { effectOf } from './effect.ts'
import { showExtraTime } from './show-extra-time.ts'

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
