import { perform } from '../../api/use-call.ts'
import { Button } from '../../ui/Button.tsx'
import { AppForm } from '../../ui/forms/AppForm.tsx'
import { Cluster, Stack } from '../../ui/layout/Stack.tsx'
import { NewPasswordFields } from '../login/account-fields.tsx'
import { SubmitButton } from '../../ui/forms/SubmitButton.tsx'
import { PasswordField, useFirstField } from '../login/sign-in-fields.tsx'

type Values = { oldPassword: string; password: string; confirmPassword: string }

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
          <PasswordField name="oldPassword" label="Current password" />
          <NewPasswordFields />
          <Cluster>
            <SubmitButton>Save new password</SubmitButton>
            <Button kind="quiet" onClick={onDone}>
              Cancel
            </Button>
          </Cluster>
        </Stack>
      </AppForm>
    </div>
  )
}
