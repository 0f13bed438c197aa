import { showLongDay, showTime } from '@gaitway/contract/time'
import { Field } from '../../shared/inputs/Field.tsx'
import { monthName, weeksOf } from './free-days.ts'
import { words } from './words.ts'
import { useFieldAttributes, type InputProps } from '../../shared/inputs/field-parts.ts'
import styles from './schedule.module.css'

type DayChoiceProps = {
  days: Map<string, string[]>
  chosen: string
  onChoose: (day: string) => void
}

const isMonthTold = (day: string, first: string) => day === first || day.endsWith('-01')

/** The weeks in which times are free; a day without any cannot be chosen. */
export const DayChoice = ({ days, chosen, onChoose }: DayChoiceProps) => {
  const free = [...days.keys()]
  const weeks = weeksOf(free[0] ?? chosen, free.at(-1) ?? chosen)
  const first = weeks[0]?.[0] ?? ''
  return (
    <Field label={words.day} group>
      <div className={styles.week} aria-hidden="true">
        {words.weekdays.map(name => (
          <span key={name} className={styles.weekday}>
            {name}
          </span>
        ))}
      </div>
      {weeks.map(week => (
        <div key={week[0]} className={styles.week}>
          {week.map(day => {
            const count = days.get(day)?.length ?? 0
            return (
              <label key={day} className={styles.day}>
                <input
                  type="radio"
                  name="day"
                  className="visually-hidden"
                  disabled={count === 0}
                  checked={day === chosen}
                  aria-label={`${showLongDay(`${day}T12:00:00Z`, 'UTC')}, ${count ? words.free(count) : words.noneFree}`}
                  onChange={() => onChoose(day)}
                />
                {isMonthTold(day, first) && <span className={styles.month}>{monthName(day)}</span>}
                <span>{Number(day.slice(8))}</span>
              </label>
            )
          })}
        </div>
      ))}
    </Field>
  )
}

type TimeChoiceProps = InputProps<string> & { starts: readonly string[]; zone: string }

/** The free times of one day; stands inside a `Field group`. */
export const TimeChoice = ({ value, onChange, starts, zone, name, onBlur, onFocus }: TimeChoiceProps) => {
  const { 'aria-describedby': describedBy, 'aria-invalid': wrong } = useFieldAttributes()
  return (
    <div className={styles.times}>
      {starts.map(start => (
        <label key={start} className={styles.time} data-invalid={wrong || undefined}>
          <input
            type="radio"
            name={name}
            className="visually-hidden"
            aria-describedby={describedBy}
            checked={value === start}
            onChange={() => onChange(start)}
            onBlur={onBlur}
            onFocus={onFocus}
          />
          {showTime(start, zone)}
        </label>
      ))}
    </div>
  )
}
