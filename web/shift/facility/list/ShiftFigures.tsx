import { showCents } from '@gaitway/contract/format/money'
import { Link } from 'wouter'
import { useMay } from '../../../api/use-session.ts'
import { classes } from '../../../ui/classes.ts'
import styles from './week.module.css'
import { MAX_PAGE_SIZE } from '@gaitway/contract/values/limits'
import { listInstants } from '@gaitway/contract/format/time'
import type { Output } from '@gaitway/contract/schemas/index'
import { useAnswer } from '../../../api/use-call.ts'
import { daysAfter } from '../../../ui/days.ts'
import { soonestFirst, useWeekJobs, type OwnJob } from './Week.tsx'

export type FacilityShift = Output<'applications.shifts'>['data'][number]

/** The unfilled jobs and the applicants to review, with their job if it is only one. */
export const countOpen = (posted: readonly OwnJob[], unfilled = posted.length) => {
  const withApplicants = posted.filter(({ openApplicants }) => openApplicants > 0)
  return {
    unfilled,
    waiting: withApplicants.reduce((sum, { openApplicants }) => sum + openApplicants, 0),
    onlyJobWaiting: withApplicants.length === 1 ? withApplicants[0] : undefined,
  }
}

/** The seven days from this one, from local midnight to local midnight. */
export const spendRange = (first: string, zone: string) => {
  const midnight = (day: string) => listInstants(day, '00:00', zone)[0]?.toISOString()
  return { fromDate: midnight(first), toDate: midnight(daysAfter(first, 7)) }
}

/** What the shifts in this range cost, in cents, as far as that is known now. */
export const spendCents = (
  jobs: readonly OwnJob[],
  { fromDate = '', toDate = '' }: ReturnType<typeof spendRange>,
) =>
  jobs
    .filter(({ slots }) => slots.some(slot => slot.startDate < toDate && slot.endDate > fromDate))
    .reduce((sum, { costCents }) => sum + (costCents ?? 0), 0)

export const formatClinicianName = ({ clinicianId }: Pick<FacilityShift, 'clinicianId'>) =>
  `${clinicianId.firstName} ${clinicianId.lastName}`

/** Whether an auto-accepted time card has extra time that the facility still decides. */
export const hasExtraTimeToDecide = ({ timesheet }: FacilityShift) =>
  timesheet?.status === 'accepted' && timesheet.openExtraMinutes > 0

/** The shifts with a time card or extra time to review. */
export const listTimeCardsToApprove = (shifts: readonly FacilityShift[]) =>
  shifts.filter(
    shift => (shift.timesheet?.status === 'pending' && !shift.hasOpenNoShow) || hasExtraTimeToDecide(shift),
  )

/** The key figures, each as soon as it has loaded. */
export const useFigures = (today: string, zone: string) => {
  const posted = useAnswer('jobs.listOwn', { statuses: 'posted', ...soonestFirst })
  const week = useWeekJobs(today)
  const worked = useAnswer('applications.shifts', {
    forFacility: 'true',
    shiftStatus: 'current,completed',
    limit: MAX_PAGE_SIZE,
    sortBy: 'startDate',
    sortOrder: 'desc',
  })
  return {
    open: knownOrNull(posted.data && countOpen(posted.data.data, posted.data.count), posted.error),
    spendCents: knownOrNull(week.data && spendCents(week.data.data, spendRange(today, zone)), week.error),
    toApprove: knownOrNull(worked.data && listTimeCardsToApprove(worked.data.data), worked.error),
  }
}

/** Undefined while loading, null if it could not be loaded. */
const knownOrNull = <Value,>(value: Value | undefined, error: unknown) =>
  value === undefined && error !== undefined ? null : value

/** A tab of the screen, as its URL names it. */
type Tab = 'week' | 'list' | 'confirmed'

export const readTab = (params: URLSearchParams): Tab =>
  params.get('confirmedshifts') === '1' ? 'confirmed' : params.get('view') === 'list' ? 'list' : 'week'

export const tabParams: Record<Tab, Record<string, string>> = {
  week: {},
  list: { view: 'list' },
  confirmed: { confirmedshifts: '1' },
}

/** The path and query that open a tab of this screen. */
export const getTabHref = (tab: Tab, more: Record<string, string> = {}) => {
  const query = new URLSearchParams({ ...tabParams[tab], ...more }).toString()
  return `/facility/shiftmanagement${query && `?${query}`}`
}

type FigureProps = {
  label: string
  /** Undefined while loading, null if it could not be loaded. */
  value: number | string | null | undefined
  hint: string
  /** The list of what it counts. */
  href?: string
  onOpen?: () => void
  needsAttention?: boolean
}

const Figure = ({ label, value, hint, href, onOpen, needsAttention }: FigureProps) => {
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
        {value === undefined ? '\u00a0' : (value ?? '–')}
      </span>
      <span className="text-13 quiet">{hint}</span>
    </>
  )
  return (
    <li className={classes('surface', needsAttention && styles.needsAttention)}>
      {href ? (
        <Link href={href} className={styles.figureLink} onClick={onOpen}>
          {parts}
        </Link>
      ) : (
        <div className={styles.figureLink}>{parts}</div>
      )}
    </li>
  )
}

const soonest = { sort: 'startDate', order: 'asc' }

type FiguresProps = {
  figures: ReturnType<typeof useFigures>
  today: string
  /** Called when a figure opens its list on this screen. */
  onOpen: () => void
}

/** Unfilled shifts and, with access, waiting applicants, time cards and this week's spend. Each opens what it counts. */
export const ShiftFigures = ({ figures, today, onOpen }: FiguresProps) => {
  const { open, spendCents: spent, toApprove } = figures
  const may = useMay()
  const job = open?.onlyJobWaiting
  return (
    <ul className={styles.figures} aria-label="At a glance">
      <Figure
        label="Unfilled"
        value={open && open.unfilled}
        hint={open?.unfilled === 1 ? 'open shift' : 'open shifts'}
        href={getTabHref('list', { status: 'posted', ...soonest })}
        onOpen={onOpen}
        needsAttention={Boolean(open?.unfilled)}
      />
      {may('applicants') && (
        <Figure
          label="Waiting for you"
          value={open && open.waiting}
          hint={open?.waiting === 1 ? 'applicant to review' : 'applicants to review'}
          href={
            job
              ? `/facility/applicants?jobId=${job.id}`
              : getTabHref('list', { status: 'posted', with: 'applicants', ...soonest })
          }
          onOpen={job ? undefined : onOpen}
          needsAttention={Boolean(open?.waiting)}
        />
      )}
      {may('shifts') && (
        <Figure
          label="To review"
          value={toApprove && toApprove.length}
          hint={toApprove?.length === 1 ? 'time card' : 'time cards'}
          href={getTabHref('confirmed')}
          onOpen={onOpen}
          needsAttention={Boolean(toApprove?.length)}
        />
      )}
      {may('payments') && (
        <Figure
          label="This week’s spend"
          value={typeof spent === 'number' ? showCents(spent, { whole: true }) : spent}
          hint="confirmed shifts, with fees"
          href={getTabHref('list', { with: 'cost', week: today, ...soonest })}
          onOpen={onOpen}
        />
      )}
    </ul>
  )
}
