import { refuse } from '@gaitway/contract/errors'
import type { Output } from '@gaitway/contract/schemas/index'
import type { Outside } from '../../outside/outside.ts'
import { findUser, type UserRow } from '../../store/users.ts'
import { signedLink } from '../files/links.ts'
import type { SignedIn } from '../use-case.ts'

const personOf = (
  outside: Outside,
  row: UserRow,
  secondFactorUntil: Date | null,
): Output<'accounts.current'> => {
  const stage = (id: string | null) =>
    id === null
      ? null
      : { id, isSignupCompleted: row.is_signup_completed, signupStageCount: row.signup_stage_count }
  return {
    id: row.id,
    email: row.email,
    roles: row.role,
    firstName: row.first_name,
    lastName: row.last_name,
    phone: row.phone,
    profileUrl: signedLink(outside, row.profile_url),
    status: row.status,
    statusReason: row.status_reason,
    isApprovedByAdmin: row.status === 'approved',
    isEmailVerified: row.is_email_verified,
    subUserId: row.is_sub_user ? row.id : null,
    access: row.access,
    clinicianId: stage(row.clinician_id),
    facilityId: stage(row.facility_id),
    termsVersion: row.terms_version,
    isTwoFactorOn: row.is_two_factor_on,
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
