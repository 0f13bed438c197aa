import type { Knex } from 'knex'
import type { SecondFactorRow } from './rows.ts'

export type SecondFactor = Omit<SecondFactorRow, 'createdAt'>

/** An account's app; what is decided about it is decided by one transaction at a time. */
export const lockSecondFactor = (trx: Knex.Transaction, userId: string): Promise<SecondFactor | undefined> =>
  trx('second_factors')
    .where({ userId })
    .forUpdate()
    .first('user_id', 'sealed_secret', 'confirmed_at', 'last_step')

/** False when an app is in use already; one that was only prepared is replaced. */
export const savePrepared = async (
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

/** From now on logging in asks for a code of this app, or for one of these. */
export const confirmFactor = async (trx: Knex, userId: string, at: Date, recoveryHashes: Buffer[]) => {
  await trx('second_factors').where({ userId }).update({ confirmedAt: at })
  await trx('recovery_codes').where({ userId }).delete()
  await trx('recovery_codes').insert(recoveryHashes.map(hash => ({ userId, codeHash: hash })))
}

/** How many codes were there to be used: none, or the one. */
export const spendRecoveryCode = (trx: Knex, userId: string, hash: Buffer, at: Date): Promise<number> =>
  trx('recovery_codes').where({ userId, codeHash: hash }).whereNull('used_at').update({ usedAt: at })

export const countRecoveryCodes = async (db: Knex, userId: string): Promise<number> => {
  const [counted] = await db('recovery_codes')
    .where({ userId })
    .whereNull('used_at')
    .count<{ count: number }[]>('* as count')
  return counted?.count ?? 0
}

/** The app and its recovery codes are forgotten. */
export const deleteSecondFactor = (trx: Knex, userId: string) =>
  trx('second_factors').where({ userId }).delete()
