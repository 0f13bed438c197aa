import { perform } from '../../calls/use-call.ts'
import { keepUser } from '../../session/use-session.ts'
import { Button } from '../../shared/Button.tsx'
import { AppForm } from '../../shared/forms/AppForm.tsx'
import { Stack } from '../../shared/layout/Stack.tsx'
import { CodeField } from '../accounts/CodeFields.tsx'
import { SendAgain } from '../accounts/SendAgain.tsx'
import { errorsAt } from '../accounts/submit-errors.ts'
import { words } from './words.ts'

const w = words.email

/** The code of a mail shows that the address is theirs; another is sent once a minute. */
export const ConfirmEmail = () => {
  const submit = async ({ otp }: { otp: string }) => {
    try {
      await keepUser(await perform('accounts.verifyEmail', { otp }))
      return undefined
    } catch (thrown) {
      return errorsAt(thrown, { code_wrong: 'otp' })
    }
  }
  return (
    <AppForm<{ otp: string }> onSubmit={submit}>
      {({ submitting }) => (
        <Stack>
          <p>{w.why}</p>
          <CodeField />
          <Button type="submit" busy={submitting}>
            {w.submit}
          </Button>
          <SendAgain words={w} onSend={() => perform('accounts.resendEmailCode', {})} />
        </Stack>
      )}
    </AppForm>
  )
}
