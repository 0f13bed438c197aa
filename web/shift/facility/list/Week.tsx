import { dayIn, showTime } from '@gaitway/contract/format/time'
import { clinicianTypeNames } from '@gaitway/contract/values/enums'
import { Link } from 'wouter'
import { Button, IconButton } from '../../../ui/Button.tsx'
import { daysAfter, daysFrom, isDay, showDayName } from '../../../ui/days.ts'
import { classes } from '../../../ui/classes.ts'
import { PlusIcon, RightIcon } from '../../../ui/icons.tsx'
import { LeftIcon } from '../../../ui/screen-icons.tsx'
import { EmptyState } from '../../../ui/show/EmptyState.tsx'
import { MAX_PAGE_SIZE } from '@gaitway/contract/values/limits'
import type { Output } from '@gaitway/contract/schemas/index'
import { useAnswer } from '../../../api/use-call.ts'
import { ReviewButton } from './ReviewButton.tsx'
import { copy } from './copy.ts'
import { LoadingOrError } from '../../../ui/show/Loaded.tsx'
import { useUrlParams } from '../../../ui/list/use-url-params.ts'
import { useMay } from '../../../api/use-session.ts'
import { Badge, Status } from '../../../ui/show/Status.tsx'
import { readFirstName, JobMenu } from '../editing/use-job-moves.tsx'
import { copy as jobCopy } from '../../parts/copy.ts'
import { formatHoursLeft } from '../../parts/when.ts'
import { Cluster, Stack } from '../../../ui/layout/Stack.tsx'
import styles from './week.module.css'

export type OwnJob = Output<'jobs.listOwn'>['data'][number]
type Slot = OwnJob['slots'][number]
type Entry = { job: OwnJob; slot: Slot }

