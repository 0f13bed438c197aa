import { createECDH, randomBytes } from 'node:crypto'
import type { Knex } from 'knex'
import { formatDeviceToken } from '@gaitway/contract/push'
import { newId } from '../../api/store/ids.ts'
import { TEST_NOW } from '../services.ts'

/** A new push subscription, different each time. */
export const newSubscription = (host = 'fcm.googleapis.com') => {
  const pair = createECDH('prime256v1')
  pair.generateKeys()
  return {
    endpoint: `https://${host}/fcm/send/${randomBytes(12).toString('base64url')}:APA91b`,
    p256dh: pair.getPublicKey('base64url'),
    auth: randomBytes(16).toString('base64url'),
  }
}

export const newDeviceToken = (host?: string) => formatDeviceToken(newSubscription(host))

/** A browser where a user is logged in and has turned on pushes. */
export const buildDevice = async (db: Knex, { userId }: { userId: string }, token = newDeviceToken()) => {
  const at = new Date(TEST_NOW)
  const id = newId()
  await db('sessions').insert({
    id,
    userId,
    refreshHash: randomBytes(32),
    rotatedAt: at,
    createdAt: at,
    lastUsedAt: at,
  })
  await db('device_registrations').insert({
    deviceToken: token,
    userId,
    deviceId: id,
    osType: 'web',
    registeredAt: at,
  })
  return { id, token }
}
