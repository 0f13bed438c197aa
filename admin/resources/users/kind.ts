import type { UserRecord } from '@gaitway/contract/schemas/resources'
import { showKind, showRole } from '../../shared/show.ts'

const subUser = ({ member, officeName }: UserRecord) =>
  member?.isOwner === false ? `Sub-user of ${officeName ?? 'a facility'}` : undefined

/** What a person is, in words; of a sub-user, of which facility. */
export const showRoleOf = (user: UserRecord) => subUser(user) ?? showRole(user.role)

/** The same, short enough for a list. */
export const showKindOf = (user: UserRecord) => subUser(user) ?? showKind(user.role)
