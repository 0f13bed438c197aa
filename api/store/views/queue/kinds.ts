import {
  QUEUE_FAILURE_HOURS,
  QUEUE_SHIFT_HOURS,
  EXTRA_TIME_STAFF_DAYS,
  QUEUE_CREDENTIAL_DAYS,
  QUEUE_STUCK_HOLD_MINUTES,
  QUEUE_WENT_UNFILLED_DAYS,
} from '@gaitway/contract/values/limits'
import { isForSubAdmins } from '../back-office/deliveries.ts'
import { isStaff, userName, usersWithProfiles, userTabConditions } from '../back-office/people.ts'
import { hasOpenNoShow } from '../../no-show-reports.ts'
import { isSamePhoneOpen } from '../../same-person.ts'
import { missingCheckIns } from '../../late-check-ins.ts'
import { extraTimeForStaff, openExtraMinutes } from '../../timesheets.ts'
import { lapsedCredentials } from '../clinician-facts.ts'
import { invoiceAgeConditions } from '../back-office/money.ts'
import { invoiceStageConditions } from '../invoices.ts'

/** A kind of item in the queue, read from the table of what it is about. */
export type Kind = {
  /**
   * Everything of this kind that needs attention at `:at`: a SELECT of id, cause, since, due_at and cents. What staff did
   * with an item counts until its cause changes.
   */
  open: string
  /** the most urgent items come first, because only a limited number is read */
  order: 'due_at' | 'since' | 'cents DESC'
  /** a SELECT of what is shown of the record with the ID `page.id`, by the names of the API */
  shown: string
  /** `open` for sub-admins, if they see fewer items; they see no kind about money, and no amounts */
  openForSubAdmins?: string
}

const noPhones = `'[]'::json AS phones`

/** SQL: what is shown of a person, or of anything that isn't a shift. */
const shownColumns = (
  name: string,
  { count = 'NULL::int', note = 'NULL::text', person = 'NULL::text' } = {},
) =>
  `${name} AS name, ${person} AS person, NULL::uuid AS "jobId", NULL::int AS "serialNumber",
    NULL::text AS "startsAt", NULL::text AS "timeZone", ${count} AS count, ${note} AS note, ${noPhones}`

const office = 'JOIN facilities f ON f.id = j.facility_id'

/** SQL: what is shown of jobs `j` before someone is confirmed. */
const shownJob = (from: string, count: string) => `
  SELECT f.office_name AS name, NULL::text AS person, j.id AS "jobId", j.serial_number AS "serialNumber",
    iso_instant(j.first_slot_start) AS "startsAt", j.time_zone AS "timeZone", ${count} AS count, NULL::text AS note, ${noPhones}
  FROM ${from} ${office}`

/** SQL: the row with the ID `page.id` of a table, and its application `a`. */
const rowOfShift = (table: string, alias: string) =>
  `(SELECT * FROM ${table} WHERE id = page.id) ${alias} JOIN applications a ON a.id = ${alias}.application_id`

const applicationRow = '(SELECT * FROM applications WHERE id = page.id) a'

/** SQL: what is shown of applications `a`: the shift and its clinician. */
const shownShift = (from: string, { count = 'NULL::int', note = 'NULL::text', phones = noPhones }) => `
  SELECT f.office_name AS name, u.first_name || ' ' || u.last_name AS person, j.id AS "jobId",
    j.serial_number AS "serialNumber", iso_instant(j.first_slot_start) AS "startsAt", j.time_zone AS "timeZone",
    ${count} AS count, ${note} AS note, ${phones}
  FROM ${from} JOIN jobs j ON j.id = a.job_id ${office} JOIN clinicians c ON c.id = a.clinician_id
  JOIN users u ON u.id = c.user_id`

