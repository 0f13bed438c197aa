import type { Knex } from 'knex'
import type { PaymentStage, Side } from '@gaitway/contract/enums'
import {
  defaultShiftStatuses,
  shiftStatuses,
  type ApplicationStatus,
} from '@gaitway/contract/lifecycles/application'
import { shiftSearch, workedHours } from './shift-search.ts'
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
  /** who reads it */
  side: Side
  clinicianId?: string
  facilityId?: string
  jobId?: string
  statuses: readonly ApplicationStatus[]
  paymentStage?: PaymentStage
  search?: string
  sort: ShiftSort
  descending: boolean
  skip: number
  limit: number
}

/** The hours that a side may search by: a facility sees none of a draft or a returned time card, a sub-admin none. */
const workedFor: Record<Side, string | undefined> = {
  clinician: workedHours(),
  admin: workedHours(),
  facility: workedHours(`wt.status NOT IN ('draft', 'rejected')`),
  subadmin: undefined,
}

/** Looked up for each shift where these are few; else the people are joined once. */
const person = `u.first_name || ' ' || u.last_name`
const personOfEach = `(SELECT ${person} FROM clinicians c JOIN users u ON u.id = c.user_id WHERE c.id = a.clinician_id)`
const isJoined = ({ search, side, clinicianId, facilityId }: ShiftsParams) =>
  search && side !== 'clinician' && !clinicianId && !facilityId

/** Clinicians find facilities, and the others find clinicians too. */
const searchOf = (params: ShiftsParams) => {
  const { search, side } = params
  const name = isJoined(params) ? person : personOfEach
  return search
    ? shiftSearch(search, {
        startsAt: 'a.first_slot_start',
        status: 'a.status',
        texts: side === 'clinician' ? ['f.office_name'] : ['f.office_name', name],
        isWorked: workedFor[side],
      })
    : undefined
}

const workedTime = `LEFT JOIN timesheets t ON t.application_id = a.id
  LEFT JOIN (SELECT DISTINCT ON (timesheet_id) timesheet_id, worked_minutes FROM timesheet_adjustments
    ORDER BY timesheet_id, created_at DESC, id DESC) corrected ON corrected.timesheet_id = t.id`

/** Another table's rows of the same facility, which has an index on them; few of all are its. */
const sameFacility = ({ facilityId }: ShiftsParams, alias: string) =>
  facilityId ? ` AND ${alias}.facility_id = :facilityId` : ''

const joins = (params: ShiftsParams) => {
  const { sort, search, paymentStage: stage } = params
  const ofJob = search || ['shiftId', 'nickname', 'address1', 'officeName'].includes(sort)
  return [
    ofJob &&
      `JOIN jobs j ON j.id = a.job_id${sameFacility(params, 'j')} JOIN facilities f ON f.id = a.facility_id`,
    isJoined(params) && 'JOIN clinicians c ON c.id = a.clinician_id JOIN users u ON u.id = c.user_id',
    sort === 'totalWorkedHours' && workedTime,
    stage && `JOIN payments pay ON pay.application_id = a.id${sameFacility(params, 'pay')}`,
  ]
    .filter(Boolean)
    .join(' ')
}

const narrowed = (params: ShiftsParams) => {
  const { clinicianId, facilityId, jobId, paymentStage: stage } = params
  return [
    clinicianId && 'a.clinician_id = :clinicianId',
    facilityId && 'a.facility_id = :facilityId',
    jobId && 'a.job_id = :jobId',
    searchOf(params)?.sql,
    stage && `${paymentStage} = :stage`,
  ].filter(Boolean)
}

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

const areThese = (statuses: readonly ApplicationStatus[], these: readonly ApplicationStatus[]) =>
  statuses.length === these.length && these.every(one => statuses.includes(one))

/** Written out, so that an index of exactly these rows, or of nearly all, is used. */
const started = `applications a WHERE a.status IN (${defaultShiftStatuses.map(status => `'${status}'`).join(', ')})`
const notRemoved = `applications a WHERE a.status <> 'removed'`

/** Everyone's shifts, counted up to the cap. The statuses that the table starts with have an index of their own. */
const everyone = ({ statuses, skip, limit }: ShiftsParams, way: 'ASC' | 'DESC') => {
  const isStart = areThese(statuses, defaultShiftStatuses)
  if (!isStart && !areThese(statuses, shiftStatuses))
    return {
      page: byStatus(statuses, way),
      count: countToCap('applications a WHERE a.status = ANY(:statuses::text[])', { skip }),
    }
  const keys = `a.first_slot_start ${way}, a.id ${way}`
  const listed = isStart ? started : notRemoved
  return {
    page: `SELECT a.id, row_number() OVER (ORDER BY ${keys}) AS position FROM ${listed}
      ORDER BY ${keys} LIMIT ${pageSize(limit)} OFFSET :skip`,
    // counted in its order, so that no wide rows are read
    count: isStart
      ? countToCap(listed, { skip, relation: 'applications_listed' })
      : countToCap(`${listed} ORDER BY ${keys}`, { skip }),
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
  jobId: params.jobId ?? null,
  statuses: [...params.statuses],
  stage: params.paymentStage ?? null,
  ...searchOf(params)?.values,
  reach: params.skip + params.limit,
  limit: params.limit,
  skip: params.skip,
})
