import { refuse } from '@gaitway/contract/errors'
import { Json, withFields } from '../../json.ts'
import { readPayoutAccount } from '../../store/views/payout-overview.ts'
import { findPaymentPage } from '../../store/views/receipts.ts'
import { clinicianOnly, facilityMember, isStaff, type ReadCase } from '../use-case.ts'
import { costLines } from './receipt-lines.ts'
import { readSources } from './show.ts'

/** A payment with its breakdown, charges and refunds, for its facility and staff. */
export const read: ReadCase<'payments.read'> = async ({ db, clock }, by, { id }) => {
  const owner = isStaff(by) ? {} : { facilityId: facilityMember(by).facilityId }
  const payment = await findPaymentPage(db, { id, ...owner, at: clock.now() })
  if (!payment) throw refuse('not_found')
  const lines = costLines(payment).map(({ words, detail, cents }) => ({
    words,
    detail: detail ?? null,
    cents,
  }))
  const outside = payment.movements.flatMap(({ kind, amountCents, method, at }) =>
    method && kind !== 'charge' ? [{ kind, amountCents, way: method, at }] : [],
  )
  return new Json(withFields(payment.json, { lines, outside }))
}

/** A facility's saved payment methods, or a clinician's payout bank accounts. */
export const sources: ReadCase<'payments.sources'> = async ({ db, clock }, by) => {
  if (by.side === 'clinician') {
    const account = await readPayoutAccount(db, clinicianOnly(by).clinicianId)
    return new Json(withFields(account, { cards: [], banks: [] }))
  }
  const own = await readSources(db, facilityMember(by).facilityId, clock.now())
  return new Json(JSON.stringify({ ...own, payoutBanks: [], payoutAccount: null }))
}
