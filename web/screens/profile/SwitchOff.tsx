import { useState } from 'react'
import { perform } from '../../api/use-call.ts'
import { keepUser } from '../../session/use-session.ts'
import { Button } from '../../shared/Button.tsx'
import { AppForm } from '../../shared/forms/AppForm.tsx'
import { Stack } from '../../shared/layout/Stack.tsx'
import { Dialog } from '../../shared/overlays/Dialog.tsx'
import { copy as accountWords } from '../accounts/copy.ts'
import { copy } from './copy.ts'
import { SubmitButton } from '../../shared/forms/SubmitButton.tsx'
import { CodeField, PasswordField, RecoveryField, useFirstField } from '../accounts/sign-in-fields.tsx'

const w = copy.twoStep
const code = accountWords.code

type Values = { password: string; otp?: string; recoveryCode?: string }

const OffForm = ({ onDone }: { onDone: () => void }) => {
  const [isRecovery, setIsRecovery] = useState(false)
  const field = isRecovery ? 'recoveryCode' : 'otp'
  const box = useFirstField(field)
  const submit = async (values: Values) => {
    const { password } = values
    await keepUser(await perform('accounts.endSecondFactor', { password, [field]: values[field]?.trim() }))
    onDone()
  }
  return (
    <div ref={box}>
      <AppForm<Values> onSubmit={submit} refusals={{ password_wrong: 'password', code_wrong: field }}>
        <Stack>
          <PasswordField />
          {isRecovery ? <RecoveryField /> : <CodeField />}
          <SubmitButton kind="danger" wide>
            {w.offSubmit}
          </SubmitButton>
          <Button kind="quiet" wide onClick={() => setIsRecovery(!isRecovery)}>
            {isRecovery ? code.useApp : code.useRecovery}
          </Button>
          <Button kind="quiet" wide onClick={onDone}>
            {w.cancel}
          </Button>
        </Stack>
      </AppForm>
    </div>
  )
}

/** Requires the password and an authenticator or recovery code. */
export const SwitchOff = ({ isStaff, onClose }: { isStaff: boolean; onClose: () => void }) => (
  <Dialog open title={w.offTitle} onClose={onClose}>
    <Stack>
      <p>{isStaff ? w.offWhyStaff : w.offWhy}</p>
      <OffForm onDone={onClose} />
    </Stack>
  </Dialog>
)
