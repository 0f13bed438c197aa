import { refuse } from '@gaitway/contract/errors'
import { deleteDevice } from '../../store/device-registrations.ts'
import { endSession } from '../../store/sessions.ts'
import { signedIn, type UseCase } from '../use-case.ts'

/** This session is over; its tokens open nothing any more, and nothing is pushed to the device. */
export const logOut: UseCase<'accounts.logOut'> = async (
  { db, clock },
  actor,
  { id, roles, deviceToken },
) => {
  const by = signedIn(actor)
  // a sub-user has an account of its own, so its id is the token's too
  if (id !== by.userId || roles !== by.role) throw refuse('identity_mismatch')
  await db.transaction(async trx => {
    await endSession(trx, by.sessionId, clock.real(), 'logged out')
    await deleteDevice(trx, by.userId, { deviceId: by.sessionId })
    // it may have been registered in an earlier session of this browser
    if (deviceToken) await deleteDevice(trx, by.userId, { deviceToken })
  })
  return {}
}
