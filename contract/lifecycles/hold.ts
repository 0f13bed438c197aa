import { lifecycle, type StateOf } from './step.ts'

/** The quarter of an hour in which a confirmation is being paid: the clinician's time is reserved. */
export const holdLifecycle = lifecycle('hold', ['held', 'confirmed', 'released'], {
  confirm: { from: ['held'], to: 'confirmed', by: ['clock'] },
  release: { from: ['held'], to: 'released', by: ['clock'] },
})
export type HoldStatus = StateOf<typeof holdLifecycle>
