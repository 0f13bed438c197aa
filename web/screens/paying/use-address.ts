import { useEffect } from 'react'
import { useAddress } from '../../shared/list/use-address.ts'

/** Added to the address by the payment service. It must not stay in the browser history. */
const withoutSecrets = {
  payment_intent: undefined,
  payment_intent_client_secret: undefined,
  redirect_status: undefined,
}

/** The address of a screen that the payment service sends people back to. */
export const usePaymentAddress = () => {
  const { params, change } = useAddress()
  const hasSecrets = params.has('payment_intent_client_secret')
  useEffect(() => {
    if (hasSecrets) change(withoutSecrets)
  }, [hasSecrets, change])
  return { params, change }
}
