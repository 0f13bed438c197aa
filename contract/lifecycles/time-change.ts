import { lifecycle, type StateOf, facilityAndStaff } from './step.ts'

/** New times for a confirmed shift: its clinician is asked, and the scheduled times stand until they accept. */
export const timeChangeLifecycle = lifecycle(
  'timeChange',
  ['pending', 'accepted', 'declined', 'lapsed', 'withdrawn'],
  {
    accept: { from: ['pending'], to: 'accepted', by: ['clinician'], label: 'Accept new times' },
    decline: { from: ['pending'], to: 'declined', by: ['clinician'], label: 'Decline' },
    /** the deadline passed, or the clinician checked in, without an answer */
    lapse: { from: ['pending'], to: 'lapsed', by: ['clock'] },
    withdraw: { from: ['pending'], to: 'withdrawn', by: facilityAndStaff, label: 'Withdraw new times' },
    /** the shift ended or was canceled */
    close: { from: ['pending'], to: 'withdrawn', by: ['clock'] },
  },
)
export type TimeChangeStatus = StateOf<typeof timeChangeLifecycle>
