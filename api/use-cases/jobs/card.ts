import type { Position } from '@gaitway/contract/places'
import { eligibility, type OpenJob } from '../../domain/eligibility.ts'
import { roundedMiles } from '../../domain/match.ts'
import type { KnownClinician } from '../../store/views/clinician-facts.ts'
import type { OpenJobFacts } from '../../store/views/job-shape.ts'

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
