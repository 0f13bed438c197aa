import { perform } from '../../api/use-call.ts'
import { setCurrentUser } from '../../session/use-session.ts'
import { AppForm } from '../../shared/forms/AppForm.tsx'
import { Stack } from '../../shared/layout/Stack.tsx'
import { SendAgain } from '../accounts/sign-in-fields.tsx'
import { copy } from './copy.ts'
import { SubmitButton } from '../../shared/forms/SubmitButton.tsx'
import { CodeField } from '../accounts/sign-in-fields.tsx'

const w = copy.email

/** The emailed code proves that the address is theirs. */
export const ConfirmEmail = () => {
  const submit = async ({ otp }: { otp: string }) => {
    await setCurrentUser(await perform('accounts.verifyEmail', { otp }))
  }
  return (
    <AppForm<{ otp: string }> onSubmit={submit} refusals={{ code_wrong: 'otp' }}>
      <Stack>
        <p>{w.why}</p>
        <CodeField />
        <SubmitButton>{w.submit}</SubmitButton>
        <SendAgain copy={w} onSend={() => perform('accounts.resendEmailCode', {})} />
      </Stack>
    </AppForm>
  )
}