/** Someone under review without a call ahead. A change of their account brings them back. */
export const approval: Kind = {
  open: `
    SELECT u.id, u.version::text AS cause, u.created_at AS since, NULL::timestamptz AS due_at, NULL::int AS cents
    FROM users u WHERE ${userTabConditions.pending} AND NOT ${isStaff}
      AND NOT EXISTS (SELECT FROM onboarding_calls o WHERE o.user_id = u.id AND o.status = 'booked')`,
  order: 'since',
  shown: `SELECT ${shownColumns(userName, { note: 'u.role' })} FROM ${usersWithProfiles} WHERE u.id = page.id`,
}

/** A booked onboarding call of the next day, or one that nobody concluded. */
export const call: Kind = {
  open: `
    SELECT o.id, o.sequence::text AS cause, o.created_at AS since, o.starts_at AS due_at, NULL::int AS cents
    FROM onboarding_calls o WHERE o.status = 'booked'
      AND o.starts_at <= :at::timestamptz + interval '${QUEUE_SHIFT_HOURS} hours'`,
  order: 'due_at',
  shown: `SELECT ${shownColumns(userName, { note: 'u.role' })}
    FROM onboarding_calls o JOIN ${usersWithProfiles} ON u.id = o.user_id WHERE o.id = page.id`,
}

const failedDelivery = `
  SELECT d.id, iso_instant(d.ended_at) AS cause, d.ended_at AS since, NULL::timestamptz AS due_at, NULL::int AS cents
  FROM deliveries d WHERE d.status = 'failed' AND d.created_at > :at::timestamptz - interval '7 days'
    AND d.ended_at > :at::timestamptz - interval '${QUEUE_FAILURE_HOURS} hours'`

/** An email or text of the last day that couldn’t be delivered. */
export const delivery: Kind = {
  open: failedDelivery,
  openForSubAdmins: `${failedDelivery} AND ${isForSubAdmins}`,
  order: 'since',
  shown: `SELECT ${shownColumns('d.recipient', { note: 'd.failure' })} FROM deliveries d WHERE d.id = page.id`,
}

/** A message that someone reported. */
export const report: Kind = {
  open: `
    SELECT p.id, 'open' AS cause, p.created_at AS since, NULL::timestamptz AS due_at, NULL::int AS cents
    FROM message_reports p WHERE p.closed_at IS NULL`,
  order: 'since',
  shown: `SELECT ${shownColumns(`sender.first_name || ' ' || sender.last_name`, { note: 'p.reason' })}
    FROM message_reports p JOIN chat_messages m ON m.id = p.message_id JOIN users sender ON sender.id = m.sender_id
    WHERE p.id = page.id`,
}

/** A message or hiring request from the public pages. */
export const lead: Kind = {
  open: `
    SELECT l.id, 'open' AS cause, l.created_at AS since, NULL::timestamptz AS due_at, NULL::int AS cents
    FROM leads l WHERE l.handled_at IS NULL AND l.kind <> 'newsletter'`,
  order: 'since',
  shown: `SELECT ${shownColumns('coalesce(l.office_name, l.name, l.email)', { note: 'l.kind' })} FROM leads l WHERE l.id = page.id`,
}

/** SQL: the phone numbers of clinicians’ users `u` and of facilities `f`, as far as they have one. */
const bothPhones = `(SELECT coalesce(json_agg(json_build_object('name', one.name, 'phone', one.phone)), '[]')
  FROM (VALUES (u.first_name || ' ' || u.last_name, u.phone), (f.office_name, f.phone)) one (name, phone)
  WHERE one.phone IS NOT NULL) AS phones`

/** A future shift at an address whose time zone was corrected. */
export const timeZone: Kind = {
  open: `
    SELECT j.id, j.corrected_time_zone AS cause, j.zone_corrected_at AS since, j.first_slot_start AS due_at, NULL::int AS cents
    FROM jobs j WHERE j.corrected_time_zone IS NOT NULL AND j.status IN ('posted', 'confirmed')
      AND j.first_slot_start > :at::timestamptz`,
  order: 'due_at',
  shown: `
    SELECT f.office_name AS name, NULL::text AS person, j.id AS "jobId", j.serial_number AS "serialNumber",
      iso_instant(j.first_slot_start) AS "startsAt", j.time_zone AS "timeZone", NULL::int AS count,
      j.corrected_time_zone AS note, ${noPhones}
    FROM (SELECT * FROM jobs WHERE id = page.id) j ${office}`,
}

