import type { Knex } from 'knex'
import type { NewCredentialReminderRow } from './rows.ts'

export type EndingCredential = {
  clinicianId: string
  userId: string
  /** as in the wallet */
  credential: string
  name: string
  lastDay: string
}

const sql = `
  SELECT e.clinician_id, c.user_id, e.credential, e.name, e.last_day::text
  FROM (
    SELECT l.clinician_id, 'licence ' || l.state || ' ' || l.number AS credential,
      'Licence ' || l.number || ' of ' || l.state AS name, (l.expires_at AT TIME ZONE 'UTC')::date AS last_day
    FROM clinician_licences l WHERE l.expires_at >= :from AND l.expires_at < :until
    UNION ALL SELECT id, 'cpr', 'CPR certification', (cpr_expires_at AT TIME ZONE 'UTC')::date
    FROM clinicians WHERE has_cpr AND cpr_expires_at >= :from AND cpr_expires_at < :until
    UNION ALL SELECT id, 'tb', 'TB test', (tb_expires_at AT TIME ZONE 'UTC')::date
    FROM clinicians WHERE has_tb_test AND tb_expires_at >= :from AND tb_expires_at < :until
    UNION ALL SELECT id, 'malpractice', 'Malpractice insurance', (malpractice_expires_at AT TIME ZONE 'UTC')::date
    FROM clinicians WHERE has_malpractice AND malpractice_expires_at >= :from AND malpractice_expires_at < :until
  ) e
  JOIN clinicians c ON c.id = e.clinician_id
  JOIN users u ON u.id = c.user_id AND u.status = 'approved'
  WHERE NOT EXISTS (SELECT 1 FROM credential_reminders r
    WHERE r.clinician_id = e.clinician_id AND r.credential = e.credential AND r.last_day = e.last_day
      AND r.days <= (SELECT min(d) FROM unnest(:days::int[]) d WHERE d >= e.last_day - :today::date))
  ORDER BY e.last_day, e.clinician_id, e.credential LIMIT :limit`

/** Credentials of approved clinicians that expire soon and whose latest reminder hasn't been sent. */
export const listEnding = async (
  db: Knex,
  params: { today: string; from: Date; until: Date; days: readonly number[]; limit: number },
): Promise<EndingCredential[]> => {
  const { rows } = await db.raw<{ rows: EndingCredential[] }>(sql, { ...params, days: [...params.days] })
  return rows
}

/** False when this reminder was sent before. */
export const insertReminder = async (trx: Knex, row: NewCredentialReminderRow): Promise<boolean> => {
  const saved = await trx('credential_reminders')
    .insert(row)
    .onConflict(['clinician_id', 'credential', 'last_day', 'days'])
    .ignore()
    .returning('days')
  return saved.length === 1
}
