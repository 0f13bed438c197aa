import type { Knex } from 'knex'
import { STAFF_SEARCH_SHOWN } from '@gaitway/contract/values/limits'
import {
  anywhere,
  isIdSql,
  nameAndEmail,
  parseId,
  parsePhonePart,
  parseShiftId,
  personName,
  searchWords,
} from '../../search-patterns.ts'
import { listPrepared } from '../../postgres/index.ts'
import { parseInvoiceNumber, invoiceStage } from '../invoices.ts'
import { isStaff, userName, usersWithProfiles } from './people.ts'

/** Two letters have no index, and most names would match. Two digits may be a shift. */
const NAME_MIN = 3
const PHONE_MIN = 4
/** An ID of the payment service, such as `pi_3Pab`. */
const PROVIDER_ID = /^[a-z]{2,8}_\w{4,}$/i

/** SQL: the rows of all these SELECTs; without any, no rows with these columns. */
const unionAll = (selects: readonly (string | false)[], columns: string) =>
  selects.filter(Boolean).join(' UNION ALL ') || `SELECT ${columns} WHERE false`

/** SQL: whether a text begins as typed. */
const isStart = (sql: string) => `starts_with(search_text(${sql}), search_text(:typed))`
const limited = (sql: string) => `(${sql} LIMIT ${STAFF_SEARCH_SHOWN})`

const selectUsers = ({ isName, isId, isIn, digits }: Reading) => [
  isName &&
    limited(`SELECT u.id, CASE WHEN ${isIn(personName)} THEN 'name' ELSE 'email' END AS by,
      NOT ${isStart(personName)} AND NOT ${isStart('u.last_name')} AND NOT ${isStart('u.email')} AS is_inside
    FROM users u WHERE ${isIn(nameAndEmail)} ORDER BY is_inside, u.first_name, u.last_name, u.id`),
  isName &&
    limited(`SELECT m.user_id, 'name', NOT ${isStart('f.office_name')} AS is_inside
    FROM facilities f JOIN facility_members m ON m.facility_id = f.id AND m.is_owner
    WHERE ${isIn('f.office_name')} ORDER BY is_inside, f.office_name, f.id`),
  digits !== null && limited(`SELECT u.id, 'phone', false FROM users u WHERE u.phone LIKE :digits`),
  digits !== null &&
    limited(`SELECT m.user_id, 'phone', false FROM facilities f
      JOIN facility_members m ON m.facility_id = f.id AND m.is_owner WHERE f.phone LIKE :digits`),
  isId && limited(`SELECT u.id, 'userId', false FROM users u WHERE ${isIdSql('u.id')}`),
  isId && limited(`SELECT c.user_id, 'userId', false FROM clinicians c WHERE ${isIdSql('c.id')}`),
  isId &&
    limited(`SELECT m.user_id, 'userId', false FROM facilities f
      JOIN facility_members m ON m.facility_id = f.id AND m.is_owner WHERE ${isIdSql('f.id')}`),
]

/** SQL: the job of a row of the shift, such as its time card, found by the row's ID. */
const selectJobOf = (table: string, by: string) =>
  limited(
    `SELECT a.job_id, '${by}' FROM ${table} x JOIN applications a ON a.id = x.application_id WHERE ${isIdSql('x.id')}`,
  )

const selectJobs = ({ isId, serial, isProvider, isAdmin }: Reading) => [
  serial !== null && `SELECT j.id, 'shiftId' FROM jobs j WHERE j.serial_number = :serial`,
  isId && limited(`SELECT j.id, 'shiftId' FROM jobs j WHERE ${isIdSql('j.id')}`),
  isId && limited(`SELECT a.job_id, 'applicationId' FROM applications a WHERE ${isIdSql('a.id')}`),
  isId && isAdmin && selectJobOf('timesheets', 'timeCardId'),
  isId && isAdmin && selectJobOf('payments', 'paymentId'),
  isId && isAdmin && selectJobOf('payouts', 'payoutId'),
  isProvider &&
    isAdmin &&
    `SELECT a.job_id, 'paymentId' FROM charges c JOIN payments p ON p.id = c.payment_id
      JOIN applications a ON a.id = p.application_id WHERE c.provider_id = :typedId`,
  isProvider &&
    isAdmin &&
    `SELECT a.job_id, 'payoutId' FROM payout_transfers r JOIN payouts o ON o.id = r.payout_id
      JOIN applications a ON a.id = o.application_id WHERE r.provider_id = :typedId`,
]

