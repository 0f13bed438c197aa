import { refuse, type ErrorCode } from '@gaitway/contract/values/errors'
import {
  KNOWN_DEVICES_MAX,
  REFRESH_GRACE_SECONDS,
  SESSION_ABSOLUTE_DAYS,
  SESSION_IDLE_DAYS,
} from '@gaitway/contract/values/limits'
import { addDays, addMinutes } from '@gaitway/contract/format/time'
import { parseSubscription } from '@gaitway/contract/push'
import type { Output } from '@gaitway/contract/schemas/index'
import { makeAccessToken, readAccessToken } from '../../services/access-token.ts'
import { hashToken, newToken, isSame, nextRefreshToken } from '../../services/secrets.ts'
import { newId } from '../../store/ids.ts'
import { saveKnownDevice } from '../../store/logins.ts'
import * as store from '../../store/sessions.ts'
import type { SessionRow } from '../../store/rows.ts'
import { deleteDevice, saveDevice } from '../../store/notification-settings.ts'
import { lockUser, findPerson, type SessionUserRow, isEmailTaken } from '../../store/users.ts'
import { buildEmailDelivery, queueMessages } from '../deliveries/queue.ts'
import { recordSecurityEvent } from '../security-events.ts'
import { requireSignedIn } from '../use-case.ts'
import type { Knex, Services, UseCase, SignedIn, ReadCase, RequestContext } from '../use-case.ts'
import { listJson, Json, withFields } from '../../json.ts'
import { signPictureLink } from '../files/files.ts'

type SessionInput = { userId: string; secondFactorUntil?: Date }

/** Opens a session on one more device; only that device knows the tokens. The account knows the device from now on. */
export const openSession = async (
  { clock, config }: Services,
  trx: Knex,
  { userId, secondFactorUntil }: SessionInput,
  { userAgent, deviceKey }: Pick<RequestContext, 'userAgent' | 'deviceKey'>,
) => {
  const id = newId()
  const at = clock.real()
  const refreshToken = newToken()
  await store.insertSession(trx, {
    id,
    userId,
    refreshHash: hashToken(refreshToken),
    rotatedAt: at,
    createdAt: at,
    lastUsedAt: at,
    userAgent,
    secondFactorUntil: secondFactorUntil ?? null,
  })
  if (deviceKey)
    await saveKnownDevice(trx, { userId, keyHash: hashToken(deviceKey), at, most: KNOWN_DEVICES_MAX })
  return { token: await makeAccessToken(config.sessionSecret, id), refreshToken }
}

/** Ends this session: its tokens stop working, and the device receives no more pushes. */
export const logOut: UseCase<'accounts.logOut'> = async (
  { db, clock },
  actor,
  { id, roles, deviceToken },
) => {
  const by = requireSignedIn(actor)
  // every member of a facility has an account of their own, so the ID is always the caller's
  if (id !== by.userId || roles !== by.role) throw refuse('identity_mismatch')
  await db.transaction(async trx => {
    await store.endSession(trx, by.sessionId, clock.real(), 'logged out')
    await deleteDevice(trx, by.userId, { deviceId: by.sessionId })
    // it may have been registered in an earlier session of this browser
    if (deviceToken) await deleteDevice(trx, by.userId, { deviceToken })
  })
  return {}
}

type Exchanged = Pick<SessionRow, 'userId' | 'secondFactorUntil'> & {
  sessionId: string
  refreshToken: string
}

const findEndReason = (session: SessionRow, now: Date): string | undefined => {
  const { createdAt, lastUsedAt, secondFactorUntil } = session
  if (secondFactorUntil && now >= secondFactorUntil) return 'second factor expired'
  if (now >= addDays(createdAt, SESSION_ABSOLUTE_DAYS)) return 'too old'
  return now >= addDays(lastUsedAt, SESSION_IDLE_DAYS) ? 'idle' : undefined
}

