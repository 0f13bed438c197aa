import { clinicianTypeNames } from '@gaitway/contract/enums'
import type { Candidate } from '@gaitway/contract/schemas/invitations'
import type { WholeJobRecord } from '@gaitway/contract/schemas/resources'

type Offer = Pick<WholeJobRecord, 'boostPercent' | 'inviteOnly'>

/** Whom the facility offers the shift to, and by how much it raised the pay. */
export const listOffer = ({ boostPercent, inviteOnly }: Offer): [label: string, value: string][] => [
  ['Who can apply', inviteOnly ? 'Only invited clinicians' : 'Any eligible clinician'],
  ...(boostPercent > 0 ? ([['Boost', `${boostPercent}%`]] as [string, string][]) : []),
]

type Invited = WholeJobRecord['invited'][number]

/** The application that an invited clinician has now; a removed one counts as none. */
export const currentStatus = ({ applicationStatus }: Pick<Invited, 'applicationStatus'>) =>
  applicationStatus === 'removed' ? null : applicationStatus

/** `Physical therapist, 3.2 miles away, Houston, TX` */
export const describeCandidate = ({ clinicianType, distanceMiles, city, state }: Candidate) =>
  [
    clinicianTypeNames[clinicianType],
    distanceMiles === null ? undefined : `${distanceMiles} miles away`,
    city ?? undefined,
    state ?? undefined,
  ]
    .filter(part => part !== undefined)
    .join(', ')

/** `1 clinician`, `3 clinicians` */
export const showPeople = (count: number) => (count === 1 ? '1 clinician' : `${count} clinicians`)
