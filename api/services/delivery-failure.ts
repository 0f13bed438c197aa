import type { PhoneProblem } from '@gaitway/contract/values/enums'

/**
 * `refused`: the provider will never deliver this message. `notSent`: it surely didn't accept it, so try again.
 * `unclear`: it may have accepted it.
 */
export type FailureKind = 'refused' | 'notSent' | 'unclear'

/** Why a provider didn't take a message, in words for staff. */
export class DeliveryFailure extends Error {
  readonly kind: FailureKind

  readonly phoneProblem: PhoneProblem | null

  constructor(message: string, kind: FailureKind, phoneProblem: PhoneProblem | null = null) {
    super(message)
    this.kind = kind
    this.phoneProblem = phoneProblem
  }
}

/** An error that a service didn't expect says nothing about whether the message was accepted. */
export const toDeliveryFailure = (thrown: unknown): DeliveryFailure =>
  thrown instanceof DeliveryFailure
    ? thrown
    : new DeliveryFailure(thrown instanceof Error ? thrown.message : String(thrown), 'unclear')