/** Whether a second tab may still get the same tokens as the first: for a few seconds. */
const isInGrace = (session: SessionRow, next: string, now: Date) =>
  isSame(session.refreshHash, hashToken(next)) &&
  now <= addMinutes(session.rotatedAt, REFRESH_GRACE_SECONDS / 60)

const exchange = async (
  services: Services,
  trx: Knex.Transaction,
  token: string,
): Promise<Exchanged | undefined> => {
  const { clock, config } = services
  const now = clock.real()
  const next = nextRefreshToken(config.sessionSecret, token)
  const hash = hashToken(token)
  const current = await store.lockSession(trx, hash)
  const session = current ?? (await store.lockSessionOfRetired(trx, hash))
  if (!session) return undefined
  const reason =
    findEndReason(session, now) ?? (current || isInGrace(session, next, now) ? undefined : 'replayed')
  if (reason) {
    await store.endSession(trx, session.id, now, reason)
    if (reason === 'replayed') {
      const { userId } = session
      await recordSecurityEvent(
        services,
        { noun: 'login', verb: 'reuseToken', userId, by: { side: 'guest' } },
        trx,
      )
    }
    return undefined
  }
  if (current) await store.rotateRefreshToken(trx, current, hashToken(next), now)
  const { id: sessionId, userId, secondFactorUntil } = session
  return { sessionId, userId, secondFactorUntil, refreshToken: next }
}

/** The reasons that the login page explains; for any other it only says that the session is over. */
const endCodes: Partial<Record<string, ErrorCode>> = {
  deactivated: 'deactivated',
  'signed out elsewhere': 'signed_out_elsewhere',
  'logged out elsewhere': 'signed_out_elsewhere',
  'password changed': 'password_changed',
  'password reset': 'password_changed',
}

/** Renews a session with new tokens, and returns its user; reusing an exchanged refresh token ends it. */
export const refresh: UseCase<'accounts.refresh'> = async (services, _by, _input, { refreshToken }) => {
  const { db, config } = services
  if (!refreshToken) throw refuse('refresh_refused')
  const exchanged = await db.transaction(trx => exchange(services, trx, refreshToken))
  if (!exchanged) {
    // anyone with one of the session’s tokens may learn why it ended
    const why = await store.findEndReason(db, hashToken(refreshToken))
    throw refuse(endCodes[why ?? ''] ?? 'refresh_refused')
  }
  const { sessionId, userId, secondFactorUntil } = exchanged
  const user = await readPerson(services, userId, db, secondFactorUntil)
  if (user.status === 'deactivate') throw refuse('deactivated')
  return {
    user,
    token: await makeAccessToken(config.sessionSecret, sessionId),
    refreshToken: exchanged.refreshToken,
  }
}

/** The person behind an access token, as of now; refuses an invalid token. */
export const findCallerByToken = async (
  { callerDb, clock, config }: Services,
  token: string,
): Promise<SignedIn> => {
  const actor = await store.findActor(callerDb, await readAccessToken(config.sessionSecret, token))
  if (!actor) throw refuse('stale_token')
  const { secondFactorUntil, viewEndsAt } = actor
  for (const end of [secondFactorUntil, viewEndsAt])
    if (end && end <= clock.real()) throw refuse('stale_token')
  return actor
}

/** Where a person is logged in. */
export const sessions: ReadCase<'accounts.sessions'> = async ({ db, clock }, by) => {
  const { userId, sessionId } = requireSignedIn(by)
  const usedAfter = addDays(clock.real(), -SESSION_IDLE_DAYS)
  return listJson(await store.listSessions(db, { userId, sessionId, usedAfter }))
}

/** Logs one of a person's devices out right away. */
export const endSession: UseCase<'accounts.endSession'> = async ({ db, clock }, by, { id }) => {
  const ended = await store.endOwnSession(db, requireSignedIn(by).userId, id, clock.real())
  if (ended === 0) throw refuse('not_found')
  return {}
}

