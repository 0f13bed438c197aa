import { useId, type ReactNode } from 'react'
import { WarningIcon } from '../icons.tsx'
import { FieldContext } from './field-parts.ts'
import styles from './controls.module.css'

type FieldProps = {
  label: string
  hint?: ReactNode
  error?: string
  required?: boolean
  /** For several controls under one label: a fieldset with a legend. */
  group?: boolean
  /** The label is only for screen readers. */
  hideLabel?: boolean
  children: ReactNode
}

/** Label, hint and error around one input or group, linked for screen readers. */
export const Field = ({ label, hint, error, required = false, group, hideLabel, children }: FieldProps) => {
  const id = useId()
  const hintId = hint ? `${id}-hint` : undefined
  const errorId = error ? `${id}-error` : undefined
  const describedBy = [errorId, hintId].filter(Boolean).join(' ') || undefined
  const labelContent = (
    <>
      {label}
      {required && (
        <span className="clay" aria-hidden="true">
          {' '}
          *
        </span>
      )}
      {required && group && <span className="visually-hidden"> (required)</span>}
    </>
  )
  const labelClass = hideLabel ? 'visually-hidden' : styles.label
  const below = (
    <>
      {hint && (
        <p id={hintId} className={styles.hint}>
          {hint}
        </p>
      )}
      {error && (
        <p id={errorId} className={styles.error}>
          <WarningIcon size={16} />
          <span>{error}</span>
        </p>
      )}
    </>
  )
  return (
    <FieldContext.Provider value={{ id, describedBy, wrong: Boolean(error), required }}>
      {group ? (
        <fieldset className={styles.field} data-wrong={error ? '' : undefined} aria-describedby={describedBy}>
          <legend className={labelClass}>{labelContent}</legend>
          <div>{children}</div>
          {below}
        </fieldset>
      ) : (
        <div className={styles.field} data-wrong={error ? '' : undefined}>
          <label id={`${id}-label`} htmlFor={id} className={labelClass}>
            {labelContent}
          </label>
          <div>{children}</div>
          {below}
        </div>
      )}
    </FieldContext.Provider>
  )
}
