import { minutesBetween, showLongDay, showMinutes, showTime } from '@gaitway/contract/time'
import { timeCardCopy } from '@gaitway/contract/time-card-copy'
import { classes } from '../../shared/classes.ts'
import { formatDifference, type TimeCard } from './time-card.ts'
import styles from './time-card.module.css'
import { copy } from './copy.ts'

type Entry = TimeCard['entries'][number]

const Slot = ({ entry, zone }: { entry: Entry; zone: string }) => {
  const time = (at: string) => showTime(at, zone)
  const bookedMinutes = minutesBetween(entry.bookedStartTime, entry.bookedEndTime)
  const differs = entry.workedMinutes !== bookedMinutes
  return (
    <section className={styles.slot}>
      <h3>{showLongDay(entry.bookedStartTime, zone)}</h3>
      <div className={styles.sides}>
        <div>
          <h4>{copy.booked}</h4>
          <p className="medium figures">
            {time(entry.bookedStartTime)} – {time(entry.bookedEndTime)}
          </p>
          <p className={styles.quiet}>{showMinutes(bookedMinutes)}</p>
        </div>
        <div className={classes(styles.worked, differs && styles.differs)}>
          <h4>{copy.worked}</h4>
          <p className="medium figures">
            {time(entry.startTime)} – {time(entry.endTime)}
          </p>
          <p className={styles.quiet}>
            {entry.breakStartTime && entry.breakEndTime
              ? copy.breakTime(time(entry.breakStartTime), time(entry.breakEndTime))
              : copy.noBreak}
          </p>
          <p>
            <strong>{showMinutes(entry.workedMinutes)}</strong>
          </p>
          <p className={styles.difference}>{formatDifference(bookedMinutes, entry.workedMinutes)}</p>
        </div>
      </div>
      {entry.extraTime && (
        <p className={styles.reason}>
          {entry.extraTime.reason ? copy.extraTimeReason(entry.extraTime.reason) : timeCardCopy.noReason}
        </p>
      )}
    </section>
  )
}

/** Scheduled and worked times side by side. */
export const TimeCardSlots = ({ card }: { card: TimeCard }) => (
  <>
    {card.entries.map(entry => (
      <Slot key={entry.slotId} entry={entry} zone={card.timeZone} />
    ))}
  </>
)
