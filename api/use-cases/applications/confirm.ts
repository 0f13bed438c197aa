import type { Knex } from 'knex'
import { refuse } from '@gaitway/contract/errors'
import { payRateCents } from '@gaitway/contract/fees'
import { HOLD_MINUTES } from '@gaitway/contract/limits'
import type { Input } from '@gaitway/contract/schemas/index'
import { addMinutes } from '@gaitway/contract/time'
import { pricesOf } from '../../domain/job-price.ts'
import { insertCharge } from '../../store/charges.ts'
import { record } from '../../store/events.ts'
import { findHold, insertBookings, insertHold, isDoubleBooking } from '../../store/holds.ts'
import { linkKeyToHold } from '../../store/idempotency.ts'
import { newId } from '../../store/ids.ts'
import { beginPayment } from '../../store/payments.ts'
import { payHold } from '../holds/pay.ts'
import { facilityMember, type FacilityMember, type UseCase } from '../use-case.ts'
import { confirmAtOnce, confirmByInvoice } from './confirm-by-invoice.ts'
import { confirmationOf } from './confirmation-of.ts'
import { lockApplicant } from './lock-applicant.ts'
import { payerOf } from './payer-of.ts'

type Wish = Omit<Input<'applications.confirm'>, 'decision'> & { key?: string; at: Date }

/**
 * A facility takes one applicant and pays: the job fills, the rest are declined. A refused card confirms
 * nothing; one that wants its owner leaves the hold waiting for them. A bank debit confirms once the bank has it,
 * an invoice at once.
 */
export const confirm: UseCase<'applications.confirm'> = async (outside, by, input, { key }) => {
  const member = facilityMember(by)
  const { db, clock } = outside
  const holdId = await db
    .transaction(trx => holdApplicant(trx, member, { ...input, key, at: clock.now() }))
    .catch((thrown: unknown) => {
      throw isDoubleBooking(thrown) ? refuse('clinician_busy') : thrown
    })
  const hold = await findHold(db, holdId)
  // by invoice, or where nothing is to be paid, it has confirmed already
  if (hold?.status === 'held') await payHold(outside, holdId)
  return confirmationOf(db, holdId)
}

/**
 * The applicant's time is reserved, and the charge stands ready to be sent; by invoice, or where nothing is to be
 * paid, they are confirmed.
 */
const holdApplicant = async (trx: Knex, member: FacilityMember, wish: Wish): Promise<string> => {
  const { at, paymentType } = wish
  const { job, application, slots } = await lockApplicant(trx, member, wish)
  const { sourceId, feePercent } = await payerOf(trx, member, wish)
  const price = pricesOf(
    {
      jobType: job.job_type,
      hourlyRate: job.hourly_rate,
      boostPercent: job.boost_percent,
      slots: slots.map(slot => ({ startDate: slot.starts_at, endDate: slot.ends_at })),
      parkingCents: job.parking_cents,
      otherCents: job.other_cents,
    },
    feePercent,
  )[paymentType]
  const hold = {
    id: newId(),
    job_id: job.id,
    application_id: application.id,
    clinician_id: application.clinician_id,
    facility_id: member.facilityId,
    payment_type: paymentType,
    source_id: sourceId,
    price,
    fee_percent: feePercent,
    pay_rate_cents: payRateCents(job.hourly_rate, job.boost_percent),
    held_by: member.userId,
    held_at: at,
    expires_at: addMinutes(at, HOLD_MINUTES),
    standby_agreed: wish.standbyAgreed ?? false,
  }
  await insertHold(trx, hold)
  await insertBookings(trx, hold)
  const paymentId = await beginPayment(trx, {
    applicationId: application.id,
    facilityId: member.facilityId,
    paymentType,
    sourceId,
    at,
  })
  const isFree = price.totalCents === 0
  if (sourceId && !isFree)
    await insertCharge(trx, {
      id: newId(),
      paymentId,
      holdId: hold.id,
      kind: 'charge',
      reason: 'confirmation',
      amountCents: price.totalCents,
      idempotencyKey: hold.id,
      sourceId,
      at,
    })
  if (wish.key) await linkKeyToHold(trx, member.userId, wish.key, hold.id)
  await record(trx, {
    at,
    by: member,
    noun: 'hold',
    nounId: hold.id,
    verb: 'hold',
    to: 'held',
    jobId: job.id,
    facilityId: member.facilityId,
    clinicianId: application.clinician_id,
    details: { applicationId: application.id, totalCents: price.totalCents },
  })
  const held = { holdId: hold.id, job, application, paymentId, at }
  if (!sourceId) await confirmByInvoice(trx, held)
  else if (isFree) await confirmAtOnce(trx, held)
  return hold.id
}
