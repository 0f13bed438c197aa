import { classes } from '../classes.ts'
import styles from './controls.module.css'
import { useFieldAttributes, type InputProps } from './field-parts.ts'

type TimeInputProps = InputProps<string> & {
  /** The picker offers these minutes. Others can be typed only when it is 1. */
  stepMinutes?: number
  /** Big digits, for time cards. */
  large?: boolean
}

/** A time of day as HH:MM in 24 hours, shown in the device's own format. */
export const TimeInput = ({ value = '', onChange, stepMinutes = 5, large, ...rest }: TimeInputProps) => (
  <input
    {...useFieldAttributes()}
    {...rest}
    type="time"
    step={stepMinutes * 60}
    className={classes(styles.box, 'figures', large && styles.large)}
    value={value}
    onChange={event => onChange(event.currentTarget.value || undefined)}
  />
)
