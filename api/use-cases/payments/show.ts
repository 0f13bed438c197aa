import type { Knex } from 'knex'
import { isCardExpired, failuresOfNobody, lastFailureWords } from '../../domain/payment-sources.ts'
import type { PaymentFacts } from '../../domain/payment-stage.ts'
import { listShownSources, type ShownSource } from '../../store/payment-sources.ts'
import type { PaymentRow } from '../../store/rows.ts'

/** The facts that determine the stage of a payment. */
export const factsOf = (row: PaymentRow): PaymentFacts => ({
  paymentType: row.paymentType,
  owedCents: row.owedCents,
  paidCents: row.paidCents,
  refundedCents: row.refundedCents,
  isSettled: row.settledAt !== null,
  chargeFailed: row.chargeFailed,
  dueAt: row.dueAt,
})

/** A facility's payment methods as API rows, the primary one of each kind first. */
export const sourcesOf = (sources: readonly ShownSource[], at: Date) => {
  const lastFailureOf = ({ shown: { kind }, failure }: ShownSource) =>
    failure && lastFailureWords({ kind, ...failure })
  return {
    cards: sources.flatMap(source => {
      const { shown } = source
      if (shown.kind !== 'card') return []
      const isExpired = isCardExpired(shown.expYear, shown.expMonth, at)
      return [{ ...shown, isExpired, lastFailure: lastFailureOf(source) }]
    }),
    banks: sources.flatMap(source =>
      source.shown.kind === 'bank' ? [{ ...source.shown, lastFailure: lastFailureOf(source) }] : [],
    ),
  }
}

export const readSources = async (db: Knex, facilityId: string, at: Date) =>
  sourcesOf(await listShownSources(db, facilityId, failuresOfNobody), at)
