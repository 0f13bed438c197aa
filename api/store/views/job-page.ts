import type { Knex } from 'knex'
import { confirmedStatuses } from '@gaitway/contract/lifecycles/application'
import type { Output } from '@gaitway/contract/schemas/index'
import type { FacilityJobFilter } from '@gaitway/contract/values/enums'
import type { JobStatus } from '@gaitway/contract/lifecycles/job'
import type { ApplicationRow } from '../rows.ts'
import { confirmedSql } from '../applications.ts'
import {
  findPrepared,
  listPrepared,
  splitPage,
  pageSizeSql,
  quoteWords,
  requireRow,
  type PageRow,
} from '../postgres/index.ts'
import { clinicianFacts, type ClinicianFactsText } from './clinician-facts.ts'
import {
  cardFields,
  buildCard,
  invitedSql,
  isInvitedSql,
  type JobCard,
  type FacilityPhoto,
  type OpenJobFacts,
  jobFields,
  jobText,
  postedSlotsOfJob,
  rateFacts,
  type RatedJob,
} from './job-shape.ts'
import { instantTermsSql, isInstantSql } from '../instant-terms.ts'
import { missingCheckInOfJob } from '../late-check-ins.ts'
import { selectLastCallOut } from '../call-outs.ts'
import { missedSlotIds } from '../missed-days.ts'
import { selectReports } from '../no-show-reports.ts'
import { standbyOfferSql, standbyRoundSql } from '../standbys.ts'
import { openTimeChangeSql } from '../time-changes.ts'
import { moneyOfJoined, shiftMoney, type ShiftMoneyFacts } from './shift-money.ts'
import { fillConditions } from './fill-rate.ts'
import { shiftSearch } from './shift-search.ts'
import { pageJson, type Json, type Page } from '../../json.ts'

/** The moves that end a confirmed shift early. */
const endingMoves = ['cancel', 'cancelCurrent', 'dropOut', 'noShow', 'sendHome'] as const
export type EndingMove = (typeof endingMoves)[number]

export type ShiftEndingFacts = {
  move: EndingMove
  at: string
  reason: string | null
  byStaff: boolean
  clinicianName: string
  money: ShiftMoneyFacts | null
  /** refunded, or being refunded */
  returnedCents: number
}

const isEnding = `e.noun = 'application' AND e.verb IN (${quoteWords(endingMoves)})
      AND e.from_state IN (${quoteWords(confirmedStatuses)})`
const endingFieldsSql = (user: string) => `'move', e.verb, 'at', iso_instant(e.happened_at),
      'reason', e.details->>'reason', 'byStaff', e.actor_side IN ('admin', 'subadmin'),
      'clinicianName', ${user}.first_name || ' ' || ${user}.last_name`
const latestFirst = 'ORDER BY e.happened_at DESC, e.id DESC'

/** SQL: how confirmed shifts of job `j` ended early, latest first, with their money. */
const shiftEndings = `
  (SELECT coalesce(json_agg(json_build_object(${endingFieldsSql('eu')}, 'money', ${shiftMoney('m.id = ea.id')},
      'returnedCents', coalesce((SELECT sum(re.amount_cents) FROM payments ep
        JOIN charges re ON re.payment_id = ep.id AND re.kind = 'refund' AND re.status <> 'failed'
        WHERE ep.application_id = ea.id), 0)::int) ${latestFirst}), '[]')
    FROM events e JOIN applications ea ON ea.id = e.noun_id
    JOIN clinicians ec ON ec.id = ea.clinician_id JOIN users eu ON eu.id = ec.user_id
    WHERE e.job_id = j.id AND ${isEnding})`

/** SQL: how the clinician's own application `mine` ended early, with user `cu`, without the facility's money. */
const ownEndings = `
  (SELECT coalesce(json_agg(json_build_object(${endingFieldsSql('cu')}, 'money', NULL, 'returnedCents', 0) ${latestFirst}), '[]')
    FROM events e WHERE e.noun_id = mine.id AND ${isEnding})`

