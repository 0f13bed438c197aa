import type { Knex } from 'knex'
import type { Output } from '@gaitway/contract/schemas/index'
import { findPrepared } from './postgres/index.ts'
import type { NewUserRow, UserRow, EmailCodeRow } from './rows.ts'
import { insertIfNew, updateIfDifferent } from './save-rows.ts'

/** False when the email is taken. */
export const insertUser = (trx: Knex, user: NewUserRow) => insertIfNew(trx, 'users', user, 'email')

/** A pending invitation doesn't reserve the email. */
export const isEmailTaken = async (db: Knex, email: string): Promise<boolean> =>
  (await db('users as u')
    .leftJoin('facility_members as m', 'm.user_id', 'u.id')
    .where('u.email', email)
    .andWhere(own => own.whereNull('m.user_id').orWhere('m.is_owner', true).orWhereNotNull('m.accepted_at'))
    .first('u.id')) !== undefined

/** The ID and password hash of the user with this email. */
export const findLogin = (
  db: Knex,
  email: string,
): Promise<Pick<UserRow, 'id' | 'passwordHash'> | undefined> =>
  db('users').where({ email }).first('id', 'password_hash')

/** The email and password hash of a logged-in user. */
export const findUserLogin = (
  db: Knex,
  userId: string,
): Promise<Pick<UserRow, 'email' | 'passwordHash'> | undefined> =>
  db('users').where({ id: userId }).first('email', 'password_hash')

/** A user as the session calls return them, without signed links and the session's end. */
export type SessionUser = Omit<Output<'accounts.current'>, 'profileUrl' | 'secondFactorUntil'>
export type SessionUserRow = { json: string; profileUrl: string | null }

const signupSql = (profile: 'c' | 'f') => `CASE WHEN ${profile}.id IS NOT NULL
  THEN json_build_object('id', ${profile}.id, 'isSignupCompleted', ${profile}.is_signup_completed,
    'signupStageCount', ${profile}.signup_stage_count) END`

/** SQL: users `u` with how far their signup is. A sub-user has the status of the facility's owner. */
const personSql = (users: string, moreColumns = '') => `
  SELECT ${moreColumns} u.profile_url, row_to_json(r)::text AS json
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
    ${signupSql('c')} AS "clinicianId", ${signupSql('f')} AS "facilityId",
    u.terms_version AS "termsVersion", second.confirmed_at IS NOT NULL AS "isTwoFactorOn") r`

const personOfId = `${personSql('users u')} WHERE u.id = :userId`

export const findPerson = (db: Knex, userId: string) =>
  findPrepared<SessionUserRow>(db, personOfId, { userId })

export const findUser = async (db: Knex, userId: string): Promise<SessionUser | undefined> => {
  const row = await findPerson(db, userId)
  return row && (JSON.parse(row.json) as SessionUser)
}

/** Locks the user and returns the password hash. */
export const lockPassword = async (trx: Knex.Transaction, userId: string): Promise<string | undefined> =>
  (await trx('users').where({ id: userId }).forNoKeyUpdate().first('password_hash'))?.passwordHash

export const savePassword = (trx: Knex, userId: string, passwordHash: string) =>
  trx('users').where({ id: userId }).update({ passwordHash }).increment('version', 1)

export const saveTerms = (trx: Knex, userId: string, version: string, at: Date) =>
  trx('users').where({ id: userId }).update({ termsVersion: version, termsAcceptedAt: at })

/** Locks the user, so that decisions about one user run one after another. */
export const lockUser = (
  trx: Knex.Transaction,
  userId: string,
): Promise<Pick<UserRow, 'id' | 'role' | 'status' | 'closedAt' | 'version'> | undefined> =>
  trx('users').where({ id: userId }).forNoKeyUpdate().first('id', 'role', 'status', 'closed_at', 'version')

export const listAdminEmails = (db: Knex): Promise<string[]> =>
  db('users').where({ role: 'admin', status: 'approved' }).orderBy('id').pluck('email')

/** Locks the active admins in one order, so that two of them can't deactivate each other. */
export const lockActiveAdmins = (trx: Knex.Transaction): Promise<string[]> =>
  trx('users').where({ role: 'admin', status: 'approved' }).orderBy('id').forNoKeyUpdate().pluck('id')

