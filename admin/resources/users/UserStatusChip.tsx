import type { UserRecord } from '@gaitway/contract/schemas/resources'
import { showDay } from '@gaitway/contract/time'
import { Mark, StatusChip } from '../../shared/StatusChip.tsx'

type Standing = Pick<UserRecord, 'status' | 'isSignupCompleted' | 'member' | 'closedAt'>

/** How a person stands: not under review before the signup is completed; a sub-user as the facility has it; since when it is closed. */
export const UserStatusChip = ({ user }: { user: Standing }) => {
  const { status, isSignupCompleted, member, closedAt } = user
  if (closedAt) return <Mark tone="stone">Closed {showDay(closedAt)}</Mark>
  if (status === 'approved' && member && !member.isOwner)
    return <StatusChip of="member" state={member.status} />
  if (status === 'pending' && !isSignupCompleted) return <Mark tone="stone">Incomplete</Mark>
  return <StatusChip of="user" state={status} />
}
