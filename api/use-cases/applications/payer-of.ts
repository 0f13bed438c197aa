import type { Knex } from 'knex'
import type { PaymentType } from '@gaitway/contract/enums'
import { refuse } from '@gaitway/contract/errors'
import { feePercentOf } from '../../domain/job-price.ts'
import { findPayer } from '../../store/payers.ts'
import { sourceToCharge } from '../payments/source-to-charge.ts'
import type { FacilityMember } from '../use-case.ts'
import { refuseInvoice } from './confirm-by-invoice.ts'

/** Who pays for a shift, by what, and at which fee; a facility on hold confirms by nothing. */
export const payerOf = async (
  trx: Knex,
  { facilityId }: Pick<FacilityMember, 'facilityId'>,
  wish: { paymentType: PaymentType; sourceId?: string; isNamedBefore?: boolean; at: Date },
): Promise<{ sourceId: string | null; feePercent: number }> => {
  const payer = await findPayer(trx, facilityId)
  if (!payer) throw refuse('not_found')
  if (payer.heldAt) throw refuse('facility_on_hold')
  const feePercent = feePercentOf(payer.feePercent)
  const { paymentType, sourceId, isNamedBefore, at } = wish
  if (paymentType === 'invoice') {
    await refuseInvoice(trx, { facilityId, isAllowed: payer.invoiceAllowed, at })
    return { sourceId: null, feePercent }
  }
  const source = await sourceToCharge(trx, facilityId, {
    kind: paymentType === 'ACH' ? 'bank' : 'card',
    sourceId,
    isKindWished: true,
    isNamedBefore,
    at,
  })
  return { sourceId: source.id, feePercent }
}
