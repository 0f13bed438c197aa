import { useCallback, useEffect } from 'react'
import { useSearchParams } from 'wouter'

/** What the payment service adds to the address on the way back; it has no place in the history. */
const withoutSecrets = {
  payment_intent: undefined,
  payment_intent_client_secret: undefined,
  redirect_status: undefined,
}

/** What is open on this screen stands in its address, and can be reloaded and come back to. */
export const useAddress = () => {
  const [params, setParams] = useSearchParams()
  const change = useCallback(
    (next: Record<string, string | undefined>) =>
      setParams(
        before => {
          const after = new URLSearchParams(before)
          for (const [name, value] of Object.entries(next))
            if (value === undefined) after.delete(name)
            else after.set(name, value)
          return after
        },
        { replace: true },
      ),
    [setParams],
  )
  const hasSecrets = params.has('payment_intent_client_secret')
  useEffect(() => {
    if (hasSecrets) change(withoutSecrets)
  }, [hasSecrets, change])
  return { params, change }
}
export type Address = ReturnType<typeof useAddress>
