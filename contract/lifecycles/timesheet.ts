import { lifecycle, type StateOf } from './step.ts'

/** A timesheet, from the first entry to the money. */
export const timesheetLifecycle = lifecycle(
  'timesheet',
  ['draft', 'pending', 'accepted', 'rejected', 'void'],
  {
    submit: { from: ['draft'], to: 'pending', by: ['clinician'], label: 'Submit' },
    accept: { from: ['pending'], to: 'accepted', by: ['facility', 'admin'], label: 'Accept' },
    reject: { from: ['pending'], to: 'rejected', by: ['facility', 'admin'], label: 'Reject' },
    /** the clinician did not work this shift */
    annul: { from: ['draft', 'pending', 'rejected'], to: 'void', by: ['clock'] },
    resubmit: { from: ['rejected'], to: 'pending', by: ['clinician'], label: 'Submit again' },
  },
)
export type TimesheetStatus = StateOf<typeof timesheetLifecycle>
