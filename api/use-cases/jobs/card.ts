import type { Output } from '@gaitway/contract/schemas/index'
import type { Position } from '@gaitway/contract/places'
import type { ApplicationStatus } from '@gaitway/contract/lifecycles/application'
import type { UserStatus } from '@gaitway/contract/lifecycles/user'
import { eligibility } from '../../domain/eligibility.ts'
import { roundedMiles } from '../../domain/match.ts'
import { noRatingsYet } from '../../domain/ratings.ts'
import type { KnownClinician } from '../../store/views/clinician-facts.ts'
import { jobOf, type JobShapeRow } from '../../store/views/job-shape.ts'
import type { Median } from '../../store/views/median-rates.ts'

type OpenRow = JobShapeRow & { facilityStatus: UserStatus }
type CardRow = OpenRow & {
  officeName: string
  facilityUserId: string
  myStatus: ApplicationStatus | null
}
export type Beholder = { clinician: KnownClinician; origin: Position | null; at: Date }

const positionOf = ({ latitude, longitude }: JobShapeRow): Position | null =>
  latitude !== null && longitude !== null ? { latitude, longitude } : null

/** A job as a card: for a clinician with the way to it and every reason that stands against it. */
export const cardOf = (
  row: CardRow,
  medians: readonly Median[],
  beholder?: Beholder,
): Output<'jobs.board'>['data'][number] => ({
  ...jobOf(row),
  facility: {
    id: row.facilityId,
    officeName: row.officeName,
    userId: row.facilityUserId,
    ...noRatingsYet,
  },
  distanceMiles: roundedMiles(beholder?.origin ?? null, positionOf(row)),
  medianRateCents:
    medians.find(({ clinicianType, state }) => clinicianType === row.clinicianType && state === row.state)
      ?.rateCents ?? null,
  myApplicationStatus: row.myStatus,
  reasons: beholder ? eligibility(beholder.clinician, openJobOf(row), beholder.at) : [],
})

/** A job as eligibility judges it. */
export const openJobOf = (row: OpenRow) => ({
  id: row.id,
  facilityId: row.facilityId,
  status: row.status,
  facilityStatus: row.facilityStatus,
  clinicianType: row.clinicianType,
  state: row.state,
  timeZone: row.timeZone,
  slots: row.slots.map(({ startDate, endDate }) => ({
    startsAt: new Date(startDate),
    endsAt: new Date(endDate),
  })),
})
