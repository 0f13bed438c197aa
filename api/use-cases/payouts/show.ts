import type { Knex } from 'knex'
import { refuse } from '@gaitway/contract/errors'
import type { Output } from '@gaitway/contract/schemas/index'
import { withFields } from '../../json.ts'
import { listPayouts, type PayoutText } from '../../store/views/payout-list.ts'
import { linesOf } from './lines.ts'

/** A payout as readers see it, with its breakdown. */
export const payoutText = (row: PayoutText) => withFields(row.json, { lines: linesOf(row) })

export const readPayout = async (db: Knex, id: string): Promise<Output<'payouts.resend'>> => {
  const { rows } = await listPayouts(db, { id, skip: 0, limit: 1 })
  const [row] = rows
  if (!row) throw refuse('not_found')
  return JSON.parse(payoutText(row))
}
