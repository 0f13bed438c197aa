import { useState } from 'react'
import { call, getRefusal } from '../../api/call.ts'
import { endSession } from '../../api/session.ts'
import { Button, LinkButton } from '../../ui/Button.tsx'
import { AppForm } from '../../ui/forms/AppForm.tsx'
import { Stack } from '../../ui/layout/Stack.tsx'
import { Dialog } from '../../ui/overlays/Dialog.tsx'
import { Notice } from '../../ui/show/Notice.tsx'
import { copy } from './copy.ts'
import { SubmitButton } from '../../ui/forms/SubmitButton.tsx'
import { PasswordField } from '../login/sign-in-fields.tsx'

const w = copy.close

type AccountKind = 'clinician' | 'owner' | 'member'
type Values = { password: string }

/** Passwords have only these characters, and an HTTP header must not carry others. */
const mayBePassword = (typed: string) => /^[\u0021-\u007e]+$/.test(typed)

const Lines = ({ title, lines }: { title: string; lines: readonly string[] }) => (
  <div>
    <h3 className="text-16">{title}</h3>
    <ul className="bullets">
      {lines.map(line => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  </div>
)

/** Why the account can't be closed yet, with a link to the shifts. */
const ReasonNotice = ({ who, reason }: { who: AccountKind; reason: string }) => (
  <Notice
    tone="sun"
    alert
    next={
      <LinkButton
        kind="secondary"
        size="small"
        href={who === 'clinician' ? '/clinician/dashboard' : '/facility/shiftmanagement'}
      >
        View shifts
      </LinkButton>
    }
  >
    {reason}
  </Notice>
)

type CloseFormProps = { who: AccountKind; onKeep: () => void }

const CloseForm = ({ who, onKeep }: CloseFormProps) => {
  const [reason, setReason] = useState<string>()
  const submit = async ({ password }: Values) => {
    setReason(undefined)
    if (!mayBePassword(password)) return { password: 'The password is incorrect.' }
    try {
      await call('accounts.close', { password })
    } catch (thrown) {
      const refusal = getRefusal('account_in_use', thrown)
      if (!refusal) throw thrown
      setReason(refusal.message)
      return undefined
    }
    endSession('closed')
    return undefined
  }
  return (
    <AppForm<Values> onSubmit={submit} refusals={{ password_wrong: 'password' }}>
      {({ submitting }) => (
        <Stack>
          <p>Enter your password to continue.</p>
          <PasswordField />
          {reason && <ReasonNotice who={who} reason={reason} />}
          <SubmitButton kind="danger" wide>
            Close my account permanently
          </SubmitButton>
          <Button kind="quiet" wide disabled={submitting} onClick={onKeep}>
            Keep my account
          </Button>
        </Stack>
      )}
    </AppForm>
  )
}

/** Says what is erased and what stays before it asks for the password. Afterwards this browser keeps nothing. */
export const CloseAccount = ({ who, onClose }: { who: AccountKind; onClose: () => void }) => (
  <Dialog open title="Close your account?" onClose={onClose}>
    <Stack>
      <Lines title="We’ll erase right away" lines={w[who].erased} />
      <Lines title={w[who].staysTitle} lines={w[who].stays} />
      <p>You can’t undo this. If you sign up again later, you’ll start from scratch.</p>
      <CloseForm who={who} onKeep={onClose} />
    </Stack>
  </Dialog>
)
