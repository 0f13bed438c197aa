import { useLayoutEffect, useRef } from 'react'
import { classes } from '../classes.ts'
import styles from './controls.module.css'
import { useFieldAttributes, type InputProps } from './field-parts.ts'
import { findCaretAfter, readTypedPhone, formatTypedPhone } from '../phone.ts'

type PhoneInputProps = InputProps<string> & {
  /** `off` for another person’s number, so that browsers don’t autofill the reader’s */
  autoComplete: 'tel-national' | 'off'
}

/** A phone number shown as (555) 555-0100 while typing, stored as ten digits. */
export const PhoneInput = ({ value = '', onChange, ...rest }: PhoneInputProps) => {
  const control = useRef<HTMLInputElement>(null)
  const caret = useRef<number | undefined>(undefined)

  useLayoutEffect(() => {
    if (caret.current !== undefined) control.current?.setSelectionRange(caret.current, caret.current)
    caret.current = undefined
  })

  const applyTyping = (input: HTMLInputElement, inputType: string) => {
    const isKey = inputType === 'insertText'
    const digitsBefore = readTypedPhone(
      input.value.slice(0, input.selectionStart ?? input.value.length),
      true,
    ).length
    let digits = readTypedPhone(input.value, isKey)
    let caretDigits = digitsBefore
    // Deleting punctuation deletes the digit before it. Otherwise Backspace would stop there.
    if (inputType === 'deleteContentBackward' && digits === value && digitsBefore > 0) {
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
      placeholder="(555) 555-0100"
      className={classes(styles.box, 'figures')}
      value={formatTypedPhone(value)}
      onChange={({ currentTarget, nativeEvent }) =>
        applyTyping(currentTarget, (nativeEvent as InputEvent).inputType)
      }
    />
  )
}
