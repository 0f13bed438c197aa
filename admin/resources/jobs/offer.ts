import { clinicianTypeNames } from '@gaitway/contract/values/enums'
import { showMiles } from '@gaitway/contract/places'
import type { Candidate } from '@gaitway/contract/schemas/invitations'
import type { WholeJobRecord } from '@gaitway/contract/schemas/resources'

type Offer = Pick<WholeJobRecord, 'boostPercent' | 'inviteOnly'>

/** Whom the facility offers the shift to, and by how much it raised the pay. */
export const listOffer = ({ boostPercent, inviteOnly }: Offer): [label: string, value: string][] => [
  ['Who can apply', inviteOnly ? 'Only invited clinicians' : 'Any eligible clinician'],
  ...(boostPercent > 0 ? ([['Boost', `${boostPercent}%`]] as [string, string][]) : []),
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
