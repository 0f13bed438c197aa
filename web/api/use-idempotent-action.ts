import type { CallName } from '@gaitway/contract/calls/index'
import type { Output, Sent } from '@gaitway/contract/schemas/index'
import { useCallback, useRef, useState } from 'react'
import { call, CallFailed } from './call.ts'
import { refreshTouched } from './use-call.ts'
import { messages } from './messages.ts'
import { toasts } from './toasts.ts'

/** A final refusal: the same key would only repeat it. */
const isFinal = ({ status, code }: CallFailed) =>
  status >= 400 && status < 500 && code !== 'idempotency_in_flight'

/** A failure that gives no reason says that something went wrong. */
const withFallbackMessage = (failed: CallFailed) =>
  failed.code === 'internal'
    ? new CallFailed(messages.payments.somethingWentWrong, failed.status, failed.code, failed.fields)
    : failed

/**
 * A call that moves money. The same attempt keeps its Idempotency-Key through lost connections; a refused or
 * changed attempt gets a new key. An error isn't a toast: it stays next to the button until `forget` removes it, because
 * something else is chosen.
 */
export const useIdempotentAction = <Name extends CallName>(name: Name) => {
  const attempt = useRef<{ body: string; key: string }>(undefined)
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<CallFailed>()
  const run = useCallback(
    async (sent: Sent<Name>): Promise<Output<Name> | undefined> => {
      const body = JSON.stringify(sent)
      if (attempt.current?.body !== body) attempt.current = { body, key: crypto.randomUUID() }
      setBusy(true)
      setFailure(undefined)
      try {
        const answer = await call(name, sent, { idempotencyKey: attempt.current.key, isAnnounced: true })
        await refreshTouched(name)
        return answer
      } catch (thrown) {
        if (!(thrown instanceof CallFailed)) throw thrown
        if (isFinal(thrown)) attempt.current = undefined
        setFailure(withFallbackMessage(thrown))
        toasts.removeText(thrown.message)
        if (thrown.status === 409 || thrown.status >= 500) await refreshTouched(name)
        return undefined
      } finally {
        setBusy(false)
      }
    },
    [name],
  )
  const forget = useCallback(() => setFailure(undefined), [])
  return { run, busy, failure, forget }
}
