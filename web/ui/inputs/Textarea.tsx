import { useId } from 'react'
import { classes } from '../classes.ts'
import { fieldCopy } from './field-copy.ts'
import styles from './controls.module.css'
import { useFieldAttributes, type InputProps } from './field-parts.ts'

type TextareaProps = InputProps<string> & { maxLength?: number; rows?: number; placeholder?: string }

/** Several lines of text. Near the limit it shows how many characters are left. */
export const Textarea = ({ value = '', onChange, maxLength, rows = 4, ...rest }: TextareaProps) => {
  const attributes = useFieldAttributes()
  const countId = useId()
  const left = maxLength === undefined ? Infinity : maxLength - value.length
  const isNearLimit = left < Math.max(20, (maxLength ?? 0) * 0.1)
  return (
    <>
      <textarea
        {...attributes}
        {...rest}
        rows={rows}
        className={classes(styles.box, styles.area)}
        value={value}
        aria-describedby={
          [attributes['aria-describedby'], maxLength && countId].filter(Boolean).join(' ') || undefined
        }
        aria-invalid={attributes['aria-invalid'] || left < 0 || undefined}
        onChange={event => onChange(event.currentTarget.value)}
      />
      {maxLength !== undefined && (
        <p
          id={countId}
          className={classes(styles.count, left < 0 && styles.over)}
          aria-live={isNearLimit ? 'polite' : 'off'}
        >
          {isNearLimit
            ? left < 0
              ? fieldCopy.over(-left)
              : fieldCopy.left(left)
            : `${value.length} / ${maxLength}`}
        </p>
      )}
    </>
  )
}
