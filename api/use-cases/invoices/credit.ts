import { refuse } from '@gaitway/contract/errors'
import { openCentsOf } from '../../domain/invoice.ts'
import { rememberAnswer } from '../idempotency.ts'
import { signedIn, type UseCase } from '../use-case.ts'
import { giveCredit } from './give-credit.ts'
import { lockIssued, type LockedInvoice } from './lock.ts'
import { readInvoice } from './show.ts'

/** All that is open where no amount is named; what was paid in full is credited by a named amount only. */
const amountOf = ({ invoice }: LockedInvoice, wished: number | undefined) => {
  const openCents = openCentsOf(invoice)
  if (invoice.status === 'credited') throw refuse('more_than_open')
  if (invoice.status !== 'paid') {
    if (wished !== undefined && wished > openCents) throw refuse('more_than_open')
    return wished ?? openCents
  }
  if (wished === undefined) throw refuse('fields_wrong', { amountCents: 'Please enter an amount' })
  return wished
}

/** An admin credits an invoice, all of it or a part, for a reason that the facility reads on the credit note. */
export const credit: UseCase<'invoices.credit'> = async (outside, actor, input, asked) => {
  const by = signedIn(actor)
  const { db, clock } = outside
  const at = clock.now()
  return db.transaction(async trx => {
    const locked = await lockIssued(trx, input.id)
    const amountCents = amountOf(locked, input.amountCents)
    await giveCredit(trx, locked, { amountCents, reason: input.reason, at, by })
    const shown = await readInvoice(outside, trx, input.id)
    return rememberAnswer(trx, 'invoices.credit', by, asked, shown)
  })
}
