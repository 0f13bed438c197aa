import { showTime } from '@gaitway/contract/time'
import { useFieldAttributes, type InputProps } from '../../shared/inputs/field-parts.ts'
import styles from './schedule.module.css'

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
