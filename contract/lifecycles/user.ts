import { lifecycle, type StateOf, staff } from './step.ts'

/** Whether a person may use the product; staff decide. */
export const userLifecycle = lifecycle('user', ['pending', 'approved', 'rejected', 'deactivate'], {
  approve: { from: ['pending'], to: 'approved', by: staff, label: 'Approve' },
  reject: { from: ['pending'], to: 'rejected', by: staff, label: 'Decline' },
  deactivate: { from: ['approved'], to: 'deactivate', by: staff, label: 'Deactivate' },
  reactivate: { from: ['deactivate'], to: 'approved', by: staff, label: 'Reactivate' },
  reconsider: { from: ['rejected'], to: 'pending', by: staff, label: 'Move to pending' },
  /** final: the user closed their own account, or an invitation expired */
  close: {
    from: ['pending', 'approved', 'rejected'],
    to: 'deactivate',
    by: ['facility', 'clinician', 'clock'],
  },
  resubmit: { from: ['rejected'], to: 'pending', by: ['facility', 'clinician'] },
})
export type UserStatus = StateOf<typeof userLifecycle>
