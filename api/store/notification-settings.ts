import type { Knex } from 'knex'
import type { Output } from '@gaitway/contract/schemas/index'
import { Json } from '../json.ts'
import { findPrepared, findPreparedJson } from './postgres/index.ts'
import type { NotificationSettingRow, ClinicianAgreementRow, DeviceRegistrationRow } from './rows.ts'
import { insertIfNew } from './save-rows.ts'

export type Device = Pick<DeviceRegistrationRow, 'userId' | 'deviceId' | 'deviceToken'>

const uuid = '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$'
/** SQL: whether a device's user is still logged in on it. A device gets no pushes for a user who isn't. */
export const isSignedIn = (device: string) =>
  `EXISTS (SELECT 1 FROM sessions s WHERE s.ended_at IS NULL
     AND s.id = CASE WHEN ${device}.device_id ~ '${uuid}' THEN ${device}.device_id::uuid END)`

/** Saves a device. It has one token, and a token has one user: the last user who registered it. */
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

export const deleteUserDevices = (db: Knex, userId: string) =>
  db('device_registrations').where({ userId }).delete()

/** False when the clinician has signed this version already: signing again changes nothing. */
export const insertAgreement = (
  trx: Knex,
  clinicianId: string,
  agreement: Omit<ClinicianAgreementRow, 'clinicianId'>,
) => insertIfNew(trx, 'clinician_agreements', { clinicianId, ...agreement }, ['clinician_id', 'version'])

/** SQL: the agreement that a clinician signed last, as JSON, or null. */
export const lastAgreement = (clinicianId: string) => `(SELECT row_to_json(signed) FROM (
    SELECT a.version, a.signature, iso_instant(a.signed_at) AS "signedAt" FROM clinician_agreements a
    WHERE a.clinician_id = ${clinicianId} ORDER BY a.signed_at DESC LIMIT 1) signed)`
const agreementSql = `SELECT ${lastAgreement(':clinicianId')} AS agreement`

type Agreement = Output<'clinicians.updateAgreement'>

export const findAgreement = async (db: Knex, clinicianId: string): Promise<Agreement | null> =>
  (await findPrepared<{ agreement: Agreement | null }>(db, agreementSql, { clinicianId }))?.agreement ?? null

export type NotificationSettings = Omit<NotificationSettingRow, 'clinicianId'>

/** Defaults for clinicians who chose nothing yet. */
export const defaultSettings: NotificationSettings = {
  newShiftInArea: true,
  boostedShift: true,
  emailFrequency: 2,
  smsFrequency: 0,
  pushFrequency: 2,
}

const settingsSql = `
  SELECT row_to_json(r)::text AS json
  FROM (SELECT) one LEFT JOIN notification_settings s ON s.clinician_id = :clinicianId
  CROSS JOIN LATERAL (SELECT coalesce(s.new_shift_in_area, :newShiftInArea) AS "newShiftInArea",
    coalesce(s.boosted_shift, :boostedShift) AS "boostedShift",
    coalesce(s.email_frequency, :emailFrequency) AS email_notification,
    coalesce(s.sms_frequency, :smsFrequency) AS sms_notification,
    coalesce(s.push_frequency, :pushFrequency) AS push_notification,
    ARRAY(SELECT d.device_id FROM device_registrations d WHERE d.user_id = :userId AND ${isSignedIn('d')}
      ORDER BY d.device_token) AS "pushedDevices",
    (SELECT d.phone_problem FROM deliveries d JOIN users u ON u.id = d.user_id
      WHERE d.user_id = :userId AND d.channel = 'sms' AND d.recipient = u.phone
        AND (d.status = 'sent' OR d.phone_problem IS NOT NULL)
      ORDER BY d.created_at DESC, d.id DESC LIMIT 1) AS "phoneProblem",
    ${lastAgreement(':clinicianId')} AS agreement) r`

/** A clinician's notification settings, devices with pushes, and signed agreement. */
export const readNotificationSettings = async (
  db: Knex,
  { clinicianId, userId }: { clinicianId: string; userId: string },
): Promise<Json<Output<'clinicians.notificationSettings'>>> => {
  const json = await findPreparedJson(db, settingsSql, { ...defaultSettings, clinicianId, userId })
  if (!json) throw new Error('Settings are missing.')
  return new Json(json)
}

/** Changes only these settings. All other settings keep their chosen or default values. */
export const saveNotificationSettings = (
  trx: Knex,
  clinicianId: string,
  changes: Partial<NotificationSettings>,
) =>
  trx('notification_settings')
    .insert({ clinicianId, ...defaultSettings, ...changes })
    .onConflict('clinician_id')
    .merge(changes)
