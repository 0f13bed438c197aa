import { refuse } from '@gaitway/contract/errors'
import { showInvoiceNumber } from '@gaitway/contract/money'
import { failuresOfNobody } from '../../domain/payment-sources.ts'
import { Json, withFields } from '../../json.ts'
import { findBilling } from '../../store/views/billing.ts'
import { facilityMember, type ReadCase } from '../use-case.ts'
import { sourcesOf } from './show.ts'

/** A facility's due and upcoming payments, and its payment methods. */
export const billing: ReadCase<'payments.billing'> = async ({ db, clock }, by) => {
  const { facilityId } = facilityMember(by)
  const at = clock.now()
  const found = await findBilling(db, { facilityId, at, ignored: failuresOfNobody })
  if (!found) throw refuse('not_found')
  const due = found.due.map(row => ({
    ...row,
    number: row.number === null ? null : showInvoiceNumber(row.number),
  }))
  return new Json(withFields(found.json, { due, ...sourcesOf(found.sources, at) }))
}
