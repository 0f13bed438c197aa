import { classes } from '../classes.ts'
import { fieldCopy } from './field-copy.ts'
import styles from './controls.module.css'
import { useFieldAttributes, type InputProps } from './field-parts.ts'

export type Option<Value extends string = string> = { value: Value; label: string; disabled?: boolean }

/** Options whose values are their labels. */
export const listOptions = <Value extends string>(values: readonly Value[]) =>
  values.map(value => ({ value, label: value }))

type SelectProps<Value extends string> = InputProps<Value> & {
  options: readonly Option<Value>[]
  autoComplete?: string
}

/** Single choice from a list, with the phone's own picker. */
export const Select = <Value extends string>({ value, onChange, options, ...rest }: SelectProps<Value>) => (
  <select
    {...useFieldAttributes()}
    {...rest}
    className={classes(styles.box, styles.select, value === undefined && styles.empty)}
    value={value ?? ''}
    onChange={event => onChange(options.find(option => option.value === event.currentTarget.value)?.value)}
  >
    {value === undefined && <option value="">{fieldCopy.choose}</option>}
    {options.map(option => (
      <option key={option.value} value={option.value} disabled={option.disabled}>
        {option.label}
      </option>
    ))}
  </select>
)
