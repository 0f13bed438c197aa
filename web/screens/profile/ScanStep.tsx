import type { Output } from '@gaitway/contract/schemas/index'
import { perform } from '../../calls/use-call.ts'
import { Button } from '../../shared/Button.tsx'
import { AppForm } from '../../shared/forms/AppForm.tsx'
import { Stack } from '../../shared/layout/Stack.tsx'
import { CodeField } from '../accounts/CodeFields.tsx'
import { copy } from './copy.ts'
import { words } from './words.ts'
import { SubmitButton } from '../../shared/forms/SubmitButton.tsx'
import styles from './profile.module.css'

const w = words.twoStep

const inFours = (secret: string) => secret.match(/.{1,4}/g)?.join(' ') ?? secret

type ScanStepProps = {
  prepared: Output<'accounts.prepareSecondFactor'>
  onConfirmed: (codes: readonly string[]) => void
}

/** The secret goes into an app, as a picture or typed; a code shows that it did. */
export const ScanStep = ({ prepared, onConfirmed }: ScanStepProps) => {
  const submit = async ({ otp }: { otp: string }) => {
    const { recoveryCodes } = await perform('accounts.confirmSecondFactor', { otp })
    onConfirmed(recoveryCodes)
  }
  return (
    <AppForm<{ otp: string }> onSubmit={submit} refusals={{ code_wrong: 'otp' }}>
      <Stack>
        <p>{w.scan}</p>
        <img className={styles.qr} src={prepared.qrCode} alt={w.picture} width={200} height={200} />
        <p className={styles.phoneOnly}>
          <a href={prepared.otpauthUrl}>{w.openApp}</a>
        </p>
        <div className={styles.typed}>
          <p>{w.typeIt}</p>
          <code className={styles.key}>{inFours(prepared.secret)}</code>
          <Button kind="secondary" size="small" onClick={() => void copy(prepared.secret)}>
            {w.copyKey}
          </Button>
        </div>
        <p>{w.confirm}</p>
        <CodeField />
        <SubmitButton wide>{w.submit}</SubmitButton>
      </Stack>
    </AppForm>
  )
}
