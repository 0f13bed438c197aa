import type { Knex } from 'knex'
import type { PaymentType, PayoutReason } from '@gaitway/contract/values/enums'
import { newId } from '../../api/store/ids.ts'
import { buildApplication, type ApplicationOverrides } from './application.ts'

type PayoutParams = Omit<ApplicationOverrides, 'status'> & {
  amountCents?: number
  owedCents?: number
  /** one charge after another; none for outside payments */
  chargesCents?: readonly number[]
  /** what was paid without a charge */
  paidOutsideCents?: number
  paymentType?: PaymentType
  reason?: PayoutReason
}
const at = new Date('2026-11-20T14:30:00Z')

/** A worked, settled, and paid shift with its due payout. */
export const buildPayout = async (db: Knex, overrides: PayoutParams = {}) => {
  const {
    amountCents = 49_600,
    owedCents = 56_172,
    chargesCents = [owedCents],
    paymentType = 'card',
  } = overrides
  const application = await buildApplication(db, { ...overrides, status: 'completed' })
  const [paymentId, payoutId] = [newId(), newId()]
  const paidCents = chargesCents.reduce((sum, cents) => sum + cents, overrides.paidOutsideCents ?? 0)
  await db('payments').insert({
    id: paymentId,
    applicationId: application.id,
    facilityId: application.facility.id,
    paymentType,
    owedCents,
    paidCents,
    settledAt: at,
    createdAt: at,
  })
  const charges = chargesCents.map((cents, index) => ({
    id: newId(),
    paymentId,
    kind: 'charge',
    reason: index === 0 ? 'confirmation' : 'settlement',
    status: 'succeeded',
    amountCents: cents,
    idempotencyKey: newId(),
    providerId: `pi_test_${newId()}`,
    createdAt: at,
    endedAt: at,
  }))
  if (charges.length > 0) await db('charges').insert(charges)
  await db('payouts').insert({
    id: payoutId,
    applicationId: application.id,
    clinicianId: application.clinician.id,
    amountCents,
    reason: overrides.reason ?? 'timesheet',
    dueAt: at,
    createdAt: at,
  })
  return {
    ...application,
    applicationId: application.id,
    payoutId,
    paymentId,
    chargeProviderIds: charges.map(charge => charge.providerId),
  }
}

/** The status of a payout. */
export const payoutOf = (db: Knex, id: string) => db('payouts').where({ id }).first()
