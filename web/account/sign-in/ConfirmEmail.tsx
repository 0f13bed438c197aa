import { commonFields } from '@gaitway/contract/fields/common'
import { useState } from 'react'
import { perform } from '../../api/use-call.ts'
import { setCurrentUser } from '../../api/use-session.ts'
import { Button } from '../../ui/Button.tsx'
import { AppForm } from '../../ui/forms/AppForm.tsx'
import { SubmitButton } from '../../ui/forms/SubmitButton.tsx'
import { TextField } from '../../ui/forms/TextField.tsx'
import { Cluster, Stack } from '../../ui/layout/Stack.tsx'
import { CodeField, SendAgain, useFirstField } from '../login/sign-in-fields.tsx'

type EnterCodeProps = { email: string; wasChanged: boolean; onOther: () => void }

const EnterCode = ({ email, wasChanged, onOther }: EnterCodeProps) => {
  const submit = async ({ otp }: { otp: string }) => {
    await setCurrentUser(await perform('accounts.verifyEmail', { otp }))
  }
  return (
    <AppForm<{ otp: string }> onSubmit={submit} refusals={{ code_wrong: 'otp' }}>
      <Stack>
        <p className="typed">{`Enter the code we emailed to ${email}, or request a new one.`}</p>
        <CodeField />
        <SubmitButton>Confirm email</SubmitButton>
        <Cluster gap={8}>
          <SendAgain
            key={email}
            label="Send a new code"
            formatSeconds={seconds => `${seconds} sec`}
            wasJustSent={wasChanged}
            onSend={() => perform('accounts.resendEmailCode', {})}
          />
          <Button kind="quiet" onClick={onOther}>
            Change email
          </Button>
        </Cluster>
      </Stack>
    </AppForm>
  )
}

type ChangeEmailProps = { email: string; onChanged: () => void; onCancel: () => void }

/** For an address with a typo, which no code can reach. */
const ChangeEmail = ({ email, onChanged, onCancel }: ChangeEmailProps) => {
  const submit = async (values: { email: string }) => {
    await setCurrentUser(await perform('accounts.changeEmail', { email: values.email.trim() }))
    onChanged()
  }
  return (
    <AppForm<{ email: string }> onSubmit={submit} initialValues={{ email }}>
      <Stack>
        <TextField name="email" label="Email" rule={commonFields.email} type="email" autoComplete="email" />
        <SubmitButton>Save and send code</SubmitButton>
        <Button kind="quiet" onClick={onCancel}>
          Cancel
        </Button>
      </Stack>
    </AppForm>
  )
}

/** Asks for the emailed code, which proves that the address is the person's own, or for another address. */
export const ConfirmEmail = ({ email }: { email: string }) => {
  const [step, setStep] = useState<'code' | 'email'>()
  const [wasChanged, setWasChanged] = useState(false)
  const box = useFirstField(step)
  const onChanged = () => {
    setWasChanged(true)
    setStep('code')
  }
  return (
    <div ref={box}>
      {step === 'email' ? (
        <ChangeEmail email={email} onChanged={onChanged} onCancel={() => setStep('code')} />
      ) : (
        <EnterCode email={email} wasChanged={wasChanged} onOther={() => setStep('email')} />
      )}
    </div>
  )
}
