import type { Knex } from 'knex'
import type { AreaMarket, AreaRate, Market, OpenShift } from '@gaitway/contract/values/market'
import { clinicianTypes, listTypesOfDiscipline } from '@gaitway/contract/values/enums'
import { servedCities, type ServedCity } from '@gaitway/contract/values/served-cities'
import { shownMedian, shownRateKind } from '../rates.ts'
import { listPrepared, requireRow } from '../postgres/index.ts'

/** Shifts listed on a city's page. */
const AREA_SHIFTS = 12
/** Shifts shown on the landing page, of different disciplines. */
const SAMPLE_SHIFTS = 4

/** SQL: whether job `j` is open to everyone: not by invitation only, and of a facility that is approved. */
const isOpen = `j.status = 'posted' AND NOT j.invite_only AND j.first_slot_start > :at
  AND NOT EXISTS (SELECT FROM closed WHERE closed.id = j.facility_id)`
const closed = `closed AS MATERIALIZED (
  SELECT f.id FROM users u JOIN facilities f ON f.user_id = u.id
  WHERE u.role = 'facility' AND u.status <> 'approved')`
const payRate = 'round(j.hourly_rate * (100 + j.boost_percent))::int'

/** SQL: the shifts of `found` (id, position) in the shape of the public pages, as JSON text. */
const shiftsSql = (found: string) => `(
  SELECT coalesce(json_agg(row_to_json(r) ORDER BY r.position)::text, '[]') FROM (
    SELECT p.position, j.id, j.clinician_type AS "clinicianType", j.job_type AS "jobType",
      j.setting_types AS "settingTypes", j.city, j.state, j.time_zone AS "timeZone",
      iso_instant(j.first_slot_start) AS "startsAt", iso_instant(s.ends_at) AS "endsAt", s.days,
      j.total_minutes AS "totalMinutes", ${payRate} AS "payRateCents", j.total_pay_cents AS "totalPayCents",
      j.boost_percent > 0 AS "isBoosted", j.number_of_applicants AS "numberOfApplicants",
      iso_instant(j.created_at) AS "postedAt"
    FROM (${found}) p JOIN jobs j ON j.id = p.id CROSS JOIN LATERAL (
      SELECT count(*)::int AS days, min(t.ends_at) AS ends_at FROM slots t WHERE t.job_id = j.id) s
  ) r)`

const areaSql = `
  WITH ${closed}, open AS MATERIALIZED (
    SELECT j.id, j.clinician_type, j.first_slot_start, ${payRate} AS cents FROM jobs j
    WHERE left(j.zip_code, 3) = ANY (:prefixes::text[]) AND ${isOpen}
  )
  SELECT (SELECT count(*)::int FROM open) AS open, ${shiftsSql(`
    SELECT o.id, row_number() OVER (ORDER BY o.first_slot_start, o.id) AS position FROM open o
    ORDER BY o.first_slot_start, o.id LIMIT ${AREA_SHIFTS}`)} AS shifts, (
    SELECT json_agg(row_to_json(r) ORDER BY r.rank)::text FROM (
      SELECT j.rank, string_to_array(j.discipline, ',') AS types, paid.*, ${shownMedian} AS "publishedCents",
        ${shownRateKind} AS "publishedKind"
      FROM (SELECT split_part(d.discipline, ',', 1) AS clinician_type, d.discipline, d.rank, :state::char(2) AS state
        FROM unnest(:disciplines::text[]) WITH ORDINALITY AS d(discipline, rank)) j
      CROSS JOIN LATERAL (
        SELECT count(*)::int AS open, min(o.cents) AS "lowCents", max(o.cents) AS "highCents",
          round(percentile_cont(0.5) WITHIN GROUP (ORDER BY o.cents))::int AS "medianCents"
        FROM open o WHERE o.clinician_type = ANY (string_to_array(j.discipline, ','))) paid
    ) r) AS rates`

const disciplines = [...new Set(clinicianTypes.map(type => listTypesOfDiscipline(type).join(',')))]

/** The open shifts of a city's area, the soonest first, and what each discipline is paid there. */
export const readArea = async (db: Knex, city: ServedCity, at: Date): Promise<AreaMarket> => {
  const rows = await listPrepared<{ open: number; shifts: string; rates: string }>(db, areaSql, {
    at,
    prefixes: [...city.zipPrefixes],
    state: city.state,
    disciplines,
  })
  const { open, shifts, rates } = requireRow(rows, 'The statement always has a row.')
  return { open, shifts: JSON.parse(shifts) as OpenShift[], rates: JSON.parse(rates) as AreaRate[] }
}

const marketSql = `
  WITH ${closed}, areas AS (
    SELECT * FROM unnest(:slugs::text[], :prefixes::text[]) AS a(slug, prefix)
  ), open AS MATERIALIZED (
    SELECT a.slug, j.id, j.clinician_type, j.first_slot_start, ${payRate} AS cents
    FROM areas a JOIN jobs j ON left(j.zip_code, 3) = a.prefix WHERE ${isOpen}
  )
  SELECT count(*)::int AS open, min(o.cents) AS low_cents, max(o.cents) AS high_cents, ${shiftsSql(`
    SELECT first.id, row_number() OVER (ORDER BY first.first_slot_start, first.id) AS position FROM (
      SELECT DISTINCT ON (o.clinician_type) o.id, o.first_slot_start FROM open o
      ORDER BY o.clinician_type, o.first_slot_start, o.id
    ) first ORDER BY first.first_slot_start, first.id LIMIT ${SAMPLE_SHIFTS}`)} AS shifts, (
    SELECT coalesce(json_object_agg(c.slug, c.open)::text, '{}') FROM (
      SELECT b.slug, count(*)::int AS open FROM open b GROUP BY b.slug) c) AS open_by_city
  FROM open o`

type MarketRow = Omit<Market, 'shifts' | 'openByCity'> & { shifts: string; openByCity: string }

/** The open shifts of every served city: how many, what they pay, and the soonest of different disciplines. */
export const readMarket = async (db: Knex, at: Date): Promise<Market> => {
  const areas = servedCities.flatMap(({ slug, zipPrefixes }) => zipPrefixes.map(prefix => ({ slug, prefix })))
  const rows = await listPrepared<MarketRow>(db, marketSql, {
    at,
    slugs: areas.map(({ slug }) => slug),
    prefixes: areas.map(({ prefix }) => prefix),
  })
  const { shifts, openByCity, ...figures } = requireRow(rows, 'The statement always has a row.')
  return {
    ...figures,
    shifts: JSON.parse(shifts) as OpenShift[],
    openByCity: JSON.parse(openByCity) as Record<string, number>,
  }
}
