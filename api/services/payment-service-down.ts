import { Refusal } from '@gaitway/contract/values/errors'

/** Whether a request failed because the payment service didn't answer, so that it did nothing. */
export const isDown = (thrown: unknown) => thrown instanceof Refusal && thrown.code === 'payment_service_down'
