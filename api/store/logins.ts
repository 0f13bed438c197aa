import type { Knex } from 'knex'
import { newId } from './ids.ts'
import type { SecondFactorRow, LoginChallengeRow, NewLoginChallengeRow } from './rows.ts'

/** Whose attempts are counted together: an email's from one source. */
export type Attempt = { email: string; source: string }

/** Locks the attempts at one account, so that they are counted one after another. */
export const lockAttempts = (trx: Knex.Transaction, email: string) =>
  trx.raw('select pg_advisory_xact_lock(hashtextextended(?, 0))', [`login of ${email}`])

/** When and where an account's failed logins since an instant came from, newest first. */
export const listFailures = async (
  db: Knex,
  email: string,
  since: Date,
): Promise<{ source: string; failedAt: Date }[]> =>
  (
    await db('login_failures')
      .where({ email })
      .where('failed_at', '>', since)
      .orderBy('failed_at', 'desc')
      .select('source', 'failed_at')
  ).map(({ source, failedAt }) => ({ source: source ?? '', failedAt }))

/** Records an attempt, which counts as a failure until it succeeds. Deletes attempts too old to count. */
export const insertAttempt = async (trx: Knex, { email, source }: Attempt, at: Date, oldest: Date) => {
  await trx('login_failures').where({ email }).where('failed_at', '<', oldest).delete()
  await trx('login_failures').insert({ id: newId(), email, source, failedAt: at })
}

/** Resets the count of a source after a successful login. */
export const deleteLoginFailures = (db: Knex, { email, source }: Attempt) =>
  db('login_failures').where({ email, source }).delete()

/** How many logins to all accounts failed since an instant on devices that weren't known; stops counting at `most`. */
export const countFailuresOfAll = async (
  db: Knex,
  { since, most }: { since: Date; most: number },
): Promise<number> => {
  const { rows } = await db.raw<{ rows: [{ count: number }] }>(
    `SELECT count(*)::int AS count FROM (SELECT FROM login_failures
       WHERE failed_at > :since AND source NOT LIKE 'device %' AND source NOT LIKE 'session %' LIMIT :most) failures`,
    { since, most },
  )
  return rows[0].count
}

/** Unlocks this account everywhere. */
export const deleteAllLoginFailures = (db: Knex, email: string) =>
  db('login_failures').where({ email }).delete()

/** The number of rows that this query finds. */
const countRows = async (query: Knex.QueryBuilder): Promise<number> =>
  (await query.count<{ count: number }[]>('* as count'))[0]?.count ?? 0

/** How many wrong codes this source entered for an account since an instant. */
export const countCodeFailures = (db: Knex, userId: string, source: string, since: Date) =>
  countRows(db('code_failures').where({ userId, source }).where('failed_at', '>', since))

export const insertCodeFailure = (trx: Knex, userId: string, source: string, at: Date) =>
  trx('code_failures').insert({ id: newId(), userId, source, failedAt: at })

/** Locks an account's authenticator app, so that decisions about it run one after another. */
export const lockSecondFactor = (
  trx: Knex.Transaction,
  userId: string,
): Promise<SecondFactorRow | undefined> => trx('second_factors').where({ userId }).forUpdate().first()

/** Saves an app to be confirmed, in place of one that wasn't confirmed. False when an app is set up already. */
export const saveUnconfirmedFactor = async (
  db: Knex,
  userId: string,
  sealedSecret: Buffer,
  at: Date,
): Promise<boolean> => {
  const { rowCount } = await db.raw<{ rowCount: number }>(
    `INSERT INTO second_factors (user_id, sealed_secret, created_at) VALUES (?, ?, ?)
     ON CONFLICT (user_id) DO UPDATE
       SET sealed_secret = excluded.sealed_secret, created_at = excluded.created_at, last_step = 0
       WHERE second_factors.confirmed_at IS NULL`,
    [userId, sealedSecret, at],
  )
  return rowCount === 1
}

export const markStepUsed = (trx: Knex, userId: string, step: number) =>
  trx('second_factors').where({ userId }).update({ lastStep: step })

/** Confirms the app: from now on, login requires one of its codes or one of these recovery codes. */
export const activateSecondFactor = async (trx: Knex, userId: string, at: Date, recoveryHashes: Buffer[]) => {
  await trx('second_factors').where({ userId }).update({ confirmedAt: at })
  await trx('recovery_codes').where({ userId }).delete()
  await trx('recovery_codes').insert(recoveryHashes.map(hash => ({ userId, codeHash: hash })))
}

