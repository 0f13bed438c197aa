import { subscriptionIn, type Pushed } from '@gaitway/contract/push'
import type { Services } from '../../services/services.ts'
import { deleteDevice } from '../../store/device-registrations.ts'
import { listReceivers } from '../../store/notifications.ts'

type PushInput = Pushed & { userId: string; deviceId: string }

/** Pushes to a device that is still logged in; one whose browser is gone is removed. */
export const pushToDevice = async ({ db, push }: Services, { userId, deviceId, ...pushed }: PushInput) => {
  const [receiver] = await listReceivers(db, [userId])
  const device = receiver?.devices.find(known => known.deviceId === deviceId)
  if (!receiver || !device) return
  const { deviceToken } = device
  // the allowed hosts may have changed since its registration
  const subscription = subscriptionIn(deviceToken)
  const outcome = subscription ? await push.send({ to: receiver.email, subscription, pushed }) : 'gone'
  if (outcome === 'failed') throw new Error('The push service rejected the push.')
  if (outcome === 'gone') await deleteDevice(db, userId, { deviceToken })
}
