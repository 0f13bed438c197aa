import { useState } from 'react'
import { call, getRefusal } from '../../api/call.ts'
import { endSession } from '../../api/session.ts'
import { Button, LinkButton } from '../../ui/Button.tsx'
import { AppForm } from '../../ui/forms/AppForm.tsx'
import { Stack } from '../../ui/layout/Stack.tsx'
import { Dialog } from '../../ui/overlays/Dialog.tsx'
import { Notice } from '../../ui/show/Notice.tsx'
import { SubmitButton } from '../../ui/forms/SubmitButton.tsx'
import { PasswordField } from '../login/sign-in-fields.tsx'

/** What closing an account erases and what it keeps. */
const copy = {
  clinician: {
    erased: [
      'Your name, email, phone and picture',
      'Your profile, licenses and documents',
      'Your settings, notifications and time off',
      'Open applications, which we withdraw',
    ],
    keptTitle: 'We’ll keep for pay and tax records',
    kept: [
      'Shifts you worked, their time cards and payments, without your name',
      'Agreements, with the name you signed',
      'Your licenses and certificates as they were for each confirmed shift, and their documents for 7 years',
    ],
  },
  owner: {
    erased: [
      'Your name, email and phone',
      'The facility’s contact person, phone, picture and description',
      'Your notifications and favorites',
      'Access for everyone on your team',
    ],
    keptTitle: 'We’ll keep for pay and tax records',
    kept: [
      'Shifts, time cards and payments, without your name',
      'The facility’s name, address and billing email, for invoices',
      'The facility’s agreement, with the name you signed',
    ],
  },
  member: {
    erased: ['Your name, email, phone and picture', 'Your notifications'],
    keptTitle: 'We’ll keep',
    kept: [
      'The facility with its shifts and payments, which continues without you',
      'Your past activity there, without your name',
    ],
  },
}

type AccountKind = keyof typeof copy
type Values = { password: string }

/** Passwords have only these characters. This one is sent as an HTTP header, which may have no others. */
const mayBePassword = (typed: string) => /^[\u0021-\u007e]+$/.test(typed)

const BulletList = ({ title, lines }: { title: string; lines: readonly string[] }) => (
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
    tone="warning"
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

const CloseForm = ({ who, onKeep }: { who: AccountKind; onKeep: () => void }) => {
  const [reason, setReason] = useState<string>()
  const submit = async ({ password }: Values) => {
    setReason(undefined)
    if (!mayBePassword(password)) return { password: 'The password is incorrect.' }
    try {
      await call('accounts.close', { password })
      endSession('closed')
    } catch (thrown) {
      const refusal = getRefusal('account_in_use', thrown)
      if (!refusal) throw thrown
      setReason(refusal.message)
    }
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
      <BulletList title="We’ll erase right away" lines={copy[who].erased} />
      <BulletList title={copy[who].keptTitle} lines={copy[who].kept} />
      <p>You can’t undo this. If you sign up again later, you’ll start from scratch.</p>
      <CloseForm who={who} onKeep={onClose} />
    </Stack>
  </Dialog>
)