const selectInvoices = ({ isId, number, isAdmin }: Reading) => [
  isAdmin && number !== null && `SELECT i.id, 'invoiceNumber' FROM invoices i WHERE i.number = :number`,
  isAdmin && isId && limited(`SELECT i.id, 'invoiceId' FROM invoices i WHERE ${isIdSql('i.id')}`),
]

/** What a text may be: a name, an ID, a phone number … */
const parseSearch = (text: string, isAdmin: boolean) => ({
  ...searchWords(text),
  isAdmin,
  isName: text.length >= NAME_MIN,
  isId: parseId(text) !== null,
  isProvider: PROVIDER_ID.test(text),
  serial: parseShiftId(text),
  number: parseInvoiceNumber(text),
  digits: parsePhonePart(text, PHONE_MIN),
})
type Reading = ReturnType<typeof parseSearch>

const searchSql = (reading: Reading) => `
    WITH named AS (SELECT DISTINCT ON (id) *
        FROM (${unionAll(selectUsers(reading), 'NULL::uuid, NULL::text, NULL::boolean')}) x (id, by, is_inside)
        ORDER BY id, is_inside),
      shifts AS (SELECT DISTINCT ON (id) * FROM (${unionAll(selectJobs(reading), 'NULL::uuid, NULL::text')}) x (id, by)),
      bills AS (SELECT DISTINCT ON (id) * FROM (${unionAll(selectInvoices(reading), 'NULL::uuid, NULL::text')}) x (id, by))
    SELECT json::text FROM (
      (SELECT 1 AS part, named.is_inside, lower(${userName}) AS called, json_build_object('kind', 'user', 'id', u.id,
          'name', ${userName}, 'role', u.role, 'email', u.email, 'phone', coalesce(u.phone, f.phone), 'status', u.status,
          'matchedBy', named.by) AS json
        FROM named, ${usersWithProfiles} WHERE u.id = named.id AND ${reading.isAdmin ? 'true' : `NOT ${isStaff}`}
        ORDER BY is_inside, called LIMIT ${STAFF_SEARCH_SHOWN})
      UNION ALL
      (SELECT 2, false, j.id::text, json_build_object('kind', 'job', 'id', j.id, 'serialNumber', j.serial_number,
          'officeName', f.office_name, 'startDate', iso_instant(j.first_slot_start), 'timeZone', j.time_zone,
          'status', j.status, 'matchedBy', shifts.by)
        FROM shifts JOIN jobs j ON j.id = shifts.id JOIN facilities f ON f.id = j.facility_id LIMIT ${STAFF_SEARCH_SHOWN})
      UNION ALL
      (SELECT 3, false, i.id::text, json_build_object('kind', 'invoice', 'id', i.id, 'number', i.number,
          'officeName', f.office_name, 'stage', ${invoiceStage}, 'matchedBy', bills.by)
        FROM bills JOIN invoices i ON i.id = bills.id JOIN facilities f ON f.id = i.facility_id LIMIT ${STAFF_SEARCH_SHOWN})
    ) found ORDER BY part, is_inside, called`

/**
 * The records that a text names, each as JSON text: people first, then shifts and invoices, the closest matches first. A
 * sub-admin finds no staff, money, or time cards.
 */
export const searchRecords = async (
  db: Knex,
  typed: string,
  { isAdmin, at }: { isAdmin: boolean; at: Date },
) => {
  const reading = parseSearch(typed, isAdmin)
  const rows = await listPrepared<{ json: string }>(db, searchSql(reading), {
    ...reading.values,
    ...parseId(typed),
    at,
    typed,
    typedId: typed,
    digits: reading.digits && anywhere(reading.digits),
    serial: reading.serial,
    number: reading.number,
  })
  return rows.map(({ json }) => json)
}
