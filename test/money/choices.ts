import fc from 'fast-check'
import { adminSettlements, paymentTypes } from '@gaitway/contract/values/enums'

/** The answer to the next charge or refund of a step. */
export const faults = ['none', 'lost', 'down', 'declined', 'processing', 'needsAction'] as const
/** The answer to the next transfer or payout. */
export const payoutFaults = ['none', 'lost', 'down', 'insufficient', 'failed'] as const

const mostly = <T>(usual: T, all: readonly T[], times: number) =>
  fc.constantFrom(...Array.from({ length: times }, () => usual), ...all)

/** The choices of a step. The first value of each is the plain one, to which a failing story shrinks. */
export const values = fc.record({
  /** which of the two jobs */
  job: fc.constantFrom(0, 0, 0, 1),
  type: fc.constantFrom(...paymentTypes),
  fault: mostly('none', faults, 4),
  payoutFault: mostly('none', payoutFaults, 3),
  settlement: fc.constantFrom(...adminSettlements),
  /** a percentage, and an index for choosing one of several */
  share: fc.integer({ min: 1, max: 100 }),
  /** two requests at the same moment */
  isTwice: fc.constantFrom(false, false, false, false, false, true),
  /** whether the scheduled minute has run since time passed */
  isTicked: mostly(true, [true, false], 6),
})
export type Values = typeof values extends fc.Arbitrary<infer V> ? V : never

/** The same with nothing going wrong. */
export const calm = { fault: 'none', payoutFault: 'none', isTwice: false, isTicked: true } as const
