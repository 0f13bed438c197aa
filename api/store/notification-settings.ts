import type { Knex } from 'knex'
import type { NotificationFrequency } from '@gaitway/contract/enums'

export type NotificationSettings = {
  new_shift_in_area: boolean
  boosted_shift: boolean
  email_frequency: NotificationFrequency
  sms_frequency: NotificationFrequency
  push_frequency: NotificationFrequency
}

/** What holds for a clinician who has chosen nothing yet. */
export const unchosen: NotificationSettings = {
  new_shift_in_area: true,
  boosted_shift: true,
  email_frequency: 2,
  sms_frequency: 0,
  push_frequency: 2,
}
const columns = Object.keys(unchosen) as (keyof NotificationSettings)[]

export const findNotificationSettings = async (
  db: Knex,
  clinicianId: string,
): Promise<NotificationSettings> => {
  const row: NotificationSettings | undefined = await db('notification_settings')
    .where({ clinician_id: clinicianId })
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
    .insert({ clinician_id: clinicianId, ...unchosen, ...changes })
    .onConflict('clinician_id')
    .merge(changes)
