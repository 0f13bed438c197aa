import {
  EXTRA_TIME_STAFF_DAYS,
  QUEUE_CREDENTIAL_DAYS,
  QUEUE_FAILURE_HOURS,
  QUEUE_SHIFT_HOURS,
  QUEUE_STUCK_HOLD_MINUTES,
  QUEUE_WENT_UNFILLED_DAYS,
} from '@gaitway/contract/values/limits'
import { hasOpenNoShow } from '../../no-show-reports.ts'
import { isSamePhoneOpen } from '../../same-person.ts'
import { missingCheckIns } from '../../late-check-ins.ts'
import { extraTimeForStaff, openExtraMinutes } from '../../timesheets.ts'
import { lapsedCredentials } from '../clinician-facts.ts'
import { type Kind, shownJob, shownShift } from './kind.ts'

/** The phones of clinicians’ users `u` and of facilities `f`, without those that are missing. */
const bothPhones = `(SELECT coalesce(json_agg(json_build_object('name', one.name, 'phone', one.phone)), '[]')
  FROM (VALUES (u.first_name || ' ' || u.last_name, u.phone), (f.office_name, f.phone)) one (name, phone)
  WHERE one.phone IS NOT NULL) AS phones`

/** A day that started without a check-in, once the facility was asked. Their answer brings it back. */
export const notCheckedIn: Kind = {
  open: `
    SELECT a.id, s.id || CASE WHEN l.not_here_at IS NULL THEN '' ELSE ' not here' END AS cause,
      l.facility_asked_at AS since, s.starts_at AS due_at, j.total_pay_cents AS cents FROM ${missingCheckIns}`,
  order: 'since',
  shown: shownShift(`(SELECT * FROM applications WHERE id = page.id) a`, {
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
  shown: shownShift(
    '(SELECT * FROM no_show_reports WHERE id = page.id) r JOIN applications a ON a.id = r.application_id',
    { note: `CASE WHEN r.outcome IS NULL THEN 'reported' ELSE 'disputed' END`, phones: bothPhones },
  ),
}

/** A call-out that its clinician denied, for staff to decide. */
export const callOut: Kind = {
  open: `
    SELECT co.id, iso_instant(co.answered_at) AS cause, co.answered_at AS since,
      CASE WHEN j.status = 'posted' THEN j.first_slot_start END AS due_at, j.total_pay_cents AS cents
    FROM call_outs co JOIN applications a ON a.id = co.application_id JOIN jobs j ON j.id = a.job_id
    WHERE co.status = 'denied'`,
  order: 'since',
  shown: shownShift(
    '(SELECT * FROM call_outs WHERE id = page.id) co JOIN applications a ON a.id = co.application_id',
    { note: 'co.answer_note', phones: bothPhones },
  ),
}

/** An applicant who has a phone number of the facility: staff decide before they can be confirmed. */
export const samePhone: Kind = {
  open: `
    SELECT a.id, u.phone AS cause, a.created_at AS since, a.first_slot_start AS due_at, j.total_pay_cents AS cents
    FROM jobs j JOIN applications a ON a.job_id = j.id JOIN facilities f ON f.id = j.facility_id
    JOIN clinicians c ON c.id = a.clinician_id JOIN users u ON u.id = c.user_id
    WHERE j.status = 'posted' AND j.first_slot_start > :at::timestamptz AND a.status = 'applied' AND ${isSamePhoneOpen}`,
  order: 'due_at',
  shown: shownShift('(SELECT * FROM applications WHERE id = page.id) a', { phones: bothPhones }),
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
  shown: shownShift('(SELECT * FROM applications WHERE id = page.id) a', { note: 'page.cause' }),
}

const shownTimeCard = shownShift(
  '(SELECT * FROM timesheets WHERE id = page.id) t JOIN applications a ON a.id = t.application_id',
  { count: openExtraMinutes('t') },
)

/** A time card that the facility hasn't accepted or returned; silence accepts it. A no-show report comes first. */
export const timeCard: Kind = {
  open: `
    SELECT t.id, iso_instant(t.submitted_at) AS cause, t.submitted_at AS since,
      t.accepts_at AS due_at, t.pay_cents AS cents
    FROM timesheets t WHERE t.status = 'pending' AND NOT ${hasOpenNoShow('t.application_id')}`,
  order: 'since',
  shown: shownTimeCard,
}

/** Extra time that nobody decided on for so long that an admin may. */
export const extraTime: Kind = {
  open: `
    SELECT t.id, iso_instant(t.accepted_at) AS cause, t.accepted_at + interval '${EXTRA_TIME_STAFF_DAYS} days' AS since,
      NULL::timestamptz AS due_at, round(${openExtraMinutes('t')} * a.pay_rate_cents / 60.0)::int AS cents
    FROM timesheets t JOIN applications a ON a.id = t.application_id
    WHERE t.application_id IN (${extraTimeForStaff})`,
  order: 'since',
  shown: shownTimeCard,
}

const shownHold = (note?: string) =>
  shownShift('(SELECT * FROM holds WHERE id = page.id) h JOIN applications a ON a.id = h.application_id', {
    note,
  })

/** A hold that should have ended: whether its payment went through isn't known. */
export const stuckHold: Kind = {
  open: `
    SELECT h.id, 'held' AS cause, h.expires_at AS since, j.first_slot_start AS due_at,
      coalesce((h.price->>'totalCents')::int, 0) AS cents
    FROM holds h JOIN jobs j ON j.id = h.job_id
    WHERE h.status = 'held' AND h.expires_at <= :at::timestamptz - interval '${QUEUE_STUCK_HOLD_MINUTES} minutes'`,
  order: 'since',
  shown: shownHold(),
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
  shown: shownHold('h.release_reason'),
}
