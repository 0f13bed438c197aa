import type { Knex } from 'knex'
import type { PaidCharge } from '../domain/payment-balance.ts'
import { findPrepared, listPreparedIds, quoteWords } from './postgres/index.ts'
import type { ChargeRow, NewChargeRow } from './rows.ts'
import { HOLD_MINUTES } from '@gaitway/contract/values/limits'
import { addMinutes } from '@gaitway/contract/format/time'

export type ChargeReason = ChargeRow['reason']

/** Inserts a charge or refund before it is sent. Anyone who finds it in `sent` may send it again. */
export const insertCharge = (trx: Knex, { at, ...charge }: Omit<NewChargeRow, 'createdAt'> & { at: Date }) =>
  trx('charges').insert({ ...charge, createdAt: at })

export const lockCharge = (trx: Knex, id: string) =>
  findPrepared<ChargeRow>(trx, 'SELECT * FROM charges WHERE id = :id FOR UPDATE', { id })

/** Saves the payment service's ID of a charge whose answer was lost. */
export const saveProviderId = (db: Knex, id: string, providerId: string) =>
  db('charges').where({ id, providerId: null }).update({ providerId })

/** The charges and refunds of a payment, oldest first. */
export const listCharges = (db: Knex, paymentId: string): Promise<ChargeRow[]> =>
  db('charges').where({ paymentId }).orderBy(['created_at', 'id'])

/** The charges of a payment that succeeded, optionally also those in progress, with what is left of each. */
export const listPaid = async (
  db: Knex,
  paymentId: string,
  { withUnderWay = false } = {},
): Promise<PaidCharge[]> => {
  const charges = await listCharges(db, paymentId)
  const counts = ({ kind, status }: ChargeRow) =>
    kind === 'charge' && (withUnderWay ? status !== 'failed' : status === 'succeeded')
  return charges.filter(counts).map(({ id, amountCents, lostCents }) => ({
    id,
    paidCents: amountCents - lostCents,
    isWhole: lostCents === 0,
    returnedCents: charges
      .filter(({ kind, ofChargeId, status }) => kind === 'refund' && ofChargeId === id && status !== 'failed')
      .reduce((sum, refund) => sum + refund.amountCents, 0),
  }))
}

/** A charge with everything that sending it needs, and the IDs for notifications. */
export type ChargeToSend = ChargeRow & {
  applicationId: string
  jobId: string
  firstSlotStart: Date
  clinicianId: string
  facilityId: string
  customerId: string | null
  sourceProviderId: string | null
  sourceKind: 'card' | 'bank' | null
  ofProviderId: string | null
  /** the standby offer behind its hold */
  standbyOfferId: string | null
  /** whether the clinician of its hold confirmed themselves; null without a hold */
  selfConfirmed: boolean | null
  /** requested by staff, so nobody of the facility is at the screen */
  isByStaff: boolean
}

/** The charge that a hold waits for. */
export type HoldCharge = ChargeToSend & { holdId: string }

/** The first charge `c` for which the condition is true. */
const findToSend = <Found extends ChargeToSend>(db: Knex, condition: string, bindings: Knex.ValueDict) =>
  findPrepared<Found>(
    db,
    `SELECT c.*, source.id AS source_id, a.id AS application_id, a.job_id, a.first_slot_start, a.clinician_id,
       p.facility_id, f.customer_id, source.provider_id AS source_provider_id, source.kind AS source_kind,
       origin.provider_id AS of_provider_id, h.standby_offer_id, h.self_confirmed,
       EXISTS (SELECT FROM users u WHERE u.id = c.requested_by AND u.role IN ('admin', 'subadmin')) AS is_by_staff
     FROM charges c
     JOIN payments p ON p.id = c.payment_id
     JOIN applications a ON a.id = p.application_id
     JOIN facilities f ON f.id = p.facility_id
     LEFT JOIN holds h ON h.id = c.hold_id
     LEFT JOIN payment_sources source ON source.id = coalesce(c.source_id, h.source_id, p.source_id)
     LEFT JOIN charges origin ON origin.id = c.of_charge_id
     WHERE ${condition}
     LIMIT 1`,
    bindings,
  )

