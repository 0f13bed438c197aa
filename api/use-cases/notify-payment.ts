import type { Knex } from 'knex'
import { showCents } from '@gaitway/contract/money'
import type { NotificationType } from '@gaitway/contract/notifications'
import { listMemberIds, listStaffIds } from '../store/notifications.ts'
import { shiftFacts } from './shift-facts.ts'
import { tell } from './notify.ts'

type Options = {
  type: NotificationType
  amountCents: number
  reason?: string
  fromUserId?: string
  at: Date
}
type Shift = { applicationId: string; facilityId: string }

/** Notifies the members who pay at the shift's facility of an amount. */
export const tellPayers = async (trx: Knex, { applicationId, facilityId }: Shift, options: Options) =>
  tellOf(trx, applicationId, await listMemberIds(trx, facilityId, 'payments'), options)

export const tellAdmins = async (
  trx: Knex,
  { applicationId }: Pick<Shift, 'applicationId'>,
  options: Options,
) => tellOf(trx, applicationId, await listStaffIds(trx, ['admin']), options)

const tellOf = async (
  trx: Knex,
  applicationId: string,
  to: readonly string[],
  { type, amountCents, reason, fromUserId, at }: Options,
) => {
  const [shift] = await shiftFacts(trx, [applicationId])
  const facts = { ...shift?.facts, amount: showCents(amountCents), ...(reason && { reason }) }
  await tell(trx, { type, to, facts, fromUserId, at })
}
