import { showCents } from '@gaitway/contract/money'
import { Link } from 'wouter'
import { useMay } from '../../session/use-session.ts'
import { classes } from '../../shared/classes.ts'
import { copy } from './copy.ts'
import styles from './week.module.css'
import { MAX_PAGE_SIZE } from '@gaitway/contract/limits'
import { dayIn } from '@gaitway/contract/time'
import type { Output } from '@gaitway/contract/schemas/index'
import { useAnswer } from '../../api/use-call.ts'
import { daysFrom } from '../../shared/days.ts'
import { soonestFirst, useWeekJobs, type OwnJob } from './Week.tsx'

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
const known = <Value,>(value: Value | undefined, error: unknown) =>
  value === undefined && error !== undefined ? null : value

type View = 'week' | 'list' | 'confirmed'

export const viewOf = (params: URLSearchParams): View =>
  params.get('confirmedshifts') === '1' ? 'confirmed' : params.get('view') === 'list' ? 'list' : 'week'

export const viewParams: Record<View, Record<string, string>> = {
  week: {},
  list: { view: 'list' },
  confirmed: { confirmedshifts: '1' },
}

const viewHref = (view: View, more: Record<string, string> = {}) => {
  const query = new URLSearchParams({ ...viewParams[view], ...more }).toString()
  return `/facility/shiftmanagement${query && `?${query}`}`
}

type FigureProps = {
  label: string
  /** Undefined while loading, null if it could not be loaded. */
  value: number | string | null | undefined
  hint: string
  /** Where to act on it. */
  href?: string
  /** Something needs attention. */
  waits?: boolean
}

const Figure = ({ label, value, hint, href, waits }: FigureProps) => {
  const parts = (
    <>
      <span className="small medium quiet">{label}</span>
      <span
        className={classes(
          'text-28 strong tight figures',
          styles.figure,
          value === undefined && styles.pending,
        )}
      >
        {value === undefined ? '\u00a0' : (value ?? copy.none)}
      </span>
      <span className="text-13 quiet">{hint}</span>
    </>
  )
  return (
    <li className={classes('surface', waits && styles.waits)}>
      {href ? (
        <Link href={href} className={styles.figureLink}>
          {parts}
        </Link>
      ) : (
        <div className={styles.figureLink}>{parts}</div>
      )}
    </li>
  )
}

/** Unfilled shifts and, with access, waiting applicants, time cards and this week's spend. */
export const Figures = ({ figures }: { figures: ReturnType<typeof useFigures> }) => {
  const { open, spendCents, toApprove } = figures
  const toOpen = viewHref('list', { status: 'posted', sort: 'startDate', order: 'asc' })
  const may = useMay()
  const job = open?.onlyJobWaiting
  return (
    <ul className={styles.figures} aria-label={copy.figures}>
      <Figure
        label={copy.unfilled}
        value={open && open.unfilled}
        hint={copy.unfilledHint(open?.unfilled ?? 0)}
        href={toOpen}
        waits={Boolean(open?.unfilled)}
      />
      {may('applicants') && (
        <Figure
          label={copy.waiting}
          value={open && open.waiting}
          hint={copy.waitingHint(open?.waiting ?? 0)}
          href={job ? `/facility/applicants?jobId=${job.id}` : toOpen}
          waits={Boolean(open?.waiting)}
        />
      )}
      {may('shifts') && (
        <Figure
          label={copy.toApprove}
          value={toApprove && toApprove.length}
          hint={copy.toApproveHint(toApprove?.length ?? 0)}
          href={viewHref('confirmed')}
          waits={Boolean(toApprove?.length)}
        />
      )}
      {may('payments') && (
        <Figure
          label={copy.spend}
          value={typeof spendCents === 'number' ? showCents(spendCents, { whole: true }) : spendCents}
          hint={copy.spendHint}
          href="/facility/billing"
        />
      )}
    </ul>
  )
}
