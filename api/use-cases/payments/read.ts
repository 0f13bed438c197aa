import { refuse } from '@gaitway/contract/errors'
import { listCharges } from '../../store/charges.ts'
import { listSources } from '../../store/payment-sources.ts'
import { findPayment } from '../../store/payments.ts'
import { showPayoutAccount } from '../payouts/show-account.ts'
import { clinicianOnly, facilityMember, isStaff, type UseCase } from '../use-case.ts'
import { showPayment, showSources } from './show.ts'

/** A payment with its charges and refunds, for the facility that pays it and for staff. */
export const read: UseCase<'payments.read'> = async ({ db, clock }, by, { id }) => {
  const payment = await findPayment(db, id, isStaff(by) ? {} : { facilityId: facilityMember(by).facilityId })
  if (!payment) throw refuse('not_found')
  return showPayment(payment, await listCharges(db, id), clock.now())
}

/** The ways to pay that a facility has saved, or the accounts that a clinician is paid to. */
export const sources: UseCase<'payments.sources'> = async ({ db, clock }, by) => {
  if (by.side === 'clinician')
    return { cards: [], banks: [], ...(await showPayoutAccount(db, clinicianOnly(by).clinicianId)) }
  return {
    ...showSources(await listSources(db, facilityMember(by).facilityId), clock.now()),
    payoutBanks: [],
    payoutAccount: null,
  }
}
