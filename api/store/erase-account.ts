import type { Knex } from 'knex'
import type { OpenAffairs } from '../domain/closing.ts'
import { hasOpenNoShow } from './no-show-reports.ts'

/** This domain receives no email. */
const closedEmail = (userId: string) => `closed-${userId}@closed.invalid`

/** Removes the person from the account. Financial records keep pointing to it under a neutral name. */
export const erasePerson = (trx: Knex, userId: string, at: Date) =>
  trx('users')
    .where({ id: userId })
    .update({
      email: closedEmail(userId),
      passwordHash: '',
      firstName: 'Closed',
      lastName: 'account',
      phone: null,
      profileUrl: null,
      emailVerifiedAt: null,
      closedAt: at,
      version: trx.raw('version + 1'),
    })

const clinicianColumns = [
  'gender',
  'born_at',
  'emergency_name',
  'emergency_phone',
  'home_address1',
  'home_city',
  'home_state',
  'home_zip_code',
  'latitude',
  'longitude',
  'reference_from',
  'reference_by',
  'school',
  'graduation_year',
  'practice_years',
  'about',
  'resume_url',
  'covid_picture_url',
  'cpr_picture_url',
  'tb_picture_url',
  'malpractice_url',
  'has_malpractice',
  'malpractice_expires_at',
  'has_cpr',
  'cpr_expires_at',
  'has_tb_test',
  'tb_tested_at',
  'tb_result',
  'tb_expires_at',
  'covid_status',
  'npi_number',
  'weekdays',
] as const
const emptied = (columns: readonly string[], value: unknown) =>
  Object.fromEntries(columns.map(column => [column, value]))

/** Erases a clinician's profile. Worked shifts and signed agreements stay. */
export const eraseClinician = async (trx: Knex, clinicianId: string) => {
  await trx('clinicians')
    .where({ id: clinicianId })
    .update({
      ...emptied(clinicianColumns, null),
      ...emptied(['languages', 'driving_license_urls', 'facility_certificates'], []),
      ...emptied(['certifications', 'specialities', 'facility_experience', 'patient_experience'], '[]'),
      version: trx.raw('version + 1'),
    })
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
  await erasePayoutBanks(trx, clinicianId)
}

/** Erases what could identify a bank account. Payouts keep pointing to it. */
const erasePayoutBanks = async (trx: Knex, clinicianId: string) => {
  await trx('payout_accounts').where({ clinicianId }).update({ missing: [] })
  await trx('payout_banks').where({ clinicianId }).update({
    bankName: 'Closed account',
    last4: '0000',
    fingerprint: null,
    isDefault: false,
    isUsable: false,
  })
}

/** Erases a facility's contact person and what its briefs say. Its name, address, and billing stay, because invoices name them. */
export const eraseFacilityContact = async (trx: Knex, facilityId: string) => {
  await trx('facilities')
    .where({ id: facilityId })
    .update({
      ...emptied(
        ['contact_first_name', 'contact_last_name', 'contact_title', 'phone', 'profile_url', 'about'],
        null,
      ),
      version: trx.raw('version + 1'),
    })
  for (const table of ['favorite_clinicians', 'job_templates', 'notes'])
    await trx(table).where({ facilityId }).delete()
  await trx('briefs').whereIn('jobId', trx('jobs').where({ facilityId }).select('id')).delete()
}

const ownRows = [
  'notifications',
  'second_factors',
  'login_challenges',
  'code_failures',
  'remembered_devices',
  'password_resets',
  'email_codes',
  'device_registrations',
  'digest_entries',
  'deliveries',
  'notes',
] as const

/** Deletes what only served the user, and logs out every device. */
export const erasePersonalDetails = async (
  trx: Knex,
  { userId, email }: { userId: string; email: string },
  at: Date,
) => {
  for (const table of ownRows) await trx(table).where({ userId }).delete()
  for (const table of ['login_failures', 'leads']) await trx(table).where({ email }).delete()
  await trx('onboarding_calls').where({ userId }).update({ phone: null })
  // briefs may still name theirs; the tick removes those of no brief
  await trx('files')
    .where({ ownerUserId: userId, deletedAt: null })
    .whereNot({ purpose: 'brief' })
    .update({ deletedAt: at })
  await trx('sessions').where({ userId }).whereNull('ended_at').update({
    endedAt: at,
    endReason: 'account closed',
  })
  await trx('sessions').where({ userId }).update({ userAgent: null })
}

/** IDs of a clinician's open applications. */
export const listOwnOpen = (db: Knex, clinicianId: string): Promise<string[]> =>
  db('applications').where({ clinicianId, status: 'applied' }).orderBy('id').pluck('id')

/** Shown instead of the name of a closed account. */
const NOBODY = 'Closed account'

