import { refuse } from '@gaitway/contract/errors'
import type { Output } from '@gaitway/contract/schemas/index'
import type { Outside } from '../../outside/outside.ts'
import { findMember, type MemberRow } from '../../store/members.ts'

/** A member as the calls give it. */
export const memberOf = (row: MemberRow): Output<'members.invite'> => ({
  id: row.id,
  email: row.email,
  firstName: row.first_name,
  lastName: row.last_name,
  isOwner: row.is_owner,
  access: row.access,
  status: row.status,
  hasAccepted: row.accepted_at !== null,
  invitedAt: row.invited_at?.toISOString() ?? null,
  lastSeenAt: row.last_seen_at?.toISOString() ?? null,
})

/** One member of a facility, as it stands now. */
export const readMember = async ({ db }: Outside, facilityId: string, userId: string) => {
  const row = await findMember(db, facilityId, userId)
  if (!row) throw refuse('not_found')
  return memberOf(row)
}
