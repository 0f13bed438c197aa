import type { Knex } from 'knex'
import { newId } from './ids.ts'

type Remembered = { userId: string; tokenHash: Buffer; at: Date; expiresAt: Date }

/** On this device a second factor is not asked for until then. */
export const rememberDevice = (trx: Knex, { userId, tokenHash, at, expiresAt }: Remembered) =>
  trx('remembered_devices').insert({
    id: newId(),
    userId,
    tokenHash,
    createdAt: at,
    expiresAt,
  })

/** Until when a device of this person is remembered, where it is. */
export const rememberedUntil = async (
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
export const forgetDevices = (trx: Knex, userId: string) =>
  trx('remembered_devices').where({ userId }).delete()