type Person = {
  userId: string
  clinicianId: string | null
  email: string
  phone: string | null
  name: string
}

/** Jobs that a clinician applied for: messages about them may contain the clinician's name. */
const ownJobs = 'SELECT job_id FROM applications WHERE clinician_id = :clinicianId'

/** The notifications that name the person, each perhaps by an earlier name; another person may have the same name. */
const named = `n.details->>'personName' <> '' AND (n.from_user_id = :userId
  OR (n.job_id = ANY (ARRAY(${ownJobs})) AND n.details->>'personName' = :name))`

/** What others were sent about the person: with the notification, at the same instant, or later in a digest. */
const eraseFromDeliveries = async (trx: Knex, bindings: Knex.ValueDict) => {
  await trx.raw(
    `UPDATE deliveries d SET subject = replace(d.subject, n.details->>'personName', :nobody),
       message = CASE WHEN strpos(d.message::text, n.details->>'personName') = 0 THEN d.message END
     FROM notifications n WHERE ${named} AND d.user_id = n.user_id AND d.created_at = n.created_at`,
    bindings,
  )
  await trx.raw(
    `UPDATE deliveries d SET message = NULL
     WHERE d.status = 'failed' AND d.kind = 'digest' AND strpos(d.message::text, :name) > 0
       AND d.user_id IN (SELECT n.user_id FROM notifications n WHERE ${named})`,
    bindings,
  )
  await trx.raw(
    `UPDATE deliveries SET message = NULL
     WHERE status = 'failed' AND kind = 'lead' AND message->>'replyTo' = :email`,
    bindings,
  )
}

/** Removes the person's name from notifications, pending emails, and stored messages. */
export const eraseName = async (trx: Knex, person: Person) => {
  const bindings = { ...person, nobody: NOBODY }
  await eraseFromDeliveries(trx, bindings)
  await trx.raw(
    `UPDATE notifications n SET title = replace(title, details->>'personName', :nobody),
       body = replace(body, details->>'personName', :nobody),
       details = details || jsonb_build_object('personName', :nobody::text)
     WHERE ${named}`,
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

const noShowsOpen = (side: string) =>
  `(SELECT count(*) FROM applications a WHERE a.${side} = :id AND ${hasOpenNoShow('a.id')})::int`

const clinicianSql = `
  SELECT
    (SELECT count(*) FROM applications WHERE clinician_id = :id AND status IN ('upcoming','current'))::int AS shifts_ahead,
    (SELECT count(*) FROM applications a JOIN jobs j ON j.id = a.job_id
      LEFT JOIN timesheets t ON t.application_id = a.id
      WHERE a.clinician_id = :id AND a.status = 'completed' AND j.job_type = 'PART_TIME'
        AND t.accepted_at IS NULL)::int AS cards_open,
    ${noShowsOpen('clinician_id')} AS no_shows_open, 0 AS jobs_open,
    greatest(
      (SELECT coalesce(sum(amount_cents + adjustment_cents), 0) FROM payouts WHERE clinician_id = :id AND status <> 'paid')
      + (SELECT coalesce(sum(amount_cents), 0) FROM payout_adjustments WHERE clinician_id = :id AND payout_id IS NULL),
      0)::int AS owed_cents`

const facilitySql = `
  SELECT
    (SELECT count(*) FROM applications WHERE facility_id = :id AND status IN ('upcoming','current'))::int AS shifts_ahead,
    (SELECT count(*) FROM applications a JOIN jobs j ON j.id = a.job_id
      LEFT JOIN timesheets t ON t.application_id = a.id
      WHERE a.facility_id = :id AND a.status = 'completed' AND j.job_type = 'PART_TIME'
        AND t.accepted_at IS NULL)::int AS cards_open,
    ${noShowsOpen('facility_id')} AS no_shows_open,
    (SELECT count(*) FROM jobs WHERE facility_id = :id AND status = 'posted')::int AS jobs_open,
    (SELECT coalesce(sum(greatest(owed_cents - (paid_cents - refunded_cents), 0)), 0) FROM payments
      WHERE facility_id = :id)::int AS owed_cents`

type Row = {
  shiftsAhead: number
  cardsOpen: number
  noShowsOpen: number
  jobsOpen: number
  owedCents: number
}

/** What is still open between Gaitway and a clinician or facility. */
export const findOpenObligations = async (
  db: Knex,
  side: 'clinician' | 'facility',
  id: string,
): Promise<OpenAffairs> => {
  const sql = side === 'clinician' ? clinicianSql : facilitySql
  const { rows } = await db.raw<{ rows: [Row] }>(sql, { id })
  const [{ shiftsAhead, cardsOpen, noShowsOpen, jobsOpen, owedCents }] = rows
  return { shiftsAhead, cardsOpen, noShowsOpen, jobsOpen, owedCents }
}
