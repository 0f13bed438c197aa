import { RESEND_WAIT_SECONDS } from '@gaitway/contract/limits'
import { createWait } from '@gaitway/contract/wait'
import { useState, useSyncExternalStore } from 'react'
import { CallFailed } from '../../api/call.ts'
import { Button } from '../../shared/Button.tsx'

type SendAgainProps = {
  copy: { resend: string; resendIn: (seconds: number) => string }
  /** A code was just sent, so the countdown starts right away. */
  justSent?: boolean
  /** Sends another one and shows its own errors. */
  onSend: () => Promise<unknown>
}

/** Resends an email at most once a minute and shows the countdown. */
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
