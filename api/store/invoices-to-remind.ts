import type { Knex } from 'knex'

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
export const listInvoicesToRemind = async (
  db: Knex,
  { at, days, limit }: { at: Date; days: readonly number[]; limit: number },
): Promise<InvoiceToRemind[]> => {
  const { rows } = await db.raw<{ rows: InvoiceToRemind[] }>(
    `SELECT i.id, due.day AS reminder_day, ${dueDay} - ${today} AS days_left
     FROM invoices i JOIN facilities f ON f.id = i.facility_id
     CROSS JOIN LATERAL (
       SELECT max(day) AS day FROM unnest(:days::int[]) AS day WHERE day <= ${today} - ${dueDay}
     ) due
     WHERE i.status = 'issued' AND i.due_at < :at::timestamptz + interval '9 days'
       AND due.day > coalesce(i.reminded_day, due.day - 1)
     ORDER BY i.due_at, i.id LIMIT :limit`,
    { at, days: [...days], limit },
  )
  return rows
}

/** False when this or a later reminder was sent before, or the invoice is no longer open. */
export const markReminded = async (trx: Knex, id: string, day: number): Promise<boolean> =>
  (await trx('invoices')
    .where({ id, status: 'issued' })
    .whereRaw('coalesce(reminded_day, ?) < ?', [day - 1, day])
    .update({ remindedDay: day })) === 1
