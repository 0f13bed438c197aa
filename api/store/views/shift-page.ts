import type { Knex } from 'knex'
import type { PaymentStage, Side } from '@gaitway/contract/values/enums'
import {
  defaultShiftStatuses,
  shiftStatuses,
  type ApplicationStatus,
} from '@gaitway/contract/lifecycles/application'
import { shiftSearch, workedHours } from './shift-search.ts'
import { countToCapSql, pageSizeSql } from '../postgres/index.ts'
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

/** The hours that a side may search by: a facility sees none of a draft or a returned time card, a sub-admin none. */
const workedFor: Record<Side, string | undefined> = {
  clinician: workedHours,
  admin: workedHours,
  facility: `(${workedHours} AND EXISTS (SELECT FROM timesheets t
    WHERE t.application_id = a.id AND t.status NOT IN ('draft', 'rejected')))`,
  subadmin: undefined,
}

/** Looked up for each shift where these are few; else the people are joined once. */
const person = `u.first_name || ' ' || u.last_name`
const personOfEach = `(SELECT ${person} FROM clinicians c JOIN users u ON u.id = c.user_id WHERE c.id = a.clinician_id)`
const isJoined = ({ search, side, clinicianId, facilityId }: ShiftsParams) =>
  search && side !== 'clinician' && !clinicianId && !facilityId

/** Clinicians find facilities, and the others find clinicians too. */
const searchSql = (params: ShiftsParams) => {
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
    searchSql(params)?.sql,
    stage && `${paymentStage} = :stage`,
  ].filter(Boolean)
}

/** Everyone's shifts filtered only by status are counted up to the cap. */
export const isCountedToCap = (params: ShiftsParams) =>
  narrowed(params).length === 0 && params.sort === 'startDate' && params.statuses.length > 0

/** WITH queries that end with `page`, its IDs and their positions, and the count. */
type ShiftPage = { found: string; count: string }

const pageIn = (sql: string) => `page AS MATERIALIZED (${sql})`

/** The first of these rows with their positions. They are numbered after the rest is left out. */
const numbered = (rows: string, order: string, limit: string) => `
  SELECT p.id, row_number() OVER (ORDER BY ${order}) AS position
  FROM (${rows} ORDER BY ${order} LIMIT ${limit} OFFSET :skip) p`

export const shiftPage = (params: ShiftsParams): ShiftPage => {
  const { search, paymentStage: stage, sort, limit } = params
  if (isCountedToCap(params)) return everyone(params, directionSql(params))
  const where = [...narrowed(params), 'a.status = ANY(:statuses::text[])'].join(' AND ')
  const from = `FROM applications a ${joins(params)} WHERE ${where}`
  const rows = `SELECT a.id, a.first_slot_start, ${shiftSorts[sort]} AS sorted`
  const order = orderSql(params)
  if (!search && !stage)
    return {
      found: pageIn(numbered(`${rows} ${from}`, order, pageSizeSql(limit))),
      count: `SELECT count(*)::int AS count ${from}`,
    }
  // finding these takes longer than counting them, so they are found once
  return {
    found: `found AS MATERIALIZED (${rows} ${from}), ${pageIn(numbered('SELECT * FROM found', order, pageSizeSql(limit)))}`,
    count: 'SELECT count(*)::int AS count FROM found',
  }
}

const directionSql = ({ descending }: ShiftsParams) => (descending ? 'DESC' : 'ASC')

/** By the columns that a page and its rows have in common. */
const orderSql = (params: ShiftsParams) =>
  params.sort === 'startDate'
    ? `first_slot_start ${directionSql(params)}, id ${directionSql(params)}`
    : `sorted ${directionSql(params)} NULLS LAST, first_slot_start DESC, id DESC`

const areThese = (statuses: readonly ApplicationStatus[], these: readonly ApplicationStatus[]) =>
  statuses.length === these.length && these.every(one => statuses.includes(one))

/** Written out, so that an index of exactly these rows, or of nearly all, is used. */
const started = `applications a WHERE a.status IN (${defaultShiftStatuses.map(status => `'${status}'`).join(', ')})`
const notRemoved = `applications a WHERE a.status <> 'removed'`

/** Everyone's shifts, counted up to the cap. The statuses that the table starts with have an index of their own. */
const everyone = (params: ShiftsParams, way: 'ASC' | 'DESC'): ShiftPage => {
  const { statuses, skip, limit } = params
  const order = orderSql(params)
  const isStart = areThese(statuses, defaultShiftStatuses)
  if (!isStart && !areThese(statuses, shiftStatuses))
    return {
      found: pageIn(numbered(`SELECT * FROM (${byStatus(statuses, way)}) s`, order, ':limit')),
      count: countToCapSql('applications a WHERE a.status = ANY(:statuses::text[])', { skip }),
    }
  const listed = isStart ? started : notRemoved
  return {
    found: pageIn(numbered(`SELECT a.id, a.first_slot_start FROM ${listed}`, order, pageSizeSql(limit))),
    // counted in its order, so that no wide rows are read
    count: isStart
      ? countToCapSql(listed, { skip, relation: 'applications_listed' })
      : countToCapSql(`${listed} ORDER BY a.first_slot_start ${way}, a.id ${way}`, { skip }),
  }
}

/** For everyone's shifts each status returns its own first rows, so that a rare one isn't searched among the rest. */
const byStatus = (statuses: readonly ApplicationStatus[], way: 'ASC' | 'DESC') =>
  statuses
    .map(
      (_, index) => `(SELECT a.id, a.first_slot_start FROM applications a
      WHERE a.status = (:statuses::text[])[${index + 1}] ORDER BY a.first_slot_start ${way}, a.id ${way} LIMIT :reach)`,
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
