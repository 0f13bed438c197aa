import type { Knex } from 'knex'
import type { SamePersonSign } from '@gaitway/contract/values/enums'
import { findPrepared } from './postgres/index.ts'
import type { SamePhoneDecisionRow } from './rows.ts'

/** SQL: everyone who may act for facilities `f`, as users `o`. */
const members = `facility_members m JOIN users o ON o.id = m.user_id WHERE m.facility_id = f.id`

/** SQL: an email address without the part after a plus sign, which its owner may add to reach the same mailbox. */
const mailbox = (email: string) => `regexp_replace(lower(${email}), '\\+[^@]*@', '@')`

const isSameEmail = `u.email_verified_at IS NOT NULL AND (${mailbox('f.billing_email')} = ${mailbox('u.email')}
  OR EXISTS (SELECT FROM ${members} AND o.email_verified_at IS NOT NULL AND ${mailbox('o.email')} = ${mailbox('u.email')}))`
// accounts that were removed count, or removing one would be enough
const isSameBank = `EXISTS (SELECT FROM payout_banks b JOIN payment_sources s ON s.fingerprint = b.fingerprint
  WHERE b.clinician_id = c.id AND s.facility_id = f.id)`
/** SQL: whether clinicians `c` with users `u` have a phone number of facilities `f`. */
const isSamePhone = `(f.phone = u.phone OR EXISTS (SELECT FROM ${members} AND o.phone = u.phone))`

/** SQL: what shows that clinicians `c` with users `u` are the same people as facilities `f`; null if nothing does. */
const sign = `CASE WHEN ${isSameEmail} THEN 'email' WHEN ${isSameBank} THEN 'bank'
  WHEN ${isSamePhone} THEN 'phone' END`

const isDecided = 'd.facility_id = f.id AND d.clinician_id = c.id AND d.phone = u.phone'
/** SQL: what staff decided for the phone number that both have. */
const decision = `same_phone_decisions d ON ${isDecided}`

/** SQL: whether clinicians `c` have a phone number of facilities `f` and staff haven't decided about it yet. */
export const isSamePhoneOpen = `${isSamePhone} AND NOT EXISTS (
  SELECT FROM same_phone_decisions d WHERE ${isDecided})`

/** SQL: the applicants of jobs `j` who seem to be the same people as facilities `f`, with what staff decided. */
export const samePeopleOfJob = `
  (SELECT coalesce(json_agg(json_build_object('applicationId', one.id, 'sign', one.sign,
      'decision', CASE WHEN one.sign = 'phone' THEN one.decision END) ORDER BY one.id), '[]')
   FROM (SELECT a.id, ${sign} AS sign,
       CASE WHEN d.phone IS NOT NULL THEN json_build_object('isAllowed', d.is_allowed, 'reason', d.reason,
         'decidedBy', by.first_name || ' ' || by.last_name, 'decidedAt', iso_instant(d.decided_at)) END AS decision
     FROM applications a JOIN clinicians c ON c.id = a.clinician_id JOIN users u ON u.id = c.user_id
     LEFT JOIN ${decision} LEFT JOIN users by ON by.id = d.decided_by
     WHERE a.job_id = j.id) one
   WHERE one.sign IS NOT NULL)`

type Pair = { facilityId: string; clinicianId: string }

/**
 * Whether this clinician can't be confirmed by this facility because they seem to be one person: the same confirmed
 * email or bank account, or the same phone number unless staff allowed it.
 */
export const isSamePerson = async (db: Knex, pair: Pair): Promise<boolean> => {
  const sql = `SELECT ${sign} AS sign, coalesce(d.is_allowed, false) AS "isAllowed"
    FROM facilities f CROSS JOIN clinicians c JOIN users u ON u.id = c.user_id LEFT JOIN ${decision}
    WHERE f.id = :facilityId AND c.id = :clinicianId`
  const row = await findPrepared<{ sign: SamePersonSign | null; isAllowed: boolean }>(db, sql, pair)
  if (!row?.sign) return false
  return row.sign !== 'phone' || !row.isAllowed
}

/** The phone number that both have; undefined if they have none in common. */
export const findSamePhone = async (db: Knex, pair: Pair): Promise<string | undefined> => {
  const sql = `SELECT u.phone FROM facilities f CROSS JOIN clinicians c JOIN users u ON u.id = c.user_id
    WHERE f.id = :facilityId AND c.id = :clinicianId AND ${isSamePhone}`
  return (await findPrepared<{ phone: string }>(db, sql, pair))?.phone
}

/** Saves what staff decided for a phone number that a facility and a clinician have, in place of an earlier decision. */
export const saveSamePhoneDecision = async (trx: Knex, row: SamePhoneDecisionRow): Promise<void> => {
  await trx('same_phone_decisions')
    .insert(row)
    .onConflict(['facility_id', 'clinician_id', 'phone'])
    .merge(['is_allowed', 'reason', 'decided_by', 'decided_at'])
}
