import type { Knex } from 'knex'
import { clinicianTypes, type ClinicianType } from '@gaitway/contract/enums'
import { anywhere } from '../search-patterns.ts'
import { cappedCount, countToCap, listPrepared, pageOf } from '../prepared.ts'

export type ClinicianListParams = {
  /** marks this facility's favorites and applicants; null for staff */
  facilityId: string | null
  /** only the facility's favorites */
  favoritesOnly?: boolean
  types?: readonly ClinicianType[]
  /** of a license */
  state?: string
  search?: string
  sortBy: 'createdAt' | 'name' | 'practiceYears'
  sortOrder: 'asc' | 'desc'
  skip: number
  limit: number
}

type ListedClinician = { json: string; profileUrl: string | null; position: number | null; count: number }

/** Approved clinicians with a completed signup, filtered by the params. */
const matching = ({ favoritesOnly, types, state, search }: ClinicianListParams) => `
  FROM clinicians c JOIN users u ON u.id = c.user_id
  ${favoritesOnly ? 'JOIN favorite_clinicians kept ON kept.clinician_id = c.id AND kept.facility_id = :facilityId' : ''}
  WHERE u.status = 'approved' AND c.is_signup_completed
  ${types ? 'AND c.clinician_type = ANY(:types::text[])' : ''}
  ${state ? 'AND EXISTS (SELECT 1 FROM clinician_licences l WHERE l.clinician_id = c.id AND l.state = :state)' : ''}
  ${search ? searched : ''}`

// the first condition uses the index of names and emails; nobody is found by email alone
const searched = `AND lower(u.first_name || ' ' || u.last_name || ' ' || u.email) LIKE :pattern
  AND lower(u.first_name || ' ' || u.last_name) LIKE :pattern`

const sorts = {
  createdAt: ['c.created_at', 'c.id'],
  name: [`lower(u.last_name) COLLATE "C"`, `lower(u.first_name) COLLATE "C"`, 'u.id'],
  practiceYears: ['coalesce(c.practice_years, -1)', 'c.id'],
}
const orderOf = ({ favoritesOnly, sortBy, sortOrder }: ClinicianListParams) =>
  (favoritesOnly && sortBy === 'createdAt' ? ['kept.created_at', 'c.id'] : sorts[sortBy])
    .map(column => `${column} ${sortOrder}`)
    .join(', ')

/** Favorites are counted completely, others up to the cap. */
const countOf = (params: ClinicianListParams) =>
  params.favoritesOnly
    ? `SELECT count(*)::int AS count ${matching(params)}`
    : countToCap(matching(params).replace(/^\s*FROM /, ''), { skip: params.skip })

/** What facilities see in lists: nothing private. */
const statement = (params: ClinicianListParams) => `
  WITH page AS MATERIALIZED (
    SELECT c.id, row_number() OVER (ORDER BY ${orderOf(params)}) AS position ${matching(params)}
    ORDER BY ${orderOf(params)} LIMIT :limit + 1 OFFSET :skip
  )
  SELECT counted.count, listed.* FROM (${countOf(params)}) counted LEFT JOIN (
    SELECT page.position, u.profile_url, row_to_json(r)::text AS json
    FROM page JOIN clinicians c ON c.id = page.id JOIN users u ON u.id = c.user_id
    CROSS JOIN LATERAL (SELECT c.id, u.first_name AS "firstName", u.last_name AS "lastName",
      c.clinician_type AS "clinicianType", c.home_city AS city, c.home_state AS state,
      c.practice_years AS "totalPracticYears",
      ARRAY(SELECT DISTINCT l.state FROM clinician_licences l
        WHERE l.clinician_id = c.id ORDER BY 1) AS "licenceStates",
      EXISTS (SELECT 1 FROM favorite_clinicians f
        WHERE f.clinician_id = c.id AND f.facility_id = :facilityId::uuid) AS "isFavorite",
      :facilityId::uuid IS NULL OR EXISTS (SELECT 1 FROM applications a WHERE a.clinician_id = c.id
        AND a.facility_id = :facilityId::uuid AND a.status <> 'removed') AS "isReadable") r
  ) listed ON true ORDER BY listed.position`

/** One page of clinicians for a facility, and the count. */
export const listClinicians = async (db: Knex, params: ClinicianListParams) => {
  const { facilityId, types = clinicianTypes, state, search = '', skip, limit } = params
  const pattern = anywhere(search.toLowerCase())
  const facts = { facilityId, types: [...types], state: state ?? null, pattern, skip, limit }
  const { rows, count } = pageOf(await listPrepared<ListedClinician>(db, statement(params), facts))
  const counted = params.favoritesOnly
    ? { count, isCountCapped: false }
    : cappedCount(count, { skip, limit, read: rows.length })
  return { rows: rows.slice(0, limit), ...counted }
}