/** A range that covers the week in every time zone. `groupByDay` drops slots on other days. */
export const weekRange = (first: string) => ({
  fromDate: `${daysAfter(first, -1)}T00:00:00.000Z`,
  toDate: `${daysAfter(first, 8)}T00:00:00.000Z`,
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

/** All jobs in one answer, the soonest first. */
export const soonestFirst = { limit: MAX_PAGE_SIZE, sortBy: 'startDate', sortOrder: 'asc' } as const

/** The jobs of the seven days from this one, in any status. */
export const useWeekJobs = (first: string) =>
  useAnswer('jobs.listOwn', { ...weekRange(first), ...soonestFirst })

/** What opens the time card of a job, or undefined if none waits for review. */
export type GetTimeCardOpener = (jobId: string) => (() => void) | undefined
type WeekEntryProps = { entry: Entry; now: Date; getTimeCardOpener: GetTimeCardOpener }

/** One slot of the week: its hours, discipline, and who has it or how long it stays open. */
const WeekEntry = ({ entry: { job, slot }, now, getTimeCardOpener }: WeekEntryProps) => {
  const { status, timeZone, clinicianType, openApplicants, confirmed, isHeld, standbyRound } = job
  const isOpen = status === 'posted'
  const mayChoose = useMay()('applicants')
  const firstStart = job.slots[0]?.startDate ?? slot.startDate
  return (
    <li className={styles.slot}>
      <Link
        href={
          isOpen && mayChoose && openApplicants > 0
            ? `/facility/applicants?jobId=${job.id}`
            : `/facility/jobprofile/${job.id}`
        }
        className={classes(styles.entry, isOpen && styles.open, status === 'expired' && styles.past)}
      >
        <span className={classes('strong figures', styles.hours)}>
          {showTime(slot.startDate, timeZone)} – {showTime(slot.endDate, timeZone)}
        </span>
        <span className="quiet">
          <abbr title={clinicianTypeNames[clinicianType]}>{clinicianType.toUpperCase()}</abbr>
          {job.jobAddressNickname && ` · ${job.jobAddressNickname}`}
        </span>
        {job.boostPercent > 0 && <span className="small">{jobCopy.boostedTag(job.boostPercent)}</span>}
        {isOpen && !isHeld && (
          <>
            <span className="amber">
              <strong>Unfilled</strong> · {`${formatHoursLeft(now, firstStart)} left`}
            </span>
            <span className="amber">
              {standbyRound
                ? copy.standbyRound[standbyRound]
                : openApplicants === 0
                  ? 'No applicants yet'
                  : `${openApplicants} applied`}
            </span>
          </>
        )}
        {isHeld && (
          <span className={styles.state}>
            <Badge tone="info">{copy.beingConfirmed}</Badge>
          </span>
        )}
        {!isOpen && (
          <>
            {confirmed && <span className="medium">{confirmed.clinicianName}</span>}
            <span className={styles.state}>
              <Status of="job" state={status} />
            </span>
          </>
        )}
      </Link>
      <ReviewButton job={job} onReview={getTimeCardOpener(job.id)} />
      <div className={styles.moves}>
        <JobMenu job={job} confirmedName={readFirstName(job)} isSmall />
      </div>
    </li>
  )
}

type WeekProps = {
  now: Date
  zone: string
  onPost: ((day?: string) => void) | undefined
  getTimeCardOpener: GetTimeCardOpener
}

const WeekSwitch = ({ first, today }: { first: string; today: string }) => {
  const { change } = useUrlParams()
  const go = (to: string) => change({ week: to === today ? undefined : to })
  return (
    <Cluster gap={4} nowrap className={styles.switch}>
      <IconButton label="Previous week" icon={<LeftIcon />} onClick={() => go(daysAfter(first, -7))} />
      <h2 className={classes('text-16 center figures', styles.weekName)} aria-live="polite">
        {copy.weekOf(showDayName(first), showDayName(daysAfter(first, 6)))}
      </h2>
      <IconButton label="Next week" icon={<RightIcon />} onClick={() => go(daysAfter(first, 7))} />
      {first !== today && (
        <Button kind="quiet" size="small" onClick={() => go(today)}>
          {copy.today}
        </Button>
      )}
    </Cluster>
  )
}

type DayProps = Omit<WeekProps, 'zone'> & { day: string; today: string; entries: Entry[] }

const Day = ({ day, today, entries, now, onPost, getTimeCardOpener }: DayProps) => (
  <section className={classes(styles.day, day === today && styles.today)} aria-label={showDayName(day)}>
    <Cluster as="header" spread nowrap gap={0} className={styles.dayHead}>
      <h3>
        {showDayName(day)}
        {day === today && <span className={styles.todayWord}> {copy.today}</span>}
      </h3>
      {onPost && day >= today && (
        <IconButton
          label={`Post a shift on ${showDayName(day)}`}
          icon={<PlusIcon size={18} />}
          onClick={() => onPost(day)}
        />
      )}
    </Cluster>
    {entries.length === 0 ? (
      <p className={classes('small faint', styles.nothing)}>Nothing posted</p>
    ) : (
      <Stack as="ul" gap={8}>
        {entries.map(entry => (
          <WeekEntry key={entry.slot.id} entry={entry} now={now} getTimeCardOpener={getTimeCardOpener} />
        ))}
      </Stack>
    )}
  </section>
)

/** Seven days of shifts, from today or from the day in the URL, in columns or as a list on phones. */
export const Week = ({ now, zone, onPost, getTimeCardOpener }: WeekProps) => {
  const { params } = useUrlParams()
  const today = dayIn(zone, now)
  const weekParam = params.get('week')
  const first = isDay(weekParam) ? weekParam : today
  const answer = useWeekJobs(first)
  const { data } = answer
  const days = groupByDay(data?.data ?? [], daysFrom(first, 7))
  const isEmpty = data && days.every(({ entries }) => entries.length === 0)
  return (
    <>
      <WeekSwitch first={first} today={today} />
      {!data && <LoadingOrError answer={answer} shape="card" />}
      {isEmpty && (
        <EmptyState
          title="No shifts this week"
          why="Post one and we’ll notify clinicians nearby right away."
          next={onPost && <Button onClick={() => onPost()}>{copy.post}</Button>}
        />
      )}
      {data && !isEmpty && (
        <div className={styles.week}>
          {days.map(({ day, entries }) => (
            <Day
              key={day}
              day={day}
              today={today}
              entries={entries}
              now={now}
              onPost={onPost}
              getTimeCardOpener={getTimeCardOpener}
            />
          ))}
        </div>
      )}
    </>
  )
}
