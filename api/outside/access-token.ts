import { SignJWT, errors, jwtVerify } from 'jose'
import { ACCESS_TOKEN_MINUTES } from '@gaitway/contract/limits'
import { refuse } from '@gaitway/contract/errors'

const keyOf = (secret: string) => new TextEncoder().encode(`access:${secret}`)

/** A token that names a session for an hour; the session itself is looked up with each request. */
export const makeAccessToken = (secret: string, sessionId: string) =>
  new SignJWT({})
    .setProtectedHeader({ alg: 'HS256' })
    .setSubject(sessionId)
    .setIssuedAt()
    .setExpirationTime(`${ACCESS_TOKEN_MINUTES}m`)
    .sign(keyOf(secret))

/** The session that a token names; refuses one that is forged or over. */
export const readAccessToken = async (secret: string, token: string): Promise<string> => {
  try {
    const { payload } = await jwtVerify(token, keyOf(secret), { algorithms: ['HS256'] })
    if (!payload.sub) throw refuse('not_signed_in')
    return payload.sub
  } catch (thrown) {
    if (thrown instanceof errors.JOSEError) throw refuse('not_signed_in')
    throw thrown
  }
}
