import { weekdays } from '@gaitway/contract/enums'
import { classes } from '../../shared/classes.ts'
import { showDayName } from '../../shared/days.ts'
import styles from './posting.module.css'

type DayGridProps = {
  /** Whole weeks, from a Monday on. */
  days: readonly string[]
  chosen: readonly string[]
  /** The day of the shift itself: always in, never out. */
  fixed: string
  isOff: (day: string) => boolean
  onChange: (days: string[]) => void
}

/** `12/1` where a month begins or the grid does, else `2`. */
const shortDay = (day: string, place: number) => {
  const [, month = '', date = ''] = day.split('-')
  return place === 0 || date === '01' ? `${Number(month)}/${Number(date)}` : String(Number(date))
}

/** A few weeks of days to press, in seven columns. */
export const DayGrid = ({ days, chosen, fixed, isOff, onChange }: DayGridProps) => {
  const toggle = (day: string) =>
    onChange(chosen.includes(day) ? chosen.filter(other => other !== day) : [...chosen, day])
  return (
    <div className={styles.days}>
      {weekdays.map(day => (
        <span key={day} className={styles.weekday} aria-hidden="true">
          {day.slice(0, 2)}
        </span>
      ))}
      {days.map((day, place) => (
        <label key={day} className={classes(styles.dayChoice, day === fixed && styles.fixedDay)}>
          <input
            type="checkbox"
            className="visually-hidden"
            aria-label={showDayName(day)}
            checked={day === fixed || chosen.includes(day)}
            disabled={day === fixed || isOff(day)}
            onChange={() => toggle(day)}
          />
          {shortDay(day, place)}
        </label>
      ))}
    </div>
  )
}
