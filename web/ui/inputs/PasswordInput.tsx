import { suggestedPasswordRules } from '@gaitway/contract/fields/password'
import { useState } from 'react'
import { IconButton } from '../Button.tsx'
import { classes } from '../classes.ts'
import { EyeIcon, EyeOffIcon } from '../icons.tsx'
import styles from './controls.module.css'
import { useFieldAttributes, type InputProps } from './field-parts.ts'

/** Phones suggest a password that fits these. */
const newPasswordAttributes = { passwordrules: suggestedPasswordRules }

type PasswordInputProps = InputProps<string> & { autoComplete: 'new-password' | 'current-password' }

export const PasswordInput = ({ value = '', onChange, disabled, ...rest }: PasswordInputProps) => {
  const [shown, setShown] = useState(false)
  return (
    <div className={classes(styles.box, styles.frame)}>
      <input
        {...useFieldAttributes()}
        {...rest}
        {...(rest.autoComplete === 'new-password' && newPasswordAttributes)}
        disabled={disabled}
        type={shown ? 'text' : 'password'}
        className={styles.inner}
        autoCapitalize="none"
        spellCheck={false}
        value={value}
        onChange={event => onChange(event.currentTarget.value)}
      />
      <IconButton
        label={shown ? 'Hide password' : 'Show password'}
        icon={shown ? <EyeOffIcon /> : <EyeIcon />}
        disabled={disabled}
        onClick={() => setShown(!shown)}
      />
    </div>
  )
}
