import { showCents } from '@gaitway/contract/format/money'
import type { Output } from '@gaitway/contract/schemas/index'
import type { ShiftRecord } from '@gaitway/contract/schemas/resources'
import { showMinutes, showWhen } from '@gaitway/contract/format/time'
import type { FactRows } from '../../shared/Parts.tsx'
import { decidedExtraTime, extraTimeText } from '@gaitway/contract/format/time-card-copy'

export type TimeCardRecord = Output<'timesheets.read'>
type Card = Pick<TimeCardRecord, 'extraTime' | 'timeZone'>
type Choice = NonNullable<NonNullable<Card['extraTime']>['choices']>['accept']

const describeChoice = ({ payCents, effect }: Choice) => {
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

export const listExtraTimeFacts = ({ extraTime, timeZone }: Card): FactRows => {
  if (!extraTime) return []
  const decided = decidedExtraTime(extraTime)
  if (decided || !extraTime.choices) return [['Decision', decided]]
  const { accept, decline } = extraTime.choices
  return [
    ['Extra time', `${showMinutes(extraTime.minutes)}, pending review`],
    extraTime.staffDecideFrom && ['Facility can decide until', showWhen(extraTime.staffDecideFrom, timeZone)],
    ['With extra time', describeChoice(accept)],
    ['Without extra time', describeChoice(decline)],
  ]
}

/** Whether an admin may decide extra time now, later, or not at all. They may if the facility doesn’t decide in time. */
export const getStaffDecisionState = (
  { extraTime }: Card,
  now: Date | undefined,
): 'none' | 'later' | 'open' => {
  if (extraTime?.status !== 'waiting' || !extraTime.staffDecideFrom) return 'none'
  return now && now >= new Date(extraTime.staffDecideFrom) ? 'open' : 'later'
}

export const getTimeCardStatus = ({ jobType, status, timesheet }: ShiftRecord) => {
  if (jobType !== 'PART_TIME' || (status !== 'completed' && status !== 'current')) return 'none'
  if (timesheet?.status === 'accepted' || timesheet?.hasPaper) return 'onFile'
  return timesheet?.status === 'pending' ? 'pending' : 'lacking'
}

/** What to know about extra time; empty if it needs no attention. */
export const describeExtraTime = ({ timesheet }: ShiftRecord) =>
  timesheet ? extraTimeText({ ...timesheet, isAutoAccepted: timesheet.status === 'accepted' }) : ''

export const showWorkedHours = ({ jobType, status, workedMinutes }: ShiftRecord) =>
  jobType === 'PART_TIME' && (status === 'completed' || status === 'upcoming') && workedMinutes !== null
    ? showMinutes(workedMinutes)
    : '–'
