import type { Knex } from 'knex'
import { addMinutes } from '@gaitway/contract/format/time'
import type { PaymentEvent } from '../../api/services/payments.ts'
import { complete } from '../../api/use-cases/charges/refresh.ts'
import { webhook } from '../../api/use-cases/charges/webhook.ts'
import { buildBank } from '../builders/bank.ts'
import { appliedShift, confirmApplication, requestContext, type AppliedShift } from './shift.ts'
import { acceptedShift } from './time-card.ts'
import type { TestServices } from '../services.ts'

/** The status of everything in a confirmation. */
export const readChargeState = async (db: Knex, { id, job }: AppliedShift) => {
  const [application, posted, hold, payment, bookings] = await Promise.all([
    db('applications').where({ id }).first('status'),
    db('jobs').where({ id: job.id }).first('status'),
    db('holds').where({ applicationId: id }).orderBy('id', 'desc').first('status', 'release_reason'),
    db('payments').where({ applicationId: id }).first('paid_cents', 'refunded_cents'),
    db('clinician_bookings').join('holds', 'holds.id', 'hold_id').where({ applicationId: id }),
  ])
  return {
    application: application.status as string,
    job: posted.status as string,
    hold: hold.status as string,
    reason: hold.releaseReason as string | null,
    paid: payment.paidCents as number,
    refunded: payment.refundedCents as number,
    bookings: bookings.length,
  }
}
export const confirmedState = {
  application: 'upcoming',
  job: 'confirmed',
  hold: 'confirmed',
  reason: null,
  paid: 56_172,
  refunded: 0,
  bookings: 1,
}
export const releasedState = {
  application: 'applied',
  job: 'posted',
  hold: 'released',
  paid: 0,
  refunded: 0,
  bookings: 0,
}

/** A confirmation by a bank debit in progress, and the debit's ID at the payment service. */
export const processingDebit = async (services: TestServices) => {
  const { db, payments } = services
  const payable = await appliedShift(db)
  const bank = await buildBank(db, { facilityId: payable.facility.id })
  payments.next({ kind: 'processing' })
  const { payment } = await confirmApplication(services, payable.facility.by, payable.id, {
    paymentType: 'ACH',
  })
  const [charge] = payment.charges
  const row = await db('charges').where({ id: charge?.id }).first('provider_id')
  return {
    ...payable,
    bank,
    paymentId: payment.id,
    chargeId: String(charge?.id),
    intent: String(row.providerId),
  }
}
export type ProcessingDebit = Awaited<ReturnType<typeof processingDebit>>

/** What the user, the payment service, and the clock do during a charge. */
export const chargeSteps = (services: TestServices) => {
  const { db, payments, clock } = services
  let events = 0
  return {
    /** A confirmation whose card needs verification, and the intent's ID. */
    waiting: async () => {
      const payable = await appliedShift(db)
      payments.next({ kind: 'needsAction', url: 'https://bank.test/3ds' })
      const { payment } = await confirmApplication(services, payable.facility.by, payable.id)
      const row = await db('charges').where({ id: payment.charges[0]?.id }).first('provider_id')
      return { payable, paymentId: payment.id, intent: String(row.providerId) }
    },
    /** The payment service sends an event. */
    send: (event: Partial<PaymentEvent>, signature = 'valid') => {
      const id = `evt_${clock.now().getTime()}_${event.objectId}_${++events}`
      const whole = {
        id,
        type: 'payment_intent.succeeded',
        about: 'charge',
        account: null,
        metadata: {},
        body: {},
        ...event,
      }
      const rawBody = Buffer.from(JSON.stringify(whole))
      return webhook(services, { side: 'guest' }, undefined, { ...requestContext, rawBody, signature })
    },
    /** The browser returns from the bank. */
    backFrom: ({ facility }: AppliedShift, id: string) =>
      complete(services, facility.by, { id }, requestContext),
    passMinutes: (minutes: number) => clock.set(addMinutes(clock.now(), minutes)),
  }
}

/** Ends open charges, so that the next test doesn't sweep them. */
export const endOpenCharges = async (db: Knex, at: Date) => {
  await db('clinician_bookings').delete()
  await db('holds').where({ status: 'held' }).update({ status: 'released', endedAt: at })
  await db('charges').whereIn('status', ['sent', 'needsAction', 'processing']).update({ status: 'failed' })
}

const TOO_LITTLE = { kind: 'failed', code: 'insufficient_funds', message: 'Too little.' } as const

/** A shift that was worked, accepted, and settled while the bank processed its debit. Nothing is paid yet. */
export const debitedShift = async (services: TestServices) => {
  services.payments.next({ kind: 'processing' })
  const shift = await acceptedShift(services, { paymentType: 'ACH' })
  const charge: { providerId: string } = await services
    .db('charges')
    .where({ paymentId: shift.paymentId })
    .first('provider_id')
  return { ...shift, intent: charge.providerId }
}

/** The same after its debit failed: everything is due. */
export const balanceDueShift = async (services: TestServices) => {
  const shift = await debitedShift(services)
  services.payments.settle(shift.intent, TOO_LITTLE)
  await chargeSteps(services).send({ objectId: shift.intent })
  return shift
}
