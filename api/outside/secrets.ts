import { createHash, createHmac, randomBytes, randomInt, timingSafeEqual } from 'node:crypto'
import { hash, verify } from '@node-rs/argon2'
import { ONE_TIME_CODE_DIGITS } from '@gaitway/contract/limits'

const argon2 = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** What is kept of a password. */
export const hashPassword = (password: string) => hash(password, argon2)

let dummy: Promise<string> | undefined

/** Whether a password is the one kept; without one it takes as long and says no. */
export const isPassword = async (kept: string | undefined, password: string): Promise<boolean> => {
  if (kept) return verify(kept, password)
  dummy ??= hashPassword(randomBytes(24).toString('base64url'))
  await verify(await dummy, password)
  return false
}

const keyed = (secret: string, ...parts: string[]) =>
  createHmac('sha256', secret).update(parts.join(':')).digest()

/** A refresh token that nobody can guess. */
export const newRefreshToken = () => randomBytes(32).toString('base64url')

/** The one refresh token that follows this one, so that two tabs that ask at once get the same. */
export const nextRefreshToken = (secret: string, token: string) =>
  keyed(secret, 'refresh', token).toString('base64url')

/** What is kept of a refresh token. */
export const hashToken = (token: string) => createHash('sha256').update(token).digest()

/** A code to be typed from a mail. */
export const newCode = () => String(randomInt(10 ** ONE_TIME_CODE_DIGITS)).padStart(ONE_TIME_CODE_DIGITS, '0')

/** What is kept of a person's code. */
export const hashCode = (secret: string, userId: string, code: string) => keyed(secret, 'code', userId, code)

export const isSame = (a: Buffer, b: Buffer) => a.length === b.length && timingSafeEqual(a, b)
