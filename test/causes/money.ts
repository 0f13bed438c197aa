import { addDays } from '@gaitway/contract/format/time'
import { newId } from '../../api/store/ids.ts'
import { compareBooks, reconcileNightly } from '../../api/use-cases/ledger/reconcile.ts'
import { sendPlannedCharges } from '../../api/use-cases/payments/charge-outcome.ts'
import { settleShift } from '../../api/use-cases/payments/settle-shift.ts'
import { sendDuePayouts } from '../../api/use-cases/payouts/send-due.ts'
import { tick } from '../../api/use-cases/tick.ts'
import { balanceDueShift, processingDebit, chargeSteps } from '../scenarios/charge.ts'
import { confirmedShift } from '../scenarios/shift.ts'
import { acceptedShift } from '../scenarios/time-card.ts'
import { buildInvoice } from '../builders/invoice.ts'
import { buildPayout } from '../builders/payout.ts'
import { buildPayoutAccount } from '../builders/payout-account.ts'
import { buildUser } from '../builders/user.ts'
import { done, type Cause, type World } from './cause.ts'

const reason = 'The second day was not covered'
const payers = 'owner payments'

/** Settles a shift that pays nothing, so that everything is refunded. */
const settleForNothing = async ({ db, services }: World, applicationId: string) => {
  const settling = { applicationId, payCents: 0, at: services.clock.now(), by: { side: 'clock' } } as const
  const { chargeIds } = await db.transaction(trx => settleShift(trx, settling))
  await sendPlannedCharges(services, chargeIds)
}

const payOut = async ({ db, services }: World, input: Parameters<typeof buildPayout>[1] = {}) => {
  const payout = await buildPayout(db, input)
  await buildPayoutAccount(services, { clinicianId: payout.clinician.id })
  await sendDuePayouts(services)
}

