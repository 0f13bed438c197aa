import {
  disciplineOf,
  settingTypes,
  stateCodes,
  type ClinicianType,
  type StateCode,
} from '@gaitway/contract/enums'
import { refuse } from '@gaitway/contract/errors'
import type { Input } from '@gaitway/contract/schemas/index'
import { pageJson, withFields, Json } from '../../json.ts'
import { listBoard } from '../../store/views/board.ts'
import type { KnownClinician } from '../../store/views/clinician-facts.ts'
import { jobText, type OpenJobFacts } from '../../store/views/job-shape.ts'
import { clinicianOnly, type ReadCase } from '../use-case.ts'
import type { Position } from '@gaitway/contract/places'
import { eligibility, type OpenJob } from '../../domain/eligibility.ts'
import { roundedMiles } from '../../domain/match.ts'

type Beholder = { clinician: KnownClinician; origin: Position | null; at: Date }

export const positionOf = ({ latitude, longitude }: OpenJobFacts): Position | null =>
  latitude !== null && longitude !== null ? { latitude, longitude } : null

/** What a clinician sees on a card besides the job: the distance, and every reason why they aren't eligible. */
export const cardFor = (job: OpenJobFacts, beholder?: Beholder) => ({
  distanceMiles: roundedMiles(beholder?.origin ?? null, positionOf(job)),
  reasons: beholder ? eligibility(beholder.clinician, openJobOf(job), beholder.at) : [],
})

export const openJobOf = (job: OpenJobFacts): OpenJob => ({
  id: job.id,
  facilityId: job.facilityId,
  status: job.status,
  facilityStatus: job.facilityStatus,
  clinicianType: job.clinicianType,
  state: job.state,
  timeZone: job.timeZone,
  slots: job.slots.map(({ startDate, endDate }) => ({
    startsAt: new Date(startDate),
    endsAt: new Date(endDate),
  })),
})

/** The values of a validated comma-separated list; undefined without one. */
export const wordsOf = <Word extends string>(
  joined: string | undefined,
  words: readonly Word[],
): Word[] | undefined => {
  const requested = joined?.split(',') ?? []
  const found = words.filter(word => requested.includes(word))
  return found.length > 0 ? found : undefined
}

type Sent = Input<'jobs.board'>

/**
 * The open jobs of a clinician's discipline, licensed states first, each with the reasons why they aren't
 * eligible.
 */
export const board: ReadCase<'jobs.board'> = async ({ db, clock }, by, input) => {
  const { clinicianId, role } = clinicianOnly(by)
  const at = clock.now()
  const listed = await listBoard(db, { ...paramsOf(input, role as ClinicianType), clinicianId, at })
  if (!listed) throw refuse('not_found')
  const { clinician, near, rows, count } = listed
  if (input.nearZip && !near) throw refuse('fields_wrong', { nearZip: 'We don’t know this ZIP code' })
  const origin = near ? { label: input.nearZip, zipCode: input.nearZip } : homeOf(clinician, input)
  const beholder = { clinician, origin: near ?? clinician.place, at }
  const page = pageJson(
    rows.map(row => jobText(row, cardFor(row, beholder))),
    count,
  )
  return new Json(withFields(page.text, { origin }))
}

/** Distances start at the given ZIP code, else at home; sorting or filtering by distance requires one. */
const homeOf = ({ place, zipCode }: KnownClinician, { radiusMiles, sort }: Sent) => {
  if (place && zipCode) return { label: 'Home', zipCode }
  if (radiusMiles === undefined && sort !== 'distance') return null
  throw refuse('fields_wrong', { nearZip: 'Please enter a ZIP code to measure from' })
}

const paramsOf = (input: Sent, type: ClinicianType) => ({
  types: disciplineOf(type),
  states: wordsOf(input.states, stateCodes as readonly StateCode[]) ?? stateCodes,
  isOnlyTakeable: input.withReasons === 'false',
  nearZip: input.nearZip ?? null,
  radiusMiles: input.radiusMiles,
  from: input.fromDate,
  to: input.toDate,
  settingTypes: wordsOf(input.settingTypes, settingTypes),
  minRate: input.minRate,
  jobType: input.jobType,
  boosted: input.boosted && input.boosted === 'true',
  sort: input.sort,
  descending: input.sortOrder ? input.sortOrder === 'desc' : input.sort === 'hourlyRate',
  skip: input.skip,
  limit: input.limit,
})
