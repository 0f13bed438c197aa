import { dayIn } from '@gaitway/contract/time'
import type { Output } from '@gaitway/contract/schemas/index'
import { daysFrom } from '../../shared/days.ts'
import type { OwnJob } from './week.ts'

export type ShiftRow = Output<'applications.shifts'>['data'][number]

/** What is still open, and how many people wait to be chosen for it. */
export const openFigures = (posted: readonly OwnJob[]) => {
  const withApplicants = posted.filter(({ numberOfApplicants }) => numberOfApplicants > 0)
  return {
    unfilled: posted.length,
    waiting: withApplicants.reduce((sum, { numberOfApplicants }) => sum + numberOfApplicants, 0),
    /** the one job that they wait for, when it is one */
    onlyJobWaiting: withApplicants.length === 1 ? withApplicants[0] : undefined,
  }
}

/** What the shifts that begin in this week cost as they stand: settled as owed, else as they were confirmed. */
export const weekSpendCents = (jobs: readonly OwnJob[], monday: string) => {
  const days = daysFrom(monday, 7)
  return jobs
    .filter(({ slots, timeZone }) => slots[0] && days.includes(dayIn(timeZone, slots[0].startDate)))
    .reduce((sum, { costCents }) => sum + (costCents ?? 0), 0)
}

/** Extra time that silence left open waits for the facility. */
export const hasExtraTimeToDecide = ({ timesheet }: ShiftRow) =>
  timesheet?.status === 'accepted' && timesheet.openExtraMinutes > 0

/** The shifts whose time cards wait to be judged, or whose extra time still does. */
export const cardsToApprove = (shifts: readonly ShiftRow[]) =>
  shifts.filter(shift => shift.timesheet?.status === 'pending' || hasExtraTimeToDecide(shift))
