import { refuse } from '@gaitway/contract/errors'
import { showCreditNoteNumber, showInvoiceNumber } from '@gaitway/contract/money'
import { showWay } from '@gaitway/contract/payment-methods'
import { pageJson, withFields } from '../../json.ts'
import type { Services } from '../../services/services.ts'
import { listTransactions, type TransactionRow } from '../../store/views/billing-transactions.ts'
import { signedLink } from '../files/links.ts'
import { facilityMember, isStaff, type Actor, type ReadCase } from '../use-case.ts'

/** Whose account it is: the facility's own; staff name the facility. */
const accountOf = (by: Actor, wished: string | undefined) => {
  if (isStaff(by)) {
    if (!wished) throw refuse('fields_wrong', { facilityId: 'Please choose a facility.' })
    return wished
  }
  const { facilityId } = facilityMember(by)
  if (wished && wished !== facilityId) throw refuse('identity_mismatch')
  return facilityId
}

const numberOf = ({ kind, number }: TransactionRow) => {
  if (number === null) return null
  return kind === 'creditNote' ? showCreditNoteNumber(number) : showInvoiceNumber(number)
}

const wayOf = ({ brand, last4, method }: TransactionRow) =>
  brand && last4 ? showWay({ brand, last4 }) : method

const textOf = (services: Services, row: TransactionRow) =>
  withFields(row.json, {
    number: numberOf(row),
    way: wayOf(row),
    attachmentUrl: signedLink(services, row.attachmentUrl),
  })

/** A facility's transactions: charges, refunds, invoices, credits and payments received. */
export const transactions: ReadCase<'payments.transactions'> = async (services, by, input) => {
  const { db, clock } = services
  const facilityId = accountOf(by, input.facilityId)
  const { rows, count } = await listTransactions(db, { ...input, facilityId, at: clock.now() })
  return pageJson(
    rows.map(row => textOf(services, row)),
    count,
  )
}
