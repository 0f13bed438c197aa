import type { Knex } from 'knex'
import {
  clinicianTypes,
  type ClinicianType,
  listTypesOfDiscipline,
  findRateKind,
} from '@gaitway/contract/values/enums'
import { type StateCode, stateCodes } from '@gaitway/contract/values/states-of-usa'
import type { Output } from '@gaitway/contract/schemas/index'
import { Json, pageJson, withFields } from '../json.ts'
import { existsPrepared, listPrepared, splitPage, type PageRow } from './postgres/index.ts'
import { insertIfNew, withColumns } from './save-rows.ts'
import type { MedianRateRow, HourlyRateRow } from './rows.ts'

type ListParams = {
  clinicianType?: ClinicianType
  state?: StateCode
  sortBy: 'state' | 'rateCents'
  sortOrder: 'asc' | 'desc'
  skip: number
  limit: number
}

/** One page of the stored rates, the total count, and the minimum and default rate of each discipline. */
export const listMedianRates = async (db: Knex, params: ListParams): Promise<Json<Output<'rates.list'>>> => {
  const { clinicianType = null, state = null, skip, limit } = params
  const order = `${params.sortBy === 'state' ? 'm.state' : 'm.rate_cents'} ${params.sortOrder}, m.clinician_type,
    m.city NULLS FIRST, m.id`
  const found = `median_rates m WHERE (:clinicianType::text IS NULL OR m.clinician_type = :clinicianType)
    AND (:state::text IS NULL OR m.state = :state)`
  const rows = await listPrepared<PageRow & { json: string; hourlyRates: string }>(
    db,
    `SELECT beside.*, listed.* FROM (SELECT (SELECT count(*)::int FROM ${found}) AS count, (
         SELECT json_agg(row_to_json(h) ORDER BY array_position(:types::text[], h."clinicianType"))::text FROM (
           SELECT clinician_type AS "clinicianType", min_rate AS "minRate", default_rate AS "defaultRate"
           FROM hourly_rates) h) AS hourly_rates) beside
     LEFT JOIN (SELECT row_number() OVER (ORDER BY ${order}) AS position, row_to_json(r)::text AS json
       FROM (SELECT * FROM ${found} ORDER BY ${order} OFFSET :skip LIMIT :limit) m
       CROSS JOIN LATERAL (SELECT m.id, m.clinician_type AS "clinicianType", m.state, m.city,
         m.rate_cents AS "rateCents", m.source, iso_instant(m.updated_at) AS "updatedAt") r) listed ON true
     ORDER BY listed.position`,
    { clinicianType, state, skip, limit, types: [...clinicianTypes] },
  )
  const { rows: shown, count } = splitPage(rows)
  const page = pageJson(
    shown.map(({ json }) => json),
    count,
  )
  return new Json(withFields(page.text, { hourlyRates: new Json(rows[0]?.hourlyRates ?? '[]') }))
}

/** False when the discipline has a rate for this place already. */
export const insertMedianRate = (trx: Knex, row: MedianRateRow) =>
  insertIfNew(trx, 'median_rates', row, trx.raw(`(clinician_type, state, coalesce(lower(city), ''))`))

export const lockMedianRate = (trx: Knex, id: string): Promise<MedianRateRow | undefined> =>
  trx('median_rates').where({ id }).forUpdate().first()

type Place = Pick<MedianRateRow, 'clinicianType' | 'state' | 'city'>

const listRates = (db: Knex, places: readonly Place[], lock = '') =>
  listPrepared<MedianRateRow>(
    db,
    `SELECT m.* FROM median_rates m WHERE EXISTS (
      SELECT FROM json_to_recordset(:places::json) p ("clinicianType" text, state text, city text)
      WHERE p."clinicianType" = m.clinician_type AND p.state = m.state
        AND coalesce(lower(p.city), '') = coalesce(lower(m.city), ''))
    ORDER BY m.id ${lock}`,
    {
      places: JSON.stringify(
        places.map(({ clinicianType, state, city }) => ({ clinicianType, state, city })),
      ),
    },
  )

/** The rates of these disciplines and places. */
export const listRatesAt = (db: Knex, places: readonly Place[]) => listRates(db, places)

/** Locks the rates of these disciplines and places in one order until the transaction ends, and returns them. */
export const lockRatesAt = (trx: Knex, places: readonly Place[]) => listRates(trx, places, 'FOR UPDATE OF m')

