import { refuse } from '@gaitway/contract/errors'
import { listCharges } from '../../store/charges.ts'
import { findPayment } from '../../store/payments.ts'
import { findInvoicedWork } from '../../store/views/invoiced-work.ts'
import { listMovements } from '../../store/views/receipts.ts'
import { showPayoutAccount } from '../payouts/show-account.ts'
import { clinicianOnly, facilityMember, isStaff, type UseCase } from '../use-case.ts'
import { costLines } from './receipt-lines.ts'
import { readSources, showPayment } from './show.ts'

/** A payment, how it comes about, and its charges and refunds, for the facility that pays it and for staff. */
export const read: UseCase<'payments.read'> = async ({ db, clock }, by, { id }) => {
  const payment = await findPayment(db, id, isStaff(by) ? {} : { facilityId: facilityMember(by).facilityId })
  if (!payment) throw refuse('not_found')
  const work = await findInvoicedWork(db, payment.applicationId)
  const [lines, movements] = await Promise.all([costLines(db, payment, work), listMovements(db, id)])
  return {
    ...showPayment(payment, await listCharges(db, id), clock.now()),
    lines: lines.map(({ words, detail, cents }) => ({ words, detail: detail ?? null, cents })),
    outside: movements.flatMap(({ kind, amountCents, method, at }) =>
      method && kind !== 'charge' ? [{ kind, amountCents, way: method, at: at.toISOString() }] : [],
    ),
  }
}

/** The ways to pay that a facility has saved, or the accounts that a clinician is paid to. */
export const sources: UseCase<'payments.sources'> = async ({ db, clock }, by) => {
  if (by.side === 'clinician')
    return { cards: [], banks: [], ...(await showPayoutAccount(db, clinicianOnly(by).clinicianId)) }
  return {
    ...(await readSources(db, facilityMember(by).facilityId, clock.now())),
    payoutBanks: [],
    payoutAccount: null,
  }
}
