import { lifecycle, type StateOf } from './step.ts'

/** A job, as its facility sees it. */
export const jobLifecycle = lifecycle(
  'job',
  ['posted', 'confirmed', 'completed', 'expired', 'cancelled', 'deleted'],
  {
    confirm: { from: ['posted'], to: 'confirmed', by: ['facility'] },
    complete: { from: ['confirmed'], to: 'completed', by: ['clock'] },
    expire: { from: ['posted'], to: 'expired', by: ['clock'] },
    cancel: {
      from: ['posted', 'confirmed'],
      to: 'cancelled',
      by: ['facility', 'admin', 'subadmin'],
      label: 'Cancel shift',
    },
    /** the confirmed clinician dropped out, and the first slot is still ahead */
    reopen: { from: ['confirmed'], to: 'posted', by: ['clinician'] },
    /** the clinician dropped out after the first slot had started, or did not come */
    abandon: { from: ['confirmed'], to: 'cancelled', by: ['clinician', 'facility', 'admin', 'subadmin'] },
    /** the clinician was sent home */
    endEarly: { from: ['confirmed'], to: 'completed', by: ['facility', 'admin', 'subadmin'] },
    delete: { from: ['posted', 'expired', 'cancelled'], to: 'deleted', by: ['facility'], label: 'Delete' },
  },
)
export type JobStatus = StateOf<typeof jobLifecycle>
/** What a facility's list of jobs shows until somebody chooses otherwise: all that was not deleted. */
export const defaultJobStatuses = [
  'posted',
  'confirmed',
  'completed',
  'expired',
  'cancelled',
] as const satisfies readonly JobStatus[]
