import { refreshTouched, useAction } from '../../calls/use-call.ts'
import { Button } from '../../shared/Button.tsx'
import { messages } from '../../shared/messages.ts'
import { Dialog } from '../../shared/overlays/Dialog.tsx'
import { words } from './words.ts'

type RemoveTimeOffProps = {
  /** Nothing while it is closed. */
  stretch: { id: string; when: string } | undefined
  onClose: () => void
}

/** Asks before time off is taken back; it closes whatever the answer, and the list is asked for again. */
export const RemoveTimeOff = ({ stretch, onClose }: RemoveTimeOffProps) => {
  const { run, busy } = useAction('timeOff.remove')
  const remove = async () => {
    if (!stretch) return
    const done = await run({ id: stretch.id })
    if (!done) await refreshTouched('timeOff.remove')
    onClose()
  }
  return (
    <Dialog
      open={stretch !== undefined}
      onClose={onClose}
      title={words.removeTitle}
      busy={busy}
      actions={
        <>
          <Button kind="secondary" disabled={busy} onClick={onClose}>
            {messages.common.cancel}
          </Button>
          <Button kind="danger" busy={busy} onClick={() => void remove()}>
            {words.remove}
          </Button>
        </>
      }
    >
      {stretch && words.removeAsk(stretch.when)}
    </Dialog>
  )
}