/** A day that started without a check-in, once the facility was asked. The facility's answer brings it back. */
export const notCheckedIn: Kind = {
  open: `
    SELECT a.id, s.id || CASE WHEN l.not_here_at IS NULL THEN '' ELSE ' not here' END AS cause,
      l.facility_asked_at AS since, s.starts_at AS due_at, j.total_pay_cents AS cents FROM ${missingCheckIns}`,
  order: 'since',
  shown: shownShift(applicationRow, {
    note: `CASE WHEN page.cause LIKE '% not here' THEN 'notHere' END`,
    phones: bothPhones,
  }),
}

/** A report that the clinician wasn’t there, for staff to decide. */
export const noShow: Kind = {
  open: `
    SELECT r.id, iso_instant(r.contested_at) AS cause, r.contested_at AS since, NULL::timestamptz AS due_at,
      j.total_pay_cents AS cents
    FROM no_show_reports r JOIN applications a ON a.id = r.application_id JOIN jobs j ON j.id = a.job_id
    WHERE r.status = 'contested'`,
  order: 'since',
  shown: shownShift(rowOfShift('no_show_reports', 'r'), {
    note: `CASE WHEN r.outcome IS NULL THEN 'reported' ELSE 'disputed' END`,
    phones: bothPhones,
  }),
}

/** A call-out that its clinician denied, for staff to decide. */
export const callOut: Kind = {
  open: `
    SELECT co.id, iso_instant(co.answered_at) AS cause, co.answered_at AS since,
      CASE WHEN j.status = 'posted' THEN j.first_slot_start END AS due_at, j.total_pay_cents AS cents
    FROM call_outs co JOIN applications a ON a.id = co.application_id JOIN jobs j ON j.id = a.job_id
    WHERE co.status = 'denied'`,
  order: 'since',
  shown: shownShift(rowOfShift('call_outs', 'co'), { note: 'co.answer_note', phones: bothPhones }),
}

/** An applicant who has a phone number of the facility: staff decide before they can be confirmed. */
export const samePhone: Kind = {
  open: `
    SELECT a.id, u.phone AS cause, a.created_at AS since, a.first_slot_start AS due_at, j.total_pay_cents AS cents
    FROM jobs j JOIN applications a ON a.job_id = j.id JOIN facilities f ON f.id = j.facility_id
    JOIN clinicians c ON c.id = a.clinician_id JOIN users u ON u.id = c.user_id
    WHERE j.status = 'posted' AND j.first_slot_start > :at::timestamptz AND a.status = 'applied' AND ${isSamePhoneOpen}`,
  order: 'due_at',
  shown: shownShift(applicationRow, { phones: bothPhones }),
}

/** A shift of the next day that nobody is confirmed for. Any change of the shift brings it back. */
export const unfilled: Kind = {
  open: `
    SELECT j.id, j.version::text AS cause, greatest(j.created_at, j.first_slot_start - interval '${QUEUE_SHIFT_HOURS} hours') AS since,
      j.first_slot_start AS due_at, j.total_pay_cents AS cents
    FROM jobs j WHERE j.status = 'posted' AND j.first_slot_start > :at::timestamptz
      AND j.first_slot_start <= :at::timestamptz + interval '${QUEUE_SHIFT_HOURS} hours'`,
  order: 'due_at',
  shown: shownJob('(SELECT * FROM jobs WHERE id = page.id) j', 'j.number_of_applicants'),
}

/** A shift that started with nobody confirmed, until staff mark it as done. */
export const wentUnfilled: Kind = {
  open: `
    SELECT j.id, 'expired' AS cause, j.first_slot_start AS since, NULL::timestamptz AS due_at, j.total_pay_cents AS cents
    FROM jobs j WHERE j.status = 'expired'
      AND j.first_slot_start > :at::timestamptz - interval '${QUEUE_WENT_UNFILLED_DAYS} days'`,
  order: 'since',
  shown: shownJob('(SELECT * FROM jobs WHERE id = page.id) j', 'j.number_of_applicants'),
}

