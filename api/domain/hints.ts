import type { MemberArea } from '@gaitway/contract/values/enums'
import type { EventNoun } from '@gaitway/contract/events'
import type { Hint, HintNoun } from '@gaitway/contract/session/live'
import type { SignedIn } from './access.ts'

/** What a process sends the others of a committed change: enough to decide who gets a hint, and no content. */
export type Happening = {
  noun: EventNoun | 'notification' | 'message' | 'session'
  id: string
  jobId?: string | null
  facilityId?: string | null
  clinicianId?: string | null
  /** the only one it concerns */
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
  /** a block is known by whom it is about, because only its own side may read it */
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

/** Who hears of a change: the first of these that a person belongs to. */
const audiences: Partial<Record<Happening['noun'], readonly Audience[]>> = {
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
  // who signed up, called, wrote or was reported: what staff have before them
  user: [onAccount],
  onboardingCall: [onAccount],
  facility: [onAccount],
  lead: [onAccount],
  note: [onAccount],
  messageReport: [onAccount],
  queueItem: [onQueue],
  queueMoneyItem: [onQueueMoney],
}

const mayWork = (by: SignedIn, area: MemberArea | 'everyone') =>
  area === 'everyone' || by.isOwner || by.access.includes(area)

const isIn = ({ facility, clinician, staff: sides = [] }: Audience, by: SignedIn, at: Happening): boolean => {
  if (by.side === 'admin' || by.side === 'subadmin') return sides.includes(by.side)
  if (at.side && at.side !== by.side) return false
  if (by.status !== 'approved' || !by.isSignupCompleted) return false
  if (by.side === 'clinician') return clinician === true && at.clinicianId === by.clinicianId
  return facility !== undefined && at.facilityId === by.facilityId && mayWork(by, facility)
}

/** The hint that this person gets of a change: none unless they may read what changed. */
export const hintFor = (by: SignedIn, at: Happening): Hint | undefined => {
  if (at.noun === 'notification')
    return at.userId === by.userId ? { noun: 'notification', id: at.id } : undefined
  const audience = audiences[at.noun]?.find(one => isIn(one, by, at))
  if (!audience) return undefined
  const other = by.side === 'clinician' ? at.facilityId : at.clinicianId
  const id = audience.noun === 'shift' ? at.jobId : audience.isByOther ? other : at.id
  return id ? { noun: audience.noun, id } : undefined
}
