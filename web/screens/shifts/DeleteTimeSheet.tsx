import { refreshTouched, useAction } from '../../calls/use-call.ts'
import { Button } from '../../shared/Button.tsx'
import { messages } from '../../shared/messages.ts'
import { Dialog } from '../../shared/overlays/Dialog.tsx'
import { words } from './words.ts'

type DeleteTimeSheetProps = {
  /** Nothing while it is closed. */
  timesheetId: string | undefined
  onClose: () => void
}

/** Asks before a time card is deleted; it closes whatever the answer, and the lists are asked for again. */
export const DeleteTimeSheet = ({ timesheetId, onClose }: DeleteTimeSheetProps) => {
  const { run, busy } = useAction('timesheets.delete')
  const remove = async () => {
    if (!timesheetId) return
    const done = await run({ id: timesheetId })
    if (!done) await refreshTouched('timesheets.delete')
    onClose()
  }
  return (
    <Dialog
      open={timesheetId !== undefined}
      onClose={onClose}
      title={words.deleteTitle}
      busy={busy}
      actions={
        <>
          <Button kind="secondary" disabled={busy} onClick={onClose}>
            {messages.common.cancel}
          </Button>
          <Button kind="danger" busy={busy} onClick={() => void remove()}>
            {words.delete}
          </Button>
        </>
      }
    >
      {words.deleteAsk}
    </Dialog>
  )
}