export const endOtherSessions: UseCase<'accounts.endOtherSessions'> = async ({ db, clock }, by) => {
  const { userId, sessionId } = requireSignedIn(by)
  return {
    ended: await store.endUserSessions(db, userId, {
      at: clock.real(),
      reason: 'logged out elsewhere',
      butFor: sessionId,
    }),
  }
}

const unknownService = 'Push notifications can’t be sent to this browser. Try another browser.'
const otherSession = 'This device’s session has changed. Reload the page and try again.'

/** Registers the device for this person's pushes while it is logged in; anyone else's pushes to it stop. */
export const registerDevice: UseCase<'accounts.registerDevice'> = async (
  { db, clock },
  actor,
  { userId, deviceId, deviceToken, osType },
) => {
  const by = requireSignedIn(actor)
  if (userId !== by.userId) throw refuse('identity_mismatch')
  if (!parseSubscription(deviceToken)) throw refuse('fields_wrong', { deviceToken: unknownService })
  if (deviceId !== by.sessionId) throw refuse('fields_wrong', { deviceId: otherSession })
  await db.transaction(async trx => {
    await lockUser(trx, userId)
    await saveDevice(trx, { deviceToken, userId, deviceId, osType, registeredAt: clock.now() })
  })
  return {}
}

/** Stops pushes to this device, which stays logged in. */
export const removeDevice: UseCase<'accounts.removeDevice'> = async ({ db }, actor, { deviceId }) => {
  const { userId } = requireSignedIn(actor)
  if ((await deleteDevice(db, userId, { deviceId })) === 0) throw refuse('not_found')
  return {}
}

/** A person as session calls return them, with the expiration of the session's second factor. */
export const personJson = (
  services: Services,
  { json, profileUrl }: SessionUserRow,
  secondFactorUntil: Date | null = null,
): Json<Output<'accounts.current'>> =>
  new Json(withFields(json, { profileUrl: signPictureLink(services, profileUrl), secondFactorUntil }))

const findPersonJson = async (
  services: Services,
  userId: string,
  db: Knex,
  secondFactorUntil: Date | null,
) => {
  const row = await findPerson(db, userId)
  if (!row) throw refuse('not_found')
  return personJson(services, row, secondFactorUntil)
}

export const readPerson = async (
  services: Services,
  userId: string,
  db: Knex = services.db,
  secondFactorUntil: Date | null = null,
) => (await findPersonJson(services, userId, db, secondFactorUntil)).parse()

const selfJson = (services: Services, { userId, secondFactorUntil }: SignedIn) =>
  findPersonJson(services, userId, services.db, secondFactorUntil)

export const readSelf = async (services: Services, by: SignedIn) => (await selfJson(services, by)).parse()

export const current: ReadCase<'accounts.current'> = async (services, by) =>
  selfJson(services, requireSignedIn(by))

/** Whether this email is still available for an account. */
export const checkEmail: UseCase<'accounts.checkEmail'> = async ({ db }, _by, { email }) => ({
  available: !(await isEmailTaken(db, email)),
})

export type EmailedPerson = { id: string; email: string; firstName: string }
type EmailText = Pick<
  Parameters<typeof buildEmailDelivery>[0],
  'subject' | 'body' | 'link' | 'why' | 'kind' | 'at' | 'shownSubject'
>

/** Emails a person once this transaction commits. */
export const emailPerson = (trx: Knex, { id, email, firstName }: EmailedPerson, text: EmailText) =>
  queueMessages(trx, buildEmailDelivery({ userId: id, to: email, greeting: firstName, ...text }))

const UNLESS_YOU = 'If this wasn’t you, reset your password and contact us.'

/** A security email, so that no one changes how a person logs in without them noticing. */
export const sendSecurityEmail = (
  trx: Knex,
  person: EmailedPerson,
  { subject, body, at }: { subject: string; body: string; at: Date },
) => emailPerson(trx, person, { kind: 'account', subject, body: `${body} ${UNLESS_YOU}`, at })
