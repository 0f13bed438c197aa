import type { Knex } from 'knex'

/** What is said instead of the name of somebody whose account is closed. */
const NOBODY = 'Closed account'

type Person = {
  userId: string
  clinicianId: string | null
  email: string
  phone: string | null
  name: string
}

/** Jobs that a clinician has applied for: what is told about them may name the clinician, whoever tells it. */
const ownJobs = 'SELECT job_id FROM applications WHERE clinician_id = :clinicianId'

/** What others were told, or wait to be told, and messages that are kept to be looked at name the person no more. */
export const eraseMentions = async (trx: Knex, person: Person) => {
  const given = { ...person, nobody: NOBODY }
  // by the name that each of them was written with: it may have been changed since
  await trx.raw(
    `UPDATE notifications SET title = replace(title, details->>'personName', :nobody),
       body = replace(body, details->>'personName', :nobody),
       details = details || jsonb_build_object('personName', :nobody::text)
     WHERE details->>'personName' <> '' AND (from_user_id = :userId
       OR (details->>'personName' = :name AND job_id IN (${ownJobs})))`,
    given,
  )
  await trx.raw(
    `UPDATE digest_entries SET title = replace(title, :name, :nobody), body = replace(body, :name, :nobody)
     WHERE sent_at IS NULL AND strpos(title || body, :name) > 0`,
    given,
  )
  await trx('mailbox_mails')
    .whereIn('recipient', [person.email, ...(person.phone ? [person.phone] : [])])
    .delete()
  await trx.raw(
    `UPDATE mailbox_mails SET subject = replace(subject, :name, :nobody),
       text_body = replace(text_body, :name, :nobody), html_body = replace(html_body, :name, :nobody)
     WHERE strpos(subject || text_body || coalesce(html_body, ''), :name) > 0`,
    given,
  )
}
