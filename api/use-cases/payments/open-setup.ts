import { refuse } from '@gaitway/contract/errors'
import { findCustomer, keepCustomer } from '../../store/payment-sources.ts'
import { facilityMember, type UseCase } from '../use-case.ts'

/** A page of the payment service is open on which a card or bank account can be entered for this facility. */
export const openSetup: UseCase<'payments.openSetup'> = async (outside, by, { kind, returnPath }) => {
  const { db, payments, config } = outside
  const { facilityId } = facilityMember(by)
  const facility = await findCustomer(db, facilityId)
  if (!facility) throw refuse('not_found')
  const customerId =
    facility.customerId ??
    (await keepCustomer(
      db,
      facilityId,
      await payments.createCustomer({ facilityId, name: facility.officeName, email: facility.email }),
    ))
  const back = `${config.publicUrl}${returnPath}`
  const { url } = await payments.openSetup({
    kind,
    customerId,
    successUrl: `${back}${back.includes('?') ? '&' : '?'}session_id={CHECKOUT_SESSION_ID}`,
    cancelUrl: back,
  })
  return { url }
}