/** Saves many rates in one statement. Returns how many: fewer if another request added one of them since they were read. */
export const saveMedianRates = async (trx: Knex, rows: readonly MedianRateRow[]): Promise<number> =>
  (
    await listPrepared<{ id: string }>(
      trx,
      `INSERT INTO median_rates AS m SELECT * FROM json_populate_recordset(NULL::median_rates, :rows::json)
       ON CONFLICT (clinician_type, state, coalesce(lower(city), '')) DO UPDATE SET rate_cents = excluded.rate_cents,
         source = excluded.source, updated_at = excluded.updated_at, version = excluded.version
       WHERE m.id = excluded.id
       RETURNING m.id`,
      { rows: JSON.stringify(rows.map(withColumns)) },
    )
  ).length

export const updateMedianRate = (
  trx: Knex,
  id: string,
  change: Place & Pick<MedianRateRow, 'rateCents' | 'updatedAt' | 'version'> & { source?: string },
) => trx('median_rates').where({ id }).update(change)

export const deleteMedianRate = (trx: Knex, id: string) => trx('median_rates').where({ id }).delete()

/** The minimum and default hourly rate of a discipline, in dollars. */
type HourlyRate = Omit<HourlyRateRow, 'updatedAt' | 'version'>

export const listHourlyRates = (db: Knex): Promise<HourlyRate[]> =>
  db('hourly_rates').select('clinician_type', 'min_rate', 'default_rate')

/** Updates a discipline's rates. Returns the previous ones. Its row stays locked until the transaction ends. */
export const updateHourlyRate = async (
  trx: Knex,
  { clinicianType, minRate, defaultRate }: HourlyRate,
  at: Date,
): Promise<HourlyRateRow | undefined> => {
  const row = () => trx('hourly_rates').where({ clinicianType })
  const before: HourlyRateRow | undefined = await row().forUpdate().first()
  if (before?.minRate !== minRate || before.defaultRate !== defaultRate)
    await row().update({ minRate, defaultRate, updatedAt: at }).increment('version', 1)
  return before
}

/** Our own median needs at least this many confirmed shifts. */
const OWN_MEDIAN_SAMPLE = 10
/** Our own median is of this many of the latest shifts at most, because old pay says little. */
const OWN_MEDIAN_REACH = 200

type MedianRow = {
  hourly: string
  ownCents: number | null
  sample: number
  rateCents: number | null
  source: string | null
  updatedAt: Date | null
}

/** SQL: the median rate of our latest confirmed shifts and their number, for `w` (state, city, discipline). */
const ownMedianSql = `
    SELECT count(*)::int AS sample,
      round(percentile_cont(0.5) WITHIN GROUP (ORDER BY recent.cents))::int AS cents
    FROM (
      SELECT latest.cents FROM unnest(string_to_array(w.discipline, ',')) d(type) CROSS JOIN LATERAL (
        SELECT j.hourly_rate * (100 + j.boost_percent) AS cents, j.first_slot_start, j.id FROM jobs j
        WHERE j.clinician_type = d.type AND j.state = w.state::char(2)
          AND j.status IN ('confirmed','completed') AND (w.city IS NULL OR lower(j.city) = lower(w.city))
        ORDER BY j.first_slot_start DESC, j.id DESC LIMIT :reach
      ) latest
      ORDER BY latest.first_slot_start DESC, latest.id DESC LIMIT :reach
    ) recent`

const medianSql = `
  SELECT row_to_json(h)::text AS hourly, own.cents AS own_cents, own.sample, m.rate_cents, m.source, m.updated_at
  FROM (SELECT min_rate AS "minRate", default_rate AS "defaultRate" FROM hourly_rates
    WHERE clinician_type = :clinicianType) h
  CROSS JOIN (SELECT :clinicianType::text AS clinician_type, :state::text AS state, :discipline::text AS discipline,
    nullif(place.city, '') AS city, place.rank FROM unnest(:cities::text[]) WITH ORDINALITY AS place (city, rank)) w
  CROSS JOIN LATERAL (${ownMedianSql}) own
  LEFT JOIN LATERAL (
    SELECT r.rate_cents, r.source, r.updated_at FROM median_rates r
    WHERE r.clinician_type = w.clinician_type AND r.state = w.state::char(2)
      AND coalesce(lower(r.city), '') IN ('', lower(w.city))
    ORDER BY r.city IS NULL LIMIT 1
  ) m ON true
  ORDER BY w.rank`

