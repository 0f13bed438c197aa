import { cleanLine } from '@gaitway/contract/fields/clean'
import type { ComponentProps } from 'react'
import { classes } from '../classes.ts'
import styles from './controls.module.css'
import { useFieldAttributes, type InputProps } from './field-parts.ts'

type TextInputProps = InputProps<string> & {
  type?: 'text' | 'email' | 'search' | 'url' | 'tel'
  /** For numbers that people compare: ZIP codes, license numbers. */
  figures?: boolean
  /** Makes a code of what is typed or pasted, before anything else happens to it. */
  clean?: (typed: string) => string
  /** Nothing but digits can be typed or pasted. */
  digitsOnly?: boolean
} & Pick<
    ComponentProps<'input'>,
    'autoComplete' | 'inputMode' | 'placeholder' | 'maxLength' | 'autoCapitalize' | 'spellCheck' | 'readOnly'
  >

type Fit = Pick<TextInputProps, 'clean' | 'digitsOnly' | 'maxLength'>

/** Cleans first and cuts after, so that a space or a prefix doesn’t push out what counts. */
const fitText = (typed: string, { clean, digitsOnly, maxLength = Infinity }: Fit) => {
  const cleaned = clean ? clean(typed) : typed
  const text = digitsOnly ? cleaned.replace(/\D/g, '') : cleaned
  return text.length > maxLength ? cleanLine(text).slice(0, maxLength) : text
}

export const TextInput = ({
  value = '',
  onChange,
  type = 'text',
  figures,
  clean,
  digitsOnly,
  maxLength,
  ...rest
}: TextInputProps) => (
  <input
    {...useFieldAttributes()}
    {...rest}
    type={type}
    className={classes(styles.box, figures && 'figures')}
    value={value}
    onChange={event => {
      const { currentTarget: input, nativeEvent } = event
      const isFull = maxLength !== undefined && input.value.length > maxLength && value.length === maxLength
      // a key adds nothing to a full field, also in its middle
      const isKey = (nativeEvent as InputEvent).inputType === 'insertText'
      const text = isFull && isKey ? value : fitText(input.value, { clean, digitsOnly, maxLength })
      if (input.value !== text) input.value = text
      onChange(text)
    }}
  />
)
