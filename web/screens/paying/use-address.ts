import { useEffect } from 'react'
import { useAddress } from '../../shared/list/use-address.ts'

/** What the payment service adds to the address on the way back; it has no place in the history. */
const withoutSecrets = {
  payment_intent: undefined,
  payment_intent_client_secret: undefined,
  redirect_status: undefined,
}

/** The address of a screen that somebody may come back to from the payment service. */
export const usePayingAddress = () => {
  const { params, change } = useAddress()
  const hasSecrets = params.has('payment_intent_client_secret')
  useEffect(() => {
    if (hasSecrets) change(withoutSecrets)
  }, [hasSecrets, change])
  return { params, change }
}
