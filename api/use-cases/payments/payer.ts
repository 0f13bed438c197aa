import type { Knex } from 'knex'
import { refuse } from '@gaitway/contract/errors'
import type { PaymentType } from '@gaitway/contract/enums'
import { INVOICE_STOP_DAYS } from '@gaitway/contract/limits'
import { addDays } from '@gaitway/contract/time'
import { feePercentOf } from '../../domain/job-price.ts'
import { canPay, whyNotDefault } from '../../domain/payment-sources.ts'
import { hasOverdue } from '../../store/invoices.ts'
import { findPayer } from '../../store/facilities.ts'
import { holdSource, type SourceKind, type SourceRow } from '../../store/payment-sources.ts'

type PayerOptions = {
  facilityId: string
  paymentType: PaymentType
  sourceId?: string
  isNamedBefore?: boolean
  at: Date
}

/**
 * Which payment method and fee a facility uses for a shift; on a billing hold it can't confirm. Invoices require
 * an admin's permission and no invoice overdue for too long.
 */
export const choosePayer = async (
  trx: Knex,
  { facilityId, paymentType, sourceId, isNamedBefore, at }: PayerOptions,
): Promise<{ sourceId: string | null; feePercent: number }> => {
  const payer = await findPayer(trx, facilityId)
  if (!payer) throw refuse('not_found')
  if (payer.heldAt) throw refuse('facility_on_hold')
  const feePercent = feePercentOf(payer.feePercent)
  if (paymentType === 'invoice') {
    if (!payer.invoiceAllowed) throw refuse('invoice_not_allowed')
    if (await hasOverdue(trx, facilityId, addDays(at, -INVOICE_STOP_DAYS))) throw refuse('invoice_overdue')
    return { sourceId: null, feePercent }
  }
  const kind = paymentType === 'ACH' ? 'bank' : 'card'
  const source = await sourceToCharge(trx, facilityId, {
    kind,
    sourceId,
    isKindWished: true,
    isNamedBefore,
    at,
  })
  return { sourceId: source.id, feePercent }
}

type SourceOptions = {
  /** the kind of the primary one to use if none is named */
  kind: SourceKind
  sourceId?: string
  /** a chosen method must be of this kind too */
  isKindWished?: boolean
  /** not named now: one that can't be charged by default is refused even if it was named before */
  isNamedBefore?: boolean
  at: Date
}

const missing = {
  card: 'Add a card first, or choose one of your cards.',
  bank: 'Add a bank account first, or choose one of yours.',
}

/**
 * The payment method for a charge: the named one, or the primary one of its kind, but never an expired one by
 * default. It can't be removed during this transaction.
 */
export const sourceToCharge = async (
  trx: Knex,
  facilityId: string,
  { kind, sourceId, isKindWished = false, isNamedBefore = false, at }: SourceOptions,
): Promise<SourceRow> => {
  const source = await holdSource(trx, facilityId, sourceId ? { id: sourceId } : { kind, isPrimary: true })
  if (!source || (isKindWished && source.kind !== kind))
    throw refuse('payment_source_missing', { sourceId: missing[kind] })
  const why = whyNotDefault(source, at)
  if (why && (isNamedBefore || !(sourceId && canPay(source))))
    throw refuse('payment_source_missing', { sourceId: why })
  return source
}
