import type { ComponentProps } from 'react'
import { classes } from '../classes.ts'
import styles from './controls.module.css'
import { useFieldAttributes, type InputProps } from './field-parts.ts'

type TextInputProps = InputProps<string> & {
  type?: 'text' | 'email' | 'search' | 'url' | 'tel'
  /** For numbers that people compare: ZIP codes, license numbers. */
  figures?: boolean
  /** Nothing but digits can be typed or pasted. */
  digitsOnly?: boolean
} & Pick<
    ComponentProps<'input'>,
    'autoComplete' | 'inputMode' | 'placeholder' | 'maxLength' | 'autoCapitalize' | 'spellCheck' | 'readOnly'
  >

export const TextInput = ({
  value = '',
  onChange,
  type = 'text',
  figures,
  digitsOnly,
  ...rest
}: TextInputProps) => (
  <input
    {...useFieldAttributes()}
    {...rest}
    type={type}
    className={classes(styles.box, figures && 'figures')}
    value={value}
    onChange={event => {
      const { currentTarget: input } = event
      if (digitsOnly && /\D/.test(input.value)) input.value = input.value.replace(/\D/g, '')
      onChange(input.value)
    }}
  />
)
