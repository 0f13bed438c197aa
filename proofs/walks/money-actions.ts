import { computeCreditableCents, computeOpenCents } from '../../api/domain/invoice.ts'
import type { InvoiceRow, PaymentRow } from '../../api/store/rows.ts'
import { part } from '../../test/money/lookups.ts'
import { steps } from '../../test/money/steps.ts'
import { pick, reason, type Actions, type Dice, type Found } from './pick.ts'
import type { WalkWorld } from './world.ts'

/** All of an amount, or a part of it. */
const someOf = (cents: number, { how }: Dice) => part(cents, how % 2 === 0 ? 100 : 1 + how)

const listInvoices = ({ db }: WalkWorld, ...statuses: string[]): Promise<InvoiceRow[]> =>
  db('invoices').whereIn('status', statuses).orderBy('number')

/** Payments of shifts with a balance due after a failed charge. */
const listDue = ({ db }: WalkWorld): Promise<PaymentRow[]> =>
  db('payments')
    .where({ chargeFailed: true })
    .whereNot({ paymentType: 'invoice' })
    .whereRaw('owed_cents > paid_cents - refunded_cents')
    .orderBy('id')

/** A payment that is due. If there is none, a bank sometimes reverses one. */
const findDue = async (world: WalkWorld, dice: Dice) => {
  const due = await listDue(world)
  if (due.length > 0 || dice.how % 3 > 0) return pick(due, dice.which)
  await steps.returnDebit(world, { share: dice.which % 50 })
  return pick(await listDue(world), dice.which)
}

const dueCents = ({ owedCents, paidCents, refundedCents }: PaymentRow) =>
  owedCents - paidCents + refundedCents

/** An invoice or a payment with a balance due, and how much. */
const findOpen = async (world: WalkWorld, dice: Dice) => {
  const open = [
    ...(await listInvoices(world, 'issued')).map(one => ({ id: one.id, cents: computeOpenCents(one) })),
    ...(await listDue(world)).map(one => ({ id: one.id, cents: dueCents(one) })),
  ]
  return pick(open, dice.which)
}

/** A payout that its clinician has to make possible. If there is none, a bank returns those it has. */
const findStuckPayout = async (world: WalkWorld, { which }: Dice) => {
  const list = (): Promise<string[]> =>
    world.db('payouts').where({ status: 'failed' }).orderBy('id').pluck('id')
  const stuck = await list()
  if (stuck.length > 0) return pick(stuck, which)
  await steps.payoutFails(world, { share: 1 })
  return pick(await list(), which)
}

/** A check or transfer as staff enter it. */
const receivedNow = ({ services }: WalkWorld) => ({
  method: 'Paper check',
  reference: '1044',
  receivedAt: services.clock.now().toISOString(),
})

const dueInput = async (world: WalkWorld, dice: Dice): Promise<Found> => {
  const due = await findDue(world, dice)
  return due && { id: due.id }
}

/** What staff and facilities do about money that is due, and staff about payouts. */
export const moneyActions: Actions = {
  'payments.retry': { usual: 'admin', orUsual: 'facility', input: dueInput },
  'payments.remind': { usual: 'admin', input: dueInput },
  'payments.writeOff': {
    usual: 'admin',
    input: async (world, dice) => {
      const open = await findOpen(world, dice)
      return open && { id: open.id, amountCents: someOf(open.cents, dice), reason }
    },
  },
  'payouts.remind': {
    usual: 'admin',
    drawn: 'often',
    input: async (world, dice) => {
      const id = await findStuckPayout(world, dice)
      return id ? { id } : undefined
    },
  },
  'invoices.recordPayment': {
    usual: 'admin',
    input: async (world, dice) => {
      const open = await findOpen(world, dice)
      return open && { id: open.id, ...receivedNow(world), amountCents: someOf(open.cents, dice) }
    },
  },
  'invoices.recordCheck': {
    usual: 'admin',
    input: async (world, dice) => {
      const open = await listInvoices(world, 'issued')
      const first = pick(open, dice.which)
      const paid = open
        .filter(({ facilityId }) => facilityId === first?.facilityId)
        .map(one => ({ id: one.id, amountCents: someOf(computeOpenCents(one), dice) }))
      const amountCents = paid.reduce((sum, one) => sum + one.amountCents, 0)
      return first && { ...receivedNow(world), amountCents, invoices: paid }
    },
  },
  'invoices.voidPayment': {
    usual: 'admin',
    drawn: 'rare',
    input: async ({ db }, { which }) => {
      const received: string[] = await db('received_payments')
        .whereNull('voided_at')
        .orderBy('id')
        .pluck('id')
      const outside: string[] = await db('outside_payments').whereNull('voided_at').orderBy('id').pluck('id')
      const id = pick([...received, ...outside], which)
      return id ? { id, reason } : undefined
    },
  },
  'invoices.credit': {
    usual: 'admin',
    input: async (world, dice) => {
      const found = pick(await listInvoices(world, 'issued', 'paid'), dice.which)
      if (!found) return undefined
      const cents = found.status === 'issued' ? computeOpenCents(found) : computeCreditableCents(found)
      return { id: found.id, amountCents: someOf(cents, dice), reason }
    },
  },
  'invoices.remind': {
    usual: 'admin',
    input: async (world, dice) => {
      const open = pick(await listInvoices(world, 'issued'), dice.which)
      return open && { id: open.id }
    },
  },
  /** The billing hold ends that a voided payment set. */
  'facilities.setTerms': {
    usual: 'admin',
    input: async ({ db }, { which }) => {
      const held: string[] = await db('facilities').whereNotNull('held_at').orderBy('id').pluck('id')
      const id = pick(held, which)
      return id ? { id, holdReason: null } : undefined
    },
  },
}
