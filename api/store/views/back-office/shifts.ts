import { applicationLifecycle } from '@gaitway/contract/lifecycles/application'
import { extraTimeForStaff, openExtraMinutes } from '../../timesheets.ts'
import { belongsTo, choiceOf, oneOf, searchIn } from './filters.ts'
import { place, slots } from './jobs.ts'
import type { Resource } from './resource.ts'

/** A time card's current values: of the last correction, or else as submitted. */
const timeCard = `
    CASE WHEN t.id IS NOT NULL THEN json_build_object('id', t.id, 'status', t.status,
      'payCents', coalesce(corrected.pay_cents, t.pay_cents, 0),
      'openExtraMinutes', ${openExtraMinutes('t')}) END AS timesheet,
    coalesce(corrected.worked_minutes, t.worked_minutes) AS "workedMinutes"`
const noTimeCard = 'NULL AS timesheet, NULL AS "workedMinutes"'

const rowWith = (card: string) => `
  SELECT a.id, a.status, a.status_reason AS "statusReason", a.note, a.is_standby AS "isStandby", ${slots},
    a.proposed_slots AS "proposedSlots", iso_instant(a.created_at) AS "createdAt",
    iso_instant(a.confirmed_at) AS "confirmedAt", iso_instant(a.sent_home_at) AS "sentHomeAt",
    j.id AS "jobId", j.serial_number AS "serialNumber", a.clinician_id AS "clinicianId",
    u.first_name || ' ' || u.last_name AS "clinicianName", a.facility_id AS "facilityId",
    f.office_name AS "officeName", ${place}, j.job_type AS "jobType",
    iso_instant(a.first_slot_start) AS "startDate", iso_instant(a.last_slot_end) AS "endDate", ${card}
  FROM applications a JOIN jobs j ON j.id = a.job_id JOIN facilities f ON f.id = a.facility_id
  JOIN clinicians c ON c.id = a.clinician_id JOIN users u ON u.id = c.user_id
  LEFT JOIN timesheets t ON t.application_id = a.id
  LEFT JOIN LATERAL (SELECT x.worked_minutes, x.pay_cents FROM timesheet_adjustments x WHERE x.timesheet_id = t.id
    ORDER BY x.created_at DESC, x.id DESC LIMIT 1) corrected ON true
  WHERE a.id = page.id`

export const shifts: Resource = {
  table: 'applications a',
  joins: {
    j: 'JOIN jobs j ON j.id = a.job_id',
    f: 'JOIN facilities f ON f.id = a.facility_id',
    c: 'JOIN clinicians c ON c.id = a.clinician_id',
    u: 'JOIN users u ON u.id = c.user_id',
    t: 'LEFT JOIN timesheets t ON t.application_id = a.id',
    corrected: `LEFT JOIN (SELECT DISTINCT ON (timesheet_id) timesheet_id, worked_minutes FROM timesheet_adjustments
      ORDER BY timesheet_id, created_at DESC, id DESC) corrected ON corrected.timesheet_id = t.id`,
  },
  id: 'a.id',
  where: `a.status <> 'removed'`,
  row: rowWith(timeCard),
  sorts: {
    startDate: 'a.first_slot_start',
    serialNumber: 'j.serial_number',
    officeName: 'lower(f.office_name) COLLATE "C"',
    nickname: `lower(coalesce(j.address_nickname, '')) COLLATE "C"`,
    address1: 'lower(j.address1) COLLATE "C"',
    status: 'a.status COLLATE "C"',
    workedMinutes: 'coalesce(corrected.worked_minutes, t.worked_minutes, -1)',
    createdAt: 'a.created_at',
  },
  defaultSort: { by: 'startDate', descending: true },
  filters: {
    q: searchIn(
      'a.id',
      'f.office_name',
      'j.address_nickname',
      'j.city',
      `u.first_name || ' ' || u.last_name`,
    ),
    status: oneOf('a.status', applicationLifecycle.states),
    jobId: belongsTo('a.job_id'),
    facilityId: belongsTo('a.facility_id'),
    clinicianId: belongsTo('a.clinician_id'),
    extraTime: choiceOf({ forStaff: `a.id IN (${extraTimeForStaff})` }),
  },
}

const { workedMinutes: _, ...sortsWithoutTimeCard } = shifts.sorts
const { extraTime: __, ...filtersWithoutTimeCard } = shifts.filters

/** Shifts without time cards, for sub-admins. */
export const shiftsWithoutTimeCard: Resource = {
  ...shifts,
  row: rowWith(noTimeCard),
  sorts: sortsWithoutTimeCard,
  filters: filtersWithoutTimeCard,
}
