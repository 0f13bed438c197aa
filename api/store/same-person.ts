import type { Knex } from 'knex'
import type { SamePersonSign } from '@gaitway/contract/values/enums'
import { listPrepared } from './postgres/index.ts'

/** Everyone who may act for facilities `f`, as users `o`. */
const members = `facility_members m JOIN users o ON o.id = m.user_id WHERE m.facility_id = f.id`

/** An address without what its owner may add after a plus sign, because that reaches the same mailbox. */
const mailbox = (email: string) => `regexp_replace(lower(${email}), '\\+[^@]*@', '@')`

const isSameEmail = `u.email_verified_at IS NOT NULL AND (${mailbox('f.billing_email')} = ${mailbox('u.email')}
  OR EXISTS (SELECT FROM ${members} AND o.email_verified_at IS NOT NULL AND ${mailbox('o.email')} = ${mailbox('u.email')}))`
// accounts that were removed count, or removing one would be enough
const isSameBank = `EXISTS (SELECT FROM payout_banks b JOIN payment_sources s ON s.fingerprint = b.fingerprint
  WHERE b.clinician_id = c.id AND s.facility_id = f.id)`
/** Whether clinicians `c` with users `u` have a phone number of facilities `f`. */
export const isSamePhone = `(f.phone = u.phone OR EXISTS (SELECT FROM ${members} AND o.phone = u.phone))`

/** What shows that clinicians `c` with users `u` are on the side of facilities `f` too; null if nothing does. */
const sign = `CASE WHEN ${isSameEmail} THEN 'email' WHEN ${isSameBank} THEN 'bank'
  WHEN ${isSamePhone} THEN 'phone' END`

/** What staff decided for the number that both have. */
const decision = `same_phone_decisions d
  ON d.facility_id = f.id AND d.clinician_id = c.id AND d.phone = u.phone`

/** SQL: whether staff still have to decide for clinicians `c` with users `u` and facilities `f`. */
export const isSamePhoneOpen = `${isSamePhone} AND NOT EXISTS (SELECT FROM same_phone_decisions d
  WHERE d.facility_id = f.id AND d.clinician_id = c.id AND d.phone = u.phone)`

/** SQL: the applicants of jobs `j` of facilities `f` who seem to be on its side too, with what staff decided. */
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
  const [row] = await listPrepared<{ sign: SamePersonSign | null; isAllowed: boolean }>(db, sql, pair)
  if (!row?.sign) return false
  return row.sign !== 'phone' || !row.isAllowed
}

/** The phone number that both have; undefined if they don’t. */
export const findSamePhone = async (db: Knex, pair: Pair): Promise<string | undefined> => {
  const sql = `SELECT u.phone FROM facilities f CROSS JOIN clinicians c JOIN users u ON u.id = c.user_id
    WHERE f.id = :facilityId AND c.id = :clinicianId AND ${isSamePhone}`
  const [row] = await listPrepared<{ phone: string }>(db, sql, pair)
  return row?.phone
}

type Decision = Pair & {
  phone: string
  isAllowed: boolean
  reason: string
  decidedBy: string
  decidedAt: Date
}

/** Saves what staff decided for a facility, a clinician and the number that both have; the last one counts. */
export const saveSamePhoneDecision = async (trx: Knex, row: Decision): Promise<void> => {
  await trx('same_phone_decisions')
    .insert(row)
    .onConflict(['facility_id', 'clinician_id', 'phone'])
    .merge(['is_allowed', 'reason', 'decided_by', 'decided_at'])
}
