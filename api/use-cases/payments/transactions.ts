import { refuse } from '@gaitway/contract/errors'
import { showCreditNoteNumber, showInvoiceNumber } from '@gaitway/contract/money'
import { showWay } from '@gaitway/contract/payment-ways'
import type { Output } from '@gaitway/contract/schemas/index'
import type { Outside } from '../../outside/outside.ts'
import {
  countTransactions,
  listTransactions,
  type TransactionRow,
} from '../../store/views/billing-transactions.ts'
import { signedLink } from '../files/links.ts'
import { facilityMember, isStaff, type Actor, type UseCase } from '../use-case.ts'
import { showShift } from './billing.ts'

/** Whose account it is: a facility's own, and for staff that of the facility they name. */
const accountOf = (by: Actor, wished: string | undefined) => {
  if (isStaff(by)) {
    if (!wished) throw refuse('fields_wrong', { facilityId: 'Choose a facility.' })
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

const show = (outside: Outside, row: TransactionRow): Output<'payments.transactions'>['data'][number] => ({
  ...showShift(row),
  id: row.id,
  kind: row.kind,
  status: row.status,
  amountCents: row.amountCents,
  paymentId: row.paymentId,
  invoiceId: row.invoiceId,
  number: numberOf(row),
  way: wayOf(row),
  failureMessage: row.failureMessage,
  dueAt: row.dueAt?.toISOString() ?? null,
  attachmentUrl: signedLink(outside, row.attachmentUrl),
  createdAt: row.createdAt.toISOString(),
})

/** A facility's account, line by line: what was charged, given back, invoiced, credited and received. */
export const transactions: UseCase<'payments.transactions'> = async (outside, by, input) => {
  const { db, clock } = outside
  const facilityId = accountOf(by, input.facilityId)
  const wish = { ...input, facilityId, at: clock.now() }
  const [rows, count] = await Promise.all([listTransactions(db, wish), countTransactions(db, wish)])
  return { data: rows.map(row => show(outside, row)), count }
}
