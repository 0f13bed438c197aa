import type { Knex } from 'knex'
import type { AccountType, PaymentSourceKind } from '@gaitway/contract/values/enums'
import type { Output } from '@gaitway/contract/schemas/index'
import { findPrepared } from './postgres/index.ts'
import type { PaymentSourceRow } from './rows.ts'

type AnySource = Omit<PaymentSourceRow, 'kind' | 'expMonth' | 'expYear' | 'accountType'>
export type CardRow = AnySource & { kind: 'card'; expMonth: number; expYear: number }
export type BankRow = AnySource & { kind: 'bank'; accountType: AccountType }
export type SourceRow = CardRow | BankRow

/** Locks the facility, so that only one card becomes its first. */
export const lockCustomer = (
  trx: Knex,
  facilityId: string,
): Promise<{ customerId: string | null } | undefined> =>
  trx('facilities').where({ id: facilityId }).forNoKeyUpdate().first('customer_id')

/** A facility's details for the payment service, and its customer ID once it has one. */
export const findCustomer = (
  db: Knex,
  facilityId: string,
): Promise<{ customerId: string | null; officeName: string; email: string } | undefined> =>
  db('facilities')
    .join('users', 'users.id', 'facilities.user_id')
    .where('facilities.id', facilityId)
    .first(
      'facilities.customer_id',
      'facilities.office_name',
      db.raw('coalesce(facilities.billing_email, users.email) as email'),
    )

/** Saves the facility's customer ID, unless it has one. Returns the one it has. */
export const saveCustomerId = async (db: Knex, facilityId: string, customerId: string): Promise<string> => {
  const [saved]: { customerId: string }[] = await db('facilities')
    .where({ id: facilityId })
    .update({ customerId: db.raw('coalesce(customer_id, ?)', [customerId]) })
    .returning('customer_id')
  return saved?.customerId ?? customerId
}

/** The payment methods of a facility that weren't removed. */
const sourcesOf = (db: Knex, facilityId: string) =>
  db('payment_sources').where({ facilityId, removedAt: null })

/** The cards and bank accounts of a facility, the primary one of each kind first. */
export const listSources = (db: Knex, facilityId: string): Promise<SourceRow[]> =>
  sourcesOf(db, facilityId).orderBy('is_primary', 'desc').orderBy('created_at', 'desc').orderBy('id')

type Shown = Output<'payments.sources'>
/** A payment method as it is read, without computed fields. */
export type ShownSource = {
  shown:
    | Omit<Shown['cards'][number], 'isExpired' | 'lastFailure'>
    | Omit<Shown['banks'][number], 'lastFailure'>
  /** how the last charge failed, if it did */
  failure: { code: string | null; message: string | null } | null
}

const cardSql = `SELECT s.id, s.kind, s.brand, s.last4, s.exp_month AS "expMonth", s.exp_year AS "expYear", s.holder,
  s.is_primary AS primary`
const bankSql = `SELECT s.id, s.kind, s.brand AS name, s.last4, s.holder, s.account_type AS "accountType",
  CASE WHEN s.refused_at IS NULL THEN 'ready' ELSE 'refused' END AS state, s.is_primary AS primary`

/**
 * SQL: the payment methods of :facilityId, the primary one of each kind first. Failures with codes in :ignored don't
 * count.
 */
export const shownSources = `
  (SELECT coalesce(json_agg(json_build_object(
      'shown', CASE s.kind WHEN 'card' THEN (SELECT row_to_json(x) FROM (${cardSql}) x)
        ELSE (SELECT row_to_json(x) FROM (${bankSql}) x) END,
      'failure', CASE WHEN ended.status = 'failed'
        THEN json_build_object('code', ended.failure_code, 'message', ended.failure_message) END)
      ORDER BY s.is_primary DESC, s.created_at DESC, s.id), '[]')
   FROM payment_sources s LEFT JOIN (
     SELECT DISTINCT ON (of_source) * FROM (
       SELECT coalesce(c.source_id, h.source_id, p.source_id) AS of_source, c.id, c.status, c.ended_at,
         c.failure_code, c.failure_message
       FROM payments p JOIN charges c ON c.payment_id = p.id LEFT JOIN holds h ON h.id = c.hold_id
       WHERE p.facility_id = :facilityId AND c.kind = 'charge' AND c.status IN ('succeeded','failed')
         AND NOT coalesce(c.failure_code = ANY(:ignored::text[]), false)) by_source
     ORDER BY of_source, ended_at DESC NULLS LAST, id DESC
   ) ended ON ended.of_source = s.id
   WHERE s.facility_id = :facilityId AND s.removed_at IS NULL)`

