import { classes } from '../classes.ts'
import styles from './controls.module.css'
import { useFieldAttributes, type InputProps } from './field-parts.ts'

type DateInputProps = InputProps<string> & {
  /** Days as YYYY-MM-DD, both inclusive. */
  min?: string
  max?: string
  autoComplete?: string
}

/** A calendar day as YYYY-MM-DD, picked with the device's own calendar. */
export const DateInput = ({ value = '', onChange, ...rest }: DateInputProps) => (
  <input
    {...useFieldAttributes()}
    {...rest}
    type="date"
    className={classes(styles.box, 'figures')}
    value={value}
    onChange={event => onChange(event.currentTarget.value || undefined)}
  />
)
