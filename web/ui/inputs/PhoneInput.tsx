import { useLayoutEffect, useRef } from 'react'
import { classes } from '../classes.ts'
import styles from './controls.module.css'
import { useFieldAttributes, type InputProps } from './field-parts.ts'
import { findCaretAfter, keepPhoneDigits, formatTypedPhone } from '../phone.ts'

/** A phone number shown as (555) 010-0000 while typing, stored as ten digits. */
export const PhoneInput = ({ value = '', onChange, ...rest }: InputProps<string>) => {
  const control = useRef<HTMLInputElement>(null)
  const caret = useRef<number | undefined>(undefined)

  useLayoutEffect(() => {
    if (caret.current !== undefined) control.current?.setSelectionRange(caret.current, caret.current)
    caret.current = undefined
  })

  const applyTyping = (input: HTMLInputElement, isDeleting: boolean) => {
    const digitsBefore = keepPhoneDigits(
      input.value.slice(0, input.selectionStart ?? input.value.length),
    ).length
    let digits = keepPhoneDigits(input.value)
    let caretDigits = digitsBefore
    // Deleting punctuation deletes the digit before it. Otherwise Backspace would stop there.
    if (isDeleting && digits === value && digitsBefore > 0) {
      digits = digits.slice(0, digitsBefore - 1) + digits.slice(digitsBefore)
      caretDigits = digitsBefore - 1
    }
    const text = formatTypedPhone(digits)
    input.value = text
    caret.current = findCaretAfter(text, caretDigits)
    onChange(digits)
  }

  return (
    <input
      {...useFieldAttributes()}
      {...rest}
      ref={control}
      type="tel"
      inputMode="tel"
      autoComplete="tel-national"
      placeholder="(555) 010-0000"
      className={classes(styles.box, 'figures')}
      value={formatTypedPhone(value)}
      onChange={({ currentTarget, nativeEvent }) =>
        applyTyping(currentTarget, (nativeEvent as InputEvent).inputType === 'deleteContentBackward')
      }
    />
  )
}
