import type { UserRecord } from '@gaitway/contract/resource-records'
import { Mark, StatusChip } from '../../shared/StatusChip.tsx'

/** The status of a person; whoever has not completed the signup is not under review yet. */
export const UserStatusChip = ({ user }: { user: Pick<UserRecord, 'status' | 'isSignupCompleted'> }) =>
  user.status === 'pending' && !user.isSignupCompleted ? (
    <Mark tone="stone">Incomplete</Mark>
  ) : (
    <StatusChip of="user" state={user.status} />
  )
