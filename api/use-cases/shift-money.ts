import { sentHomeCents, acceptedPayCents, type EndingEffect } from '../domain/ending.ts'
import { calculateExpectedPay, calculateShiftCost, type ShiftMoney } from '../domain/shift-money.ts'
import type { SlotShape } from '../store/views/job-shape.ts'
import type { ShiftMoneyFacts } from '../store/views/shift-money.ts'
import { withOutside } from '../domain/payment-balance.ts'
import { calculateBalance, settle } from '../domain/settlement.ts'
import { listPaid } from '../store/charges.ts'
import { findLastHold } from '../store/holds.ts'
import type { ApplicationRow, JobRow, PaymentRow } from '../store/rows.ts'
import type { TimesheetShift } from '../store/timesheets.ts'
import * as settlementTerms from '../store/views/settlement-terms.ts'
import type { Knex } from 'knex'
import type { Side } from '@gaitway/contract/values/enums'
import { type Price, calculatePriceForProduct } from '@gaitway/contract/values/fees'

/** The facts about a shift's money that the domain calculates with. */
export const computeShiftMoney = (
  facts: ShiftMoneyFacts,
  slots: readonly Omit<SlotShape, 'sortOrder'>[],
): ShiftMoney => {
  const { isSentHome, payRateCents, parkingCents, otherCents, terms, settlement, ...money } = facts
  const scheduledSlots = slots.map(({ id, startDate, endDate }) => ({
    id,
    startsAt: new Date(startDate),
    endsAt: new Date(endDate),
  }))
  const { jobType } = money
  const pay = { jobType, payRateCents, parkingCents, otherCents, slots: scheduledSlots, terms, settlement }
  return { ...money, minimumCents: isSentHome ? sentHomeCents(pay) : null }
}

/** The pay and cost of a shift that this side may see: clinicians the pay, facilities the cost, admins both. */
export const buildMoneyForSide = (side: Side, money: ShiftMoney | null) => ({
  expectedPay: money && (side === 'clinician' || side === 'admin') ? calculateExpectedPay(money) : null,
  cost: money && (side === 'facility' || side === 'admin') ? calculateShiftCost(money) : null,
})

/** What a clinician who was sent home is paid at least; null for any other shift. */
export const computeMinimum = (facts: settlementTerms.MinimumFacts | null): number | null =>
  facts && sentHomeCents(facts)

/** Clinician pay for these worked hours once their time card is accepted. */
export const readAcceptedPay = async (
  db: Knex,
  shift: TimesheetShift,
  workedCents: number,
): Promise<number> =>
  acceptedPayCents(
    workedCents,
    computeMinimum(await settlementTerms.findMinimumFacts(db, shift.applicationId)),
  )

/** Settles a shift at this price; `before` is the price of its last settlement. A debit in process counts as paid. */
export const settleWith = async (db: Knex, payment: PaymentRow, price: Price, before?: Price) =>
  settle(price, {
    paymentType: payment.paymentType,
    paid: withOutside(await listPaid(db, payment.id, { withUnderWay: true }), payment.outsideCents),
    isChargeFailed: payment.chargeFailed,
    before: before ? { price: before, owedCents: payment.owedCents } : null,
  })

/**
 * What a facility pays if its shift is settled with this pay, and what is refunded or charged. For a settled shift, as
 * it was settled.
 */
export const previewSettlement = (facts: settlementTerms.PaidFacts, payCents: number) =>
  facts.isSettled
    ? calculateSettledBalance(facts, facts.owedCents)
    : settle(calculatePriceForProduct(payCents, facts), { ...describePaid(facts), before: null }).balance

/** What a facility pays if its settled shift is settled again with other pay, and what is refunded or charged. */
export const previewFurtherSettlement = (
  facts: settlementTerms.PaidFacts,
  { payBefore, payCents }: { payBefore: number; payCents: number },
) => {
  const before = { price: calculatePriceForProduct(payBefore, facts), owedCents: facts.owedCents }
  return calculateSettledBalance(
    facts,
    settle(calculatePriceForProduct(payCents, facts), { ...describePaid(facts), before }).owedCents,
  )
}

const describePaid = ({ paymentType, isChargeFailed, charges, outsideCents }: settlementTerms.PaidFacts) => ({
  paymentType,
  isChargeFailed,
  paid: withOutside(charges, outsideCents),
})

/** The facility's money of a settled shift with this amount owed. */
const calculateSettledBalance = (facts: settlementTerms.PaidFacts, owedCents: number) => {
  const { paymentType, paymentId: id, paidCents, refundedCents: returnedCents } = facts
  const invoiced = { paid: [{ id, paidCents, returnedCents }] }
  return calculateBalance(owedCents, { ...describePaid(facts), ...(paymentType === 'invoice' && invoiced) })
}

/** What the facility pays for a shift that ends this way, and what is refunded or still to come. */
export const previewEnding = async (
  db: Knex,
  { job, application }: { job: JobRow; application: ApplicationRow },
  { applicationMove, clinicianCents }: EndingEffect,
) => {
  const paid = await settlementTerms.findPaidFacts(db, application.id)
  if (!paid) throw new Error(`Application ${application.id} was never paid for.`)
  const money = previewSettlement(paid, clinicianCents)
  if (applicationMove !== 'sendHome') return money
  // a shift after a send-home is settled later, by its time card; a placement fee is earned as confirmed
  const placement = job.jobType === 'FULL_TIME' ? await findLastHold(db, application.id) : undefined
  const facilityCents = placement?.price.totalCents ?? money.facilityCents
  return { ...money, facilityCents, refundCents: 0, chargeCents: 0 }
}

/** Whether this side sees pay and cost when a shift ends: clinicians only the pay, sub-admins neither. */
export const getMoneyVisibility = (side: Side) => ({
  isPayVisible: side !== 'subadmin',
  isCostVisible: side === 'facility' || side === 'admin',
})
