import { refreshTouched, useAction } from '../../calls/use-call.ts'
import { Button } from '../../shared/Button.tsx'
import { Dialog } from '../../shared/overlays/Dialog.tsx'
import { words } from './words.ts'

/** Asks before the call is cancelled; whatever the answer, it is looked up again. */
export const CancelDialog = ({ open, onClose }: { open: boolean; onClose: () => void }) => {
  const { run, busy } = useAction('onboarding.cancel')
  const cancel = async () => {
    const done = await run({})
    if (!done) await refreshTouched('onboarding.cancel')
    onClose()
  }
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={words.cancelTitle}
      busy={busy}
      actions={
        <>
          <Button kind="secondary" disabled={busy} onClick={onClose}>
            {words.cancelNo}
          </Button>
          <Button kind="danger" busy={busy} onClick={() => void cancel()}>
            {words.cancelYes}
          </Button>
        </>
      }
    >
      {words.cancelAsk}
    </Dialog>
  )
}
