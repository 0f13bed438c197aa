import { SECOND_FACTOR_DAYS } from '@gaitway/contract/values/limits'
import type { SecondFactor } from '@gaitway/contract/values/enums'
import type { Output } from '@gaitway/contract/schemas/index'
import { call, getRefusal } from '../../api/call.ts'
import { perform } from '../../api/use-call.ts'
import { Button } from '../../ui/Button.tsx'
import { AppForm } from '../../ui/forms/AppForm.tsx'
import { CheckboxField } from '../../ui/forms/TextField.tsx'
import { Stack } from '../../ui/layout/Stack.tsx'
import { SubmitButton } from '../../ui/forms/SubmitButton.tsx'
import { CodeField, RecoveryField, SendAgain, useFirstField } from './sign-in-fields.tsx'

type Values = { otp?: string; recoveryCode?: string; remember?: boolean }

type CodeStepProps = {
  twoFactor: SecondFactor
  /** Once the code is entered, the account knows this device anyway. */
  isNewDevice: boolean
  challenge: string
  /** Ask for a recovery code instead of the authenticator code. */
  isRecovery: boolean
  onRecovery: (isRecovery: boolean) => void
  onSession: (session: Output<'accounts.verifySecondFactor'>) => Promise<void>
  /** The login challenge expired, so the person starts over with the password. */
  onExpired: (why: string) => void
  onBack: () => void
}

/** The second login step: a code from the authenticator app or an email, or a recovery code if the app is lost. */
export const CodeStep = (props: CodeStepProps) => {
  const { twoFactor, isNewDevice, challenge, isRecovery, onRecovery, onSession, onExpired, onBack } = props
  const field = isRecovery ? 'recoveryCode' : 'otp'
  const box = useFirstField(field)
  const submit = async (values: Values) => {
    try {
      await onSession(
        await call('accounts.verifySecondFactor', {
          challenge,
          otp: values[field]?.trim() ?? '',
          remember: values.remember ? '1' : '0',
        }),
      )
    } catch (thrown) {
      const refusal = getRefusal('sign_in_over', thrown)
      if (!refusal) throw thrown
      onExpired(refusal.message)
    }
  }
  const resend = async () => {
    try {
      await perform('accounts.resendChallenge', { challenge })
      box.current?.querySelector('input')?.focus()
    } catch (thrown) {
      const refusal = getRefusal('sign_in_over', thrown)
      if (refusal) onExpired(refusal.message)
      throw thrown
    }
  }
  return (
    <div ref={box}>
      <AppForm<Values> onSubmit={submit} refusals={{ code_wrong: field, fields_wrong: field }}>
        <Stack>
          {isRecovery ? <RecoveryField /> : <CodeField />}
          {!isNewDevice && (
            <CheckboxField name="remember" label={`Remember this device for ${SECOND_FACTOR_DAYS} days`} />
          )}
          <SubmitButton wide>Log in</SubmitButton>
          {twoFactor === 'totp' ? (
            <Button kind="quiet" wide onClick={() => onRecovery(!isRecovery)}>
              {isRecovery ? 'Use an authenticator code' : 'Use a recovery code'}
            </Button>
          ) : (
            <SendAgain label="Send a new code" wasJustSent onSend={resend} />
          )}
          <Button kind="quiet" wide onClick={onBack}>
            Back to password
          </Button>
        </Stack>
      </AppForm>
    </div>
  )
}
