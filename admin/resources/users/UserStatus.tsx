import { roleNames } from '@gaitway/contract/values/enums'
import type { UserRecord } from '@gaitway/contract/schemas/resources'
import { showDay } from '@gaitway/contract/format/time'
import { StatusMark, StatusChip } from '../../shared/Parts.tsx'
import { showKind } from '../../shared/show.ts'

type UserStatus = Pick<UserRecord, 'status' | 'isSignupCompleted' | 'member' | 'closedAt'>

/** A sub-user has the status the facility gave them; an unfinished signup isn't under review yet. */
export const UserStatusChip = ({ user }: { user: UserStatus }) => {
  const { status, isSignupCompleted, member, closedAt } = user
  if (closedAt) return <StatusMark tone="stone">Closed {showDay(closedAt)}</StatusMark>
  if (status === 'approved' && member && !member.isOwner)
    return <StatusChip of="member" state={member.status} />
  if (status === 'pending' && !isSignupCompleted) return <StatusMark tone="stone">Incomplete</StatusMark>
  return <StatusChip of="user" state={status} />
}

const subUser = ({ member, officeName }: UserRecord) =>
  member?.isOwner === false ? `Sub-user of ${officeName ?? 'a facility'}` : undefined

export const showRole = (user: UserRecord) => subUser(user) ?? roleNames[user.role]

/** Short enough for a list. */
export const showUserKind = (user: UserRecord) => subUser(user) ?? showKind(user.role)
