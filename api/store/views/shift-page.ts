import type { Knex } from 'knex'
import type { PaymentStage, Side } from '@gaitway/contract/values/enums'
import {
  defaultShiftStatuses,
  shiftStatuses,
  type ApplicationStatus,
} from '@gaitway/contract/lifecycles/application'
import { personName } from '../search-patterns.ts'
import { shiftSearch, workedHours } from './shift-search.ts'
import { countToCapSql, pageSizeSql, quoteWords } from '../postgres/index.ts'
import { paymentStage } from './payment-stage.ts'

/** The sort columns of the table. The first two have indexes on applications alone. */
export const shiftSorts = {
  startDate: 'a.first_slot_start',
  status: 'a.status COLLATE "C"',
  shiftId: 'j.serial_number',
  officeName: 'lower(f.office_name) COLLATE "C"',
  nickname: 'lower(j.address_nickname) COLLATE "C"',
  address1: 'lower(j.address1) COLLATE "C"',
  totalWorkedHours: 'a.worked_minutes',
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

/** SQL: the worked hours that a side may search by: a facility none of a draft or a returned time card, a sub-admin none. */
const isWorkedFor: Record<Side, string | undefined> = {
  clinician: workedHours,
  admin: workedHours,
  facility: `(${workedHours} AND EXISTS (SELECT FROM timesheets t
    WHERE t.application_id = a.id AND t.status NOT IN ('draft', 'rejected')))`,
  subadmin: undefined,
}

/** SQL: the clinician's name, looked up for each shift. Where the shifts are many, the clinicians are joined instead. */
const lookedUpName = `(SELECT ${personName} FROM clinicians c JOIN users u ON u.id = c.user_id WHERE c.id = a.clinician_id)`
const isJoined = ({ search, side, clinicianId, facilityId }: ShiftsParams) =>
  search && side !== 'clinician' && !clinicianId && !facilityId

/** Clinicians find facilities; facilities and staff find clinicians too. */
const searchSql = (params: ShiftsParams) => {
  const { search, side } = params
  if (!search) return undefined
  const name = isJoined(params) ? personName : lookedUpName
  return shiftSearch(search, {
    startsAt: 'a.first_slot_start',
    status: 'a.status',
    texts: side === 'clinician' ? ['f.office_name'] : ['f.office_name', name],
    isWorked: isWorkedFor[side],
  })
}

/** SQL: finds another table's rows by the facility, which has an index there: few of all rows are of one facility. */
const sameFacility = ({ facilityId }: ShiftsParams, alias: string) =>
  facilityId ? ` AND ${alias}.facility_id = :facilityId` : ''

const joins = (params: ShiftsParams) => {
  const { sort, search, paymentStage: stage } = params
  const ofJob = search || ['shiftId', 'nickname', 'address1', 'officeName'].includes(sort)
  return [
    ofJob &&
      `JOIN jobs j ON j.id = a.job_id${sameFacility(params, 'j')} JOIN facilities f ON f.id = a.facility_id`,
    isJoined(params) && 'JOIN clinicians c ON c.id = a.clinician_id JOIN users u ON u.id = c.user_id',
    stage && `JOIN payments pay ON pay.application_id = a.id${sameFacility(params, 'pay')}`,
  ]
    .filter(Boolean)
    .join(' ')
}

const buildConditions = (params: ShiftsParams) => {
  const { clinicianId, facilityId, jobId, paymentStage: stage } = params
  return [
    clinicianId && 'a.clinician_id = :clinicianId',
    facilityId && 'a.facility_id = :facilityId',
    jobId && 'a.job_id = :jobId',
    searchSql(params)?.sql,
    stage && `${paymentStage} = :stage`,
  ].filter(Boolean)
}

/** Whether a list is counted up to the cap: everyone's shifts, filtered only by status. */
export const isCountedToCap = (params: ShiftsParams) =>
  buildConditions(params).length === 0 && params.sort === 'startDate' && params.statuses.length > 0

/** WITH queries, of which the last is `page` with IDs and their positions, and the count. */
type ShiftPage = { found: string; count: string }

/** SQL: the rows of a page with their positions. The rows are numbered after all others are left out. */
const pageSql = (rows: string, order: string, limit: string) => `page AS MATERIALIZED (
  SELECT p.id, row_number() OVER (ORDER BY ${order}) AS position
  FROM (${rows} ORDER BY ${order} LIMIT ${limit} OFFSET :skip) p)`

export const shiftPage = (params: ShiftsParams): ShiftPage => {
  const { search, paymentStage: stage, sort, limit } = params
  if (isCountedToCap(params)) return pageOfEveryone(params, directionSql(params))
  const where = [...buildConditions(params), 'a.status = ANY(:statuses::text[])'].join(' AND ')
  const from = `FROM applications a ${joins(params)} WHERE ${where}`
  const rows = `SELECT a.id, a.first_slot_start, ${shiftSorts[sort]} AS sorted`
  const order = orderSql(params)
  if (!search && !stage)
    return {
      found: pageSql(`${rows} ${from}`, order, pageSizeSql(limit)),
      count: `SELECT count(*)::int AS count ${from}`,
    }
  // finding the rows of a search or a stage takes longer than counting them, so they are found once
  return {
    found: `found AS MATERIALIZED (${rows} ${from}), ${pageSql('SELECT * FROM found', order, pageSizeSql(limit))}`,
    count: 'SELECT count(*)::int AS count FROM found',
  }
}

const directionSql = ({ descending }: ShiftsParams) => (descending ? 'DESC' : 'ASC')

/** SQL: the order, by columns that a page and its rows have in common. */
const orderSql = (params: ShiftsParams) =>
  params.sort === 'startDate'
    ? `first_slot_start ${directionSql(params)}, id ${directionSql(params)}`
    : `sorted ${directionSql(params)} NULLS LAST, first_slot_start DESC, id DESC`

const areSame = (some: readonly ApplicationStatus[], others: readonly ApplicationStatus[]) =>
  some.length === others.length && others.every(status => some.includes(status))

/** The statuses are constants in the SQL, so that an index of exactly these rows, or of nearly all, is used. */
const inDefaultStatuses = `applications a WHERE a.status IN (${quoteWords(defaultShiftStatuses)})`
const notRemoved = `applications a WHERE a.status <> 'removed'`

/** Everyone's shifts, counted up to the cap. The statuses that the table starts with have an index of their own. */
const pageOfEveryone = (params: ShiftsParams, direction: 'ASC' | 'DESC'): ShiftPage => {
  const { statuses, skip, limit } = params
  const order = orderSql(params)
  const isDefault = areSame(statuses, defaultShiftStatuses)
  if (!isDefault && !areSame(statuses, shiftStatuses))
    return {
      found: pageSql(`SELECT * FROM (${firstOfEachStatus(statuses, direction)}) s`, order, ':limit'),
      count: countToCapSql('applications a WHERE a.status = ANY(:statuses::text[])', { skip }),
    }
  const listed = isDefault ? inDefaultStatuses : notRemoved
  return {
    found: pageSql(`SELECT a.id, a.first_slot_start FROM ${listed}`, order, pageSizeSql(limit)),
    // counted in order, so that no wide rows are read
    count: isDefault
      ? countToCapSql(listed, { skip, relation: 'applications_listed' })
      : countToCapSql(`${listed} ORDER BY a.first_slot_start ${direction}, a.id ${direction}`, { skip }),
  }
}

/** SQL: the first rows of each status, so that the rows of a rare status aren't searched for among all rows. */
const firstOfEachStatus = (statuses: readonly ApplicationStatus[], direction: 'ASC' | 'DESC') =>
  statuses
    .map(
      (_, index) => `(SELECT a.id, a.first_slot_start FROM applications a
      WHERE a.status = (:statuses::text[])[${index + 1}]
      ORDER BY a.first_slot_start ${direction}, a.id ${direction} LIMIT :reach)`,
    )
    .join(' UNION ALL ')

export const shiftBindings = (params: ShiftsParams): Knex.ValueDict => ({
  at: params.at,
  clinicianId: params.clinicianId ?? null,
  facilityId: params.facilityId ?? null,
  jobId: params.jobId ?? null,
  statuses: [...params.statuses],
  stage: params.paymentStage ?? null,
  ...searchSql(params)?.values,
  reach: params.skip + params.limit,
  limit: params.limit,
  skip: params.skip,
})
