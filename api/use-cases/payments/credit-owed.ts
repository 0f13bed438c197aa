import type { Knex } from 'knex'
import { showCents } from '@gaitway/contract/money'
import { listStaffIds } from '../../store/notifications.ts'
import { shiftFacts } from '../shift-facts.ts'
import { tell } from '../tell.ts'

/** What came in outside and is owed for nothing can go back outside only: the admins know of it. */
export const tellCreditOwed = async (trx: Knex, applicationId: string, cents: number, at: Date) => {
  if (cents <= 0) return
  const [shift] = await shiftFacts(trx, [applicationId])
  const facts = { ...shift?.facts, amount: showCents(cents) }
  await tell(trx, { type: 'creditOwed', to: await listStaffIds(trx, ['admin']), facts, at })
}
