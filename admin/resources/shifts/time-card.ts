import { describePayChange, previewFacilityChange } from '@gaitway/contract/correction-copy'
import { priceOfProduct, timeCents } from '@gaitway/contract/fees'
import { showCents } from '@gaitway/contract/money'
import { formatPaymentMethod } from '@gaitway/contract/payment-methods'
import type { Output, Sent } from '@gaitway/contract/schemas/index'
import type { ShiftRecord, WholeJobRecord } from '@gaitway/contract/schemas/resources'
import { minutesBetween, showMinutes, showWhen } from '@gaitway/contract/time'
import {
  buildWorkedEntry,
  readWorkedTimes,
  typeTimes,
  workedTimeFields,
  type TypedWorkedTimes,
} from '@gaitway/contract/typed-times'
import { decidedExtraTime, extraTimeText } from '@gaitway/contract/time-card-copy'

export type TimeCardRecord = Output<'timesheets.read'>
type Card = Pick<TimeCardRecord, 'extraTime' | 'timeZone'>
type Choice = NonNullable<NonNullable<Card['extraTime']>['choices']>['accept']

const choiceWords = ({ payCents, effect }: Choice) => {
  const pay = `Clinician pay: ${showCents(payCents)}`
  if (!effect) return pay
  const { owedCents, chargeCents, refundCents, paymentType } = effect
  const moved = chargeCents
    ? `, ${showCents(chargeCents)} will be charged`
    : refundCents
      ? `, ${showCents(refundCents)} will be refunded`
      : paymentType === 'invoice'
        ? ', by invoice'
        : ''
  return `${pay}. Facility owes: ${showCents(owedCents)}${moved}`
}

export const extraTimeFacts = ({ extraTime, timeZone }: Card): [label: string, text: string][] => {
  if (!extraTime) return []
  const decided = decidedExtraTime(extraTime)
  if (decided || !extraTime.choices) return [['Decision', decided]]
  const { accept, decline } = extraTime.choices
  return [
    ['Extra time', `${showMinutes(extraTime.minutes)}, pending review`],
    ...(extraTime.staffDecideFrom
      ? [
          ['Facility can decide until', showWhen(extraTime.staffDecideFrom, timeZone)] satisfies [
            string,
            string,
          ],
        ]
      : []),
    ['With extra time', choiceWords(accept)],
    ['Without extra time', choiceWords(decline)],
  ]
}

/** An admin may decide extra time that the facility left open too long. */
export const staffDecisionState = ({ extraTime }: Card, now: Date | undefined): 'none' | 'later' | 'open' => {
  if (extraTime?.status !== 'waiting' || !extraTime.staffDecideFrom) return 'none'
  return now && now >= new Date(extraTime.staffDecideFrom) ? 'open' : 'later'
}

export const timeCardStatus = ({ jobType, status, timesheet }: ShiftRecord) => {
  if (jobType !== 'PART_TIME' || (status !== 'completed' && status !== 'current')) return 'none'
  if (timesheet?.status === 'accepted' || timesheet?.hasPaper) return 'onFile'
  return timesheet?.status === 'pending' ? 'pending' : 'lacking'
}

/** Empty if there is no unapproved extra time. */
export const unapprovedExtraTime = ({ timesheet }: ShiftRecord) =>
  timesheet ? extraTimeText({ ...timesheet, isAutoAccepted: timesheet.status === 'accepted' }) : ''

export const showWorkedHours = ({ jobType, status, workedMinutes }: ShiftRecord) =>
  jobType === 'PART_TIME' && (status === 'completed' || status === 'upcoming') && workedMinutes !== null
    ? showMinutes(workedMinutes)
    : '–'

type Entry = Sent<'timesheets.adjust'>['entries'][number]
/** The hours of a scheduled day as typed. */
export type CorrectionDay = TypedWorkedTimes & { slotId: string; startDate: string; endDate: string }

/** The latest corrected times, or the accepted ones. */
export const correctionDays = ({ entries, adjustments, timeZone }: TimeCardRecord): CorrectionDay[] => {
  const corrected = adjustments.at(-1)?.entries
  return entries.map(entry => ({
    ...typeTimes(
      corrected?.find(({ slotId }) => slotId === entry.slotId) ?? entry,
      workedTimeFields,
      timeZone,
    ),
    slotId: entry.slotId,
    startDate: entry.bookedStartTime,
    endDate: entry.bookedEndTime,
  }))
}

/** What the typed hours of a day mean; a break is one as soon as half of it is typed. */
export const readCorrection = (typed: CorrectionDay, zone: string) =>
  readWorkedTimes({ ...typed, hasBreak: Boolean(typed.breakStartTime || typed.breakEndTime) }, typed, zone)

const isWhole = <Value>(value: Value | undefined): value is Value => value !== undefined

/** The days as the API reads them; those that can’t be read are left out. */
export const buildCorrection = (days: readonly CorrectionDay[], zone: string): Entry[] =>
  days.map(day => buildWorkedEntry(day.slotId, readCorrection(day, zone))).filter(isWhole)

/** What is wrong with typed hours, by the names that the API has for their fields. */
export const findCorrectionErrors = (days: readonly CorrectionDay[], zone: string): Record<string, string> =>
  Object.fromEntries(
    days.flatMap((day, index) =>
      Object.entries(readCorrection(day, zone).errors).map(([field, sentence]) => [
        `entries.${index}.${field}`,
        sentence,
      ]),
    ),
  )

const minutesOf = ({ startTime, endTime, breakStartTime, breakEndTime }: Entry) =>
  minutesBetween(startTime, endTime) -
  (breakStartTime && breakEndTime ? minutesBetween(breakStartTime, breakEndTime) : 0)

type Terms = Pick<WholeJobRecord, 'price' | 'parkingCents' | 'otherCents'>

/** Uses the API's own formula, so the preview matches what will be posted. */
export const calculateChange = (
  card: Pick<TimeCardRecord, 'adjustments' | 'payCents' | 'minimumCents'>,
  terms: Terms,
  entries: readonly Entry[],
) => {
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

/** What a correction pays and takes, and when, before it is saved. */
export const describeChange = (
  { effect, correctionGoesTo }: Pick<TimeCardRecord, 'effect' | 'correctionGoesTo'>,
  { payBefore, payAfter, facilityCents }: Change,
  clinicianName: string,
): { clinician: string; taken?: string; facility: string } => {
  if (payAfter === payBefore) return { clinician: `${showCents(payAfter)}, no change`, facility: 'no change' }
  const way = effect?.source ? formatPaymentMethod(effect.source) : undefined
  return {
    clinician: `${showCents(payAfter)} instead of ${showCents(payBefore)}`,
    ...(correctionGoesTo && {
      taken: describePayChange(payAfter - payBefore, correctionGoesTo, clinicianName),
    }),
    facility: effect ? previewFacilityChange(effect, facilityCents, way) : 'no change',
  }
}
