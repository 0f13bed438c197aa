import { lifecycle, type StateOf } from './step.ts'

/** A timesheet, from the first entry to the money. */
export const timesheetLifecycle = lifecycle(
  'timesheet',
  ['draft', 'pending', 'accepted', 'rejected', 'void'],
  {
    submit: { from: ['draft'], to: 'pending', by: ['clinician'], label: 'Submit' },
    /** none was handed in: the booked hours are */
    putIn: { from: ['draft'], to: 'pending', by: ['clock'] },
    /** of one that was put in by the clock: the hours that were worked instead */
    correct: { from: ['pending'], to: 'pending', by: ['clinician'], label: 'Correct' },
    /** by the clock when nobody answers */
    accept: { from: ['pending'], to: 'accepted', by: ['facility', 'admin', 'clock'], label: 'Accept' },
    reject: { from: ['pending'], to: 'rejected', by: ['facility', 'admin'], label: 'Reject' },
    /** the clinician did not work this shift */
    annul: { from: ['draft', 'pending', 'rejected'], to: 'void', by: ['clock'] },
    resubmit: { from: ['rejected'], to: 'pending', by: ['clinician'], label: 'Submit again' },
  },
)
export type TimesheetStatus = StateOf<typeof timesheetLifecycle>
