import type { MemberArea } from '@gaitway/contract/values/enums'
import type { EventNoun } from '@gaitway/contract/events'
import type { Hint, HintNoun } from '@gaitway/contract/session/live'
import type { SignedIn } from './access.ts'

/** What processes tell each other about a committed change: enough to decide who gets a hint, and no content. */
export type CommittedChange = {
  noun: EventNoun | 'notification' | 'message' | 'session'
  id: string
  jobId?: string | null
  facilityId?: string | null
  clinicianId?: string | null
  /** the only person it concerns */
  userId?: string
  /** the only side that may read it */
  side?: 'facility' | 'clinician'
}

type Audience = {
  noun: HintNoun
  /** facility members with this area */
  facility?: MemberArea | 'everyone'
  clinician?: true
  staff?: readonly ('admin' | 'subadmin')[]
  /** the hint has the other side's ID instead of the block's, because only the side that made a block may read it */
  isByOther?: true
}

const staff = ['admin', 'subadmin'] as const
const onShift: Audience = { noun: 'shift', facility: 'everyone', clinician: true, staff }
const onApplication: Audience = { noun: 'application', facility: 'applicants', clinician: true, staff }
const onMessage: Audience = { noun: 'message', facility: 'chat', clinician: true }
const onCharge: Audience = { noun: 'payment', facility: 'payments', staff: ['admin'] }
const onPayout: Audience = { noun: 'payment', clinician: true, staff: ['admin'] }
const onAccount: Audience = { noun: 'account', staff }
const onBlock: Audience = { noun: 'application', facility: 'applicants', clinician: true, isByOther: true }

const onQueue: Audience = { noun: 'queue', staff }
const onQueueMoney: Audience = { noun: 'queue', staff: ['admin'] }

/** Who gets a hint of a change, and which: the first of these audiences that a person belongs to. */
const audiences: Partial<Record<CommittedChange['noun'], readonly Audience[]>> = {
  message: [onMessage],
  chatRoom: [onMessage],
  // members without the area still see who works the shift
  application: [onApplication, onShift],
  standbyOffer: [onApplication, onShift],
  block: [onBlock],
  job: [onShift],
  timeChange: [onShift],
  noShowReport: [onShift],
  callOut: [onShift],
  timesheet: [onShift],
  hold: [onShift],
  feedback: [onShift],
  charge: [onCharge],
  refund: [onCharge],
  dispute: [{ noun: 'payment', staff: ['admin'] }],
  moneyDecision: [{ noun: 'payment', staff: ['admin'] }],
  payment: [onCharge],
  source: [onCharge],
  invoice: [onCharge],
  payout: [onPayout],
  payoutAccount: [onPayout],
  // what staff work on: who signed up, called, wrote, or was reported
  user: [onAccount],
  onboardingCall: [onAccount],
  facility: [onAccount],
  lead: [onAccount],
  note: [onAccount],
  messageReport: [onAccount],
  queueItem: [onQueue],
  queueMoneyItem: [onQueueMoney],
}

const isInAudience = (
  { facility, clinician, staff: sides = [] }: Audience,
  by: SignedIn,
  change: CommittedChange,
): boolean => {
  if (by.side === 'admin' || by.side === 'subadmin') return sides.includes(by.side)
  if (change.side && change.side !== by.side) return false
  if (by.status !== 'approved' || !by.isSignupCompleted) return false
  if (by.side === 'clinician') return clinician === true && change.clinicianId === by.clinicianId
  if (!facility || change.facilityId !== by.facilityId) return false
  return facility === 'everyone' || by.isOwner || by.access.includes(facility)
}

/** The hint that this person gets of a change: none unless they may read what changed. */
export const hintFor = (by: SignedIn, change: CommittedChange): Hint | undefined => {
  const { noun, userId, jobId, facilityId, clinicianId } = change
  if (noun === 'notification') return userId === by.userId ? { noun, id: change.id } : undefined
  const audience = audiences[noun]?.find(one => isInAudience(one, by, change))
  if (!audience) return undefined
  const otherId = by.side === 'clinician' ? facilityId : clinicianId
  const id = audience.noun === 'shift' ? jobId : audience.isByOther ? otherId : change.id
  return id ? { noun: audience.noun, id } : undefined
}
