import type { Knex } from 'knex'
import { findPayingSource, updateSource } from '../../store/payment-sources.ts'

/** A bank account is not debited any more until it is entered anew; a card's bank decides each time. */
export const refuseBank = async (trx: Knex, sourceId: string | null, at: Date) => {
  const source = await findPayingSource(trx, sourceId)
  if (source?.kind === 'bank' && !source.refusedAt) await updateSource(trx, source.id, { refusedAt: at })
}
