import { MAX_PAGE_SIZE } from '@gaitway/contract/limits'
import { dayIn } from '@gaitway/contract/time'
import type { Output } from '@gaitway/contract/schemas/index'
import { useAnswer } from '../../api/use-call.ts'
import { daysFrom, daysAfter } from '../../shared/days.ts'

export type OwnJob = Output<'jobs.listOwn'>['data'][number]
type Slot = OwnJob['slots'][number]
export type Entry = { job: OwnJob; slot: Slot }

/** A range that covers the week in every time zone; `byDay` drops the rest. */
export const weekRange = (monday: string) => ({
  fromDate: `${daysAfter(monday, -1)}T00:00:00.000Z`,
  toDate: `${daysAfter(monday, 8)}T00:00:00.000Z`,
})

/** The slots of each day, earliest first. A slot belongs to the local day it starts on. */
export const groupByDay = (
  jobs: readonly OwnJob[],
  days: readonly string[],
): { day: string; entries: Entry[] }[] => {
  const all = jobs
    .filter(({ status }) => status !== 'cancelled' && status !== 'deleted')
    .flatMap(job => job.slots.map(slot => ({ job, slot, day: dayIn(job.timeZone, slot.startDate) })))
    .sort((a, b) => a.slot.startDate.localeCompare(b.slot.startDate))
  return days.map(day => ({
    day,
    entries: all.filter(entry => entry.day === day).map(({ job, slot }) => ({ job, slot })),
  }))
}

export type ShiftRow = Output<'applications.shifts'>['data'][number]

/** Unfilled shifts, and applicants to review. */
export const countOpen = (posted: readonly OwnJob[]) => {
  const withApplicants = posted.filter(({ numberOfApplicants }) => numberOfApplicants > 0)
  return {
    unfilled: posted.length,
    waiting: withApplicants.reduce((sum, { numberOfApplicants }) => sum + numberOfApplicants, 0),
    /** the job they are waiting for, if there is only one */
    onlyJobWaiting: withApplicants.length === 1 ? withApplicants[0] : undefined,
  }
}

/** What the shifts that start this week cost as things stand. */
export const weekSpendCents = (jobs: readonly OwnJob[], monday: string) => {
  const days = daysFrom(monday, 7)
  return jobs
    .filter(({ slots, timeZone }) => slots[0] && days.includes(dayIn(timeZone, slots[0].startDate)))
    .reduce((sum, { costCents }) => sum + (costCents ?? 0), 0)
}

/** Auto-accept leaves extra time for the facility to decide. */
export const hasExtraTimeToDecide = ({ timesheet }: ShiftRow) =>
  timesheet?.status === 'accepted' && timesheet.openExtraMinutes > 0

/** The shifts with a time card or extra time to review. */
export const listTimeCardsToApprove = (shifts: readonly ShiftRow[]) =>
  shifts.filter(shift => shift.timesheet?.status === 'pending' || hasExtraTimeToDecide(shift))

const soonestFirst = { limit: MAX_PAGE_SIZE, sortBy: 'startDate', sortOrder: 'asc' } as const

/** The jobs of a week, in any status. */
export const useWeekJobs = (monday: string) =>
  useAnswer('jobs.listOwn', { ...weekRange(monday), ...soonestFirst })

/** The key figures, each as soon as it has loaded. */
export const useFigures = (thisMonday: string) => {
  const posted = useAnswer('jobs.listOwn', { statuses: 'posted', ...soonestFirst })
  const week = useWeekJobs(thisMonday)
  const worked = useAnswer('applications.shifts', {
    forFacility: 'true',
    shiftStatus: 'current,completed',
    limit: MAX_PAGE_SIZE,
    sortBy: 'startDate',
    sortOrder: 'desc',
  })
  return {
    open: known(posted.data && countOpen(posted.data.data), posted.error),
    spendCents: known(week.data && weekSpendCents(week.data.data, thisMonday), week.error),
    toApprove: known(worked.data && listTimeCardsToApprove(worked.data.data), worked.error),
  }
}

/** Undefined while loading, null if it could not be loaded. */
const known = <Value>(value: Value | undefined, error: unknown) =>
  value === undefined && error !== undefined ? null : value
