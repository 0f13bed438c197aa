import type { Knex } from 'knex'
import { refuse } from '@gaitway/contract/errors'
import { canPay, whyNotFirst } from '../../domain/payment-sources.ts'
import { holdSource, type SourceKind, type SourceRow } from '../../store/payment-sources.ts'

type Wish = {
  /** of which kind the primary one is taken where none is named */
  kind: SourceKind
  sourceId?: string
  /** one that is named must be of this kind too */
  isKindWished?: boolean
  /** nobody names it now: one that is to be used no more by itself is refused although it was named once */
  isNamedBefore?: boolean
  at: Date
}

const missing = {
  card: 'Add a card first, or choose one of your cards.',
  bank: 'Add a bank account first, or choose one of yours.',
}

/**
 * The card or bank account that a facility pays by: the named one, or the primary one of its kind, and never in
 * silence one that has expired. It is not removed while this transaction lasts.
 */
export const sourceToCharge = async (
  trx: Knex,
  facilityId: string,
  { kind, sourceId, isKindWished = false, isNamedBefore = false, at }: Wish,
): Promise<SourceRow> => {
  const source = await holdSource(trx, facilityId, sourceId ? { id: sourceId } : { kind, isPrimary: true })
  if (!source || (isKindWished && source.kind !== kind))
    throw refuse('payment_source_missing', { sourceId: missing[kind] })
  const why = whyNotFirst(source, at)
  if (why && (isNamedBefore || !(sourceId && canPay(source))))
    throw refuse('payment_source_missing', { sourceId: why })
  return source
}
