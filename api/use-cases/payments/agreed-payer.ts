import type { PaymentType } from '@gaitway/contract/enums'
import { Refusal } from '@gaitway/contract/errors'
import { listMemberIds } from '../../store/notifications.ts'
import type { Knex } from '../use-case.ts'
import { choosePayer } from './plan-charge.ts'

type Agreed = { facilityId: string; paymentType: PaymentType; sourceId: string | null; heldBy: string }

const NO_LONGER_PAYS = 'The person who allowed this can’t make payments for your facility anymore.'

/** How the facility agreed to pay earlier, if it and the member who agreed still can; else why it has to confirm. */
export const agreedPayer = async (
  trx: Knex,
  { facilityId, paymentType, sourceId, heldBy }: Agreed,
  at: Date,
) => {
  const payers = await listMemberIds(trx, facilityId, 'payments')
  if (!payers.includes(heldBy)) return { reason: NO_LONGER_PAYS }
  const named = { sourceId: sourceId ?? undefined, isNamedBefore: true }
  try {
    const payer = await choosePayer(trx, { facilityId, paymentType, ...named, at })
    return { payer: { ...payer, paymentType, heldBy } }
  } catch (thrown) {
    if (!(thrown instanceof Refusal)) throw thrown
    return { reason: thrown.fields?.sourceId ?? thrown.message }
  }
}
