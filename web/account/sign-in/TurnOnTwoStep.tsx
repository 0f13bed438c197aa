import { RECOVERY_CODES } from '@gaitway/contract/values/limits'
import type { Output } from '@gaitway/contract/schemas/index'
import { useState } from 'react'
import { perform } from '../../api/use-call.ts'
import { Button, LinkButton } from '../../ui/Button.tsx'
import { copyText } from '../../ui/copy-text.ts'
import { AppForm } from '../../ui/forms/AppForm.tsx'
import { Cluster, Stack } from '../../ui/layout/Stack.tsx'
import { Dialog } from '../../ui/overlays/Dialog.tsx'
import { messages } from '../../api/messages.ts'
import { SubmitButton } from '../../ui/forms/SubmitButton.tsx'
import { CheckboxField } from '../../ui/forms/TextField.tsx'
import { CodeField, PasswordField, RecoveryField, useFirstField } from '../login/sign-in-fields.tsx'
import styles from './profile.module.css'
import { setCurrentUser } from '../../api/use-session.ts'

const groupByFour = (secret: string) => secret.match(/.{1,4}/g)?.join(' ') ?? secret

type Prepared = Output<'accounts.prepareSecondFactor'>

type ScanStepProps = {
  prepared: Prepared
  onConfirmed: (codes: readonly string[]) => void
}

/** Adds the secret to an authenticator app, as a QR code or typed. A code proves that it worked. */
const ScanStep = ({ prepared, onConfirmed }: ScanStepProps) => {
  const submit = async ({ otp }: { otp: string }) => {
    const { recoveryCodes } = await perform('accounts.confirmSecondFactor', { otp })
    onConfirmed(recoveryCodes)
  }
  return (
    <AppForm<{ otp: string }> onSubmit={submit} refusals={{ code_wrong: 'otp' }}>
      <Stack>
        <p>Scan this QR code with an authenticator app.</p>
        <img
          className={styles.qr}
          src={prepared.qrCode}
          alt="QR code for the authenticator app"
          width={200}
          height={200}
        />
        {/* A phone cannot scan its own screen. */}
        <p className="touch-only">
          <a href={prepared.otpauthUrl}>Open my authenticator app</a>
        </p>
        <div className={styles.typed}>
          <p>Or enter this key in the app:</p>
          <code className={styles.key}>{groupByFour(prepared.secret)}</code>
          <Button kind="secondary" size="small" onClick={() => void copyText(prepared.secret)}>
            Copy key
          </Button>
        </div>
        <p>Then enter the code from the app.</p>
        <CodeField />
        <SubmitButton wide>Turn on two-step verification</SubmitButton>
      </Stack>
    </AppForm>
  )
}

const buildCodesFile = (codes: readonly string[]) =>
  `data:text/plain;charset=utf-8,${encodeURIComponent(['Gaitway recovery codes. Each works once.', '', ...codes, ''].join('\r\n'))}`

/** Recovery codes are shown only once, so the person has to confirm that they saved them. */
const RecoveryCodes = ({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) => (
  <AppForm<{ isSaved?: boolean }> onSubmit={async () => onDone()}>
    <Stack>
      <p>We only show them once. If you lose your phone, log in with one of them. Each works once.</p>
      <ul className={styles.codes} aria-label="Gaitway recovery codes">
        {codes.map(code => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <Cluster gap={8}>
        <Button kind="secondary" size="small" onClick={() => void copyText(codes.join('\n'))}>
          Copy
        </Button>
        <LinkButton
          kind="secondary"
          size="small"
          href={buildCodesFile(codes)}
          download="gaitway-recovery-codes.txt"
        >
          Download
        </LinkButton>
        <Button kind="secondary" size="small" onClick={() => window.print()}>
          Print
        </Button>
      </Cluster>
      <CheckboxField
        name="isSaved"
        label="I’ve saved these codes"
        validate={value => (value ? undefined : 'Save the codes, then check this box')}
      />
      <Button type="submit" wide>
        Done
      </Button>
    </Stack>
  </AppForm>
)

const PasswordStep = ({ onPrepared }: { onPrepared: (prepared: Prepared) => void }) => {
  const submit = async ({ password }: { password: string }) => {
    onPrepared(await perform('accounts.prepareSecondFactor', { password }))
  }
  return (
    <AppForm<{ password: string }> onSubmit={submit} refusals={{ password_wrong: 'password' }}>
      <Stack>
        <p>Enter your password to continue.</p>
        <PasswordField />
        <SubmitButton wide>Continue</SubmitButton>
      </Stack>
    </AppForm>
  )
}

/** Turns on two-step verification: password, app, code, then recovery codes. */
export const TurnOnTwoStep = ({ onClose }: { onClose: () => void }) => {
  const [prepared, setPrepared] = useState<Prepared>()
  const [codes, setCodes] = useState<readonly string[]>()
  const title = codes
    ? `Save these ${RECOVERY_CODES} recovery codes`
    : prepared
      ? 'Add Gaitway to your app'
      : 'Turn on two-step verification'
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
              {messages.common.cancel}
            </Button>
          </Stack>
        )}
      </div>
    </Dialog>
  )
}

type Values = { password: string; otp?: string; recoveryCode?: string }

const TurnOffForm = ({ onDone }: { onDone: () => void }) => {
  const [isRecovery, setIsRecovery] = useState(false)
  const field = isRecovery ? 'recoveryCode' : 'otp'
  const box = useFirstField(field)
  const submit = async ({ password, [field]: code }: Values) => {
    await setCurrentUser(await perform('accounts.endSecondFactor', { password, [field]: code?.trim() }))
    onDone()
  }
  return (
    <div ref={box}>
      <AppForm<Values> onSubmit={submit} refusals={{ password_wrong: 'password', code_wrong: field }}>
        <Stack>
          <PasswordField />
          {isRecovery ? <RecoveryField /> : <CodeField />}
          <SubmitButton kind="danger" wide>
            Turn off two-step verification
          </SubmitButton>
          <Button kind="quiet" wide onClick={() => setIsRecovery(!isRecovery)}>
            {isRecovery ? 'Use an authenticator code' : 'Use a recovery code'}
          </Button>
          <Button kind="quiet" wide onClick={onDone}>
            {messages.common.cancel}
          </Button>
        </Stack>
      </AppForm>
    </div>
  )
}

/** Requires the password and an authenticator or recovery code. */
export const TurnOffTwoStep = ({ isStaff, onClose }: { isStaff: boolean; onClose: () => void }) => (
  <Dialog open title="Turn off two-step verification" onClose={onClose}>
    <Stack>
      <p>{isStaff ? 'We’ll email you a code at each login.' : 'You’ll log in with just your password.'}</p>
      <TurnOffForm onDone={onClose} />
    </Stack>
  </Dialog>
)