type Found = Pick<OpenJobFacts, 'facilityStatus'> &
  FacilityPhoto & {
    json: string
    /** frozen when someone was confirmed, before that the facility's own or the standard fee; null for clinicians */
    feePercent: number | null
    /** why Gaitway declined the clinician, if Gaitway did */
    myDisplacedBy: ApplicationRow['displacedBy']
    /** of the clinician's own confirmed application, else of the last confirmed clinician */
    money: ShiftMoneyFacts | null
    endings: ShiftEndingFacts[]
    /** the clinician who reads it */
    facts: ClinicianFactsText | null
  }
export type JobPageRow = JobCard & Found
export type JobViewer = { clinicianId: string | null; facilityId: string | null }

/** Earlier payments of a job that is open again don't count. */
const hasMoney = `j.status IN ('confirmed','completed','cancelled')`
const lastConfirmed = `m.job_id = j.id AND ${hasMoney}
  AND m.confirmed_at = (SELECT max(x.confirmed_at) FROM applications x WHERE x.job_id = j.id)`
const ownMoney = moneyOfJoined({ m: 'mine', mj: 'j', mf: 'f' }, false)

const contact = `json_build_object(
  'firstName', coalesce(f.contact_first_name, ''), 'lastName', coalesce(f.contact_last_name, ''),
  'title', coalesce(f.contact_title, ''), 'phone', coalesce(f.phone, ''))`
/** SQL: the contact, for a clinician who is confirmed. */
const contactOnceConfirmed = `CASE WHEN ${confirmedSql('mine')} THEN ${contact} END`

const fee = `coalesce((SELECT a.fee_percent FROM applications a
  WHERE a.job_id = j.id AND ${confirmedSql('a')}), f.fee_percent, standard_fee_percent())`

/** SQL: the cancellation terms that confirming now freezes. */
const termsInForce = `(SELECT terms FROM policies WHERE kind = 'cancellation' AND valid_from <= :at::timestamptz
  ORDER BY version DESC LIMIT 1)`

const joinFields = (moreFields: string) => `CROSS JOIN LATERAL (SELECT ${cardFields}, ${moreFields}) r`

/** SQL: whether the clinician :clinicianId, with the application `mine` or without, finds job `j`. */
export const isSeenByClinician = `(j.status <> 'deleted' OR mine.id IS NOT NULL)
    AND (NOT j.invite_only OR mine.id IS NOT NULL OR ${isInvitedSql})`

/** Clinicians see no price, and only they have eligibility. */
const pageForClinician = `
  SELECT row_to_json(r)::text AS json, fu.status AS facility_status, f.profile_url AS photo_url, NULL AS fee_percent,
    mine.displaced_by AS my_displaced_by, CASE WHEN ${hasMoney} THEN ${ownMoney} END AS money,
    ${ownEndings} AS endings, ${clinicianFacts} AS facts
  FROM jobs j JOIN facilities f ON f.id = j.facility_id JOIN users fu ON fu.id = f.user_id
  JOIN (clinicians c JOIN users cu ON cu.id = c.user_id) ON c.id = :clinicianId
  LEFT JOIN applications mine ON mine.job_id = j.id AND mine.clinician_id = :clinicianId
  ${joinFields(`${isInvitedSql} AS "isInvited", ${isInstantSql} AS "isInstant", NULL AS instant, NULL AS invited, ${contactOnceConfirmed} AS contact, mine.id AS "myApplicationId", mine.note AS "myNote",
    mine.proposed_slots AS "myProposedSlots",
    CASE WHEN mine.status = 'applied' THEN mine.counter_slots END AS "myCounterSlots",
    ${postedSlotsOfJob} AS "postedSlots", NULL AS "cancellationTerms",
    coalesce(mine.is_standby, false) AS "isStandby", ${standbyOfferSql('mine')} AS "standbyOffer",
    CASE WHEN mine.status = 'completed' THEN mine.id END AS "completedApplicationId",
    ${openTimeChangeSql('application_id = mine.id')} AS "timeChange", NULL AS "missingCheckIn", ${selectReports('mine.id')} AS "noShowReports",
    ${missedSlotIds} AS "missedSlotIds", ${selectLastCallOut('mine.id')} AS "callOut"`)}
  WHERE j.id = :id AND ${isSeenByClinician}`

