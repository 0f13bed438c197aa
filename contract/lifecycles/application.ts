import { lifecycle, type StateOf, facilityAndStaff, staff } from './step.ts'

/** An application’s status, which both sides see as the status of the shift. */
export const applicationLifecycle = lifecycle(
  'application',
  ['applied', 'upcoming', 'current', 'completed', 'cancelled', 'declined', 'expired', 'removed'],
  {
    confirm: { from: ['applied'], to: 'upcoming', by: ['facility'], label: 'Confirm and pay' },
    decline: { from: ['applied'], to: 'declined', by: ['facility'], label: 'Decline' },
    /** another applicant was confirmed, or it overlaps a shift just confirmed for this clinician */
    displace: { from: ['applied'], to: 'declined', by: ['clock'] },
    remove: { from: ['applied'], to: 'removed', by: ['clinician'], label: 'Remove' },
    applyAgain: { from: ['removed'], to: 'applied', by: ['clinician'], label: 'Apply' },
    /** the shift is open again, and the facility hadn’t declined this clinician */
    comeBack: { from: ['declined'], to: 'applied', by: ['clinician'], label: 'Apply again' },
    expire: { from: ['applied'], to: 'expired', by: ['clock'] },
    start: { from: ['upcoming'], to: 'current', by: ['clock'] },
    complete: { from: ['current'], to: 'completed', by: ['clock'] },
    cancel: { from: ['applied', 'upcoming'], to: 'cancelled', by: facilityAndStaff },
    /** by the facility only after a day was settled as a no-show */
    cancelCurrent: { from: ['current'], to: 'cancelled', by: facilityAndStaff, label: 'Cancel shift' },
    dropOut: {
      from: ['upcoming', 'current'],
      to: 'cancelled',
      /** staff record a call-out */
      by: ['clinician', ...staff],
      label: 'Cancel my shift',
    },
    /** the call-out wasn’t theirs: the facility can confirm them again */
    reinstate: { from: ['cancelled'], to: 'applied', by: ['admin'] },
    /** until the time card is accepted; the time card becomes void */
    noShow: {
      from: ['current', 'completed'],
      to: 'cancelled',
      by: facilityAndStaff,
      label: 'Report no-show',
    },
    sendHome: { from: ['current'], to: 'completed', by: facilityAndStaff, label: 'Send home early' },
  },
)
export type ApplicationStatus = StateOf<typeof applicationLifecycle>
/** The statuses of a confirmed application that wasn’t canceled. */
export const confirmedStatuses = ['upcoming', 'current', 'completed'] as const
/** The statuses of the confirmed-shifts table. Removed applications are gone. */
export const shiftStatuses: readonly ApplicationStatus[] = applicationLifecycle.states.filter(
  status => status !== 'removed',
)
/** A filter by no status at all, which finds nothing: an empty list of statuses would be left out of the address. */
export const NO_STATUS = 'none'
/** The filter that a table of clinicians or staff starts with; a facility’s starts with `confirmedStatuses`. */
export const defaultShiftStatuses = ['applied', ...confirmedStatuses] as const
