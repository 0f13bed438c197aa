import type { PaymentType } from '@gaitway/contract/values/enums'
import { Refusal } from '@gaitway/contract/values/errors'
import { computePrices, type PricedJob } from '../../domain/job-price.ts'
import { listMemberIds } from '../../store/notifications.ts'
import type { Knex } from '../use-case.ts'
import { choosePayer } from './plan-charge.ts'

type Agreed = {
  facilityId: string
  paymentType: PaymentType
  sourceId: string | null
  heldBy: string
  totalCents: number
}

const NO_LONGER_PAYS = 'The person who allowed this can’t make payments for your facility anymore.'
const COSTS_MORE = 'This shift now costs more than your facility agreed to.'

/**
 * How the facility agreed to pay for this job earlier, if it and the member who agreed still can and the price hasn't
 * gone up; else why it has to confirm.
 */
export const agreedPayer = async (
  trx: Knex,
  job: PricedJob,
  { facilityId, paymentType, sourceId, heldBy, totalCents }: Agreed,
  at: Date,
) => {
  const payers = await listMemberIds(trx, facilityId, 'payments')
  if (!payers.includes(heldBy)) return { reason: NO_LONGER_PAYS }
  const named = { sourceId: sourceId ?? undefined, isNamedBefore: true }
  try {
    const payer = await choosePayer(trx, { facilityId, paymentType, ...named, at })
    const price = computePrices(job, payer.feePercent)[paymentType]
    if (price.totalCents > totalCents) return { reason: COSTS_MORE }
    return { payer: { ...payer, paymentType, heldBy } }
  } catch (thrown) {
    if (!(thrown instanceof Refusal)) throw thrown
    return { reason: thrown.fields?.sourceId ?? thrown.message }
  }
}
