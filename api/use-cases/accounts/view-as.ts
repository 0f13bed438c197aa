import { sideOf } from '@gaitway/contract/values/enums'
import { refuse } from '@gaitway/contract/values/errors'
import { VIEW_MINUTES } from '@gaitway/contract/values/limits'
import { addMinutes } from '@gaitway/contract/format/time'
import { makeAccessToken } from '../../services/access-token.ts'
import { hashToken, newToken } from '../../services/secrets.ts'
import { recordViewRead } from '../../store/events.ts'
import { newId } from '../../store/ids.ts'
import * as store from '../../store/sessions.ts'
import { lockUser } from '../../store/users.ts'
import { getAuditActor } from '../../domain/access.ts'
import { recordEvent } from '../transition.ts'
import { isStaff, requireSignedIn, type Services, type SignedIn, type UseCase } from '../use-case.ts'
import { readPerson } from './session.ts'

/** A view lasts at most as long as the admin's second factor. */
const computeViewEnd = (at: Date, { secondFactorUntil }: SignedIn) => {
  const end = addMinutes(at, VIEW_MINUTES)
  return secondFactorUntil && secondFactorUntil < end ? secondFactorUntil : end
}

/**
 * Opens a session in which an admin sees the product as this person does. It has no refresh token, ends with the
 * admin's own session, and only reads.
 */
export const viewAs: UseCase<'accounts.viewAs'> = async (services, actor, { userId }, { userAgent }) => {
  const by = requireSignedIn(actor)
  const { db, clock, config } = services
  const at = clock.real()
  const id = newId()
  const viewEndsAt = computeViewEnd(at, by)
  await db.transaction(async trx => {
    const user = await lockUser(trx, userId)
    if (!user) throw refuse('not_found')
    if (isStaff({ side: sideOf(user.role) })) throw refuse('view_closed')
    await store.insertSession(trx, {
      id,
      userId,
      // of a token that nobody has, so this session can't be refreshed
      refreshHash: hashToken(newToken()),
      rotatedAt: at,
      createdAt: at,
      lastUsedAt: at,
      userAgent,
      viewerSessionId: by.sessionId,
      viewEndsAt,
    })
    // the status as the API reads it, which also covers a member whom their facility deactivated
    const viewed = await store.findActor(trx, id)
    if (!viewed || viewed.status === 'deactivate') throw refuse('view_closed')
    const details = { view: id }
    await recordEvent(trx, 'user', { id: userId }, 'viewAs', { at: clock.now(), by, details })
  })
  return {
    user: await readPerson(services, userId),
    token: await makeAccessToken(config.sessionSecret, id),
    endsAt: viewEndsAt.toISOString(),
  }
}

/** The admin leaves the view before it ends by itself. */
export const endView: UseCase<'accounts.endView'> = async ({ db, clock }, actor) => {
  const by = requireSignedIn(actor)
  if (!by.viewedBy) throw refuse('not_found')
  const { userId, sessionId } = by
  await db.transaction(async trx => {
    await store.endSession(trx, sessionId, clock.real(), 'left the view')
    const event = { at: clock.now(), by: getAuditActor(by), details: { view: sessionId } }
    await recordEvent(trx, 'user', { id: userId }, 'endView', event)
  })
  return {}
}

/** Records what an admin reads while they view as someone; the same read is recorded once in a view. */
export const recordReadInView = async (
  { db, clock }: Services,
  by: SignedIn,
  call: string,
  sent: object,
): Promise<void> => {
  if (!by.viewedBy) return
  await recordViewRead(db, {
    at: clock.now(),
    by: getAuditActor(by),
    noun: 'user',
    nounId: by.userId,
    verb: 'readAsUser',
    details: { view: by.sessionId, call, ...(Object.keys(sent).length > 0 && { sent }) },
  })
}