export const listShownSources = async (
  db: Knex,
  facilityId: string,
  ignored: readonly string[],
): Promise<ShownSource[]> => {
  const sql = `SELECT ${shownSources} AS sources`
  const bindings = { facilityId, ignored: [...ignored] }
  return (await findPrepared<{ sources: ShownSource[] }>(db, sql, bindings))?.sources ?? []
}

export const findSourceOfSession = (
  db: Knex,
  facilityId: string,
  sessionId: string,
): Promise<SourceRow | undefined> =>
  db('payment_sources').where({ facilityId, setupSessionId: sessionId }).first()

type NewSource =
  | Omit<CardRow, 'isPrimary' | 'refusedAt' | 'removedAt'>
  | Omit<BankRow, 'isPrimary' | 'refusedAt' | 'removedAt'>

/** Adds a payment method. The facility's row was locked before. */
export const insertSource = (trx: Knex, row: NewSource) => trx('payment_sources').insert(row)

/** Makes a payment method the primary one of its kind; null makes none. The facility's row was locked before. */
export const setPrimarySource = async (
  trx: Knex,
  { facilityId, kind, id }: { facilityId: string; kind: PaymentSourceKind; id: string | null },
) => {
  await sourcesOf(trx, facilityId).where({ kind, isPrimary: true }).update({ isPrimary: false })
  if (id) await sourcesOf(trx, facilityId).where({ id }).update({ isPrimary: true })
}

/** Locks a payment method of this facility that isn't removed, so that nobody uses or changes it. */
export const lockSource = (
  trx: Knex,
  { facilityId, ...source }: { id: string; facilityId: string; kind: PaymentSourceKind },
): Promise<SourceRow | undefined> => sourcesOf(trx, facilityId).where(source).forUpdate().first()

/**
 * The payment method to use, by ID or as the primary one of its kind. It can't be removed until the transaction ends.
 */
export const lockSourceForUse = (
  trx: Knex,
  facilityId: string,
  params: { id: string } | { kind: PaymentSourceKind; isPrimary: true },
): Promise<SourceRow | undefined> => sourcesOf(trx, facilityId).where(params).forShare().first()

/** The payment method of a shift, even when it was removed since. */
export const findSourceToCharge = (trx: Knex, id: string | null): Promise<SourceRow | undefined> =>
  trx('payment_sources').where({ id }).forShare().first()

export const updateSource = (
  trx: Knex,
  id: string,
  change: Partial<Omit<PaymentSourceRow, 'id' | 'facilityId' | 'kind' | 'isPrimary'>>,
) => trx('payment_sources').where({ id }).update(change)

/** Whether a charge or a confirmation in progress uses a payment method. */
export const isSourceInUse = async (trx: Knex, id: string): Promise<boolean> => {
  const { rows } = await trx.raw<{ rows: { used: boolean }[] }>(
    `SELECT EXISTS (SELECT FROM holds WHERE source_id = :id AND status = 'held') OR EXISTS (
       SELECT FROM charges LEFT JOIN holds ON holds.id = charges.hold_id
         JOIN payments ON payments.id = charges.payment_id
       WHERE charges.status IN ('sent','needsAction','processing') AND charges.kind = 'charge'
         AND coalesce(charges.source_id, holds.source_id, payments.source_id) = :id) AS used`,
    { id },
  )
  return rows[0]?.used ?? false
}
