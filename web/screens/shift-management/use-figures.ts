import { MAX_PAGE_SIZE } from '@gaitway/contract/limits'
import { useAnswer } from '../../calls/use-call.ts'
import { cardsToApprove, openFigures, weekSpendCents } from './figures.ts'
import { reachOfWeek } from './week.ts'

/** The jobs of a week, whatever became of them. */
export const useWeekJobs = (monday: string) =>
  useAnswer('jobs.listOwn', {
    ...reachOfWeek(monday),
    limit: MAX_PAGE_SIZE,
    sortBy: 'startDate',
    sortOrder: 'asc',
  })

/** The four figures of the strip, each as soon as it is known. */
export const useFigures = (thisMonday: string) => {
  const posted = useAnswer('jobs.listOwn', {
    statuses: 'posted',
    limit: MAX_PAGE_SIZE,
    sortBy: 'startDate',
    sortOrder: 'asc',
  })
  const week = useWeekJobs(thisMonday)
  const worked = useAnswer('applications.shifts', {
    forFacility: 'true',
    shiftStatus: 'current,completed',
    limit: MAX_PAGE_SIZE,
    sortBy: 'startDate',
    sortOrder: 'desc',
  })
  return {
    open: known(posted.data && openFigures(posted.data.data), posted.error),
    spendCents: known(week.data && weekSpendCents(week.data.data, thisMonday), week.error),
    toApprove: known(worked.data && cardsToApprove(worked.data.data), worked.error),
  }
}

/** What is known; null where it could not be read, nothing while it is on its way. */
const known = <Value>(value: Value | undefined, error: unknown) =>
  value === undefined && error !== undefined ? null : value