const pageForOthers = `
  SELECT row_to_json(r)::text AS json, fu.status AS facility_status, f.profile_url AS photo_url, ${fee} AS fee_percent,
    NULL AS my_displaced_by, ${shiftMoney(lastConfirmed)} AS money, ${shiftEndings} AS endings, NULL AS facts
  FROM jobs j JOIN facilities f ON f.id = j.facility_id JOIN users fu ON fu.id = f.user_id
  LEFT JOIN applications mine ON false
  ${joinFields(`false AS "isInvited", false AS "isInstant", ${instantTermsSql} AS instant, ${invitedSql} AS invited, ${contact} AS contact, NULL AS "myApplicationId", NULL AS "myNote", NULL AS "myProposedSlots",
    NULL AS "myCounterSlots", ${postedSlotsOfJob} AS "postedSlots", ${termsInForce} AS "cancellationTerms",
    false AS "isStandby", NULL AS "standbyOffer",
    (SELECT done.id FROM applications done WHERE done.job_id = j.id AND done.status = 'completed') AS "completedApplicationId",
    ${openTimeChangeSql('job_id = j.id')} AS "timeChange", ${missingCheckInOfJob} AS "missingCheckIn",
    ${selectReports('SELECT ra.id FROM applications ra WHERE ra.job_id = j.id')} AS "noShowReports",
    ${missedSlotIds} AS "missedSlotIds",
    CASE WHEN :facilityId::uuid IS NULL
      THEN ${selectLastCallOut('SELECT ra.id FROM applications ra WHERE ra.job_id = j.id')} END AS "callOut"`)}
  WHERE j.id = :id AND (:facilityId::uuid IS NULL OR j.facility_id = :facilityId::uuid)`

/** A job's page. Facilities find their own; clinicians find all that are open to them, and those they applied for. */
export const findJobPage = async (
  db: Knex,
  id: string,
  { clinicianId, facilityId }: JobViewer,
  at: Date,
): Promise<JobPageRow | undefined> => {
  const row = clinicianId
    ? await findPrepared<Found>(db, pageForClinician, { id, clinicianId, at })
    : await findPrepared<Found>(db, pageForOthers, { id, facilityId, at })
  return row && buildCard(row.json, row)
}

const editedSql = `
  SELECT row_to_json(r)::text AS json, ${rateFacts} FROM jobs j
  CROSS JOIN LATERAL (SELECT ${jobFields}, ${openTimeChangeSql('job_id = j.id')} AS "timeChange") r WHERE j.id = :id`

/** A job after a change, with the new times that wait for an answer. */
export const findEditedJobText = async (db: Knex, id: string): Promise<string> =>
  jobText(requireRow(await listPrepared<RatedJob>(db, editedSql, { id }), `Job ${id} is missing.`))

export const ownJobSorts = {
  shiftId: 'j.serial_number',
  totalTime: 'j.total_minutes',
  totalAmount: 'j.total_pay_cents',
  startDate: 'j.first_slot_start',
  createdAt: 'j.created_at',
  numberOfApplicants: 'j.number_of_applicants',
} as const

type OwnJob = Output<'jobs.listOwn'>['data'][number]

export type OwnJobsParams = {
  facilityId: string | null
  statuses: readonly JobStatus[]
  search?: string
  with?: FacilityJobFilter
  /** jobs with a slot that overlaps this range; with the filter `fillRate`, jobs that start in it */
  from?: string
  to?: string
  at: Date
  sort: keyof typeof ownJobSorts
  descending: boolean
  skip: number
  limit: number
}
/** SQL: the cents that job `j` costs, for everyone who was ever confirmed: what is owed once settled, else the price. */
const costSql = `(SELECT sum(CASE WHEN pay.settled_at IS NULL THEN (h.price->>'totalCents')::int ELSE pay.owed_cents END)::int
  FROM applications ca
    JOIN payments pay ON pay.application_id = ca.id
    JOIN holds h ON h.application_id = ca.id AND h.status = 'confirmed'
  WHERE ca.job_id = j.id AND ca.confirmed_at IS NOT NULL)`

