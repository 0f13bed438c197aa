import {
  createHash,
  createHmac,
  randomBytes,
  randomInt,
  timingSafeEqual,
  createCipheriv,
  createDecipheriv,
  hkdfSync,
} from 'node:crypto'
import { hash, verify } from '@node-rs/argon2'
import { ONE_TIME_CODE_DIGITS, RECOVERY_CODES } from '@gaitway/contract/values/limits'

const fullCost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }
// what a password costs is tested once; every other test only needs a hash
const lowestCost = { memoryCost: 8, timeCost: 1, parallelism: 1 }

/** What hashing a password costs: little in tests, and the same everywhere else. */
export const hashCostIn = (nodeEnv: string | undefined) => (nodeEnv === 'test' ? lowestCost : fullCost)

/** The stored hash of a password. */
export const hashPassword = (password: string) => hash(password, hashCostIn(process.env.NODE_ENV))

let dummy: Promise<string> | undefined
/** The hash of a password that nobody has. */
export const dummyHash = () => (dummy ??= hashPassword(newToken()))

/** Whether the password matches. Without a stored hash it takes as long and returns false. */
export const isPassword = async (storedHash: string | undefined, password: string): Promise<boolean> => {
  if (storedHash) return verify(storedHash, password)
  await verify(await dummyHash(), password)
  return false
}

const keyed = (secret: string, ...parts: string[]) =>
  createHmac('sha256', secret).update(parts.join(':')).digest()

/** Names a network in the audit log, which is kept for good, without revealing its address. */
export const nameNetwork = (secret: string, network: string) =>
  keyed(secret, 'network', network).toString('hex').slice(0, 8)

/** A random token for a session, link, or remembered device. */
export const newToken = () => randomBytes(32).toString('base64url')

/** The refresh token that follows this one. It is derived, so that two tabs refreshing at once get the same. */
export const nextRefreshToken = (secret: string, token: string) =>
  keyed(secret, 'refresh', token).toString('base64url')

/** The stored hash of a token. */
export const hashToken = (token: string) => createHash('sha256').update(token).digest()

/** A code to type from an email. */
export const newCode = () => String(randomInt(10 ** ONE_TIME_CODE_DIGITS)).padStart(ONE_TIME_CODE_DIGITS, '0')

/** The stored hash of a code. */
export const hashCode = (secret: string, userId: string, code: string) => keyed(secret, 'code', userId, code)

// without letters and digits that look alike
const LEGIBLE = '23456789abcdefghjkmnpqrstuvwxyz'
const randomCode = (count: number) =>
  Array.from({ length: count }, () => LEGIBLE[randomInt(LEGIBLE.length)]).join('')

/** Recovery codes for people who lost their authenticator app, each good for one login. */
export const newRecoveryCodes = () =>
  Array.from({ length: RECOVERY_CODES }, () => `${randomCode(5)}-${randomCode(5)}`)

/** What a person unsubscribes from: the newsletter, by their lead; or the digest, by their user. */
type Subscription = 'newsletter' | 'digest'

const subscriptionProof = (secret: string, of: Subscription, id: string) =>
  keyed(secret, of, id).toString('base64url')

/** What the link in a newsletter or digest carries, so that only its reader can unsubscribe. */
export const unsubscribeToken = (secret: string, of: Subscription, id: string) =>
  `${id}.${subscriptionProof(secret, of, id)}`

/** The lead or user of such a token, or undefined if the token isn't ours. */
export const idInUnsubscribeToken = (secret: string, of: Subscription, token: string): string | undefined => {
  const [id = '', proof = ''] = token.split('.')
  return isSame(Buffer.from(proof), Buffer.from(subscriptionProof(secret, of, id))) ? id : undefined
}

/** The stored hash of a recovery code, however it was typed. */
export const hashRecoveryCode = (secret: string, userId: string, code: string) =>
  keyed(secret, 'recovery', userId, code.toLowerCase().replace(/[ -]/, ''))

export const isSame = (a: Buffer, b: Buffer) => a.length === b.length && timingSafeEqual(a, b)

const CIPHER = 'aes-256-gcm'
const NONCE_BYTES = 12
const TAG_BYTES = 16

const deriveSecretKey = (secret: string) =>
  Buffer.from(hkdfSync('sha256', secret, '', 'gaitway second factor', 32))

/** Encrypts a text for one owner. */
export const seal = (secret: string, ownerId: string, text: string): Buffer => {
  const nonce = randomBytes(NONCE_BYTES)
  const cipher = createCipheriv(CIPHER, deriveSecretKey(secret), nonce).setAAD(Buffer.from(ownerId))
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed])
}

/** Decrypts a text. Throws if it was altered or encrypted for another owner. */
export const unseal = (secret: string, ownerId: string, sealed: Buffer): string => {
  const textAt = NONCE_BYTES + TAG_BYTES
  const decipher = createDecipheriv(CIPHER, deriveSecretKey(secret), sealed.subarray(0, NONCE_BYTES), {
    authTagLength: TAG_BYTES,
  })
  decipher.setAAD(Buffer.from(ownerId)).setAuthTag(sealed.subarray(NONCE_BYTES, textAt))
  return Buffer.concat([decipher.update(sealed.subarray(textAt)), decipher.final()]).toString('utf8')
}
