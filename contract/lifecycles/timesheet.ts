import { lifecycle, type StateOf } from './step.ts'

/** A time card, from draft to accepted. */
export const timesheetLifecycle = lifecycle(
  'timesheet',
  ['draft', 'pending', 'accepted', 'rejected', 'void'],
  {
    submit: { from: ['draft'], to: 'pending', by: ['clinician'], label: 'Submit' },
    /** the clinician submitted none, so the scheduled hours are submitted */
    autoSubmit: { from: ['draft'], to: 'pending', by: ['clock'] },
    /** staff decided that a reported no-show was worked as scheduled */
    useSchedule: { from: ['draft', 'pending', 'rejected', 'void'], to: 'pending', by: ['clock'] },
    /** staff decided on a reported no-show which hours were worked */
    useHours: { from: ['draft', 'pending', 'rejected', 'void'], to: 'pending', by: ['admin'] },
    /** the clinician replaces automatically submitted hours with the hours worked */
    correct: { from: ['pending'], to: 'pending', by: ['clinician'], label: 'Correct' },
    /** staff replace the submitted hours, and the facility reviews those */
    revise: { from: ['pending'], to: 'pending', by: ['admin'], label: 'Correct' },
    /** by the clock if the facility doesn’t respond */
    accept: { from: ['pending'], to: 'accepted', by: ['facility', 'admin', 'clock'], label: 'Accept' },
    reject: { from: ['pending'], to: 'rejected', by: ['facility', 'admin'], label: 'Return' },
    /** the clinician was a no-show */
    annul: { from: ['draft', 'pending', 'rejected'], to: 'void', by: ['clock'] },
    resubmit: { from: ['rejected'], to: 'pending', by: ['clinician'], label: 'Resubmit' },
  },
)
export type TimesheetStatus = StateOf<typeof timesheetLifecycle>
