import { TERMS_VERSION } from '@gaitway/contract/values/limits'
import { perform, useBusy } from '../../api/use-call.ts'
import { Button, LinkButton } from '../../ui/Button.tsx'
import { Stack } from '../../ui/layout/Stack.tsx'
import { Dialog } from '../../ui/overlays/Dialog.tsx'
import { logOut } from '../../api/log-out.ts'
import { setCurrentUser, type User } from '../../api/use-session.ts'

/** Asks the user to accept the current terms or log out. */
export const NewTermsDialog = ({ user }: { user: User }) => {
  const accepting = useBusy()
  const leaving = useBusy()
  const accept = async () => setCurrentUser(await perform('accounts.acceptTerms', { version: TERMS_VERSION }))
  // the error is shown as a toast, and the dialog stays
  const stay = () => undefined
  return (
    <Dialog
      open
      // requires an answer, so Esc doesn't close it
      busy
      onClose={() => undefined}
      title="Our terms have changed"
      actions={
        <>
          <Button
            kind="secondary"
            busy={leaving.busy}
            onClick={() => void leaving.during(() => logOut(user, 'loggedOut'), stay)}
          >
            Log out
          </Button>
          <Button busy={accepting.busy} onClick={() => void accepting.during(accept, stay)}>
            I accept
          </Button>
        </>
      }
    >
      <Stack gap={8}>
        <p>
          What changed: each shift now shows the service fee and the cancellation terms it’s confirmed with,
          and each time card and invoice shows its own deadline. The terms no longer name those numbers.
          Shifts you already agreed to aren’t affected.
        </p>
        <p>Please read and accept them to continue. They open in a new tab, and what you typed stays here.</p>
        <div>
          <LinkButton kind="quiet" newTab href="/terms">
            Read the terms
          </LinkButton>
          <LinkButton kind="quiet" newTab href="/privacy">
            Read the privacy policy
          </LinkButton>
        </div>
      </Stack>
    </Dialog>
  )
}
