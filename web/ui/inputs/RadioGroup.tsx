import { useId, type ReactNode } from 'react'
import { classes } from '../classes.ts'
import styles from './choices.module.css'
import { useFieldAttributes, type InputProps } from './field-parts.ts'

export type Choice<Value extends string = string> = {
  value: Value
  label: string
  hint?: ReactNode
  /** Shown at the right: a price, a time. */
  aside?: ReactNode
  disabled?: boolean
}

type RadioGroupProps<Value extends string> = InputProps<Value> & {
  choices: readonly Choice<Value>[]
  /** Side by side from tablet width. */
  columns?: 1 | 2
}

/** Single choice among a few cards. Goes inside a `Field group`. */
export const RadioGroup = <Value extends string>({
  value,
  onChange,
  choices,
  columns = 1,
  disabled,
  ...rest
}: RadioGroupProps<Value>) => {
  const ownName = useId()
  const { 'aria-describedby': describedBy, 'aria-invalid': wrong, required } = useFieldAttributes()
  return (
    <div className={styles.cards} data-columns={columns}>
      {choices.map(choice => {
        const isOff = disabled || choice.disabled
        return (
          <label
            key={choice.value}
            className={classes(styles.card, isOff && styles.off, wrong && styles.wrong)}
          >
            <input
              name={ownName}
              {...rest}
              type="radio"
              className={styles.tick}
              required={required}
              disabled={isOff}
              aria-describedby={describedBy}
              checked={value === choice.value}
              onChange={() => onChange(choice.value)}
            />
            <span className={styles.text}>
              {choice.label}
              {choice.hint && <span className={styles.hint}>{choice.hint}</span>}
            </span>
            {choice.aside && <span className={styles.aside}>{choice.aside}</span>}
          </label>
        )
      })}
    </div>
  )
}
