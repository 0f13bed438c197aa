import { type JobType, type PaymentType, clinicianTypes, jobTypes } from '@gaitway/contract/values/enums'
import { stateCodes } from '@gaitway/contract/values/states-of-usa'
import { jobLifecycle } from '@gaitway/contract/lifecycles/job'
import { applicationLifecycle, NO_STATUS } from '@gaitway/contract/lifecycles/application'
import { invitedSql, jobDetails, postedSlotsOfJob } from '../job-shape.ts'
import { hasOpenNoShow } from '../../no-show-reports.ts'
import { fillGroupConditions } from './figures.ts'
import { personName } from '../../search-patterns.ts'
import { shiftSearch, workedHours } from '../shift-search.ts'
import { filterById, filterByWord, searchBy, filterByLocalDay, filterByChoice } from './filters.ts'
import { type ListResource } from './resource.ts'
import { findJobsByIndex, findShiftsByIndex, TEXT_SEARCH_MIN } from './shifts-by-index.ts'
import { samePeopleOfJob } from '../../same-person.ts'
import { extraTimeForStaff, openExtraMinutes } from '../../timesheets.ts'

/** SQL: the slots of jobs `j`, in order, as JSON. */
const slots = `(SELECT coalesce(json_agg(json_build_object('id', s.id, 'startDate', iso_instant(s.starts_at),
    'endDate', iso_instant(s.ends_at)) ORDER BY s.sort_order), '[]') FROM slots s WHERE s.job_id = j.id) AS slots`

/** SQL: the address of jobs `j`. */
const addressColumns = `j.address_nickname AS nickname, j.address1, j.city, j.state, j.zip_code AS "zipCode",
    j.time_zone AS "timeZone"`

const jobRow = (more = '') => `
  SELECT j.id, j.serial_number AS "serialNumber", j.status, j.status_reason AS "statusReason",
    ${jobDetails}, j.clinician_type AS "clinicianType", j.facility_id AS "facilityId",
    f.office_name AS "officeName", ${addressColumns}, j.hourly_rate AS "hourlyRate", j.boost_percent AS "boostPercent",
    j.parking_cents AS "parkingCents", j.other_cents AS "otherCents", j.total_pay_cents AS "totalPayCents",
    j.total_minutes AS "totalMinutes", j.number_of_applicants AS "numberOfApplicants",
    iso_instant(j.first_slot_start) AS "startDate", iso_instant(j.last_slot_end) AS "endDate",
    iso_instant(j.created_at) AS "createdAt", j.version, ${slots}
    ${more}
  FROM jobs j JOIN facilities f ON f.id = j.facility_id
  WHERE j.id = page.id`

export const jobs: ListResource = {
  table: 'jobs j',
  relation: 'jobs',
  joins: { f: 'JOIN facilities f ON f.id = j.facility_id' },
  id: 'j.id',
  row: jobRow(),
  sorts: {
    createdAt: 'j.created_at',
    startDate: 'j.first_slot_start',
    serialNumber: 'j.serial_number',
    totalPayCents: 'j.total_pay_cents',
    numberOfApplicants: 'j.number_of_applicants',
    officeName: 'lower(f.office_name) COLLATE "C"',
    status: 'j.status COLLATE "C"',
  },
  // newest first, by shift ID, which has an index
  defaultSort: { by: 'serialNumber', descending: true },
  filters: {
    q: searchBy(
      'jobs j',
      'j.id',
      text =>
        shiftSearch(text, {
          startsAt: 'j.first_slot_start',
          status: 'j.status',
          texts: ['f.office_name'],
          textMin: TEXT_SEARCH_MIN,
        }),
      findJobsByIndex,
    ),
    status: filterByWord('j.status', jobLifecycle.states),
    clinicianType: filterByWord('j.clinician_type', clinicianTypes),
    jobType: filterByWord('j.job_type', jobTypes),
    state: filterByWord('j.state', stateCodes),
    facilityId: filterById('j.facility_id'),
    from: filterByLocalDay('j.first_slot_start', 'from'),
    until: filterByLocalDay('j.first_slot_start', 'until'),
    fill: filterByChoice(fillGroupConditions),
  },
}

/** What a job's price is calculated from: the terms that are frozen once it is confirmed, before that the facility's. */
export type JobTerms = {
  jobType: JobType
  hourlyRate: number
  boostPercent: number
  parkingCents: number
  otherCents: number
  slotMinutes: number[]
  feePercent: number
  payRateCents: number | null
  paymentType: PaymentType | null
}
const jobTerms = `
  SELECT j.job_type, j.hourly_rate, j.boost_percent, j.parking_cents, j.other_cents,
    ARRAY(SELECT (extract(epoch FROM s.ends_at - s.starts_at) / 60)::int FROM slots s WHERE s.job_id = j.id
      ORDER BY s.sort_order) AS slot_minutes,
    coalesce(a.fee_percent, f.fee_percent, standard_fee_percent())::float AS fee_percent, a.pay_rate_cents, a.payment_type
  FROM jobs j JOIN facilities f ON f.id = j.facility_id
  LEFT JOIN LATERAL (SELECT * FROM applications WHERE job_id = j.id AND confirmed_at IS NOT NULL
    ORDER BY confirmed_at DESC LIMIT 1) a ON true
  WHERE j.id = page.id`

