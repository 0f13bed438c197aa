import type { ComponentProps } from 'react'
import { classes } from '../classes.ts'
import styles from './controls.module.css'
import { useFieldAttributes, type InputProps } from './field-parts.ts'

type TextInputProps = InputProps<string> & {
  type?: 'text' | 'email' | 'search' | 'url' | 'tel'
  /** For figures that are compared: ZIP codes, licence numbers. */
  figures?: boolean
} & Pick<
    ComponentProps<'input'>,
    'autoComplete' | 'inputMode' | 'placeholder' | 'maxLength' | 'autoCapitalize' | 'spellCheck'
  >

/** One line of text. */
export const TextInput = ({ value = '', onChange, type = 'text', figures, ...rest }: TextInputProps) => (
  <input
    {...useFieldAttributes()}
    {...rest}
    type={type}
    className={classes(styles.box, figures && 'figures')}
    value={value}
    onChange={event => onChange(event.currentTarget.value)}
  />
)
