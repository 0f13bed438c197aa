import { showBriefDay, showMinutes, showTime, showZone } from '@gaitway/contract/time'
import { endsNextDay, hoursOf, minutesOf, type Job } from './job-facts.ts'
import { words } from './words.ts'
import styles from './job.module.css'

/** The days of a shift as a strip, in the time zone where it is worked. */
export const Days = ({ slots, timeZone }: Pick<Job, 'slots' | 'timeZone'>) => (
  <ul className={styles.days}>
    {slots.map(slot => (
      <li key={slot.id} className={styles.day}>
        <strong>{showBriefDay(slot.startDate, timeZone)}</strong>
        <span>
          {endsNextDay(slot, timeZone)
            ? words.from(
                showTime(slot.startDate, timeZone),
                `${showBriefDay(slot.endDate, timeZone)}, ${showTime(slot.endDate, timeZone)} ${showZone(slot.endDate, timeZone)}`,
              )
            : hoursOf(slot, timeZone)}
        </span>
        <span className={styles.quiet}>{showMinutes(minutesOf([slot]))}</span>
      </li>
    ))}
  </ul>
)
