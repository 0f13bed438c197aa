import { lifecycle, type StateOf, facilityAndStaff, staff } from './step.ts'

/** A job, as its facility sees it. */
export const jobLifecycle = lifecycle(
  'job',
  ['posted', 'confirmed', 'completed', 'expired', 'cancelled', 'deleted'],
  {
    confirm: { from: ['posted'], to: 'confirmed', by: ['facility'] },
    complete: { from: ['confirmed'], to: 'completed', by: ['clock'] },
    expire: { from: ['posted'], to: 'expired', by: ['clock'] },
    cancel: { from: ['posted', 'confirmed'], to: 'cancelled', by: facilityAndStaff, label: 'Cancel shift' },
    /** the confirmed clinician canceled or called out before the first slot */
    reopen: { from: ['confirmed'], to: 'posted', by: ['clinician', ...staff] },
    /** the clinician canceled after the first slot started, or was a no-show */
    abandon: { from: ['confirmed'], to: 'cancelled', by: ['clinician', ...facilityAndStaff] },
    /** the clinician was sent home */
    endEarly: { from: ['confirmed'], to: 'completed', by: facilityAndStaff },
    delete: { from: ['posted', 'expired', 'cancelled'], to: 'deleted', by: ['facility'], label: 'Delete' },
  },
)
export type JobStatus = StateOf<typeof jobLifecycle>
/** The default filter of a facility’s jobs: everything that isn’t deleted. */
export const defaultJobStatuses = jobLifecycle.states.filter(status => status !== 'deleted')
