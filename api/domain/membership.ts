import { refuse } from '@gaitway/contract/errors'
import type { memberLifecycle, MemberStatus } from '@gaitway/contract/lifecycles/member'
import type { MoveOf } from '@gaitway/contract/lifecycles/step'

/** What makes a member as wished: who had accepted is let in again, who had not gets a new link. */
export const memberMove = (
  { hasAccepted }: { hasAccepted: boolean },
  wished: MemberStatus,
): MoveOf<typeof memberLifecycle> => {
  if (wished === 'deactivate') return 'deactivate'
  if (wished === 'invited') {
    if (hasAccepted) throw refuse('move_not_open')
    return 'invite'
  }
  if (!hasAccepted) throw refuse('member_not_accepted')
  return 'reactivate'
}
