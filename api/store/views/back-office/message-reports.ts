import { reportOutcomes, reportReasons } from '@gaitway/contract/values/enums'
import { personName, searchWords } from '../../search-patterns.ts'
import { filterByChoice, filterByWord, searchBy } from './filters.ts'
import { fullNameSql } from './people.ts'
import { type ListResource } from './resource.ts'

/** Reported messages, without their text. */
export const messageReports: ListResource = {
  table: 'message_reports p',
  joins: {
    m: 'JOIN chat_messages m ON m.id = p.message_id',
    reporter: 'JOIN users reporter ON reporter.id = p.reporter_id',
    sender: 'JOIN users sender ON sender.id = m.sender_id',
    r: 'JOIN chat_rooms r ON r.id = m.room_id',
    f: 'JOIN facilities f ON f.id = r.facility_id',
    c: 'JOIN clinicians c ON c.id = r.clinician_id',
    u: 'JOIN users u ON u.id = c.user_id',
  },
  id: 'p.id',
  row: `
    SELECT p.id, p.reason, p.details, p.reporter_id AS "reporterId",
      ${fullNameSql('p.reporter_id')} AS "reporterName", m.sender_id AS "senderId", ${fullNameSql('m.sender_id')} AS "senderName",
      f.office_name AS "officeName", ${fullNameSql('c.user_id')} AS "clinicianName",
      iso_instant(p.created_at) AS "createdAt", iso_instant(p.closed_at) AS "closedAt",
      ${fullNameSql('p.closed_by')} AS "closedByName", p.outcome, p.staff_note AS "staffNote", p.version
    FROM message_reports p JOIN chat_messages m ON m.id = p.message_id
    JOIN chat_rooms r ON r.id = m.room_id JOIN facilities f ON f.id = r.facility_id
    JOIN clinicians c ON c.id = r.clinician_id WHERE p.id = page.id`,
  sorts: { createdAt: 'p.created_at' },
  defaultSort: { by: 'createdAt', descending: true },
  filters: {
    q: searchBy('message_reports p', 'p.id', text => {
      const { isIn, values } = searchWords(text)
      return {
        sql: [
          `reporter.first_name || ' ' || reporter.last_name`,
          `sender.first_name || ' ' || sender.last_name`,
          personName,
          'f.office_name',
        ]
          .map(isIn)
          .join(' OR '),
        values,
      }
    }),
    state: filterByChoice({ open: 'p.closed_at IS NULL', closed: 'p.closed_at IS NOT NULL' }),
    reason: filterByWord('p.reason', reportReasons),
    outcome: filterByWord('p.outcome', reportOutcomes),
  },
}
