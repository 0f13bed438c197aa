import { lifecycle, type StateOf } from './step.ts'

/** The 15 minutes in which a facility pays to confirm: the clinician’s time is reserved. */
export const holdLifecycle = lifecycle('hold', ['held', 'confirmed', 'released'], {
  confirm: { from: ['held'], to: 'confirmed', by: ['clock'] },
  release: { from: ['held'], to: 'released', by: ['clock'] },
  /** the clinician it was for can be confirmed again, after a call-out that wasn’t theirs */
  end: { from: ['confirmed'], to: 'released', by: ['admin'] },
})
export type HoldStatus = StateOf<typeof holdLifecycle>