/** A booked shift whose clinician has a credential that expires before it ends. */
export const credential: Kind = {
  open: `
    SELECT a.id, lapse.names AS cause, a.confirmed_at AS since, a.first_slot_start AS due_at, j.total_pay_cents AS cents
    FROM applications a JOIN jobs j ON j.id = a.job_id JOIN clinicians c ON c.id = a.clinician_id
    CROSS JOIN LATERAL (${lapsedCredentials}) lapse
    WHERE a.status = 'upcoming' AND a.first_slot_start > :at::timestamptz
      AND a.first_slot_start <= :at::timestamptz + interval '${QUEUE_CREDENTIAL_DAYS} days' AND lapse.names IS NOT NULL`,
  order: 'due_at',
  shown: shownShift(applicationRow, { note: 'page.cause' }),
}

const shownTimeCard = shownShift(rowOfShift('timesheets', 't'), { count: openExtraMinutes('t') })

/**
 * A time card that the facility hasn't accepted or returned. It is accepted at its deadline. While a no-show report is
 * open, the report is in the queue instead.
 */
export const timeCard: Kind = {
  open: `
    SELECT t.id, iso_instant(t.submitted_at) AS cause, t.submitted_at AS since,
      t.accepts_at AS due_at, t.pay_cents AS cents
    FROM timesheets t WHERE t.status = 'pending' AND NOT ${hasOpenNoShow('t.application_id')}`,
  order: 'since',
  shown: shownTimeCard,
}

/** Extra time that was left undecided so long that an admin may decide. */
export const extraTime: Kind = {
  open: `
    SELECT t.id, iso_instant(t.accepted_at) AS cause, t.accepted_at + interval '${EXTRA_TIME_STAFF_DAYS} days' AS since,
      NULL::timestamptz AS due_at, round(${openExtraMinutes('t')} * a.pay_rate_cents / 60.0)::int AS cents
    FROM timesheets t JOIN applications a ON a.id = t.application_id
    WHERE t.application_id IN (${extraTimeForStaff})`,
  order: 'since',
  shown: shownTimeCard,
}

/** A hold that should have ended: whether its payment succeeded isn't known. */
export const stuckHold: Kind = {
  open: `
    SELECT h.id, 'held' AS cause, h.expires_at AS since, j.first_slot_start AS due_at,
      coalesce((h.price->>'totalCents')::int, 0) AS cents
    FROM holds h JOIN jobs j ON j.id = h.job_id
    WHERE h.status = 'held' AND h.expires_at <= :at::timestamptz - interval '${QUEUE_STUCK_HOLD_MINUTES} minutes'`,
  order: 'since',
  shown: shownShift(rowOfShift('holds', 'h'), {}),
}

/** A facility tried to confirm someone and the payment failed or ran out of time; the shift is still open. */
export const endedHold: Kind = {
  open: `
    SELECT h.id, 'released' AS cause, h.ended_at AS since, j.first_slot_start AS due_at,
      coalesce((h.price->>'totalCents')::int, 0) AS cents
    FROM holds h JOIN jobs j ON j.id = h.job_id
    WHERE h.status = 'released' AND h.ended_at > :at::timestamptz - interval '${QUEUE_FAILURE_HOURS} hours'
      AND h.release_reason IN ('hold_ended', 'payment_refused')
      AND j.status = 'posted' AND j.first_slot_start > :at::timestamptz
      AND NOT EXISTS (SELECT FROM applications other JOIN holds later ON later.application_id = other.id
        WHERE other.job_id = h.job_id AND later.held_at > h.held_at)`,
  order: 'since',
  shown: shownShift(rowOfShift('holds', 'h'), { note: 'h.release_reason' }),
}

const lastFailure = `FROM charges c WHERE c.payment_id = pay.id AND c.status = 'failed'
  ORDER BY c.created_at DESC, c.id DESC LIMIT 1`

