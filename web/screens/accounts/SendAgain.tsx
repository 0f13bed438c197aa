import { RESEND_WAIT_SECONDS } from '@gaitway/contract/limits'
import { createWait } from '@gaitway/contract/wait'
import { useState, useSyncExternalStore } from 'react'
import { CallFailed } from '../../api/call.ts'
import { Button } from '../../shared/Button.tsx'

type SendAgainProps = {
  copy: { resend: string; resendIn: (seconds: number) => string }
  /** One has just been sent: the wait is under way. */
  justSent?: boolean
  /** Sends another; what goes wrong has been told by whoever sends. */
  onSend: () => Promise<unknown>
}

/** Another mail can be asked for once a minute; the wait is seen. */
export const SendAgain = ({ copy, justSent = false, onSend }: SendAgainProps) => {
  const [wait] = useState(() =>
    createWait(RESEND_WAIT_SECONDS, { isUnderWay: justSent, now: () => Date.now() }),
  )
  const left = useSyncExternalStore(wait.subscribe, wait.left)
  const [busy, setBusy] = useState(false)
  const send = async () => {
    setBusy(true)
    try {
      await onSend()
      wait.start()
    } catch (thrown) {
      if (!(thrown instanceof CallFailed)) throw thrown
      if (thrown.code === 'too_many_requests') wait.start()
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button kind="quiet" busy={busy} disabled={left > 0} onClick={() => void send()}>
      {left > 0 ? copy.resendIn(left) : copy.resend}
    </Button>
  )
}
