import type { Knex } from 'knex'
import type { OpenAffairs } from '../domain/closing.ts'
import { profileColumns } from './clinicians.ts'
import { isKeptSql } from './files.ts'
import { hasOpenNoShow } from './no-show-reports.ts'

/** Removes the person from the account. Financial records keep pointing to the account under a neutral name. */
export const anonymizeUser = (trx: Knex, userId: string, at: Date) =>
  trx('users')
    .where({ id: userId })
    .update({
      // this domain receives no email
      email: `closed-${userId}@closed.invalid`,
      passwordHash: '',
      firstName: 'Closed',
      lastName: 'account',
      phone: null,
      profileUrl: null,
      emailVerifiedAt: null,
      closedAt: at,
    })
    .increment('version', 1)

/** The empty value of the profile columns that can't be null, by how they are stored. */
const emptyValues = { files: [], texts: [], rows: '[]' }
const emptyProfile = Object.fromEntries(
  Object.values(profileColumns).map(({ column, as }) => [
    column,
    as && as in emptyValues ? emptyValues[as as keyof typeof emptyValues] : null,
  ]),
)

/** Erases a clinician's profile. Worked shifts and signed agreements stay. */
export const eraseClinician = async (trx: Knex, clinicianId: string) => {
  await trx('clinicians')
    .where({ id: clinicianId })
    .update({ ...emptyProfile, latitude: null, longitude: null })
    .increment('version', 1)
  for (const table of [
    'clinician_licenses',
    'time_off',
    'notification_settings',
    'favorite_clinicians',
    'job_invitations',
    'calendar_links',
    'notes',
    'same_phone_decisions',
  ])
    await trx(table).where({ clinicianId }).delete()
  await trx('applications').where({ clinicianId }).whereNotNull('note').update({ note: null })
  await trx('call_outs')
    .whereIn('applicationId', trx('applications').where({ clinicianId }).select('id'))
    .update({
      phone: '0000000000',
      callerName: trx.raw(`CASE WHEN caller <> 'clinician' THEN 'Removed' END`),
      answerNote: null,
    })
  await trx('payout_accounts').where({ clinicianId }).update({ missing: [] })
  // payouts keep pointing to their bank account
  await trx('payout_banks').where({ clinicianId }).update({
    bankName: 'Closed account',
    last4: '0000',
    fingerprint: null,
    isDefault: false,
    isUsable: false,
  })
}

/** Erases a facility's contact person and its briefs. Its name, address, and billing stay, because invoices name them. */
export const eraseFacilityContact = async (trx: Knex, facilityId: string) => {
  await trx('facilities')
    .where({ id: facilityId })
    .update({
      contactFirstName: null,
      contactLastName: null,
      contactTitle: null,
      phone: null,
      profileUrl: null,
      about: null,
    })
    .increment('version', 1)
  for (const table of ['favorite_clinicians', 'job_templates', 'notes'])
    await trx(table).where({ facilityId }).delete()
  await trx('briefs').whereIn('jobId', trx('jobs').where({ facilityId }).select('id')).delete()
}

const tablesOfUser = [
  'notifications',
  'second_factors',
  'login_challenges',
  'code_failures',
  'remembered_devices',
  'known_devices',
  'password_resets',
  'email_codes',
  'device_registrations',
  'digest_entries',
  'deliveries',
  'notes',
] as const

/** Deletes rows that were only for the user, and logs out every device. Snapshots taken since then keep their files. */
export const deletePersonalRows = async (
  trx: Knex,
  { userId, email }: { userId: string; email: string },
  { at, since }: { at: Date; since: Date },
) => {
  for (const table of tablesOfUser) await trx(table).where({ userId }).delete()
  for (const table of ['login_failures', 'leads']) await trx(table).where({ email }).delete()
  await trx('onboarding_calls').where({ userId }).update({ phone: null })
  // a brief may still name its documents; the tick removes documents that no brief names
  await trx('files')
    .where({ ownerUserId: userId, deletedAt: null })
    .whereNot({ purpose: 'brief' })
    .whereRaw(`not ${isKeptSql}`, { since })
    .update({ deletedAt: at })
  await trx('sessions').where({ userId }).whereNull('ended_at').update({
    endedAt: at,
    endReason: 'account closed',
  })
  await trx('sessions').where({ userId }).update({ userAgent: null })
}

/** IDs of a clinician's open applications. */
export const listOpenApplicationsOfClinician = (db: Knex, clinicianId: string): Promise<string[]> =>
  db('applications').where({ clinicianId, status: 'applied' }).orderBy('id').pluck('id')

type Person = {
  userId: string
  clinicianId: string | null
  email: string
  phone: string | null
  name: string
}

