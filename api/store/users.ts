import type { Knex } from 'knex'
import type { UserStatus } from '@gaitway/contract/lifecycles/user'
import type { ClinicianRow, FacilityMemberRow, NewUserRow, UserRow } from './rows.ts'

/** False when somebody has this email already. */
export const insertUser = async (trx: Knex, user: NewUserRow): Promise<boolean> => {
  const saved = await trx('users').insert(user).onConflict('email').ignore().returning('id')
  return saved.length === 1
}

/** An invitation that nobody has accepted leaves the email to whomever it belongs to. */
export const isEmailTaken = async (db: Knex, email: string): Promise<boolean> =>
  (await db('users as u')
    .leftJoin('facility_members as m', 'm.user_id', 'u.id')
    .where('u.email', email)
    .andWhere(own => own.whereNull('m.user_id').orWhere('m.is_owner', true).orWhereNotNull('m.accepted_at'))
    .first('u.id')) !== undefined

/** What logging in needs to know of an email. */
export const findLogin = (
  db: Knex,
  email: string,
): Promise<{ id: string; passwordHash: string } | undefined> =>
  db('users').where({ email }).first('id', 'password_hash')

/** The email and what is kept of the password of somebody who is signed in. */
export const findLoginOf = (
  db: Knex,
  userId: string,
): Promise<{ email: string; passwordHash: string } | undefined> =>
  db('users').where({ id: userId }).first('email', 'password_hash')

export type Person = Pick<
  UserRow,
  | 'id'
  | 'email'
  | 'role'
  | 'firstName'
  | 'lastName'
  | 'phone'
  | 'profileUrl'
  | 'status'
  | 'statusReason'
  | 'termsVersion'
> &
  Pick<ClinicianRow, 'isSignupCompleted' | 'signupStageCount'> &
  Pick<FacilityMemberRow, 'access'> & {
    isEmailVerified: boolean
    isSubUser: boolean
    clinicianId: string | null
    facilityId: string | null
    isTwoFactorOn: boolean
  }

const personSql = `
  SELECT u.id, u.email, u.role, u.first_name, u.last_name, u.phone, u.profile_url, u.status_reason,
    CASE WHEN m.status <> 'active' THEN 'deactivate'
         WHEN m.is_owner = false AND u.status <> 'deactivate' THEN owner.status
         ELSE u.status END AS status,
    u.email_verified_at IS NOT NULL AS is_email_verified,
    coalesce(NOT m.is_owner, false) AS is_sub_user, coalesce(m.access, '{}') AS access,
    c.id AS clinician_id, m.facility_id,
    coalesce(f.is_signup_completed, c.is_signup_completed, true) AS is_signup_completed,
    coalesce(f.signup_stage_count, c.signup_stage_count, 0) AS signup_stage_count,
    u.terms_version, second.confirmed_at IS NOT NULL AS is_two_factor_on
  FROM users u
  LEFT JOIN facility_members m ON m.user_id = u.id
  LEFT JOIN facilities f ON f.id = m.facility_id
  LEFT JOIN users owner ON owner.id = f.user_id
  LEFT JOIN clinicians c ON c.user_id = u.id
  LEFT JOIN second_factors second ON second.user_id = u.id
  WHERE u.id = ?`

/** A person with the stage of their profile; a sub-user stands as its facility's owner does. */
export const findUser = async (db: Knex, userId: string): Promise<Person | undefined> => {
  const { rows } = await db.raw<{ rows: Person[] }>(personSql, [userId])
  return rows[0]
}

type Lockable = Pick<UserRow, 'id' | 'role' | 'status' | 'closedAt'>

/** What is kept of a person's password, which nobody changes until this transaction ends. */
export const lockPassword = async (trx: Knex.Transaction, userId: string): Promise<string | undefined> =>
  (await trx('users').where({ id: userId }).forNoKeyUpdate().first('password_hash'))?.passwordHash

export const savePassword = (trx: Knex, userId: string, passwordHash: string) =>
  trx('users')
    .where({ id: userId })
    .update({ passwordHash, version: trx.raw('version + 1') })

export const saveTerms = (trx: Knex, userId: string, version: string, at: Date) =>
  trx('users').where({ id: userId }).update({ termsVersion: version, termsAcceptedAt: at })

/** Decisions about one person follow one another. */
export const lockUser = (trx: Knex.Transaction, userId: string): Promise<Lockable | undefined> =>
  trx('users').where({ id: userId }).forNoKeyUpdate().first('id', 'role', 'status', 'closed_at')

/** How many rows had the status that the move starts from: one, or somebody was faster. */
export const moveUserStatus = (
  trx: Knex,
  userId: string,
  { from, to, reason }: { from: UserStatus; to: UserStatus; reason: string | null },
): Promise<number> =>
  trx('users')
    .where({ id: userId, status: from })
    .update({ status: to, statusReason: reason, version: trx.raw('version + 1') })

export const markEmailVerified = (trx: Knex, userId: string, at: Date) =>
  trx('users').where({ id: userId }).whereNull('email_verified_at').update({ emailVerifiedAt: at })

/** Only the columns given change. */
export const saveUser = (
  trx: Knex,
  userId: string,
  changes: { firstName?: string; lastName?: string; phone?: string | null; profileUrl?: string | null },
) =>
  trx('users')
    .where({ id: userId })
    .update({ ...changes, version: trx.raw('version + 1') })

/** The facility or clinician that a decision about this person concerns. */
export const findProfileIds = async (
  db: Knex,
  userId: string,
): Promise<{ facilityId?: string; clinicianId?: string }> => {
  const facility = await db('facilities').where({ userId }).first('id')
  const clinician = await db('clinicians').where({ userId }).first('id')
  return { facilityId: facility?.id, clinicianId: clinician?.id }
}
