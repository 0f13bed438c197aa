import { priceOfProduct, timeCents } from '@gaitway/contract/fees'
import { showCents } from '@gaitway/contract/money'
import type { WholeJobRecord } from '@gaitway/contract/schemas/resources'
import type { Sent } from '@gaitway/contract/schemas/index'
import { addDays, clockTimeIn, dayIn, instantsOf, minutesBetween } from '@gaitway/contract/time'
import type { TimeCardRecord } from './TimeCardFacts.tsx'

type Entry = Sent<'timesheets.adjust'>['entries'][number]
export const timeFields = ['startTime', 'endTime', 'breakStartTime', 'breakEndTime'] as const
export type TimeField = (typeof timeFields)[number]
/** Local clock times at the shift; empty if there is none. */
export type CorrectionDay = Record<TimeField, string> & { slotId: string; day: string }

/** The latest corrected times, or the accepted ones. */
export const correctionDays = (card: TimeCardRecord): CorrectionDay[] => {
  const standing: readonly Entry[] = card.adjustments.at(-1)?.entries ?? card.entries
  const clock = (at: string | null | undefined) => (at ? clockTimeIn(card.timeZone, at) : '')
  return standing.map(entry => ({
    slotId: entry.slotId,
    day: dayIn(card.timeZone, entry.startTime),
    startTime: clock(entry.startTime),
    endTime: clock(entry.endTime),
    breakStartTime: clock(entry.breakStartTime),
    breakEndTime: clock(entry.breakEndTime),
  }))
}

/** An overnight shift continues on the next day. */
const after = (day: string, clock: string, zone: string, earlier?: Date) => {
  const next = dayIn('UTC', addDays(new Date(`${day}T12:00:00Z`), 1))
  const found = [...instantsOf(day, clock, zone), ...instantsOf(next, clock, zone)]
  return found.find(at => !earlier || at > earlier)
}

/** Undefined while the start, the end or half of a break is missing. */
export const parseEntry = (typed: CorrectionDay, zone: string): Entry | undefined => {
  const { slotId, day } = typed
  const start = after(day, typed.startTime, zone)
  const end = start && after(day, typed.endTime, zone, start)
  if (!start || !end || !typed.breakStartTime !== !typed.breakEndTime) return undefined
  const breakStart = after(day, typed.breakStartTime, zone, new Date(start.getTime() - 1))
  const breakEnd = breakStart && after(day, typed.breakEndTime, zone, breakStart)
  return {
    slotId,
    startTime: start.toISOString(),
    endTime: end.toISOString(),
    breakStartTime: breakStart?.toISOString() ?? null,
    breakEndTime: breakEnd?.toISOString() ?? null,
  }
}

const minutesOf = ({ startTime, endTime, breakStartTime, breakEndTime }: Entry) =>
  minutesBetween(startTime, endTime) -
  (breakStartTime && breakEndTime ? minutesBetween(breakStartTime, breakEndTime) : 0)

type Terms = Pick<WholeJobRecord, 'price' | 'parkingCents' | 'otherCents'>

/** Uses the API's own formula, so the preview matches what will be posted. */
export const calculateChange = (card: TimeCardRecord, terms: Terms, entries: readonly Entry[]) => {
  const { price, parkingCents, otherCents } = terms
  const minutes = entries.map(minutesOf)
  const worked = minutes.reduce((sum, one) => sum + timeCents(price.payRateCents, one), 0)
  const payBefore = card.adjustments.at(-1)?.payCents ?? card.payCents ?? 0
  const payAfter = Math.max(worked + parkingCents + otherCents, card.minimumCents ?? 0)
  const total = (pay: number) => priceOfProduct(pay, price).totalCents
  return {
    workedMinutes: minutes.reduce((sum, one) => sum + one, 0),
    payBefore,
    payAfter,
    facilityCents: total(payAfter) - total(payBefore),
  }
}

type Change = Pick<ReturnType<typeof calculateChange>, 'payBefore' | 'payAfter' | 'facilityCents'>

export const describeChange = (
  { payBefore, payAfter, facilityCents }: Change,
  isInvoice: boolean,
): { clinician: string; facility: string } => {
  const moved = showCents(Math.abs(facilityCents))
  if (payAfter === payBefore) return { clinician: `${showCents(payAfter)}, no change`, facility: 'no change' }
  const [more, less] = isInvoice
    ? ['will be added to the invoice', 'will be credited on the invoice']
    : ['more is owed and will be charged', 'less is owed and will be refunded']
  return {
    clinician: `${showCents(payAfter)} instead of ${showCents(payBefore)}`,
    facility: `${moved} ${facilityCents > 0 ? more : less}`,
  }
}
