import type { Knex } from 'knex'
import { newId } from './ids.ts'
import type { LoginFailureRow, SecondFactorRow, LoginChallengeRow, NewLoginChallengeRow } from './rows.ts'

type Attempt = { email: string; address: string }

/** Locks the attempts at one account, so that they are counted one after another. */
export const lockAttempts = (trx: Knex.Transaction, email: string) =>
  trx.raw('select pg_advisory_xact_lock(hashtextextended(?, 0))', [`login of ${email}`])

/** When and where an account's failed logins since an instant came from, newest first. */
export const listFailures = (
  db: Knex,
  email: string,
  since: Date,
): Promise<Pick<LoginFailureRow, 'address' | 'failedAt'>[]> =>
  db('login_failures')
    .where({ email })
    .where('failed_at', '>', since)
    .orderBy('failed_at', 'desc')
    .select('address', 'failed_at')

/** Records an attempt, which counts as a failure until it succeeds. Deletes attempts too old to count. */
export const insertAttempt = async (trx: Knex, { email, address }: Attempt, at: Date, oldest: Date) => {
  await trx('login_failures').where({ email }).where('failed_at', '<', oldest).delete()
  await trx('login_failures').insert({ id: newId(), email, address, failedAt: at })
}

/** Resets the count of an IP address after a successful login. */
export const deleteLoginFailures = (db: Knex, { email, address }: Attempt) =>
  db('login_failures').where({ email, address }).delete()

/** Unlocks this account everywhere. */
export const deleteAllLoginFailures = (db: Knex, email: string) =>
  db('login_failures').where({ email }).delete()

/** The number of rows that this query finds. */
const countRows = async (query: Knex.QueryBuilder): Promise<number> =>
  (await query.count<{ count: number }[]>('* as count'))[0]?.count ?? 0

/** How many wrong codes were entered for an account since an instant, from anywhere. */
export const countCodeFailures = (db: Knex, userId: string, since: Date) =>
  countRows(db('code_failures').where({ userId }).where('failed_at', '>', since))

export const insertCodeFailure = (trx: Knex, userId: string, at: Date) =>
  trx('code_failures').insert({ id: newId(), userId, failedAt: at })

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