const overlapsRange = `EXISTS (SELECT 1 FROM slots s WHERE s.job_id = j.id
  AND tstzrange(s.starts_at, s.ends_at) && tstzrange(:from::timestamptz, :to::timestamptz))`

const isOpenApplication = `oa.job_id = j.id AND oa.status = 'applied'`

/** Conditions on jobs `j`. Everyone who was ever confirmed has a cost, late cancellations included. */
const filterConditions: Record<FacilityJobFilter, string> = {
  applicants: `EXISTS (SELECT 1 FROM applications oa WHERE ${isOpenApplication})`,
  cost: `EXISTS (SELECT 1 FROM applications ca WHERE ca.job_id = j.id AND ca.confirmed_at IS NOT NULL)`,
  fillRate: `j.first_slot_start < :at AND ${fillConditions.counted}`,
}

const searchColumns = {
  startsAt: 'j.first_slot_start',
  status: 'j.status',
  texts: ['(SELECT f.office_name FROM facilities f WHERE f.id = j.facility_id)'],
}
type Search = ReturnType<typeof shiftSearch>

const buildConditions = ({ facilityId, with: filter, from, to }: OwnJobsParams, search?: Search) =>
  [
    'j.status = ANY(:statuses::text[])',
    facilityId && 'j.facility_id = :facilityId',
    ...(filter === 'fillRate'
      ? [from && 'j.first_slot_start >= :from', to && 'j.first_slot_start < :to']
      : [(from || to) && overlapsRange]),
    filter && filterConditions[filter],
    search?.sql,
  ]
    .filter(Boolean)
    .join(' AND ')

const listSql = (params: OwnJobsParams, search?: Search) => {
  const where = buildConditions(params, search)
  const direction = params.descending ? 'DESC' : 'ASC'
  const order = `${ownJobSorts[params.sort]} ${direction}, j.id ${direction}`
  return `
    WITH page AS MATERIALIZED (
      SELECT j.id AS job_id, row_number() OVER (ORDER BY ${order}) AS position
      FROM jobs j WHERE ${where} ORDER BY ${order} LIMIT ${pageSizeSql(params.limit)} OFFSET :skip
    )
    SELECT c.count, listed.* FROM (SELECT count(*)::int AS count FROM jobs j WHERE ${where}) c
    LEFT JOIN (
      SELECT page.position, row_to_json(r)::text AS json, ${rateFacts}
      FROM page JOIN jobs j ON j.id = page.job_id
      LEFT JOIN applications confirmed ON confirmed.job_id = j.id
        AND ${confirmedSql('confirmed')}
      LEFT JOIN clinicians cl ON cl.id = confirmed.clinician_id
      LEFT JOIN users u ON u.id = cl.user_id
      CROSS JOIN LATERAL (SELECT ${jobFields}, j.total_minutes AS "totalMinutes",
        (SELECT count(*)::int FROM applications oa WHERE ${isOpenApplication}) AS "openApplicants",
        CASE WHEN confirmed.id IS NOT NULL THEN json_build_object('applicationId', confirmed.id,
          'clinicianId', confirmed.clinician_id, 'clinicianName', u.first_name || ' ' || u.last_name) END AS confirmed,
        EXISTS (SELECT 1 FROM holds h WHERE h.job_id = j.id AND h.status = 'held') AS "isHeld",
        ${standbyRoundSql('j')} AS "standbyRound", ${costSql} AS "costCents") r
    ) listed ON true
    ORDER BY listed.position`
}

/** A page of a facility's jobs (for staff, everyone's) and the count, in one statement. */
export const listOwnJobs = async (db: Knex, params: OwnJobsParams): Promise<Json<Page<OwnJob>>> => {
  const search = params.search ? shiftSearch(params.search, searchColumns) : undefined
  const { rows, count } = splitPage(
    await listPrepared<RatedJob & PageRow>(db, listSql(params, search), {
      ...search?.values,
      statuses: [...params.statuses],
      facilityId: params.facilityId,
      from: params.from ?? null,
      to: params.to ?? null,
      at: params.at,
      limit: params.limit,
      skip: params.skip,
    }),
  )
  return pageJson(
    rows.map(row => jobText(row)),
    count,
  )
}
