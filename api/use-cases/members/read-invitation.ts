import type { UseCase } from '../use-case.ts'
import { openInvitation } from './open-invitation.ts'

/** Who invites whom, where to, and what for: as whoever holds the link sees it. */
export const readInvitation: UseCase<'members.readInvitation'> = async (outside, _by, { token }) => {
  const found = await openInvitation(outside, outside.db, token)
  return {
    email: found.email,
    firstName: found.firstName,
    lastName: found.lastName,
    officeName: found.officeName,
    invitedBy: `${found.inviterFirstName} ${found.inviterLastName}`,
    access: found.access,
  }
}