const ledger = `(SELECT coalesce(json_agg(json_build_object('id', t.id, 'kind', t.kind, 'description', t.description,
      'postedAt', iso_instant(t.posted_at), 'entries', (
        SELECT json_agg(json_build_object('account', e.account, 'amountCents', e.amount_cents) ORDER BY e.id)
        FROM ledger_entries e WHERE e.transaction_id = t.id)) ORDER BY t.posted_at, t.id), '[]')
    FROM applications a JOIN ledger_transactions t ON t.application_id = a.id WHERE a.job_id = j.id) AS ledger`

const invitations = `, j.corrected_time_zone AS "correctedTimeZone", j.invite_only AS "inviteOnly", ${invitedSql} AS invited, ${samePeopleOfJob} AS "samePeople"`

/** One job with who was invited, the terms of its price and its ledger. */
export const jobWithLedger = { ...jobs, row: jobRow(`${invitations}, ${ledger}`), facts: jobTerms }
export const jobWithoutLedger = { ...jobWithLedger, row: jobRow(`${invitations}, '[]'::json AS ledger`) }

/** SQL: time card `t` with its current values: of the last correction, or else as submitted. */
const timeCardColumns = `
    CASE WHEN t.id IS NOT NULL THEN json_build_object('id', t.id, 'status', t.status,
      'payCents', coalesce(corrected.pay_cents, t.pay_cents, 0),
      'openExtraMinutes', ${openExtraMinutes('t')}, 'hasPaper', t.paper_url IS NOT NULL) END AS timesheet,
    a.worked_minutes AS "workedMinutes"`
const searchShifts = (isWorked?: string) =>
  searchBy(
    'applications a',
    'a.id',
    text =>
      shiftSearch(text, {
        startsAt: 'a.first_slot_start',
        status: 'a.status',
        texts: ['f.office_name', personName],
        isWorked,
        textMin: TEXT_SEARCH_MIN,
      }),
    text => findShiftsByIndex(text, isWorked !== undefined),
  )

const shiftRow = (timeCard: string) => `
  SELECT a.id, a.status, a.status_reason AS "statusReason", a.note, a.is_standby AS "isStandby", ${slots},
    ${postedSlotsOfJob} AS "postedSlots", a.proposed_slots AS "proposedSlots", a.counter_slots AS "counterSlots", iso_instant(a.created_at) AS "createdAt",
    iso_instant(a.confirmed_at) AS "confirmedAt", iso_instant(a.sent_home_at) AS "sentHomeAt", a.clinician_missed AS missed,
    ${hasOpenNoShow('a.id')} AS "hasOpenNoShow",
    j.id AS "jobId", j.serial_number AS "serialNumber", a.clinician_id AS "clinicianId",
    u.first_name || ' ' || u.last_name AS "clinicianName", a.facility_id AS "facilityId",
    f.office_name AS "officeName", ${addressColumns}, j.job_type AS "jobType",
    iso_instant(a.first_slot_start) AS "startDate", iso_instant(a.last_slot_end) AS "endDate", ${timeCard}
  FROM applications a JOIN jobs j ON j.id = a.job_id JOIN facilities f ON f.id = a.facility_id
  JOIN clinicians c ON c.id = a.clinician_id JOIN users u ON u.id = c.user_id
  LEFT JOIN timesheets t ON t.application_id = a.id
  LEFT JOIN LATERAL (SELECT x.pay_cents FROM timesheet_adjustments x WHERE x.timesheet_id = t.id
    ORDER BY x.created_at DESC, x.id DESC LIMIT 1) corrected ON true
  WHERE a.id = page.id`

export const shifts: ListResource = {
  table: 'applications a',
  joins: {
    j: 'JOIN jobs j ON j.id = a.job_id',
    f: 'JOIN facilities f ON f.id = a.facility_id',
    c: 'JOIN clinicians c ON c.id = a.clinician_id',
    u: 'JOIN users u ON u.id = c.user_id',
  },
  id: 'a.id',
  where: `a.status <> 'removed'`,
  row: shiftRow(timeCardColumns),
  sorts: {
    startDate: 'a.first_slot_start',
    serialNumber: 'j.serial_number',
    officeName: 'lower(f.office_name) COLLATE "C"',
    nickname: `lower(coalesce(j.address_nickname, '')) COLLATE "C"`,
    address1: 'lower(j.address1) COLLATE "C"',
    status: 'a.status COLLATE "C"',
    workedMinutes: 'coalesce(a.worked_minutes, -1)',
    createdAt: 'a.created_at',
  },
  defaultSort: { by: 'startDate', descending: true },
  filters: {
    q: searchShifts(workedHours),
    status: filterByWord('a.status', [...applicationLifecycle.states, NO_STATUS]),
    jobId: filterById('a.job_id'),
    facilityId: filterById('a.facility_id'),
    clinicianId: filterById('a.clinician_id'),
    from: filterByLocalDay('a.first_slot_start', 'from'),
    until: filterByLocalDay('a.first_slot_start', 'until'),
    timeCard: filterByChoice({
      pending: `a.id IN (SELECT application_id FROM timesheets WHERE status = 'pending')`,
    }),
    extraTime: filterByChoice({ forStaff: `a.id IN (${extraTimeForStaff})` }),
  },
}

const { workedMinutes: _workedMinutes, ...sortsWithoutTimeCard } = shifts.sorts
const { extraTime: _extraTime, timeCard: _timeCard, ...filtersWithoutTimeCard } = shifts.filters

/** Shifts without time cards, for sub-admins. */
export const shiftsWithoutTimeCard: ListResource = {
  ...shifts,
  row: shiftRow('NULL AS timesheet, NULL AS "workedMinutes"'),
  sorts: sortsWithoutTimeCard,
  filters: { ...filtersWithoutTimeCard, q: searchShifts() },
}
