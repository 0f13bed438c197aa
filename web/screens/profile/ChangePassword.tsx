import { perform } from '../../calls/use-call.ts'
import { Button } from '../../shared/Button.tsx'
import { AppForm } from '../../shared/forms/AppForm.tsx'
import { FormField } from '../../shared/forms/FormField.tsx'
import { PasswordInput } from '../../shared/inputs/PasswordInput.tsx'
import { Cluster, Stack } from '../../shared/layout/Stack.tsx'
import { messages } from '../../shared/messages.ts'
import { NewPasswordFields } from '../accounts/NewPasswordFields.tsx'
import { useFirstField } from '../accounts/use-first-field.ts'
import { words } from './words.ts'
import { SubmitButton } from '../../shared/forms/SubmitButton.tsx'

const w = words.password

type Values = { oldPassword: string; password: string; confirmPassword: string }

/** The present password, and a new one twice. */
export const ChangePassword = ({ onDone }: { onDone: () => void }) => {
  const box = useFirstField('oldPassword')
  const submit = async (values: Values) => {
    await perform('accounts.changePassword', values)
    onDone()
  }
  return (
    <div ref={box}>
      <AppForm<Values> onSubmit={submit} refusals={{ password_wrong: 'oldPassword' }}>
        <Stack>
          <FormField<string>
            name="oldPassword"
            label={w.old}
            required
            validate={value => (value ? undefined : messages.fields.required(w.old))}
          >
            {input => <PasswordInput {...input} autoComplete="current-password" />}
          </FormField>
          <NewPasswordFields />
          <Cluster>
            <SubmitButton>{w.submit}</SubmitButton>
            <Button kind="quiet" onClick={onDone}>
              {w.cancel}
            </Button>
          </Cluster>
        </Stack>
      </AppForm>
    </div>
  )
}
