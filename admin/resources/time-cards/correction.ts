import { describePayChange, previewFacilityChange } from '@gaitway/contract/format/correction-copy'
import { calculatePriceForProduct, calculateTimeCents } from '@gaitway/contract/values/fees'
import { showCents } from '@gaitway/contract/format/money'
import { formatPaymentMethod } from '@gaitway/contract/values/payment-methods'
import type { Sent } from '@gaitway/contract/schemas/index'
import type { JobDetailRecord } from '@gaitway/contract/schemas/resources'
import { minutesBetween } from '@gaitway/contract/format/time'
import {
  buildWorkedEntry,
  readWorkedTimes,
  toTypedTimes,
  workedTimeFields,
  type TypedWorkedTimes,
} from '@gaitway/contract/format/typed-times'
import type { TimeCardRecord } from './time-card.ts'

type Entry = Sent<'timesheets.adjust'>['entries'][number]
/** The hours of a scheduled day as typed. */
export type CorrectionDay = TypedWorkedTimes & { slotId: string; startDate: string; endDate: string }

/** The hours to start a correction from: the latest corrected ones, or the accepted ones. */
export const typeCorrectionDays = ({ entries, adjustments, timeZone }: TimeCardRecord): CorrectionDay[] => {
  const corrected = adjustments.at(-1)?.entries
  return entries.map(entry => ({
    ...toTypedTimes(
      corrected?.find(({ slotId }) => slotId === entry.slotId) ?? entry,
      workedTimeFields,
      timeZone,
    ),
    slotId: entry.slotId,
    startDate: entry.bookedStartTime,
    endDate: entry.bookedEndTime,
  }))
}

/** Reads the typed hours of a day. There is a break if its start or end is typed. */
export const readCorrection = (typed: CorrectionDay, zone: string) =>
  readWorkedTimes({ ...typed, hasBreak: Boolean(typed.breakStartTime || typed.breakEndTime) }, typed, zone)

/** The days as the API takes them, without the days that can’t be read yet. */
export const buildCorrection = (days: readonly CorrectionDay[], zone: string): Entry[] =>
  days.flatMap(day => buildWorkedEntry(day.slotId, readCorrection(day, zone)) ?? [])

/** The errors of typed hours, by the paths that the API uses: `entries.0.startTime`. */
export const findCorrectionErrors = (days: readonly CorrectionDay[], zone: string): Record<string, string> =>
  Object.fromEntries(
    days.flatMap((day, index) =>
      Object.entries(readCorrection(day, zone).errors).map(([field, sentence]) => [
        `entries.${index}.${field}`,
        sentence,
      ]),
    ),
  )

const countMinutes = ({ startTime, endTime, breakStartTime, breakEndTime }: Entry) =>
  minutesBetween(startTime, endTime) -
  (breakStartTime && breakEndTime ? minutesBetween(breakStartTime, breakEndTime) : 0)

type Terms = Pick<JobDetailRecord, 'price' | 'parkingCents' | 'otherCents'>

/** What the corrected hours change, in cents. Uses the API's formula, so that the preview is what will be posted. */
export const calculateChange = (
  card: Pick<TimeCardRecord, 'adjustments' | 'payCents' | 'minimumCents'>,
  terms: Terms,
  entries: readonly Entry[],
) => {
  const { price, parkingCents, otherCents } = terms
  const minutes = entries.map(countMinutes)
  const workedPay = minutes.reduce((sum, one) => sum + calculateTimeCents(price.payRateCents, one), 0)
  const payBefore = card.adjustments.at(-1)?.payCents ?? card.payCents ?? 0
  const payAfter = Math.max(workedPay + parkingCents + otherCents, card.minimumCents ?? 0)
  const total = (pay: number) => calculatePriceForProduct(pay, price).totalCents
  return {
    workedMinutes: minutes.reduce((sum, one) => sum + one, 0),
    payBefore,
    payAfter,
    facilityCents: total(payAfter) - total(payBefore),
  }
}

type Change = Pick<ReturnType<typeof calculateChange>, 'payBefore' | 'payAfter' | 'facilityCents'>

/** Describes what a correction would pay the clinician and charge the facility, and how. */
export const describeChange = (
  { effect, correctionGoesTo }: Pick<TimeCardRecord, 'effect' | 'correctionGoesTo'>,
  { payBefore, payAfter, facilityCents }: Change,
  clinicianName: string,
): { clinician: string; taken?: string; facility: string } => {
  if (payAfter === payBefore) return { clinician: `${showCents(payAfter)}, no change`, facility: 'no change' }
  const method = effect?.source ? formatPaymentMethod(effect.source) : undefined
  return {
    clinician: `${showCents(payAfter)} instead of ${showCents(payBefore)}`,
    ...(correctionGoesTo && {
      taken: describePayChange(payAfter - payBefore, correctionGoesTo, clinicianName),
    }),
    facility: effect ? previewFacilityChange(effect, facilityCents, method) : 'no change',
  }
}
