import { buildAccepted } from './accepted-shift.ts'
import type { TestServices } from './services.ts'
import { payingIn } from './charge-flow.ts'

const TOO_LITTLE = { kind: 'failed', code: 'insufficient_funds', message: 'Too little.' } as const

/** A shift that was worked, accepted, and settled while the bank processed its debit. Nothing is paid yet. */
export const buildDebited = async (services: TestServices) => {
  services.payments.next({ kind: 'processing' })
  const shift = await buildAccepted(services, { paymentType: 'ACH' })
  const charge: { providerId: string } = await services
    .db('charges')
    .where({ paymentId: shift.paymentId })
    .first('provider_id')
  return { ...shift, intent: charge.providerId }
}

/** The same after its debit failed: everything is due. */
export const buildDue = async (services: TestServices) => {
  const shift = await buildDebited(services)
  services.payments.settle(shift.intent, TOO_LITTLE)
  await payingIn(services).send({ objectId: shift.intent })
  return shift
}
