import { lifecycle, type StateOf } from './step.ts'

/** A sub-user of a facility: invited by its owner, active once the invitation is accepted. */
export const memberLifecycle = lifecycle('member', ['invited', 'active', 'deactivate'], {
  accept: { from: ['invited'], to: 'active', by: ['facility'] },
  /** by the clock: the invited person signed up, or another facility invited them */
  deactivate: {
    from: ['invited', 'active'],
    to: 'deactivate',
    by: ['facility', 'clock'],
    label: 'Deactivate',
  },
  /** only a member who had accepted; others get a new invitation */
  reactivate: { from: ['deactivate'], to: 'active', by: ['facility'], label: 'Reactivate' },
  invite: { from: ['invited', 'deactivate'], to: 'invited', by: ['facility'], label: 'Invite again' },
})
export type MemberStatus = StateOf<typeof memberLifecycle>
