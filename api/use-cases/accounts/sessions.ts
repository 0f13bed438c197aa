import { refuse } from '@gaitway/contract/errors'
import { SESSION_IDLE_DAYS } from '@gaitway/contract/limits'
import { addDays } from '@gaitway/contract/time'
import { listJson } from '../../json.ts'
import { endOwnSession, listSessions, endSessionsOf } from '../../store/sessions.ts'
import { signedIn, type ReadCase, type UseCase } from '../use-case.ts'
import { subscriptionIn } from '@gaitway/contract/push'
import { deleteDevice, saveDevice } from '../../store/device-registrations.ts'
import { lockUser } from '../../store/users.ts'

/** Where a person is logged in. */
export const sessions: ReadCase<'accounts.sessions'> = async ({ db, clock }, by) => {
  const { userId, sessionId } = signedIn(by)
  const usedAfter = addDays(clock.real(), -SESSION_IDLE_DAYS)
  return listJson(await listSessions(db, { userId, sessionId, usedAfter }))
}

/** Logs one of a person's devices out right away. */
export const endSession: UseCase<'accounts.endSession'> = async ({ db, clock }, by, { id }) => {
  const ended = await endOwnSession(db, signedIn(by).userId, id, clock.real())
  if (ended === 0) throw refuse('not_found')
  return {}
}

export const endOtherSessions: UseCase<'accounts.endOtherSessions'> = async ({ db, clock }, by) => {
  const { userId, sessionId } = signedIn(by)
  return {
    ended: await endSessionsOf(db, userId, {
      at: clock.real(),
      reason: 'logged out elsewhere',
      butFor: sessionId,
    }),
  }
}

const unknownService = 'Push notifications can’t be sent to this browser. Try another browser.'
const otherSession = 'This device’s session has changed. Reload the page and try again.'

/** Registers the device for this person's pushes while it is logged in; any previous owner loses it. */
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

/** Stops pushes to this device, which stays logged in. */
export const removeDevice: UseCase<'accounts.removeDevice'> = async ({ db }, actor, { deviceId }) => {
  const { userId } = signedIn(actor)
  if ((await deleteDevice(db, userId, { deviceId })) === 0) throw refuse('not_found')
  return {}
}
