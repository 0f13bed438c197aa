import type { PaymentType } from '@gaitway/contract/enums'
import { Refusal } from '@gaitway/contract/errors'
import type { Knex } from '../use-case.ts'
import { choosePayer } from './plan-charge.ts'

type Agreed = { facilityId: string; paymentType: PaymentType; sourceId: string | null; heldBy: string }

/** How the facility agreed to pay earlier, if it still can; else why it has to confirm. */
export const agreedPayer = async (
  trx: Knex,
  { facilityId, paymentType, sourceId, heldBy }: Agreed,
  at: Date,
) => {
  const named = { sourceId: sourceId ?? undefined, isNamedBefore: true }
  try {
    const payer = await choosePayer(trx, { facilityId, paymentType, ...named, at })
    return { payer: { ...payer, paymentType, heldBy } }
  } catch (thrown) {
    if (!(thrown instanceof Refusal)) throw thrown
    return { reason: thrown.fields?.sourceId ?? thrown.message }
  }
}