export const findCharge = (db: Knex, id: string): Promise<ChargeToSend | undefined> =>
  findToSend(db, 'c.id = :id', { id })

/** The charge that pays for the confirmation of a hold. */
export const findChargeOfHold = (db: Knex, holdId: string): Promise<HoldCharge | undefined> =>
  findToSend(db, `c.hold_id = :holdId AND c.kind = 'charge'`, { holdId })

/** The charge or refund with this ID of the payment service, or with this ID of ours. */
export const findChargeBehind = (
  db: Knex,
  { providerId, chargeId }: { providerId: string; chargeId?: string },
): Promise<ChargeToSend | undefined> =>
  chargeId
    ? findToSend(
        db,
        `(c.provider_id = :providerId OR c.id = :chargeId) ORDER BY c.provider_id = :providerId DESC NULLS LAST`,
        { providerId, chargeId },
      )
    : findToSend(db, 'c.provider_id = :providerId', { providerId })

const underWay: ChargeRow['status'][] = ['sent', 'needsAction', 'processing']

/** While a charge is in progress, the amount owed can't be compared with what was paid. */
export const isChargeUnderWay = async (db: Knex, paymentId: string): Promise<boolean> =>
  (await db('charges').where({ paymentId, kind: 'charge' }).whereIn('status', underWay).first('id')) !==
  undefined

/** Refunds that haven't reached the payer yet. */
export const sumRefundsUnderWay = async (db: Knex, paymentId: string): Promise<number> => {
  const amounts: number[] = await db('charges')
    .where({ paymentId, kind: 'refund' })
    .whereIn('status', underWay)
    .pluck('amount_cents')
  return amounts.reduce((sum, cents) => sum + cents, 0)
}

/** SQL: the sum of a payment's refunds that haven't reached the payer yet. */
export const refundsUnderWay = (paymentId: string) => `(
  SELECT coalesce(sum(r.amount_cents), 0) FROM charges r
  WHERE r.payment_id = ${paymentId} AND r.kind = 'refund' AND r.status IN (${quoteWords(underWay)}))`

/** The last charge that a facility member retried after one had failed. */
export const findLastRetriedCharge = (db: Knex, paymentId: string): Promise<{ id: string } | undefined> =>
  db('charges')
    .where({ paymentId, reason: 'retry' })
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .first('id')

/**
 * Charges and refunds without a known outcome, except charges that an active hold waits for. Recently sent ones come
 * before bank debits, which take days. A debit is checked again after a tenth of its age, at least every hour. A retry
 * whose cardholder doesn't verify it ends after as long as a hold.
 */
export const listOpenCharges = (
  db: Knex,
  { at, sentBefore, limit }: { at: Date; sentBefore: Date; limit: number },
): Promise<string[]> =>
  listPreparedIds(
    db,
    `SELECT c.id FROM charges c LEFT JOIN holds h ON h.id = c.hold_id
     WHERE (h.id IS NULL OR h.status <> 'held') AND (
       (c.status = 'sent' AND c.created_at < :sentBefore)
       OR (c.status = 'processing' AND c.created_at < :sentBefore
         AND (c.asked_at IS NULL OR c.asked_at <= :at::timestamptz - greatest(interval '2 minutes',
           least(interval '1 hour', (c.asked_at - c.created_at) / 10))))
       OR (c.status = 'needsAction' AND c.created_at <= :leftBefore))
     ORDER BY c.status = 'processing', c.created_at LIMIT :limit`,
    { at, sentBefore, leftBefore: addMinutes(at, -HOLD_MINUTES), limit },
  )

export const recordChargeChecked = (db: Knex, id: string, at: Date) =>
  db('charges').where({ id }).update({ askedAt: at })
