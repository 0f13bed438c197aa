import type { Knex } from 'knex'

export type DeviceRegistration = {
  device_token: string
  user_id: string
  device_id: string
  os_type: string
  registered_at: Date
}

/** A device has one token and a token one person: whoever registered it last. */
export const saveDevice = async (trx: Knex, device: DeviceRegistration) => {
  await trx('device_registrations')
    .where({ user_id: device.user_id, device_id: device.device_id })
    .whereNot({ device_token: device.device_token })
    .delete()
  await trx('device_registrations').insert(device).onConflict('device_token').merge()
}

/** Nothing is pushed to this device of the person any more. */
export const deleteDevice = (db: Knex, userId: string, deviceToken: string) =>
  db('device_registrations').where({ user_id: userId, device_token: deviceToken }).delete()

/** Nothing for whoever used this device before is pushed to it any more. */
export const deleteDeviceOfOthers = (db: Knex, userId: string, deviceToken: string) =>
  db('device_registrations').where({ device_token: deviceToken }).whereNot({ user_id: userId }).delete()

export const deleteDevicesOf = (db: Knex, userId: string) =>
  db('device_registrations').where({ user_id: userId }).delete()
