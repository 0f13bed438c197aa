import { lifecycle, type StateOf } from './step.ts'

/** A timesheet, from the first entry to the money. */
export const timesheetLifecycle = lifecycle('timesheet', ['draft', 'pending', 'accepted', 'rejected'], {
  submit: { from: ['draft'], to: 'pending', by: ['clinician'], label: 'Submit' },
  accept: { from: ['pending'], to: 'accepted', by: ['facility', 'admin'], label: 'Accept' },
  reject: { from: ['pending'], to: 'rejected', by: ['facility', 'admin'], label: 'Reject' },
  resubmit: { from: ['rejected'], to: 'pending', by: ['clinician'], label: 'Submit again' },
})
export type TimesheetStatus = StateOf<typeof timesheetLifecycle>