/** Uses a recovery code up. Returns how many codes matched: 0 or 1. */
export const consumeRecoveryCode = (trx: Knex, userId: string, hash: Buffer, at: Date): Promise<number> =>
  trx('recovery_codes').where({ userId, codeHash: hash }).whereNull('used_at').update({ usedAt: at })

export const countRecoveryCodes = (db: Knex, userId: string) =>
  countRows(db('recovery_codes').where({ userId }).whereNull('used_at'))

/** Deletes the app and its recovery codes. */
export const deleteSecondFactor = (trx: Knex, userId: string) =>
  trx('second_factors').where({ userId }).delete()

export const insertChallenge = (trx: Knex, challenge: Omit<NewLoginChallengeRow, 'id'>) =>
  trx('login_challenges').insert({ id: newId(), ...challenge })

/** The user of a challenge. */
export const findChallengedUser = async (db: Knex, tokenHash: Buffer): Promise<string | undefined> =>
  (await db('login_challenges').where({ tokenHash }).first('user_id'))?.userId

/** Locks a challenge, so that tries run one at a time. */
export const lockChallenge = (
  trx: Knex.Transaction,
  tokenHash: Buffer,
): Promise<LoginChallengeRow | undefined> => trx('login_challenges').where({ tokenHash }).forUpdate().first()

/** The last challenge with an emailed code. */
export const findLatestEmailedChallenge = (
  db: Knex,
  userId: string,
): Promise<LoginChallengeRow | undefined> =>
  db('login_challenges').where({ userId, kind: 'email' }).orderBy('sent_at', 'desc').first()

export const countChallengeTry = (trx: Knex, id: string) =>
  trx('login_challenges').where({ id }).increment('tries', 1)

/** Saves an emailed code in place of the one before. Wrong tries still count. */
export const replaceChallengeCode = (trx: Knex, id: string, codeHash: Buffer, at: Date) =>
  trx('login_challenges').where({ id }).update({ codeHash, sentAt: at })

/** Ends a user's open challenges, so that the login has to start over. */
export const deleteChallenges = (trx: Knex, userId: string) =>
  trx('login_challenges').where({ userId }).delete()

/** Saves that this device needs no second factor until it expires. */
export const rememberDevice = (
  trx: Knex,
  { at, ...device }: { userId: string; tokenHash: Buffer; at: Date; expiresAt: Date },
) => trx('remembered_devices').insert({ ...device, id: newId(), createdAt: at })

/** Until when this user's device is remembered, if it is. */
export const findDeviceExpiry = async (
  db: Knex,
  userId: string,
  tokenHash: Buffer,
  now: Date,
): Promise<Date | undefined> =>
  (
    await db('remembered_devices')
      .where({ userId, tokenHash })
      .where('expires_at', '>', now)
      .first('expires_at')
  )?.expiresAt

/** Every device asks for the second factor again. */
export const deleteRememberedDevices = (trx: Knex, userId: string) =>
  trx('remembered_devices').where({ userId }).delete()

/** Whether the person with this email has logged in on the device that keeps this key. */
export const isKnownDevice = async (db: Knex, email: string, keyHash: Buffer): Promise<boolean> =>
  Boolean(
    await db('known_devices')
      .join('users', 'users.id', 'known_devices.user_id')
      .where({ 'users.email': email, keyHash })
      .first('user_id'),
  )

/** Whether anyone has logged in on the device that keeps this key. */
export const isAnyonesDevice = async (db: Knex, keyHash: Buffer): Promise<boolean> =>
  Boolean(await db('known_devices').where({ keyHash }).first('user_id'))

/** Saves that a person logged in on this device. Only their `most` latest devices stay known. */
export const saveKnownDevice = async (
  trx: Knex,
  { userId, keyHash, at, most }: { userId: string; keyHash: Buffer; at: Date; most: number },
) => {
  await trx('known_devices')
    .insert({ userId, keyHash, seenAt: at })
    .onConflict(['user_id', 'key_hash'])
    .merge(['seen_at'])
  await trx('known_devices')
    .where({ userId })
    .whereIn(
      'key_hash',
      trx('known_devices').where({ userId }).orderBy('seen_at', 'desc').offset(most).select('key_hash'),
    )
    .delete()
}

/** No device is known to this person's account. */
export const deleteKnownDevices = (trx: Knex, userId: string) =>
  trx('known_devices').where({ userId }).delete()
