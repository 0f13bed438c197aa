import { perform } from '../../calls/use-call.ts'
import { keepUser, type User } from '../../session/use-session.ts'
import { Button } from '../../shared/Button.tsx'
import { AppForm } from '../../shared/forms/AppForm.tsx'
import { Stack } from '../../shared/layout/Stack.tsx'
import { Badge } from '../../shared/show/Status.tsx'
import { CodeField } from '../accounts/CodeFields.tsx'
import { SendAgain } from '../accounts/SendAgain.tsx'
import { errorsAt } from '../accounts/submit-errors.ts'
import { Part } from './Part.tsx'
import styles from './profile.module.css'
import { words } from './words.ts'

const w = words.email

const Confirm = () => {
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

/** The address of the account, and the code that shows it is theirs. */
export const EmailPart = ({ user }: { user: User }) => (
  <Part
    title={w.title}
    aside={
      user.isEmailVerified ? <Badge tone="leaf">{w.confirmed}</Badge> : <Badge tone="sun">{w.open}</Badge>
    }
  >
    <p className={styles.address}>{user.email}</p>
    {!user.isEmailVerified && <Confirm />}
  </Part>
)
