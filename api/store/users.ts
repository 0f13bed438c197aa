import type { Knex } from 'knex'
import type { Output } from '@gaitway/contract/schemas/index'
import { listPrepared } from './prepared.ts'
import type { NewUserRow, UserRow } from './rows.ts'

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

/** A person as session calls give them, but for what a row does not know: signed links, and the session's end. */
export type Person = Omit<Output<'accounts.current'>, 'profileUrl' | 'secondFactorUntil'>
export type PersonRow = { json: string; profileUrl: string | null }

const stage = (
  table: 'c' | 'f',
) => `CASE WHEN ${table}.id IS NOT NULL THEN json_build_object('id', ${table}.id,
  'isSignupCompleted', ${table}.is_signup_completed, 'signupStageCount', ${table}.signup_stage_count) END`

/** People `u` with the stage of their profile; a sub-user stands as its facility's owner does. */
export const personSql = (users: string, further = '') => `
  SELECT ${further} u.profile_url, row_to_json(r)::text AS json
  FROM ${users}
  LEFT JOIN facility_members m ON m.user_id = u.id
  LEFT JOIN facilities f ON f.id = m.facility_id
  LEFT JOIN users owner ON owner.id = f.user_id
  LEFT JOIN clinicians c ON c.user_id = u.id
  LEFT JOIN second_factors second ON second.user_id = u.id
  CROSS JOIN LATERAL (SELECT
    CASE WHEN m.status <> 'active' THEN 'deactivate'
         WHEN m.is_owner = false AND u.status <> 'deactivate' THEN owner.status
         ELSE u.status END AS status) own
  CROSS JOIN LATERAL (SELECT u.id, u.email, u.role AS roles, u.first_name AS "firstName", u.last_name AS "lastName",
    u.phone, own.status, u.status_reason AS "statusReason", own.status = 'approved' AS "isApprovedByAdmin",
    u.email_verified_at IS NOT NULL AS "isEmailVerified",
    CASE WHEN NOT m.is_owner THEN u.id END AS "subUserId", coalesce(m.access, '{}') AS access,
    ${stage('c')} AS "clinicianId", ${stage('f')} AS "facilityId",
    u.terms_version AS "termsVersion", second.confirmed_at IS NOT NULL AS "isTwoFactorOn") r`

const personOfId = `${personSql('users u')} WHERE u.id = :userId`

export const findPerson = async (db: Knex, userId: string): Promise<PersonRow | undefined> =>
  (await listPrepared<PersonRow>(db, personOfId, { userId }))[0]

/** What a person's row says of them. */
export const findUser = async (db: Knex, userId: string): Promise<Person | undefined> => {
  const row = await findPerson(db, userId)
  return row && (JSON.parse(row.json) as Person)
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
