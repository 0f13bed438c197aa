import { clinicianTypeNames } from '@gaitway/contract/values/enums'
import { showMiles } from '@gaitway/contract/places'
import type { Candidate } from '@gaitway/contract/schemas/invitations'
import type { JobDetailRecord } from '@gaitway/contract/schemas/resources'
import type { FactRows } from '../../shared/Parts.tsx'

/** Who can apply, and by how much the facility raised the pay. */
export const listAccessAndBoost = (job: Pick<JobDetailRecord, 'boostPercent' | 'inviteOnly'>): FactRows => [
  ['Who can apply', job.inviteOnly ? 'Only invited clinicians' : 'Any eligible clinician'],
  job.boostPercent > 0 && ['Boost', `${job.boostPercent}%`],
]

/** `Physical therapist, Houston, TX, 3.2 mi from the shift` */
export const describeCandidate = ({ clinicianType, distanceMiles, city, state }: Candidate) =>
  [
    clinicianTypeNames[clinicianType],
    city,
    state,
    distanceMiles === null ? null : `${showMiles(distanceMiles)} mi from the shift`,
  ]
    .filter(part => part !== null)
    .join(', ')
