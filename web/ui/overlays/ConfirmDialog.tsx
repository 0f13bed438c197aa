import type { CallName } from '@gaitway/contract/calls/index'
import type { Sent } from '@gaitway/contract/schemas/index'
import type { ReactNode } from 'react'
import { Button } from '../Button.tsx'
import { messages } from '../../api/messages.ts'
import { Dialog } from './Dialog.tsx'
import { refreshTouched, useAction } from '../../api/use-call.ts'

type ConfirmDialogProps<Name extends CallName> = {
  call: Name
  /** The input of the call. The dialog is closed while it is undefined. */
  sent: Sent<Name> | undefined
  title: string
  /** What happens, in the dialog's text. */
  children: ReactNode
  /** The confirm button. */
  yes: string
  /** The cancel button. */
  no?: string
  onClose: () => void
  /** Runs after the call succeeded. */
  onDone?: () => void
  kind?: 'primary' | 'danger'
}

/** Asks for confirmation, then makes the call. It closes whatever the result, and refreshes what the call touches. */
export const ConfirmDialog = <Name extends CallName>({
  call,
  sent,
  title,
  children,
  yes,
  no = messages.common.cancel,
  onClose,
  onDone,
  kind = 'danger',
}: ConfirmDialogProps<Name>) => {
  const { run, busy } = useAction(call)
  const confirm = async () => {
    if (!sent) return
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
          <Button kind={kind} busy={busy} onClick={() => void confirm()}>
            {yes}
          </Button>
        </>
      }
    >
      {children}
    </Dialog>
  )
}
