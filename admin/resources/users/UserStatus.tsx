import { roleNames } from '@gaitway/contract/values/enums'
import type { UserRecord } from '@gaitway/contract/schemas/resources'
import { showDay } from '@gaitway/contract/format/time'
import { StatusMark, StatusChip } from '../../shared/Parts.tsx'
import { showKind } from '../../shared/show.ts'

type UserStatus = Pick<UserRecord, 'status' | 'isSignupCompleted' | 'member' | 'closedAt'>

/** The status of a user. A sub-user has the status that the facility set; an unfinished signup isn't under review yet. */
export const UserStatusChip = ({ user }: { user: UserStatus }) => {
  const { status, isSignupCompleted, member, closedAt } = user
  if (closedAt) return <StatusMark tone="stone">Closed {showDay(closedAt)}</StatusMark>
  if (status === 'approved' && member && !member.isOwner)
    return <StatusChip of="member" state={member.status} />
  if (status === 'pending' && !isSignupCompleted) return <StatusMark tone="stone">Incomplete</StatusMark>
  return <StatusChip of="user" state={status} />
}

const describeSubUser = ({ member, officeName }: UserRecord) =>
  member?.isOwner === false ? `Sub-user of ${officeName ?? 'a facility'}` : undefined

export const showRole = (user: UserRecord) => describeSubUser(user) ?? roleNames[user.role]

/** The role of a user, short enough for a list. */
export const showUserKind = (user: UserRecord) => describeSubUser(user) ?? showKind(user.role)
