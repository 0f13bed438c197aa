import type { Knex } from 'knex'
import { listPrepared } from './postgres/index.ts'
import type { NewCredentialReminderRow } from './rows.ts'
import { insertIfNew } from './save-rows.ts'

export type InvoiceToRemind = {
  id: string
  /** the day of the reminder that is due, counted from the due date */
  reminderDay: number
  /** days left in the facility's time zone; negative when past due */
  daysLeft: number
}

const today = `(:at::timestamptz AT TIME ZONE f.time_zone)::date`
const dueDay = `(i.due_at AT TIME ZONE f.time_zone)::date`

/** Open invoices whose latest reminder is due and wasn't sent, earliest due date first. */
export const listInvoicesToRemind = (
  db: Knex,
  { at, days, limit }: { at: Date; days: readonly number[]; limit: number },
): Promise<InvoiceToRemind[]> =>
  listPrepared(
    db,
    `SELECT i.id, due.day AS reminder_day, ${dueDay} - ${today} AS days_left
     FROM invoices i JOIN facilities f ON f.id = i.facility_id
     CROSS JOIN LATERAL (
       SELECT max(day) AS day FROM unnest(:days::int[]) AS day WHERE day <= ${today} - ${dueDay}
     ) due
     WHERE i.status = 'issued' AND i.due_at < :at::timestamptz + interval '9 days'
       AND due.day > coalesce(i.reminded_day, due.day - 1)
       AND (i.reminded_at IS NULL OR (i.reminded_at AT TIME ZONE f.time_zone)::date < ${today})
     ORDER BY i.due_at, i.id LIMIT :limit`,
    { at, days: [...days], limit },
  )

/** False when this or a later reminder was sent before, or the invoice is no longer open. */
export const markInvoiceReminded = async (trx: Knex, id: string, day: number, at: Date): Promise<boolean> =>
  (await trx('invoices')
    .where({ id, status: 'issued' })
    .whereRaw('coalesce(reminded_day, ?) < ?', [day - 1, day])
    .update({ remindedDay: day, remindedAt: at })) === 1

/** A reminder by staff. The invoice was locked before. */
export const setInvoiceReminded = (trx: Knex, id: string, at: Date) =>
  trx('invoices').where({ id, status: 'issued' }).update({ remindedAt: at }).increment('version', 1)

export type EndingCredential = {
  clinicianId: string
  userId: string
  /** its kind, and of a license the state and number */
  credential: string
  name: string
  lastDay: string
}

const sql = `
  SELECT e.clinician_id, c.user_id, e.credential, e.name, e.last_day::text
  FROM (
    SELECT l.clinician_id, 'license ' || l.state || ' ' || l.number AS credential,
      'License ' || l.number || ' of ' || l.state AS name, (l.expires_at AT TIME ZONE 'UTC')::date AS last_day
    FROM clinician_licenses l WHERE l.expires_at >= :from AND l.expires_at < :until
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
export const listEndingCredentials = (
  db: Knex,
  params: { today: string; from: Date; until: Date; days: readonly number[]; limit: number },
): Promise<EndingCredential[]> => listPrepared(db, sql, { ...params, days: [...params.days] })

/** False when this reminder was sent before. */
export const insertCredentialReminder = (trx: Knex, row: NewCredentialReminderRow) =>
  insertIfNew(trx, 'credential_reminders', row, ['clinician_id', 'credential', 'last_day', 'days'])
