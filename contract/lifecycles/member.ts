import { lifecycle, type StateOf } from './step.ts'

/** A sub-user of a facility: invited by its owner, at work once the invitation is accepted. */
export const memberLifecycle = lifecycle('member', ['invited', 'active', 'deactivate'], {
  accept: { from: ['invited'], to: 'active', by: ['facility'] },
  /** by the clock: whoever was invited has signed up, or is invited elsewhere */
  deactivate: {
    from: ['invited', 'active'],
    to: 'deactivate',
    by: ['facility', 'clock'],
    label: 'Deactivate',
  },
  /** only who had accepted before; who had not is invited again, with a new link */
  reactivate: { from: ['deactivate'], to: 'active', by: ['facility'], label: 'Reactivate' },
  invite: { from: ['invited', 'deactivate'], to: 'invited', by: ['facility'], label: 'Invite again' },
})
export type MemberStatus = StateOf<typeof memberLifecycle>
