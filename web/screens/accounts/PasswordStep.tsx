import { commonFields } from '@gaitway/contract/fields/common'
import type { Output } from '@gaitway/contract/schemas/index'
import { Link } from 'wouter'
import { call } from '../../calls/call.ts'
import { AppForm } from '../../shared/forms/AppForm.tsx'
import { FormField } from '../../shared/forms/FormField.tsx'
import { PasswordInput } from '../../shared/inputs/PasswordInput.tsx'
import { TextInput } from '../../shared/inputs/TextInput.tsx'
import { Stack } from '../../shared/layout/Stack.tsx'
import { messages } from '../../shared/messages.ts'
import { useFirstField } from './use-first-field.ts'
import { words } from './words.ts'
import { SubmitButton } from '../../shared/forms/SubmitButton.tsx'
import styles from './accounts.module.css'

const w = words.login

type Values = { email: string; password: string }

type PasswordStepProps = {
  /** Whoever comes back from the second step finds the email as it was typed. */
  email?: string
  onAnswer: (answer: Output<'accounts.logIn'>, email: string) => Promise<void>
}

/** Email and password; why it did not work stays in the form. */
export const PasswordStep = ({ email, onAnswer }: PasswordStepProps) => {
  const box = useFirstField(email)
  const submit = async (values: Values) => {
    const typed = values.email.trim()
    await onAnswer(await call('accounts.logIn', { email: typed, password: values.password }), typed)
  }
  return (
    <div ref={box} className={styles.step}>
      <AppForm<Values> onSubmit={submit} initialValues={{ email }}>
        <Stack>
          <FormField name="email" label={w.email} rule={commonFields.email}>
            {input => <TextInput {...input} type="email" autoComplete="username" />}
          </FormField>
          <FormField
            name="password"
            label={w.password}
            required
            validate={(value?: string) => (value ? undefined : messages.fields.required(w.password))}
          >
            {input => <PasswordInput {...input} autoComplete="current-password" />}
          </FormField>
          <SubmitButton wide>{w.submit}</SubmitButton>
        </Stack>
      </AppForm>
      <Link className={styles.link} href="/password/forgot">
        {w.forgot}
      </Link>
    </div>
  )
}
