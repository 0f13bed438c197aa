import type { Knex } from 'knex'
import type { PaidCharge } from '../domain/payment-balance.ts'
import type { ChargeRow, NewChargeRow } from './rows.ts'
import { HOLD_MINUTES } from '@gaitway/contract/limits'
import { addMinutes } from '@gaitway/contract/time'

export type ChargeReason = ChargeRow['reason']

type NewCharge = Omit<NewChargeRow, 'createdAt'> & { at: Date }

/** Inserts a charge or refund before it is sent. Anyone who finds it in `sent` may send it again. */
export const insertCharge = (trx: Knex, { at, ...charge }: NewCharge) =>
  trx('charges').insert({ ...charge, createdAt: at })

export const lockCharge = (trx: Knex, id: string): Promise<ChargeRow | undefined> =>
  trx('charges').where({ id }).forUpdate().first()

/** Saves the payment service's ID of a charge whose answer was lost. */
export const saveProviderId = (db: Knex, id: string, providerId: string) =>
  db('charges').where({ id, providerId: null }).update({ providerId })

/** The charges and refunds of a payment, oldest first. */
export const listCharges = (db: Knex, paymentId: string): Promise<ChargeRow[]> =>
  db('charges').where({ paymentId }).orderBy(['created_at', 'id'])

/** What each charge of a payment took, optionally with planned charges, less its refunds. */
export const listPaid = async (
  db: Knex,
  paymentId: string,
  { withUnderWay = false } = {},
): Promise<PaidCharge[]> => {
  const charges = await listCharges(db, paymentId)
  const counts = ({ kind, status }: ChargeRow) =>
    kind === 'charge' && (withUnderWay ? status !== 'failed' : status === 'succeeded')
  return charges.filter(counts).map(({ id, amountCents }) => ({
    id,
    paidCents: amountCents,
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
}

/** The charge that a hold waits for. */
export type HoldCharge = ChargeToSend & { holdId: string }

const toSend = (db: Knex) =>
  db('charges')
    .join('payments', 'payments.id', 'charges.payment_id')
    .join('applications', 'applications.id', 'payments.application_id')
    .join('facilities', 'facilities.id', 'payments.facility_id')
    .leftJoin('holds', 'holds.id', 'charges.hold_id')
    .leftJoin(
      'payment_sources as source',
      'source.id',
      db.raw('coalesce(charges.source_id, holds.source_id, payments.source_id)'),
    )
    .leftJoin('charges as origin', 'origin.id', 'charges.of_charge_id')
    .select(
      'charges.*',
      'source.id as source_id',
      'applications.id as application_id',
      'applications.job_id',
      'applications.first_slot_start',
      'applications.clinician_id',
      'payments.facility_id',
      'facilities.customer_id',
      'source.provider_id as source_provider_id',
      'source.kind as source_kind',
      'origin.provider_id as of_provider_id',
      'holds.standby_offer_id',
    )

export const findCharge = (db: Knex, id: string): Promise<ChargeToSend | undefined> =>
  toSend(db).where('charges.id', id).first()

/** The charge that pays for the confirmation of a hold. */
export const findChargeOfHold = (db: Knex, holdId: string): Promise<HoldCharge | undefined> =>
  toSend(db).where({ 'charges.hold_id': holdId, 'charges.kind': 'charge' }).first()

/** The charge of an intent or refund, by the payment service's ID or ours. */
export const findChargeBehind = (
  db: Knex,
  { providerId, chargeId }: { providerId: string; chargeId?: string },
): Promise<ChargeToSend | undefined> =>
  toSend(db)
    .where(either => {
      either.where('charges.provider_id', providerId)
      if (chargeId) either.orWhere('charges.id', chargeId)
    })
    .orderByRaw('charges.provider_id = ? desc nulls last', [providerId])
    .first()

const underWay = ['sent', 'needsAction', 'processing']

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

/** The same inside a query on payments. */
export const refundsUnderWay = (paymentId: string) => `(
  SELECT coalesce(sum(r.amount_cents), 0) FROM charges r
  WHERE r.payment_id = ${paymentId} AND r.kind = 'refund' AND r.status IN ('${underWay.join("', '")}'))`

/** The last charge that a facility member retried after one had failed. */
export const findLastRetriedCharge = (db: Knex, paymentId: string): Promise<{ id: string } | undefined> =>
  db('charges')
    .where({ paymentId, reason: 'retry' })
    .orderBy([
      { column: 'created_at', order: 'desc' },
      { column: 'id', order: 'desc' },
    ])
    .first('id')

/**
 * Charges and refunds without a known outcome, except those an active hold waits for. Recently sent ones come before
 * those a bank has had for days. Debits are checked less and less often: after a tenth of their age, at least every
 * hour. A retry abandoned by its cardholder ends when a hold would.
 */
export const listOpenCharges = (
  db: Knex,
  { at, sentBefore, limit }: { at: Date; sentBefore: Date; limit: number },
): Promise<string[]> =>
  db('charges')
    .leftJoin('holds', 'holds.id', 'charges.hold_id')
    .where(free => free.whereNull('holds.id').orWhereNot('holds.status', 'held'))
    .where(due =>
      due
        .where(sent => sent.where('charges.status', 'sent').where('charges.created_at', '<', sentBefore))
        .orWhere(neverChecked =>
          neverChecked
            .where('charges.status', 'processing')
            .where('charges.created_at', '<', sentBefore)
            .whereRaw(
              `(charges.asked_at IS NULL OR charges.asked_at <= ?::timestamptz - greatest(interval '2 minutes',
                 least(interval '1 hour', (charges.asked_at - charges.created_at) / 10)))`,
              [at],
            ),
        )
        .orWhere(left =>
          left
            .where('charges.status', 'needsAction')
            .where('charges.created_at', '<=', addMinutes(at, -HOLD_MINUTES)),
        ),
    )
    .orderByRaw(`charges.status = 'processing', charges.created_at`)
    .limit(limit)
    .pluck('charges.id')

export const recordChecked = (db: Knex, id: string, at: Date) =>
  db('charges').where({ id }).update({ askedAt: at })
