import type { Knex } from 'knex'
import type { DeviceRegistrationRow } from './rows.ts'

export type Device = Pick<DeviceRegistrationRow, 'userId' | 'deviceId' | 'deviceToken'>

const uuid = '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$'
/** A device gets no pushes for a user who was logged out of it. */
export const isSignedIn = (device: string) =>
  `EXISTS (SELECT 1 FROM sessions s WHERE s.ended_at IS NULL
     AND s.id = CASE WHEN ${device}.device_id ~ '${uuid}' THEN ${device}.device_id::uuid END)`

/** A device has one token and a token one user: the last one to register it. */
export const saveDevice = async (trx: Knex, device: DeviceRegistrationRow) => {
  await trx('device_registrations')
    .where({ userId: device.userId, deviceId: device.deviceId })
    .whereNot({ deviceToken: device.deviceToken })
    .delete()
  await trx('device_registrations').insert(device).onConflict('device_token').merge()
}

/** Removes this device of the user. */
export const deleteDevice = (
  db: Knex,
  userId: string,
  device: { deviceToken: string } | { deviceId: string },
): Promise<number> =>
  db('device_registrations')
    .where({ userId, ...device })
    .delete()

/** Removes the registrations of everyone who used this device before. */
export const deleteDeviceOfOthers = (db: Knex, userId: string, deviceToken: string) =>
  db('device_registrations').where({ deviceToken }).whereNot({ userId }).delete()

export const deleteDevicesOf = (db: Knex, userId: string) =>
  db('device_registrations').where({ userId }).delete()
