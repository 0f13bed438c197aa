import { paymentStage, type PaymentFacts } from './payment-balance.ts'

const at = new Date('2026-12-01T00:00:00Z')
const paid: PaymentFacts = {
  paymentType: 'card',
  owedCents: 56_172,
  paidCents: 56_172,
  refundedCents: 0,
  isSettled: false,
  chargeFailed: false,
  dueAt: null,
}
const stageOf = (more: Partial<PaymentFacts>) => paymentStage({ ...paid, ...more }, at)

it('payment stage: paid and not settled is in process', () => {
  expect(stageOf({})).toBe('inProcess')
  expect(stageOf({ owedCents: 0, paidCents: 0 })).toBe('inProcess')
})

it('payment stage: settled with nothing owed is completed', () => {
  expect(stageOf({ isSettled: true })).toBe('completed')
  expect(stageOf({ isSettled: true, owedCents: 28_101, refundedCents: 28_071 })).toBe('completed')
  expect(stageOf({ isSettled: true, owedCents: 0, refundedCents: 56_172 })).toBe('completed')
  expect(stageOf({ isSettled: true, owedCents: 59_681 })).toBe('inProcess')
})

it('payment stage: not completed while a refund is pending or failed', () => {
  expect(stageOf({ isSettled: true, owedCents: 28_101 })).toBe('inProcess')
  expect(stageOf({ isSettled: true, owedCents: 0, refundedCents: 28_071 })).toBe('inProcess')
})

it('payment stage: due when a charge failed and a balance remains', () => {
  expect(stageOf({ isSettled: true, owedCents: 59_681, chargeFailed: true })).toBe('paymentDue')
  expect(stageOf({ isSettled: true, chargeFailed: true })).toBe('completed')
})

it('payment stage: invoice until it is past due', () => {
  const invoice = { paymentType: 'invoice', paidCents: 0 } as const
  expect(stageOf(invoice)).toBe('invoice')
  expect(stageOf({ ...invoice, dueAt: new Date(at.getTime() + 1) })).toBe('invoice')
  expect(stageOf({ ...invoice, dueAt: at })).toBe('paymentDue')
  expect(stageOf({ ...invoice, dueAt: at, paidCents: 56_172, isSettled: true })).toBe('completed')
})
