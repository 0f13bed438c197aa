import type { Knex } from 'knex'
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
const columns = Object.keys(unchosen) as (keyof NotificationSettings)[]

export const findNotificationSettings = async (
  db: Knex,
  clinicianId: string,
): Promise<NotificationSettings> => {
  const row: NotificationSettings | undefined = await db('notification_settings')
    .where({ clinicianId })
    .first(columns)
  return row ?? unchosen
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
