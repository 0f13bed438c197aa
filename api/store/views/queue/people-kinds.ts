import { QUEUE_FAILURE_HOURS, QUEUE_SHIFT_HOURS } from '@gaitway/contract/values/limits'
import { isForSubAdmins } from '../back-office/deliveries.ts'
import { isStaff, name, people, tabs } from '../back-office/people.ts'
import { type Kind, shownAs } from './kind.ts'

/** Someone under review without a call ahead. A change of their account brings them back. */
export const approval: Kind = {
  open: `
    SELECT u.id, u.version::text AS cause, u.created_at AS since, NULL::timestamptz AS due_at, NULL::int AS cents
    FROM users u WHERE ${tabs.pending} AND NOT ${isStaff}
      AND NOT EXISTS (SELECT FROM onboarding_calls o WHERE o.user_id = u.id AND o.status = 'booked')`,
  order: 'since',
  shown: `SELECT ${shownAs(name, { note: 'u.role' })} FROM ${people} WHERE u.id = page.id`,
}

/** A booked onboarding call of the next day, or one that nobody concluded. */
export const call: Kind = {
  open: `
    SELECT o.id, o.sequence::text AS cause, o.created_at AS since, o.starts_at AS due_at, NULL::int AS cents
    FROM onboarding_calls o WHERE o.status = 'booked'
      AND o.starts_at <= :at::timestamptz + interval '${QUEUE_SHIFT_HOURS} hours'`,
  order: 'due_at',
  shown: `SELECT ${shownAs(name, { note: 'u.role' })}
    FROM onboarding_calls o JOIN ${people} ON u.id = o.user_id WHERE o.id = page.id`,
}

const failedDelivery = `
  SELECT d.id, iso_instant(d.ended_at) AS cause, d.ended_at AS since, NULL::timestamptz AS due_at, NULL::int AS cents
  FROM deliveries d WHERE d.status = 'failed' AND d.created_at > :at::timestamptz - interval '7 days'
    AND d.ended_at > :at::timestamptz - interval '${QUEUE_FAILURE_HOURS} hours'`

/** An email or text of the last day that couldn’t be delivered. */
export const delivery: Kind = {
  open: failedDelivery,
  forSubAdmins: `${failedDelivery} AND ${isForSubAdmins}`,
  order: 'since',
  shown: `SELECT ${shownAs('d.recipient', { note: 'd.failure' })} FROM deliveries d WHERE d.id = page.id`,
}

/** A message that someone reported. */
export const report: Kind = {
  open: `
    SELECT p.id, 'open' AS cause, p.created_at AS since, NULL::timestamptz AS due_at, NULL::int AS cents
    FROM message_reports p WHERE p.closed_at IS NULL`,
  order: 'since',
  shown: `SELECT ${shownAs(`sender.first_name || ' ' || sender.last_name`, { note: 'p.reason' })}
    FROM message_reports p JOIN chat_messages m ON m.id = p.message_id JOIN users sender ON sender.id = m.sender_id
    WHERE p.id = page.id`,
}

/** A message or hiring request from the public pages. */
export const lead: Kind = {
  open: `
    SELECT l.id, 'open' AS cause, l.created_at AS since, NULL::timestamptz AS due_at, NULL::int AS cents
    FROM leads l WHERE l.handled_at IS NULL AND l.kind <> 'newsletter'`,
  order: 'since',
  shown: `SELECT ${shownAs('coalesce(l.office_name, l.name, l.email)', { note: 'l.kind' })} FROM leads l WHERE l.id = page.id`,
}
