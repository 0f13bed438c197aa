import type { Knex } from 'knex'
import type { Output } from '@gaitway/contract/schemas/index'
import { Json } from '../json.ts'
import { lastAgreement } from './agreements.ts'
import { isSignedIn } from './device-registrations.ts'
import { listPrepared } from './prepared.ts'
import type { NotificationSettingRow } from './rows.ts'

export type NotificationSettings = Omit<NotificationSettingRow, 'clinicianId'>

/** What holds for a clinician who has chosen nothing yet. */
export const unchosen: NotificationSettings = {
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
    ${lastAgreement(':clinicianId')} AS agreement) r`

/** What a clinician chose to be told, the devices that are pushed to, and the agreement that was signed. */
export const readNotificationSettings = async (
  db: Knex,
  by: { clinicianId: string; userId: string },
): Promise<Json<Output<'clinicians.notificationSettings'>>> => {
  const { clinicianId, userId } = by
  const [row] = await listPrepared<{ json: string }>(db, settingsSql, { ...unchosen, clinicianId, userId })
  if (!row) throw new Error('There are always settings.')
  return new Json(row.json)
}

/** Only what is given changes; the rest stays as it was chosen, or as it holds for everybody. */
export const saveNotificationSettings = (
  trx: Knex,
  clinicianId: string,
  changes: Partial<NotificationSettings>,
) =>
  trx('notification_settings')
    .insert({ clinicianId, ...unchosen, ...changes })
    .onConflict('clinician_id')
    .merge(changes)
