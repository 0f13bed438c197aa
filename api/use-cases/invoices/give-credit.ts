import type { Knex } from 'knex'
import { refuse } from '@gaitway/contract/errors'
import { showCents, showCreditNoteNumber, showInvoiceNumber } from '@gaitway/contract/money'
import type { Mover } from '@gaitway/contract/lifecycles/step'
import { creditOf } from '../../domain/invoice.ts'
import { creditNotePostings, type Entry } from '../../domain/postings.ts'
import { newId } from '../../store/ids.ts'
import { insertCreditNote, nextNumber } from '../../store/invoices.ts'
import { post } from '../../store/ledger.ts'
import { updatePayment } from '../../store/payments.ts'
import { shiftFacts } from '../shift-facts.ts'
import type { LockedInvoice } from './lock.ts'
import { applyToInvoice } from './move.ts'
import { tellOfInvoice } from './telling.ts'

type Credit = {
  amountCents: number
  reason: string
  at: Date
  by: { side: Mover; userId?: string }
  /** the debits, of the same amount in all; unless they are named the credit is ours to bear */
  borneBy?: readonly Entry[]
}

/**
 * A credit note takes so much off an issued invoice; what of it was paid before is owed back to the facility.
 * The last thing in its transaction but for the answer, because the number keeps others waiting.
 */
export const giveCredit = async (
  trx: Knex,
  locked: LockedInvoice,
  { amountCents, reason, at, by, borneBy }: Credit,
) => {
  const { invoice, payment } = locked
  if (amountCents > invoice.totalCents - invoice.creditedCents) throw refuse('more_than_open')
  await updatePayment(trx, payment.id, { owedCents: payment.owedCents - amountCents })
  await applyToInvoice(trx, locked, { verb: 'recordCredit', amountCents, at, by })
  const [shift] = await shiftFacts(trx, [payment.applicationId])
  const number = await nextNumber(trx, 'creditNote')
  const id = newId()
  await insertCreditNote(trx, {
    id,
    number,
    invoiceId: invoice.id,
    facilityId: invoice.facilityId,
    amountCents,
    reason,
    issuedAt: at,
    issuedBy: by.userId ?? null,
  })
  await post(trx, {
    kind: 'creditNote',
    applicationId: payment.applicationId,
    invoiceId: invoice.id,
    description: `${showCreditNoteNumber(number)} for ${showInvoiceNumber(invoice.number)}`,
    at,
    entries: creditNotePostings(creditOf(invoice, amountCents), invoice.facilityId, borneBy),
  })
  await tellOfInvoice(trx, {
    type: 'invoiceCredited',
    facilityId: invoice.facilityId,
    billTo: invoice.billTo,
    facts: {
      ...shift?.facts,
      invoice: showInvoiceNumber(invoice.number),
      amount: showCents(amountCents),
      reason,
    },
    fromUserId: by.userId,
    at,
  })
  return { id, number }
}
