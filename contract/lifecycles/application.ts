import { lifecycle, type StateOf } from './step.ts'

/** An application: the clinician's shift status, and the status of the confirmed-shifts table. */
export const applicationLifecycle = lifecycle(
  'application',
  ['applied', 'upcoming', 'current', 'completed', 'cancelled', 'declined', 'expired', 'removed'],
  {
    confirm: { from: ['applied'], to: 'upcoming', by: ['facility'], label: 'Confirm and pay' },
    decline: { from: ['applied'], to: 'declined', by: ['facility'], label: 'Decline' },
    /** another applicant was confirmed, or this one overlaps a shift just confirmed for the clinician */
    displace: { from: ['applied'], to: 'declined', by: ['clock'] },
    remove: { from: ['applied'], to: 'removed', by: ['clinician'], label: 'Remove' },
    applyAgain: { from: ['removed'], to: 'applied', by: ['clinician'], label: 'Apply' },
    /** the shift is open again, and they were not the ones the facility said no to */
    comeBack: { from: ['declined'], to: 'applied', by: ['clinician'], label: 'Apply again' },
    expire: { from: ['applied'], to: 'expired', by: ['clock'] },
    start: { from: ['upcoming'], to: 'current', by: ['clock'] },
    complete: { from: ['current'], to: 'completed', by: ['clock'] },
    cancel: { from: ['applied', 'upcoming'], to: 'cancelled', by: ['facility', 'admin', 'subadmin'] },
    cancelCurrent: {
      from: ['current'],
      to: 'cancelled',
      by: ['admin', 'subadmin'],
      label: 'Cancel shift',
    },
    dropOut: {
      from: ['upcoming', 'current'],
      to: 'cancelled',
      by: ['clinician'],
      label: 'Cancel my shift',
    },
    /** until the time card is accepted, which is then void */
    noShow: {
      from: ['current', 'completed'],
      to: 'cancelled',
      by: ['facility', 'admin', 'subadmin'],
      label: 'Clinician did not come',
    },
    sendHome: {
      from: ['current'],
      to: 'completed',
      by: ['facility', 'admin', 'subadmin'],
      label: 'Sent home early',
    },
  },
)
export type ApplicationStatus = StateOf<typeof applicationLifecycle>
/** Where an application stands once it was confirmed, and nobody cancelled or dropped out. */
export const confirmedStatuses = [
  'upcoming',
  'current',
  'completed',
] as const satisfies readonly ApplicationStatus[]
/** What the confirmed-shifts table shows until somebody chooses otherwise. */
export const defaultShiftStatuses = ['applied', ...confirmedStatuses] as const
