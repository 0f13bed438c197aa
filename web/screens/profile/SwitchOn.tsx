import type { Output } from '@gaitway/contract/schemas/index'
import { useState } from 'react'
import { perform } from '../../calls/use-call.ts'
import { Button } from '../../shared/Button.tsx'
import { AppForm } from '../../shared/forms/AppForm.tsx'
import { Stack } from '../../shared/layout/Stack.tsx'
import { Dialog } from '../../shared/overlays/Dialog.tsx'
import { useFirstField } from '../accounts/use-first-field.ts'
import { PasswordField } from './PasswordField.tsx'
import { RecoveryCodes } from './RecoveryCodes.tsx'
import { ScanStep } from './ScanStep.tsx'
import { words } from './words.ts'
import { SubmitButton } from '../../shared/forms/SubmitButton.tsx'

const w = words.twoStep

type Prepared = Output<'accounts.prepareSecondFactor'>
type PasswordStepProps = { onPrepared: (prepared: Prepared) => void }

const PasswordStep = ({ onPrepared }: PasswordStepProps) => {
  const submit = async ({ password }: { password: string }) => {
    onPrepared(await perform('accounts.prepareSecondFactor', { password }))
  }
  return (
    <AppForm<{ password: string }> onSubmit={submit} refusals={{ password_wrong: 'password' }}>
      <Stack>
        <p>{w.passwordWhy}</p>
        <PasswordField />
        <SubmitButton wide>{w.next}</SubmitButton>
      </Stack>
    </AppForm>
  )
}

/** Two-step sign-in is switched on: password, app, code; then the codes for the day the phone is lost. */
export const SwitchOn = ({ onClose }: { onClose: () => void }) => {
  const [prepared, setPrepared] = useState<Prepared>()
  const [codes, setCodes] = useState<readonly string[]>()
  const title = codes ? w.codesTitle : prepared ? w.scanTitle : w.switchOnTitle
  const box = useFirstField(title)
  return (
    <Dialog open title={title} busy={codes !== undefined} onClose={onClose}>
      <div ref={box}>
        {codes ? (
          <RecoveryCodes codes={codes} onDone={onClose} />
        ) : (
          <Stack>
            {prepared ? (
              <ScanStep prepared={prepared} onConfirmed={setCodes} />
            ) : (
              <PasswordStep onPrepared={setPrepared} />
            )}
            <Button kind="quiet" wide onClick={onClose}>
              {w.cancel}
            </Button>
          </Stack>
        )}
      </div>
    </Dialog>
  )
}