/**
 * SQL: notifications `n` that name the person: they are from them, perhaps by an earlier name, or are about a job they
 * applied for. The name alone isn't enough, because another person may have the same name.
 */
const namesPerson = `n.details->>'personName' <> '' AND (n.from_user_id = :userId
  OR (n.job_id = ANY (ARRAY(SELECT job_id FROM applications WHERE clinician_id = :clinicianId))
    AND n.details->>'personName' = :name))`

/** Erases the name from messages that other users were sent: with a notification, at the same instant, or in a digest. */
const eraseFromDeliveries = async (trx: Knex, bindings: Knex.ValueDict) => {
  await trx.raw(
    `UPDATE deliveries d SET subject = replace(d.subject, n.details->>'personName', :nobody),
       message = CASE WHEN strpos(d.message::text, n.details->>'personName') = 0 THEN d.message END
     FROM notifications n WHERE ${namesPerson} AND d.user_id = n.user_id AND d.created_at = n.created_at`,
    bindings,
  )
  await trx.raw(
    `UPDATE deliveries d SET message = NULL
     WHERE d.status = 'failed' AND d.kind = 'digest' AND strpos(d.message::text, :name) > 0
       AND d.user_id IN (SELECT n.user_id FROM notifications n WHERE ${namesPerson})`,
    bindings,
  )
  await trx.raw(
    `UPDATE deliveries SET message = NULL
     WHERE status = 'failed' AND kind = 'lead' AND message->>'replyTo' = :email`,
    bindings,
  )
}

/** Removes the person's name from notifications, pending emails, and stored messages. */
export const eraseNameFromTexts = async (trx: Knex, person: Person) => {
  const bindings = { ...person, nobody: 'Closed account' }
  await eraseFromDeliveries(trx, bindings)
  await trx.raw(
    `UPDATE notifications n SET title = replace(title, details->>'personName', :nobody),
       body = replace(body, details->>'personName', :nobody),
       details = details || jsonb_build_object('personName', :nobody::text)
     WHERE ${namesPerson}`,
    bindings,
  )
  await trx.raw(
    `UPDATE digest_entries SET title = replace(title, :name, :nobody), body = replace(body, :name, :nobody)
     WHERE sent_at IS NULL AND strpos(title || body, :name) > 0`,
    bindings,
  )
  await trx('mailbox_mails')
    .whereIn('recipient', [person.email, ...(person.phone ? [person.phone] : [])])
    .delete()
  await trx.raw(
    `UPDATE mailbox_mails SET subject = replace(subject, :name, :nobody),
       text_body = replace(text_body, :name, :nobody), html_body = replace(html_body, :name, :nobody)
     WHERE strpos(subject || text_body || coalesce(html_body, ''), :name) > 0`,
    bindings,
  )
}

const openShiftsSql = (column: 'clinician_id' | 'facility_id') => `
    (SELECT count(*) FROM applications WHERE ${column} = :id AND status IN ('upcoming','current'))::int AS shifts_ahead,
    (SELECT count(*) FROM applications a JOIN jobs j ON j.id = a.job_id
      LEFT JOIN timesheets t ON t.application_id = a.id
      WHERE a.${column} = :id AND a.status = 'completed' AND j.job_type = 'PART_TIME'
        AND t.accepted_at IS NULL)::int AS cards_open,
    (SELECT count(*) FROM applications a WHERE a.${column} = :id AND ${hasOpenNoShow('a.id')})::int AS no_shows_open`

const openSql = {
  clinician: `
  SELECT ${openShiftsSql('clinician_id')}, 0 AS jobs_open,
    greatest(
      (SELECT coalesce(sum(amount_cents + adjustment_cents), 0) FROM payouts WHERE clinician_id = :id AND status <> 'paid')
      + (SELECT coalesce(sum(amount_cents), 0) FROM payout_adjustments WHERE clinician_id = :id AND payout_id IS NULL),
      0)::int AS owed_cents`,
  facility: `
  SELECT ${openShiftsSql('facility_id')},
    (SELECT count(*) FROM jobs WHERE facility_id = :id AND status = 'posted')::int AS jobs_open,
    (SELECT coalesce(sum(greatest(owed_cents - (paid_cents - refunded_cents), 0)), 0) FROM payments
      WHERE facility_id = :id)::int AS owed_cents`,
}

/** What is still open between Gaitway and a clinician or facility. */
export const findOpenObligations = async (
  db: Knex,
  side: keyof typeof openSql,
  id: string,
): Promise<OpenAffairs> => (await db.raw<{ rows: [OpenAffairs] }>(openSql[side], { id })).rows[0]
