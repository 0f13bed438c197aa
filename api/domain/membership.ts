import { refuse } from '@gaitway/contract/values/errors'
import type { memberLifecycle, MemberStatus } from '@gaitway/contract/lifecycles/member'
import type { MoveOf } from '@gaitway/contract/lifecycles/step'

/** The move to the requested member status: a member who accepted before is reactivated, others get a new link. */
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
