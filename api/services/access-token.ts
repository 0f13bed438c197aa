import { SignJWT, errors, jwtVerify } from 'jose'
import { ACCESS_TOKEN_MINUTES } from '@gaitway/contract/values/limits'
import { refuse } from '@gaitway/contract/values/errors'

const deriveTokenKey = (secret: string) => new TextEncoder().encode(`access:${secret}`)

/** A token that names a session for one hour. Each request still looks up the session. */
export const makeAccessToken = (secret: string, sessionId: string) =>
  new SignJWT({})
    .setProtectedHeader({ alg: 'HS256' })
    .setSubject(sessionId)
    .setIssuedAt()
    .setExpirationTime(`${ACCESS_TOKEN_MINUTES}m`)
    .sign(deriveTokenKey(secret))

type Checked = { sessionId: string; expiresAt: number }

/** How many verified tokens are cached; beyond that the oldest is dropped. */
const REMEMBERED_MAX = 10_000
const remembered = new Map<string, Checked>()
let rememberedFor = ''

const remember = (token: string, checked: Checked) => {
  const [oldest] = remembered.size >= REMEMBERED_MAX ? remembered.keys() : []
  if (oldest !== undefined) remembered.delete(oldest)
  remembered.set(token, checked)
}

/**
 * The session that a token names. Refuses forged and expired tokens. The signature is verified once; each request still
 * compares the expiry and asks the database whether the session is active.
 */
export const readAccessToken = async (secret: string, token: string): Promise<string> =>
  (await readValid(secret, token)).sessionId

/** When a valid token expires. */
export const accessTokenEnd = async (secret: string, token: string): Promise<Date> =>
  new Date((await readValid(secret, token)).expiresAt * 1000)

const readValid = async (secret: string, token: string): Promise<Checked> => {
  if (rememberedFor !== secret) {
    remembered.clear()
    rememberedFor = secret
  }
  const checked = remembered.get(token) ?? (await check(secret, token))
  if (checked.expiresAt * 1000 <= Date.now()) throw refuse('stale_token')
  return checked
}

const check = async (secret: string, token: string): Promise<Checked> => {
  try {
    const { payload } = await jwtVerify(token, deriveTokenKey(secret), { algorithms: ['HS256'] })
    if (!payload.sub || payload.exp === undefined) throw refuse('stale_token')
    const checked = { sessionId: payload.sub, expiresAt: payload.exp }
    remember(token, checked)
    return checked
  } catch (thrown) {
    if (thrown instanceof errors.JOSEError) throw refuse('stale_token')
    throw thrown
  }
}
