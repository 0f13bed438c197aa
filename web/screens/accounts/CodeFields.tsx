import { commonFields } from '@gaitway/contract/fields/common'
import { ONE_TIME_CODE_DIGITS } from '@gaitway/contract/limits'
import { FormField } from '../../shared/forms/FormField.tsx'
import { TextInput } from '../../shared/inputs/TextInput.tsx'
import { words } from './words.ts'

const w = words.code
const digitsOf = (typed = '') => typed.replace(/\D/g, '').slice(0, ONE_TIME_CODE_DIGITS)

/** The six digits of an app or a mail; blanks that are pasted along do no harm. */
export const CodeField = ({ name = 'otp', label = w.label }: { name?: string; label?: string }) => (
  <FormField name={name} label={label} hint={w.hint} rule={commonFields.code}>
    {input => (
      <TextInput
        {...input}
        onChange={typed => input.onChange(digitsOf(typed))}
        inputMode="numeric"
        autoComplete="one-time-code"
        figures
      />
    )}
  </FormField>
)

/** One of the codes that were kept for the day the app is lost. */
export const RecoveryField = ({ name = 'recoveryCode' }: { name?: string }) => (
  <FormField name={name} label={w.recovery} hint={w.recoveryHint} rule={commonFields.recoveryCode}>
    {input => <TextInput {...input} autoComplete="off" autoCapitalize="none" spellCheck={false} />}
  </FormField>
)
