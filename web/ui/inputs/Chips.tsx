import { classes } from '../classes.ts'
import { useFieldAttributes, type InputProps } from './field-parts.ts'
import type { Option } from './Select.tsx'
import styles from './Chips.module.css'

type ChipsProps<Value extends string> = Omit<InputProps<readonly Value[]>, 'onChange'> & {
  onChange: (values: readonly Value[]) => void
  options: readonly Option<Value>[]
  /** On phones they stay on one line that scrolls sideways. */
  oneLine?: boolean
}

/** Multiple choice among a few short words. Goes inside a `Field group`. */
export const Chips = <Value extends string>({
  value = [],
  onChange,
  options,
  oneLine,
  disabled,
  ...rest
}: ChipsProps<Value>) => {
  const { 'aria-describedby': describedBy, 'aria-invalid': wrong } = useFieldAttributes()
  const toggle = (option: Value) =>
    onChange(value.includes(option) ? value.filter(other => other !== option) : [...value, option])
  return (
    <div className={classes(styles.chips, oneLine && styles.oneLine)}>
      {options.map(option => (
        <label
          key={option.value}
          className={classes(styles.chip, wrong && styles.wrong, (disabled || option.disabled) && styles.off)}
        >
          <input
            {...rest}
            type="checkbox"
            className="visually-hidden"
            disabled={disabled || option.disabled}
            aria-describedby={describedBy}
            checked={value.includes(option.value)}
            onChange={() => toggle(option.value)}
          />
          {option.label}
        </label>
      ))}
    </div>
  )
}
