import { showBriefDay, showTime } from '@gaitway/contract/time'
import { classes } from '../../shared/classes.ts'
import styles from './facility-job.module.css'
import type { Step } from './timeline.ts'

type TimelineProps = { steps: readonly Step[]; zone: string }

/** The life of a job in a few dots. */
export const Timeline = ({ steps, zone }: TimelineProps) => (
  <ol className={styles.timeline}>
    {steps.map(({ label, at, isDone, tone }) => (
      <li key={`${label} ${at}`} className={classes(isDone && styles.done, tone && styles.clay)}>
        <span>{label}</span>
        {at && (
          <time dateTime={at} className={styles.quiet}>
            {showBriefDay(at, zone)}, {showTime(at, zone)}
          </time>
        )}
      </li>
    ))}
  </ol>
)
