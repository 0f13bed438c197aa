import type { Knex } from 'knex'
import type { Device } from '../store/device-registrations.ts'
import { newId } from '../store/ids.ts'
import { enqueueAll } from '../store/outbox.ts'

type Told = { title: string; body: string; link: string }

/** The same words leave for each of these devices. */
export const enqueuePushes = (
  trx: Knex,
  devices: readonly Device[],
  told: Told,
  wish?: { priority: number },
) =>
  enqueueAll(
    trx,
    'sendPush',
    devices.map(({ userId, deviceId }) => ({
      id: newId(),
      userId,
      deviceId,
      ...told,
    })),
    wish,
  )
