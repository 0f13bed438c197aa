import type { Knex } from 'knex'
import type { PaymentStage } from '@gaitway/contract/enums'
import { defaultShiftStatuses, type ApplicationStatus } from '@gaitway/contract/lifecycles/application'
import { anywhere, serialIn } from '../search-patterns.ts'
import { countToCap, pageSize } from '../prepared.ts'
import { paymentStage } from './payment-stage.ts'

/** The sort columns of the table. The first two have indexes on applications alone. */
export const shiftSorts = {
  startDate: 'a.first_slot_start',
  status: 'a.status COLLATE "C"',
  shiftId: 'j.serial_number',
  officeName: 'lower(f.office_name) COLLATE "C"',
  nickname: 'lower(j.address_nickname) COLLATE "C"',
  address1: 'lower(j.address1) COLLATE "C"',
  totalWorkedHours: 'coalesce(corrected.worked_minutes, t.worked_minutes)',
} as const
export type ShiftSort = keyof typeof shiftSorts

export type ShiftsParams = {
  at: Date
  clinicianId?: string
  facilityId?: string
  statuses: readonly ApplicationStatus[]
  paymentStage?: PaymentStage
  search?: string
  sort: ShiftSort
  descending: boolean
  skip: number
  limit: number
}

/** `11/21/2026`, as days are shown, in the database's format. */
const dayOf = (search: string) => {
  const [, month, day, year] = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/.exec(search) ?? []
  if (!month || !day || !year) return null
  const written = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  const parsed = new Date(`${written}T00:00:00Z`)
  return !Number.isNaN(parsed.getTime()) && parsed.toISOString().startsWith(written) ? written : null
}

const found = `(j.serial_number = :serial::int OR a.status = lower(:word)
  OR f.office_name ILIKE :pattern OR j.address_nickname ILIKE :pattern
  OR j.address1 ILIKE :pattern OR j.city ILIKE :pattern OR j.state = upper(:word)
  OR (a.first_slot_start AT TIME ZONE j.time_zone)::date = :day::date)`

const workedTime = `LEFT JOIN timesheets t ON t.application_id = a.id
  LEFT JOIN (SELECT DISTINCT ON (timesheet_id) timesheet_id, worked_minutes FROM timesheet_adjustments
    ORDER BY timesheet_id, created_at DESC, id DESC) corrected ON corrected.timesheet_id = t.id`

const joins = ({ sort, search, paymentStage: stage }: ShiftsParams) => {
  const ofJob = search || ['shiftId', 'nickname', 'address1', 'officeName'].includes(sort)
  return [
    ofJob && 'JOIN jobs j ON j.id = a.job_id JOIN facilities f ON f.id = a.facility_id',
    sort === 'totalWorkedHours' && workedTime,
    stage && 'JOIN payments pay ON pay.application_id = a.id',
  ]
    .filter(Boolean)
    .join(' ')
}

const narrowed = ({ clinicianId, facilityId, search, paymentStage: stage }: ShiftsParams) =>
  [
    clinicianId && 'a.clinician_id = :clinicianId',
    facilityId && 'a.facility_id = :facilityId',
    search && found,
    stage && `${paymentStage} = :stage`,
  ].filter(Boolean)

/** Everyone's shifts filtered only by status are counted up to the cap. */
export const isCountedToCap = (params: ShiftsParams) =>
  narrowed(params).length === 0 && params.sort === 'startDate' && params.statuses.length > 0

/** The IDs of a page with their positions, and the count. */
export const shiftPage = (params: ShiftsParams): { page: string; count: string } => {
  const way = params.descending ? 'DESC' : 'ASC'
  const conditions = narrowed(params)
  const where = [...conditions, 'a.status = ANY(:statuses::text[])'].join(' AND ')
  const count = `SELECT count(*)::int AS count FROM applications a ${joins(params)} WHERE ${where}`
  if (isCountedToCap(params)) return everyone(params, way)
  const order = `${shiftSorts[params.sort]} ${way} NULLS LAST, a.first_slot_start DESC, a.id DESC`
  const keys = params.sort === 'startDate' ? `a.first_slot_start ${way}, a.id ${way}` : order
  return {
    page: `SELECT a.id, row_number() OVER (ORDER BY ${keys}) AS position FROM applications a ${joins(params)}
      WHERE ${where} ORDER BY ${keys} LIMIT ${pageSize(params.limit)} OFFSET :skip`,
    count,
  }
}

const isDefault = (statuses: readonly ApplicationStatus[]) =>
  statuses.length === defaultShiftStatuses.length && defaultShiftStatuses.every(one => statuses.includes(one))

/** Written out, so that the index of exactly these rows is used. */
const listed = `applications a WHERE a.status IN (${defaultShiftStatuses.map(status => `'${status}'`).join(', ')})`

/** Everyone's shifts, counted up to the cap. The statuses that the table starts with have an index of their own. */
const everyone = ({ statuses, skip, limit }: ShiftsParams, way: 'ASC' | 'DESC') => {
  const keys = `a.first_slot_start ${way}, a.id ${way}`
  if (!isDefault(statuses))
    return {
      page: byStatus(statuses, way),
      count: countToCap('applications a WHERE a.status = ANY(:statuses::text[])', { skip }),
    }
  return {
    page: `SELECT a.id, row_number() OVER (ORDER BY ${keys}) AS position FROM ${listed}
      ORDER BY ${keys} LIMIT ${pageSize(limit)} OFFSET :skip`,
    count: countToCap(listed, { skip, relation: 'applications_listed' }),
  }
}

/** For everyone's shifts each status returns its own first rows, so that a rare one isn't searched among the rest. */
const byStatus = (statuses: readonly ApplicationStatus[], way: 'ASC' | 'DESC') => {
  const keys = (table: string) => `${table}.first_slot_start ${way}, ${table}.id ${way}`
  const branches = statuses.map(
    (_, index) => `(SELECT a.id, a.first_slot_start FROM applications a
      WHERE a.status = (:statuses::text[])[${index + 1}] ORDER BY ${keys('a')} LIMIT :reach)`,
  )
  return `SELECT p.id, row_number() OVER (ORDER BY ${keys('p')}) AS position
    FROM (${branches.join(' UNION ALL ')}) p ORDER BY ${keys('p')} LIMIT :limit OFFSET :skip`
}

export const shiftBindings = (params: ShiftsParams): Knex.ValueDict => ({
  at: params.at,
  clinicianId: params.clinicianId ?? null,
  facilityId: params.facilityId ?? null,
  statuses: [...params.statuses],
  stage: params.paymentStage ?? null,
  serial: serialIn(params.search ?? ''),
  word: params.search ?? '',
  pattern: anywhere(params.search ?? ''),
  day: dayOf(params.search ?? ''),
  reach: params.skip + params.limit,
  limit: params.limit,
  skip: params.skip,
})
