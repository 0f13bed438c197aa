import { refuse } from '@gaitway/contract/errors'
import { SESSION_IDLE_DAYS } from '@gaitway/contract/limits'
import { addDays } from '@gaitway/contract/time'
import { listJson } from '../../json.ts'
import { endOwnSession, listSessions, endSessionsOf } from '../../store/sessions.ts'
import { signedIn, type ReadCase, type UseCase } from '../use-case.ts'
import { subscriptionIn } from '@gaitway/contract/push'
import { deleteDevice, saveDevice } from '../../store/device-registrations.ts'
import { lockUser } from '../../store/users.ts'

/** Where a person is signed in. */
export const sessions: ReadCase<'accounts.sessions'> = async ({ db, clock }, by) => {
  const { userId, sessionId } = signedIn(by)
  const usedAfter = addDays(clock.real(), -SESSION_IDLE_DAYS)
  return listJson(await listSessions(db, { userId, sessionId, usedAfter }))
}

/** One of a person's devices is signed out at once. */
export const endSession: UseCase<'accounts.endSession'> = async ({ db, clock }, by, { id }) => {
  const ended = await endOwnSession(db, signedIn(by).userId, id, clock.real())
  if (ended === 0) throw refuse('not_found')
  return {}
}

/** Only the device that asks stays signed in. */
export const endOtherSessions: UseCase<'accounts.endOtherSessions'> = async ({ db, clock }, by) => {
  const { userId, sessionId } = signedIn(by)
  return {
    ended: await endSessionsOf(db, userId, {
      at: clock.real(),
      reason: 'signed out elsewhere',
      butFor: sessionId,
    }),
  }
}

const unknownService = 'Push notifications cannot be sent to this browser. Another browser may do.'
const otherSession = 'This device is signed in anew. Reload the page and try again.'

/** What concerns this person may be pushed to the device, as long as it is signed in; it belongs to nobody else any more. */
export const registerDevice: UseCase<'accounts.registerDevice'> = async (
  { db, clock },
  actor,
  { userId, deviceId, deviceToken, osType },
) => {
  const by = signedIn(actor)
  if (userId !== by.userId) throw refuse('identity_mismatch')
  if (!subscriptionIn(deviceToken)) throw refuse('fields_wrong', { deviceToken: unknownService })
  if (deviceId !== by.sessionId) throw refuse('fields_wrong', { deviceId: otherSession })
  await db.transaction(async trx => {
    await lockUser(trx, userId)
    await saveDevice(trx, {
      deviceToken,
      userId,
      deviceId,
      osType,
      registeredAt: clock.now(),
    })
  })
  return {}
}

/** Nothing is pushed to this device any more, though it stays signed in. */
export const removeDevice: UseCase<'accounts.removeDevice'> = async ({ db }, actor, { deviceId }) => {
  const { userId } = signedIn(actor)
  if ((await deleteDevice(db, userId, { deviceId })) === 0) throw refuse('not_found')
  return {}
}
