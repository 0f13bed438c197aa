import type { Knex } from 'knex'
import { Refusal } from '@gaitway/contract/errors'
import { findHold } from '../../store/holds.ts'
import type { StandbyRoundRow } from '../../store/rows.ts'
import { choosePayer } from '../payments/payer.ts'

/**
 * How a facility agreed to pay for whoever steps in, where it did and still can; else why it has to be asked: nothing
 * where it never agreed.
 */
export const agreedPayer = async (trx: Knex, { holdId }: StandbyRoundRow, at: Date) => {
  const hold = await findHold(trx, holdId)
  if (!hold?.standbyAgreed) return { reason: undefined }
  const { facilityId, paymentType, heldBy } = hold
  const sourceId = hold.sourceId ?? undefined
  try {
    const payer = await choosePayer(trx, { facilityId, paymentType, sourceId, isNamedBefore: true, at })
    return { payer: { ...payer, paymentType, heldBy } }
  } catch (thrown) {
    if (!(thrown instanceof Refusal)) throw thrown
    return { reason: thrown.fields?.sourceId ?? thrown.message }
  }
}
