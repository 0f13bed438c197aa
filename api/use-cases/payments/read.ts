import { refuse } from '@gaitway/contract/errors'
import { listCharges } from '../../store/charges.ts'
import { listSources } from '../../store/payment-sources.ts'
import { findPayment } from '../../store/payments.ts'
import { facilityMember, isStaff, type UseCase } from '../use-case.ts'
import { showCard, showPayment } from './show.ts'

/** A payment with its charges and refunds, for the facility that pays it and for staff. */
export const read: UseCase<'payments.read'> = async ({ db, clock }, by, { id }) => {
  const payment = await findPayment(db, id, isStaff(by) ? {} : { facilityId: facilityMember(by).facilityId })
  if (!payment) throw refuse('not_found')
  return showPayment(payment, await listCharges(db, id), clock.now())
}

/** The ways to pay that a facility has saved. */
export const sources: UseCase<'payments.sources'> = async ({ db, clock }, by) => ({
  cards: (await listSources(db, facilityMember(by).facilityId)).map(row => showCard(row, clock.now())),
  banks: [],
  payoutBanks: [],
  payoutAccount: null,
})
