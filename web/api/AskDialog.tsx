import type { CallName } from '@gaitway/contract/calls/index'
import type { Sent } from '@gaitway/contract/schemas/index'
import type { ReactNode } from 'react'
import { Button } from '../shared/Button.tsx'
import { messages } from '../shared/messages.ts'
import { Dialog } from '../shared/overlays/Dialog.tsx'
import { refreshTouched, useAction } from './use-call.ts'

type AskDialogProps<Name extends CallName> = {
  call: Name
  /** What the call is made with; nothing while the dialog is closed. */
  sent: Sent<Name> | undefined
  title: string
  /** What becomes of it. */
  children: ReactNode
  /** The button that does it. */
  yes: string
  /** The button that leaves things as they are. */
  no?: string
  onClose: () => void
  /** It has been done. */
  onDone?: () => void
  /** What was typed for it is wrong, and says so itself. */
  isBarred?: boolean
}

/** Asks before a call takes something back; it closes whatever the answer, and what it may have touched is asked for again. */
export const AskDialog = <Name extends CallName>({
  call,
  sent,
  title,
  children,
  yes,
  no = messages.common.cancel,
  onClose,
  onDone,
  isBarred = false,
}: AskDialogProps<Name>) => {
  const { run, busy } = useAction(call)
  const take = async () => {
    if (!sent || isBarred) return
    const done = await run(sent)
    if (!done) await refreshTouched(call)
    onClose()
    if (done) onDone?.()
  }
  return (
    <Dialog
      open={sent !== undefined}
      onClose={onClose}
      title={title}
      busy={busy}
      actions={
        <>
          <Button kind="secondary" disabled={busy} onClick={onClose}>
            {no}
          </Button>
          <Button kind="danger" busy={busy} onClick={() => void take()}>
            {yes}
          </Button>
        </>
      }
    >
      {children}
    </Dialog>
  )
}