/** Payments, invoices, refunds, payouts and the books. */
export const moneyCauses: Cause[] = [
  {
    name: 'a bank debit fails',
    to: { paymentFailed: payers },
    run: ({ services }) => balanceDueShift(services),
  },
  {
    name: 'an admin sends a pay link',
    to: { paymentDue: payers },
    run: async ({ services }) => {
      const { asAdmin, paymentId: id } = await balanceDueShift(services)
      await done(asAdmin.call('payments.remind', { id }))
    },
  },
  {
    name: 'an admin records a check for an invoice, and voids it',
    to: { paymentReceived: payers, paymentVoided: payers },
    run: async ({ db, api }) => {
      const { invoiceId: id } = await buildInvoice(db)
      const check = { method: 'Paper check', reference: '1044', receivedAt: '2026-11-20T12:00:00Z' }
      const admin = api.as(await buildUser(db))
      await done(admin.call('invoices.recordPayment', { id, amountCents: 54_560, ...check }))
      const { receivedPaymentId } = await db('invoice_payments').where({ invoiceId: id }).first()
      await done(admin.call('invoices.voidPayment', { id: receivedPaymentId, reason }))
    },
  },
  {
    name: 'a bank returns a debit',
    to: { paymentReturned: payers, disputeOpened: 'admin' },
    run: async ({ services }) => {
      const { intent } = await processingDebit(services)
      const paying = chargeSteps(services)
      services.payments.settle(intent, { kind: 'succeeded' })
      await paying.send({ objectId: intent })
      const objectId = services.payments.dispute(intent, { amountCents: 54_560 })
      await paying.send({ about: 'dispute', type: 'charge.dispute.closed', objectId })
    },
  },
  {
    name: 'a cardholder disputes a payment, and nobody answers',
    to: { disputeOpened: 'admin', disputeDue: 'admin', disputeClosed: 'admin', disputeLost: payers },
    run: async ({ db, services }) => {
      const { paymentId } = await acceptedShift(services)
      const { providerId } = await db('charges').where({ paymentId }).first('provider_id')
      const dueAt = addDays(services.clock.now(), 2)
      const objectId = services.payments.dispute(providerId, { status: 'needsResponse', dueAt })
      const paying = chargeSteps(services)
      await paying.send({ about: 'dispute', type: 'charge.dispute.created', objectId })
      await tick(services)
      services.payments.moveDispute(objectId, { status: 'lost' })
      await paying.send({ about: 'dispute', type: 'charge.dispute.closed', objectId })
    },
  },
  {
    name: 'an invoice is issued when the time card is accepted',
    to: { invoiceIssued: payers },
    run: ({ services }) => acceptedShift(services, { paymentType: 'invoice' }),
  },
  {
    name: 'an invoice is due, and credited',
    to: { invoiceDue: payers, invoiceCredited: payers },
    run: async ({ db, services, api }) => {
      const { invoiceId: id } = await buildInvoice(db)
      for (const days of [23, 30, 37]) {
        services.clock.set(addDays(new Date('2026-11-20T18:00:00Z'), days))
        await tick(services)
      }
      const admin = api.as(await buildUser(db))
      await done(
        admin.call('invoices.credit', { id, reason, amountCents: 100 }, { 'idempotency-key': newId() }),
      )
    },
  },
  {
    name: 'an admin refunds a payment',
    to: { refundSent: payers },
    run: async ({ services }) => done((await acceptedShift(services)).refund(1_000)),
  },
  {
    name: 'an admin requests a refund that another one approves',
    to: { approvalNeeded: 'admin', approvalDecided: 'admin', refundSent: payers },
    run: async ({ db, services, api }) => {
      const { paymentId: id } = await acceptedShift(services)
      await db('policies').insert({
        id: newId(),
        kind: 'secondAdmin',
        version: 2,
        terms: JSON.stringify({ dollars: 1 }),
        validFrom: '2026-11-01T00:00:00Z',
        setBy: (await buildUser(db)).userId,
        note: reason,
      })
      const [admin, second] = [api.as(await buildUser(db)), api.as(await buildUser(db))]
      const input = { id, amountCents: 1_000, reason }
      const requested = await done(admin.call('moneyDecisions.request', { call: 'payments.refund', input }))
      await done(second.call('moneyDecisions.approve', { id: requested.id }))
    },
  },
  {
    name: 'a refund fails',
    to: { refundFailed: 'admin' },
    run: async world => {
      const { id } = await confirmedShift(world.services)
      world.services.payments.next({ kind: 'failed', code: 'lost_card', message: 'The card was lost.' })
      await settleForNothing(world, id)
    },
  },
  {
    name: 'a shift costs less than what was paid by check',
    to: { creditOwed: 'admin' },
    run: async world => {
      const { id, intent, paymentId } = await processingDebit(world.services)
      world.services.payments.settle(intent, { kind: 'failed', code: 'no_funds', message: 'Too little.' })
      await chargeSteps(world.services).send({ objectId: intent })
      const paid = { paidCents: 54_560, outsideCents: 54_560 }
      await world.db('payments').where({ id: paymentId }).update(paid)
      await settleForNothing(world, id)
    },
  },
  { name: 'a payout is sent', to: { payoutSent: 'clinician' }, run: world => payOut(world) },
  {
    name: 'a payout fails',
    to: { payoutFailed: 'admin clinician' },
    run: async world => {
      world.services.payouts.next({
        kind: 'failed',
        code: 'account_invalid',
        message: 'The account is closed.',
      })
      await payOut(world)
    },
  },
  {
    name: 'our balance doesn’t cover a payout',
    to: { topUpNeeded: 'admin' },
    run: async world => {
      world.services.payouts.next({ kind: 'insufficient' })
      world.services.payouts.setBalance({ availableCents: 600 })
      await payOut(world, { paymentType: 'invoice', chargesCents: [], paidOutsideCents: 56_172 })
    },
  },
  {
    name: 'the books differ from the payment service',
    to: { booksDiffer: 'admin' },
    run: async ({ services }) => {
      services.payouts.addMovement({ kind: 'transfer', sourceId: 'tr_elsewhere', amountCents: -9_900 })
      for (const day of [21, 22]) {
        services.clock.set(new Date(`2026-11-${day}T08:00:00Z`))
        await reconcileNightly(services)
        await compareBooks(services, { posts: false })
      }
    },
  },
]
