import { checkPassword, checkSamePassword } from '@gaitway/contract/fields/password'
import { FormField } from '../../shared/forms/FormField.tsx'
import { PasswordInput } from '../../shared/inputs/PasswordInput.tsx'
import { PasswordRules } from './PasswordRules.tsx'
import { words } from './words.ts'

const w = words.newPassword

/** A new password, what it needs, and the same again: `password` and `confirmPassword` of the form around them. */
export const NewPasswordFields = () => (
  <>
    <FormField<string> name="password" label={w.label} required validate={checkPassword}>
      {input => <PasswordInput {...input} autoComplete="new-password" />}
    </FormField>
    <PasswordRules />
    <FormField<string>
      name="confirmPassword"
      label={w.again}
      required
      validate={(value, all) => checkSamePassword((all as { password?: string }).password, value)}
    >
      {input => <PasswordInput {...input} autoComplete="new-password" />}
    </FormField>
  </>
)