/**
 * The usual hourly rate of a discipline: the first of the rate that staff set for the city, the one for the state, our
 * own median for the city, the one for the state, and the built-in default.
 */
export const findMedian = async (
  db: Knex,
  { clinicianType, state, city }: { clinicianType: ClinicianType; state: string; city?: string },
): Promise<Json<Output<'jobs.medianRate'>> | undefined> => {
  const rows = await listPrepared<MedianRow>(db, medianSql, {
    clinicianType,
    state,
    // the state after the city
    cities: city ? [city, ''] : [''],
    discipline: listTypesOfDiscipline(clinicianType).join(','),
    reach: OWN_MEDIAN_REACH,
  })
  const median = rows.find(row => row.updatedAt || isOwn(row)) ?? rows.at(-1)
  return median && new Json(withFields(median.hourly, chooseMedian(median)))
}

const isOwn = ({ sample, updatedAt }: MedianRow) => sample >= OWN_MEDIAN_SAMPLE && !updatedAt

const chooseMedian = (row: MedianRow) => {
  if (isOwn(row))
    return { rateCents: row.ownCents, source: 'Confirmed shifts, median', kind: 'median', sample: row.sample }
  const source = row.source ?? 'No rate yet'
  return { rateCents: row.rateCents, source, kind: findRateKind(source), sample: null }
}

const shownRateSql = (column: string) => `(
  SELECT ${column} FROM (SELECT 1) here
  LEFT JOIN median_rates r ON r.clinician_type = j.clinician_type AND r.state = j.state
    AND coalesce(lower(r.city), '') = ''
  LEFT JOIN own_medians o ON o.clinician_type = j.clinician_type AND o.state = j.state)`

/** SQL: the rate that lists show for jobs `j`: the one that staff set for the state, else our own median as last stored. */
export const shownMedian = shownRateSql(
  'CASE WHEN r.updated_at IS NULL THEN coalesce(o.rate_cents, r.rate_cents) ELSE r.rate_cents END',
)
/** SQL: whether the rate that lists show for jobs `j` is a mean or a median, as its source says. */
export const shownRateKind = shownRateSql(
  `CASE WHEN (r.updated_at IS NOT NULL OR o.rate_cents IS NULL) AND r.source ~* '\\mmean\\M' THEN 'mean' ELSE 'median' END`,
)

/** Whether our own medians weren't recalculated after `since`, and a state has enough confirmed shifts for a median. */
export const areOwnMediansOutdated = (db: Knex, since: Date) =>
  existsPrepared(
    db,
    `SELECT WHERE CASE WHEN EXISTS (SELECT FROM own_medians WHERE computed_at > :since) THEN false
       ELSE EXISTS (SELECT FROM jobs WHERE status IN ('confirmed', 'completed')
         GROUP BY state HAVING count(*) >= :sample) END`,
    { since, sample: OWN_MEDIAN_SAMPLE },
  )

/** Recalculates our own medians for every state, unless they were recalculated after `since`. Returns how many. */
export const refreshOwnMedians = async (
  db: Knex,
  { at, since }: { at: Date; since: Date },
): Promise<number> => {
  const { rowCount } = await db.raw<{ rowCount: number }>(
    `INSERT INTO own_medians (clinician_type, state, rate_cents, sample, computed_at)
     SELECT w.clinician_type, w.state, own.cents, own.sample, :at
     FROM (SELECT d.clinician_type, s.state, d.discipline, NULL AS city
       FROM unnest(:types::text[], :disciplines::text[]) AS d(clinician_type, discipline)
       CROSS JOIN unnest(:states::text[]) AS s(state)) w
     CROSS JOIN LATERAL (${ownMedianSql}) own
     WHERE own.sample >= :sample AND NOT EXISTS (SELECT 1 FROM own_medians WHERE computed_at > :since)
     ON CONFLICT (clinician_type, state)
       DO UPDATE SET rate_cents = excluded.rate_cents, sample = excluded.sample, computed_at = excluded.computed_at`,
    {
      at,
      since,
      types: [...clinicianTypes],
      disciplines: clinicianTypes.map(type => listTypesOfDiscipline(type).join(',')),
      states: [...stateCodes],
      sample: OWN_MEDIAN_SAMPLE,
      reach: OWN_MEDIAN_REACH,
    },
  )
  return rowCount
}
