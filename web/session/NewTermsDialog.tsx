import { TERMS_VERSION } from '@gaitway/contract/limits'
import { useState } from 'react'
import { CallFailed } from '../api/call.ts'
import { perform } from '../api/use-call.ts'
import { Button, LinkButton } from '../shared/Button.tsx'
import { Stack } from '../shared/layout/Stack.tsx'
import { messages } from '../shared/messages.ts'
import { Dialog } from '../shared/overlays/Dialog.tsx'
import { logOut } from './log-out.ts'
import { setCurrentUser, type User } from './use-session.ts'

const w = messages.newTerms

/** Asks the user to accept the current terms or log out. */
export const NewTermsDialog = ({ user }: { user: User }) => {
  const [busy, setBusy] = useState<'accept' | 'leave'>()
  const doing = async (what: 'accept' | 'leave', work: () => Promise<unknown>) => {
    setBusy(what)
    try {
      await work()
    } catch (thrown) {
      // the error is shown as a toast, and the dialog stays
      if (!(thrown instanceof CallFailed)) throw thrown
    } finally {
      setBusy(undefined)
    }
  }
  const accept = async () => setCurrentUser(await perform('accounts.acceptTerms', { version: TERMS_VERSION }))
  return (
    <Dialog
      open
      // requires an answer, so Esc doesn't close it
      busy
      onClose={() => undefined}
      title={w.title}
      actions={
        <>
          <Button
            kind="secondary"
            busy={busy === 'leave'}
            onClick={() => void doing('leave', () => logOut(user, 'loggedOut'))}
          >
            {w.leave}
          </Button>
          <Button busy={busy === 'accept'} onClick={() => void doing('accept', accept)}>
            {w.accept}
          </Button>
        </>
      }
    >
      <Stack gap={8}>
        <p>{w.why}</p>
        <div>
          <LinkButton kind="quiet" newTab href="/terms">
            {w.terms}
          </LinkButton>
          <LinkButton kind="quiet" newTab href="/privacy">
            {w.privacy}
          </LinkButton>
        </div>
      </Stack>
    </Dialog>
  )
}
