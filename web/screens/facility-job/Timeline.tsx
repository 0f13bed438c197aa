import { showBriefDay, showTime } from '@gaitway/contract/time'
import type { Output } from '@gaitway/contract/schemas/index'
import { classes } from '../../shared/classes.ts'
import { endedTitle } from '../ending/ending-kinds.ts'
import { copy } from './copy.ts'
import styles from './facility-job.module.css'

type Job = Output<'jobs.read'>
type Step = { label: string; at?: string; isDone: boolean; tone?: 'clay' }

const stepOf = (ending: Job['endings'][number]): Step => ({
  label: endedTitle(ending, 'facility'),
  at: ending.at,
  isDone: true,
  tone: 'clay',
})

/** Past and upcoming steps of a job, in order. */
export const timelineOf = (job: Job, confirmedName: string | undefined, now: Date): Step[] => {
  const start = job.slots[0]?.startDate ?? job.createdAt
  const end = job.slots.at(-1)?.endDate ?? start
  const hasStarted = new Date(start) <= now
  const hasEnded = new Date(end) <= now
  const endings = [...job.endings].reverse()
  const reopened = endings.filter(({ kind, at }) => kind === 'droppedOut' && at < start)
  const last = endings.filter(ending => !reopened.includes(ending))
  const begun: Step[] = [
    { label: copy.posted, at: job.createdAt, isDone: true },
    {
      label: copy.applied(job.numberOfApplicants),
      isDone: job.numberOfApplicants > 0 || Boolean(confirmedName),
    },
    ...reopened.map(stepOf),
    ...(confirmedName ? [{ label: copy.confirmedAs(confirmedName), isDone: true }] : []),
  ]
  const over = (label: string, at?: string): Step[] => [...begun, { label, at, isDone: true, tone: 'clay' }]
  if (job.status === 'cancelled')
    return last.length > 0 ? [...begun, ...last.map(stepOf)] : over(copy.cancelled)
  if (job.status === 'deleted') return over(copy.deleted)
  if (job.status === 'expired') return over(copy.expired, start)
  const started = { label: hasStarted ? copy.started : copy.starts, at: start, isDone: hasStarted }
  if (last.some(({ kind }) => kind === 'sentHome')) return [...begun, started, ...last.map(stepOf)]
  const ended = { label: hasEnded ? copy.ended : copy.ends, at: end, isDone: hasEnded }
  return [...begun, started, ended, ...last.map(stepOf)]
}

type TimelineProps = { steps: readonly Step[]; zone: string }

export const Timeline = ({ steps, zone }: TimelineProps) => (
  <ol className={styles.timeline}>
    {steps.map(({ label, at, isDone, tone }) => (
      <li key={`${label} ${at}`} className={classes(isDone && styles.done, tone && styles.clay)}>
        <span>{label}</span>
        {at && (
          <time dateTime={at} className="quiet small">
            {showBriefDay(at, zone)}, {showTime(at, zone)}
          </time>
        )}
      </li>
    ))}
  </ol>
)
