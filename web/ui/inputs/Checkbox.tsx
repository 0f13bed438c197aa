import type { ReactNode } from 'react'
import { classes } from '../classes.ts'
import styles from './choices.module.css'
import { useFieldAttributes, type InputProps } from './field-parts.ts'

type CheckboxProps = InputProps<boolean> & { label: ReactNode; hint?: ReactNode }

/** The whole line is the target. Put several of them inside a `Field group`. */
export const Checkbox = ({ value = false, onChange, label, hint, ...rest }: CheckboxProps) => {
  const { 'aria-invalid': wrong, 'aria-describedby': describedBy, required } = useFieldAttributes()
  return (
    <label className={classes(styles.line, rest.disabled && styles.off)}>
      <input
        {...rest}
        type="checkbox"
        className={styles.tick}
        required={required}
        aria-invalid={wrong}
        aria-describedby={describedBy}
        checked={value}
        onChange={event => onChange(event.currentTarget.checked)}
      />
      <span>
        {label}
        {hint && <span className={styles.hint}>{hint}</span>}
      </span>
    </label>
  )
}
