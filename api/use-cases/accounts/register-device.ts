import { refuse } from '@gaitway/contract/errors'
import { saveDevice } from '../../store/device-registrations.ts'
import { lockUser } from '../../store/users.ts'
import { signedIn, type UseCase } from '../use-case.ts'

/** What concerns this person may be pushed to the device; it belongs to nobody else any more. */
export const registerDevice: UseCase<'accounts.registerDevice'> = async (
  { db, clock },
  actor,
  { userId, deviceId, deviceToken, osType },
) => {
  const by = signedIn(actor)
  if (userId !== by.userId) throw refuse('identity_mismatch')
  await db.transaction(async trx => {
    await lockUser(trx, userId)
    await saveDevice(trx, {
      device_token: deviceToken,
      user_id: userId,
      device_id: deviceId,
      os_type: osType,
      registered_at: clock.now(),
    })
  })
  return {}
}