export const markEmailVerified = (trx: Knex, userId: string, at: Date) =>
  trx('users').where({ id: userId }).whereNull('email_verified_at').update({ emailVerifiedAt: at })

/** Replaces an unconfirmed email. False when the new one is taken. */
export const saveEmail = async (trx: Knex, userId: string, email: string): Promise<boolean> => {
  const others = trx('users').where({ email }).whereNot({ id: userId })
  const own = trx('users').where({ id: userId }).whereNotExists(others)
  return (await own.update({ email }).increment('version', 1)) === 1
}

/** Updates only the given columns. Returns 0 if they have these values already. */
export const saveUser = (
  trx: Knex,
  userId: string,
  changes: Partial<Pick<UserRow, 'firstName' | 'lastName' | 'phone' | 'profileUrl'>>,
) => updateIfDifferent(trx('users').where({ id: userId }), changes)

/** The facility or clinician of a user, for decisions about them. */
export const findProfileIds = async (
  db: Knex,
  userId: string,
): Promise<{ facilityId?: string; clinicianId?: string }> => {
  const facility = await db('facilities').where({ userId }).first('id')
  const clinician = await db('clinicians').where({ userId }).first('id')
  return { facilityId: facility?.id, clinicianId: clinician?.id }
}

const personOfLink = `${personSql('password_resets l JOIN users u ON u.id = l.user_id', 'l.sent_at,')}
  WHERE l.token_hash = :tokenHash`

/** Saves a reset link in place of the one before. False when the hourly limit is reached. */
export const saveResetLink = async (
  trx: Knex,
  userId: string,
  link: { tokenHash: Buffer; at: Date; hourAgo: Date; mostAnHour: number },
): Promise<boolean> => {
  const { rowCount } = await trx.raw<{ rowCount: number }>(
    `INSERT INTO password_resets AS known (user_id, token_hash, sent_at, hour_began_at)
     VALUES (:userId, :tokenHash, :at, :at)
     ON CONFLICT (user_id) DO UPDATE SET token_hash = excluded.token_hash, sent_at = excluded.sent_at,
       hour_mails = CASE WHEN known.hour_began_at <= :hourAgo THEN 1 ELSE known.hour_mails + 1 END,
       hour_began_at = CASE WHEN known.hour_began_at <= :hourAgo THEN excluded.sent_at
                            ELSE known.hour_began_at END
     WHERE known.hour_began_at <= :hourAgo OR known.hour_mails < :mostAnHour`,
    { userId, ...link },
  )
  return rowCount === 1
}

/** The user of a reset link, and when it was emailed. */
export const findPersonOfReset = (db: Knex, tokenHash: Buffer) =>
  findPrepared<SessionUserRow & { sentAt: Date }>(db, personOfLink, { tokenHash })

/** Deletes a reset link; 0 when it was used before or replaced. */
export const consumeResetLink = (trx: Knex, tokenHash: Buffer): Promise<number> =>
  trx('password_resets').where({ tokenHash }).delete()

export const deleteResetLinks = (trx: Knex, userId: string) =>
  trx('password_resets').where({ userId }).delete()

/** Locks the code a user is expected to enter, so that tries run one after another. */
export const lockEmailCode = (trx: Knex.Transaction, userId: string): Promise<EmailCodeRow | undefined> =>
  trx('email_codes').where({ userId }).forUpdate().first()

/** Saves a code in place of the one before. Wrong tries within the hour still count. */
export const saveEmailCode = (trx: Knex, userId: string, codeHash: Buffer, at: Date) =>
  trx('email_codes')
    .insert({ userId, codeHash, sentAt: at, hourBeganAt: at })
    .onConflict('user_id')
    .merge({ codeHash, sentAt: at, tries: 0 })

export const saveCodeTries = (
  trx: Knex,
  userId: string,
  tries: Pick<EmailCodeRow, 'tries' | 'hourTries' | 'hourBeganAt'>,
) => trx('email_codes').where({ userId }).update(tries)

export const deleteEmailCode = (trx: Knex, userId: string) => trx('email_codes').where({ userId }).delete()
