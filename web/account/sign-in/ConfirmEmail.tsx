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
import { copy } from './copy.ts'

const w = copy.email

type EnterCodeProps = { email: string; justSent: boolean; onOther: () => void }

const EnterCode = ({ email, justSent, onOther }: EnterCodeProps) => {
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
            copy={w}
            justSent={justSent}
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
        <TextField name="email" label={w.title} rule={commonFields.email} type="email" autoComplete="email" />
        <SubmitButton>Save and send code</SubmitButton>
        <Button kind="quiet" onClick={onCancel}>
          Cancel
        </Button>
      </Stack>
    </AppForm>
  )
}

type ConfirmEmailProps = {
  email: string
  /** A code was emailed a moment ago. */
  justSent?: boolean
}

/** The emailed code proves that the address is theirs. */
export const ConfirmEmail = ({ email, justSent = false }: ConfirmEmailProps) => {
  const [step, setStep] = useState<'code' | 'email'>()
  const [isChanged, setIsChanged] = useState(false)
  const box = useFirstField(step)
  const changed = () => {
    setIsChanged(true)
    setStep('code')
  }
  return (
    <div ref={box}>
      {step === 'email' ? (
        <ChangeEmail email={email} onChanged={changed} onCancel={() => setStep('code')} />
      ) : (
        <EnterCode email={email} justSent={justSent || isChanged} onOther={() => setStep('email')} />
      )}
    </div>
  )
}
