import { refuse } from '@gaitway/contract/errors'
import type { Output } from '@gaitway/contract/schemas/index'
import type { Outside } from '../../outside/outside.ts'
import { findMember, type Member } from '../../store/members.ts'

/** A member as the calls give it. */
export const memberOf = (row: Member): Output<'members.invite'> => ({
  id: row.id,
  email: row.email,
  firstName: row.firstName,
  lastName: row.lastName,
  isOwner: row.isOwner,
  access: row.access,
  status: row.status,
  hasAccepted: row.acceptedAt !== null,
  invitedAt: row.invitedAt?.toISOString() ?? null,
  lastSeenAt: row.lastSeenAt?.toISOString() ?? null,
})

/** One member of a facility, as it stands now. */
export const readMember = async ({ db }: Outside, facilityId: string, userId: string) => {
  const row = await findMember(db, facilityId, userId)
  if (!row) throw refuse('not_found')
  return memberOf(row)
}
