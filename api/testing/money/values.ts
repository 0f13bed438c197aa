import fc from 'fast-check'
import { adminSettlements, paymentTypes } from '@gaitway/contract/enums'

/** What the payment service answers to the next charge or refund that a step leads to. */
export const faults = ['none', 'lost', 'down', 'declined', 'processing', 'needsAction'] as const
/** What it answers to the next transfer or payout. */
export const payoutFaults = ['none', 'lost', 'down', 'insufficient', 'failed'] as const

const mostly = <T>(usual: T, all: readonly T[], times: number) =>
  fc.constantFrom(...Array.from({ length: times }, () => usual), ...all)

/** What a step is done with; the first of each is the plain one, to which a story that fails is brought down. */
export const values = fc.record({
  /** which of the two jobs */
  job: fc.constantFrom(0, 0, 0, 1),
  type: fc.constantFrom(...paymentTypes),
  fault: mostly('none', faults, 4),
  payoutFault: mostly('none', payoutFaults, 3),
  settlement: fc.constantFrom(...adminSettlements),
  /** percent of whatever the step is about, and which one of several */
  share: fc.integer({ min: 1, max: 100 }),
  /** two ask for it at the same moment */
  isTwice: fc.constantFrom(false, false, false, false, false, true),
  /** whether the clock's own minute has come since time has passed */
  isTicked: mostly(true, [true, false], 6),
})
export type Values = typeof values extends fc.Arbitrary<infer V> ? V : never

/** The same without anything going wrong. */
export const calm = { fault: 'none', payoutFault: 'none', isTwice: false, isTicked: true } as const
