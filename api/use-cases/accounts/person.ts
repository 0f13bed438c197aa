import { refuse } from '@gaitway/contract/errors'
import type { Output } from '@gaitway/contract/schemas/index'
import type { Outside } from '../../outside/outside.ts'
import { findUser, type Person } from '../../store/users.ts'
import { signedLink } from '../files/links.ts'
import type { SignedIn } from '../use-case.ts'

const personOf = (
  outside: Outside,
  row: Person,
  secondFactorUntil: Date | null,
): Output<'accounts.current'> => {
  const stage = (id: string | null) =>
    id === null
      ? null
      : { id, isSignupCompleted: row.isSignupCompleted, signupStageCount: row.signupStageCount }
  return {
    id: row.id,
    email: row.email,
    roles: row.role,
    firstName: row.firstName,
    lastName: row.lastName,
    phone: row.phone,
    profileUrl: signedLink(outside, row.profileUrl),
    status: row.status,
    statusReason: row.statusReason,
    isApprovedByAdmin: row.status === 'approved',
    isEmailVerified: row.isEmailVerified,
    subUserId: row.isSubUser ? row.id : null,
    access: row.access,
    clinicianId: stage(row.clinicianId),
    facilityId: stage(row.facilityId),
    termsVersion: row.termsVersion,
    isTwoFactorOn: row.isTwoFactorOn,
    secondFactorUntil: secondFactorUntil?.toISOString() ?? null,
  }
}

/** A person as session calls give them; with the session, until when its second factor holds. */
export const readPerson = async (
  outside: Outside,
  userId: string,
  db = outside.db,
  secondFactorUntil: Date | null = null,
) => {
  const row = await findUser(db, userId)
  if (!row) throw refuse('not_found')
  return personOf(outside, row, secondFactorUntil)
}

/** The person signed in, as they are now. */
export const readSelf = (outside: Outside, { userId, secondFactorUntil }: SignedIn) =>
  readPerson(outside, userId, outside.db, secondFactorUntil)
