import { FormField } from '../../shared/forms/FormField.tsx'
import { PasswordInput } from '../../shared/inputs/PasswordInput.tsx'
import { messages } from '../../shared/messages.ts'
import { words } from './words.ts'

const label = words.twoStep.password

/** The present password, asked for before something that a thief must not do. */
export const PasswordField = () => (
  <FormField<string>
    name="password"
    label={label}
    required
    validate={value => (value ? undefined : messages.fields.required(label))}
  >
    {input => <PasswordInput {...input} autoComplete="current-password" />}
  </FormField>
)
