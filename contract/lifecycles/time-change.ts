import { lifecycle, type StateOf } from './step.ts'

/** New times for a confirmed shift: its clinician is asked, and the scheduled times stand until they accept. */
export const timeChangeLifecycle = lifecycle(
  'timeChange',
  ['asked', 'accepted', 'declined', 'lapsed', 'withdrawn'],
  {
    accept: { from: ['asked'], to: 'accepted', by: ['clinician'], label: 'Accept new times' },
    decline: { from: ['asked'], to: 'declined', by: ['clinician'], label: 'Decline' },
    /** the deadline passed without an answer */
    lapse: { from: ['asked'], to: 'lapsed', by: ['clock'] },
    withdraw: {
      from: ['asked'],
      to: 'withdrawn',
      by: ['facility', 'admin', 'subadmin'],
      label: 'Withdraw new times',
    },
    /** the shift ended or was canceled */
    close: { from: ['asked'], to: 'withdrawn', by: ['clock'] },
  },
)
export type TimeChangeStatus = StateOf<typeof timeChangeLifecycle>
