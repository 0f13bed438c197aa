import { refreshTouched, useAction } from '../../calls/use-call.ts'
import { Button } from '../../shared/Button.tsx'
import { messages } from '../../shared/messages.ts'
import { Dialog } from '../../shared/overlays/Dialog.tsx'
import { words } from './words.ts'

type RemoveDialogProps = {
  /** Nothing while it is closed. */
  application: { id: string; clinicianId: string } | undefined
  onClose: () => void
}

/** Asks before an application is taken back; it closes whatever the answer, and the lists are asked for again. */
export const RemoveDialog = ({ application, onClose }: RemoveDialogProps) => {
  const { run, busy } = useAction('applications.remove')
  const remove = async () => {
    if (!application) return
    const done = await run({ jobApplicationId: application.id, clinicianId: application.clinicianId })
    if (!done) await refreshTouched('applications.remove')
    onClose()
  }
  return (
    <Dialog
      open={application !== undefined}
      onClose={onClose}
      title={words.removeTitle}
      busy={busy}
      actions={
        <>
          <Button kind="secondary" disabled={busy} onClick={onClose}>
            {messages.common.cancel}
          </Button>
          <Button kind="danger" busy={busy} onClick={() => void remove()}>
            {messages.common.remove}
          </Button>
        </>
      }
    >
      {words.removeAsk}
    </Dialog>
  )
}
