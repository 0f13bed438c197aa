import { useLayoutEffect, useRef } from 'react'
import { classes } from '../classes.ts'
import styles from './controls.module.css'
import { useFieldAttributes, type InputProps } from './field-parts.ts'
import { caretAfter, keepPhoneDigits, phoneText } from '../phone.ts'

/** A phone number shown as (555) 010-0000 while typing, stored as ten digits. */
export const PhoneInput = ({ value = '', onChange, ...rest }: InputProps<string>) => {
  const control = useRef<HTMLInputElement>(null)
  const caret = useRef<number | undefined>(undefined)

  useLayoutEffect(() => {
    if (caret.current !== undefined) control.current?.setSelectionRange(caret.current, caret.current)
    caret.current = undefined
  })

  const typed = (input: HTMLInputElement, deleting: boolean) => {
    const before = keepPhoneDigits(input.value.slice(0, input.selectionStart ?? input.value.length)).length
    let digits = keepPhoneDigits(input.value)
    let place = before
    // Deleting punctuation deletes the digit before it. Otherwise Backspace would stop there.
    if (deleting && digits === value && before > 0) {
      digits = digits.slice(0, before - 1) + digits.slice(before)
      place = before - 1
    }
    const text = phoneText(digits)
    input.value = text
    caret.current = caretAfter(text, place)
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
      value={phoneText(value)}
      onChange={({ currentTarget, nativeEvent }) =>
        typed(currentTarget, (nativeEvent as InputEvent).inputType === 'deleteContentBackward')
      }
    />
  )
}