/** A facility owes what a charge or bank debit failed to collect. */
export const failedPayment: Kind = {
  open: `
    SELECT pay.id, coalesce((SELECT c.id ${lastFailure}), pay.id)::text AS cause,
      coalesce((SELECT coalesce(c.ended_at, c.created_at) ${lastFailure}), pay.settled_at, pay.created_at) AS since,
      NULL::timestamptz AS due_at, pay.owed_cents - (pay.paid_cents - pay.refunded_cents) AS cents
    FROM payments pay WHERE pay.charge_failed AND pay.payment_type <> 'invoice'
      AND pay.owed_cents > pay.paid_cents - pay.refunded_cents`,
  order: 'cents DESC',
  shown: shownShift(rowOfShift('payments', 'pay'), { note: `(SELECT c.failure_message ${lastFailure})` }),
}

const shownPayout = shownShift(rowOfShift('payouts', 'p'), { note: 'p.failure_message' })

/** A payout that the bank refused, or that can’t be sent to the account. */
export const failedPayout: Kind = {
  open: `
    SELECT p.id, iso_instant(coalesce(p.failed_at, p.due_at)) AS cause, coalesce(p.failed_at, p.due_at) AS since,
      NULL::timestamptz AS due_at, p.amount_cents + p.adjustment_cents AS cents
    FROM payouts p WHERE p.status = 'failed'`,
  order: 'since',
  shown: shownPayout,
}

/** A payout that waits until our balance at the payment service is topped up. */
export const topUp: Kind = {
  open: `
    SELECT p.id, 'balance' AS cause, p.due_at AS since, NULL::timestamptz AS due_at,
      p.amount_cents + p.adjustment_cents AS cents
    FROM payouts p WHERE p.waits_for = 'balance' AND p.status = 'due'`,
  order: 'since',
  shown: shownPayout,
}

/** A dispute that waits for evidence. It comes back when an inquiry becomes a dispute, or its deadline moves. */
export const dispute: Kind = {
  open: `
    SELECT d.id, concat_ws(' ', CASE WHEN d.is_inquiry THEN 'inquiry' ELSE 'dispute' END, iso_instant(d.due_at)) AS cause,
      d.opened_at AS since, d.due_at, d.amount_cents AS cents
    FROM disputes d WHERE d.status = 'needsResponse'`,
  order: 'due_at',
  shown: shownShift(
    `(SELECT * FROM disputes WHERE id = page.id) d JOIN charges ch ON ch.id = d.charge_id
      JOIN payments pay ON pay.id = ch.payment_id JOIN applications a ON a.id = pay.application_id`,
    { note: 'd.reason' },
  ),
}

/** An invoice past due. It comes back as it gets a month older. */
export const overdueInvoice: Kind = {
  open: `
    SELECT i.id, CASE WHEN ${invoiceAgeConditions.to30} THEN 'to30' WHEN ${invoiceAgeConditions.to60} THEN 'to60'
        ELSE 'over60' END AS cause,
      i.due_at AS since, NULL::timestamptz AS due_at, i.total_cents - i.paid_cents - i.credited_cents AS cents
    FROM invoices i WHERE ${invoiceStageConditions.pastDue}`,
  order: 'cents DESC',
  shown: `SELECT ${shownColumns('f.office_name', { count: 'i.number' })}
    FROM invoices i JOIN facilities f ON f.id = i.facility_id WHERE i.id = page.id`,
}

/** Money that one admin requested and another has to approve. */
export const secondAdmin: Kind = {
  open: `
    SELECT md.id, 'requested' AS cause, md.requested_at AS since, md.lapses_at AS due_at, md.amount_cents AS cents
    FROM money_decisions md WHERE md.status = 'requested'`,
  order: 'due_at',
  shown: `SELECT ${shownColumns(`coalesce(f.office_name, '')`, { note: 'md.call', person: `u.first_name || ' ' || u.last_name` })}
    FROM money_decisions md JOIN users u ON u.id = md.requested_by LEFT JOIN facilities f ON f.id = md.facility_id
    WHERE md.id = page.id`,
}
