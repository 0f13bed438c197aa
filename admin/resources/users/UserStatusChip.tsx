import type { UserRecord } from '@gaitway/contract/resource-records'
import { Mark, StatusChip } from '../../shared/StatusChip.tsx'

type Standing = Pick<UserRecord, 'status' | 'isSignupCompleted' | 'member'>

/** How a person stands: not under review before the signup is completed; a sub-user as the facility has it. */
export const UserStatusChip = ({ user: { status, isSignupCompleted, member } }: { user: Standing }) => {
  if (status === 'approved' && member && !member.isOwner)
    return <StatusChip of="member" state={member.status} />
  if (status === 'pending' && !isSignupCompleted) return <Mark tone="stone">Incomplete</Mark>
  return <StatusChip of="user" state={status} />
}
