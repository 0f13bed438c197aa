import type { Knex } from 'knex'
import { addMinutes } from '@gaitway/contract/format/time'
import type { PaymentEvent } from '../api/services/payments.ts'
import { complete } from '../api/use-cases/charges/refresh.ts'
import { webhook } from '../api/use-cases/charges/webhook.ts'
import { buildBank } from './builders/bank.ts'
import { buildPayable, confirmIt, plainly } from './confirm-application.ts'
import type { TestServices } from './services.ts'

export type Payable = Awaited<ReturnType<typeof buildPayable>>

/** The status of everything in a confirmation. */
export const stateOf = async (db: Knex, { id, job }: Payable) => {
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
export const confirmed = {
  application: 'upcoming',
  job: 'confirmed',
  hold: 'confirmed',
  reason: null,
  paid: 56_172,
  refunded: 0,
  bookings: 1,
}
export const free = {
  application: 'applied',
  job: 'posted',
  hold: 'released',
  paid: 0,
  refunded: 0,
  bookings: 0,
}

/** A confirmation by a bank debit in progress, and the debit's ID at the payment service. */
export const buildDebit = async (services: TestServices) => {
  const { db, payments } = services
  const payable = await buildPayable(db)
  const bank = await buildBank(db, { facilityId: payable.facility.id })
  payments.next({ kind: 'processing' })
  const { payment } = await confirmIt(services, payable.facility.by, payable.id, {
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
export type Debit = Awaited<ReturnType<typeof buildDebit>>

/** What the user, the payment service, and the clock do during a charge. */
export const payingIn = (services: TestServices) => {
  const { db, payments, clock } = services
  let events = 0
  return {
    /** A confirmation whose card needs verification, and the intent's ID. */
    waiting: async () => {
      const payable = await buildPayable(db)
      payments.next({ kind: 'needsAction', url: 'https://bank.test/3ds' })
      const { payment } = await confirmIt(services, payable.facility.by, payable.id)
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
      return webhook(services, { side: 'guest' }, undefined, { ...plainly, rawBody, signature })
    },
    /** The browser returns from the bank. */
    backFrom: ({ facility }: Payable, id: string) => complete(services, facility.by, { id }, plainly),
    passMinutes: (minutes: number) => clock.set(addMinutes(clock.now(), minutes)),
  }
}

/** Ends open charges, so that the next test doesn't sweep them. */
export const endAll = async (db: Knex, at: Date) => {
  await db('clinician_bookings').delete()
  await db('holds').where({ status: 'held' }).update({ status: 'released', endedAt: at })
  await db('charges').whereIn('status', ['sent', 'needsAction', 'processing']).update({ status: 'failed' })
}
