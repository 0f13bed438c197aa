import type { Position } from '@gaitway/contract/places'
import { eligibility, type OpenJob } from '../../domain/eligibility.ts'
import { roundedMiles } from '../../domain/match.ts'
import type { KnownClinician } from '../../store/views/clinician-facts.ts'
import type { OpenJobFacts } from '../../store/views/job-shape.ts'

export type Beholder = { clinician: KnownClinician; origin: Position | null; at: Date }

export const positionOf = ({ latitude, longitude }: OpenJobFacts): Position | null =>
  latitude !== null && longitude !== null ? { latitude, longitude } : null

/** What a clinician reads on a card beside the job: the way to it, and every reason against it. */
export const cardFor = (job: OpenJobFacts, beholder?: Beholder) => ({
  distanceMiles: roundedMiles(beholder?.origin ?? null, positionOf(job)),
  reasons: beholder ? eligibility(beholder.clinician, openJobOf(job), beholder.at) : [],
})

/** A job as eligibility judges it. */
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
