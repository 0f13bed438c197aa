import { useLocation } from 'wouter'
import { useAction } from '../../calls/use-call.ts'
import { Button } from '../../shared/Button.tsx'
import { messages } from '../../shared/messages.ts'
import { Dialog } from '../../shared/overlays/Dialog.tsx'
import { words } from './words.ts'

type DeleteDialogProps = { jobId: string; onClose: () => void }

/** Deleting asks once, and leads back to the list that the job was in. */
export const DeleteDialog = ({ jobId, onClose }: DeleteDialogProps) => {
  const [, go] = useLocation()
  const { run, busy } = useAction('jobs.delete')
  const remove = async () => {
    const done = await run({ id: jobId })
    onClose()
    if (done) go('/facility/shiftmanagement?view=list')
  }
  return (
    <Dialog
      open
      onClose={onClose}
      busy={busy}
      title={words.deleteTitle}
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
      {words.deleteWhat}
    </Dialog>
  )
}
