import type { AdminSettlement, EndingKind, JobType, PayoutReason, Side } from '@gaitway/contract/values/enums'
import { refuse } from '@gaitway/contract/values/errors'
import {
  calculateCancellationProductCents,
  type CancellationTerms,
  LATE_CANCEL_NOTICE_HOURS,
  calculateProductCents,
} from '@gaitway/contract/values/fees'
import { applicationLifecycle, type ApplicationStatus } from '@gaitway/contract/lifecycles/application'
import { jobLifecycle, type JobStatus } from '@gaitway/contract/lifecycles/job'
import { isMoveOpen, type MoveOf } from '@gaitway/contract/lifecycles/step'
import type { TimesheetStatus } from '@gaitway/contract/lifecycles/timesheet'
import type { MissedKind } from '@gaitway/contract/reliability'
import { addHours, minutesBetween } from '@gaitway/contract/format/time'
import type { BookedSlot } from './timesheet.ts'

/** A confirmed shift, with the terms frozen at confirmation. */
export type ConfirmedShift = {
  status: ApplicationStatus
  timesheet: TimesheetStatus | null
  /** the facility or staff recorded that the clinician was there */
  isSentHome: boolean
  /** a day was settled as a no-show, and the shift goes on with the others */
  hasMissedDay: boolean
  jobType: JobType
  payRateCents: number
  parkingCents: number
  otherCents: number
  /** the days that are worked, in chronological order: without those settled as a no-show */
  slots: readonly BookedSlot[]
  terms: CancellationTerms
}
type Slots = readonly { startsAt: Date | string; endsAt: Date | string }[]
type Pay = Pick<ConfirmedShift, 'jobType' | 'payRateCents' | 'parkingCents' | 'otherCents' | 'terms'> & {
  slots: Slots
}
export type EndingInput = {
  kind: EndingKind
  side: Side
  at: Date
  /** the settlement an admin chooses */
  settlement?: AdminSettlement
  /** days worked before the no-show */
  workedSlotIds?: readonly string[]
}
export type EndingEffect = {
  applicationMove: MoveOf<typeof applicationLifecycle>
  /** null if the job doesn't change */
  jobMove: MoveOf<typeof jobLifecycle> | null
  jobStatus: JobStatus
  /** what the clinician is owed; after a send-home, the least that the time card pays */
  clinicianCents: number
  payoutReason: PayoutReason
  /** until when the facility can cancel for free; null if it can't */
  freeUntil: Date | null
}

/** The status a confirmed application should have at this instant, even before the tick updates it. */
export const statusAt = (
  status: ApplicationStatus,
  slots: readonly BookedSlot[],
  at: Date,
): ApplicationStatus => {
  const [first, last] = [slots[0], slots.at(-1)]
  if (!first || !last || (status !== 'upcoming' && status !== 'current')) return status
  if (at >= last.endsAt) return 'completed'
  return at >= first.startsAt ? 'current' : status
}

/** The minimum pay for a late cancellation or a send-home; a full-time post has none. */
export const minimumCents = (shift: Pay) =>
  // a negative notice is later than any notice period
  calculateCancellationProductCents({ ...shift, slotMinutes: listSlotMinutes(shift.slots) }, -1, shift.terms)

/** What a shift pays in cents if it is worked as scheduled. */
export const scheduledPayCents = (shift: Pay) => chosenCents(shift, 'payBooked') ?? 0

/** What a shift pays in cents if it is worked as scheduled except for one day; nothing without other days. */
export const payWithoutDayCents = (
  shift: Omit<Pay, 'slots'> & { slots: readonly BookedSlot[] },
  slotId: string,
) => {
  const slots = shift.slots.filter(({ id }) => id !== slotId)
  return slots.length === 0 ? 0 : scheduledPayCents({ ...shift, slots })
}

/** What a clinician who was sent home is paid at least: the minimum, unless an admin chose otherwise. */
export const sentHomeCents = (shift: Pay & { settlement?: AdminSettlement | null }) =>
  chosenCents(shift, shift.settlement) ?? minimumCents(shift)

/** What an admin chose to pay, whatever was worked; null to follow the policy. */
const chosenCents = (shift: Pay, settlement: AdminSettlement | null = null) => {
  if (settlement === 'returnAll') return 0
  if (settlement === 'payMinimum') return minimumCents(shift)
  if (settlement === 'payBooked') return shift.jobType === 'FULL_TIME' ? 0 : computePay(shift, shift.slots)
  return null
}

/** What an accepted time card pays: the worked time, or the minimum if the clinician was sent home. */
export const acceptedPayCents = (workedCents: number, minimum: number | null) =>
  Math.max(workedCents, minimum ?? 0)

/** What ending a confirmed shift does: each side's move, and what is owed. Refuses an end that isn't allowed now. */
export const decideEnding = (shift: ConfirmedShift, input: EndingInput): EndingEffect => {
  const status = statusAt(shift.status, shift.slots, input.at)
  // after a no-show, the facility may end the other days
  if (input.kind === 'cancel' && input.side === 'facility' && status === 'current' && !shift.hasMissedDay)
    throw refuse('job_already_started')
  const applicationMove = chooseMove(status, input)
  if (!isMoveOpen(applicationLifecycle, status, applicationMove, input.side)) throw refuse('move_not_open')
  if (applicationMove === 'noShow') refuseIfWorked(shift, status)
  const jobMove = chooseJobMove(applicationMove, status)
  return {
    applicationMove,
    jobMove,
    jobStatus: jobMove ? jobLifecycle.moves[jobMove].to : 'completed',
    ...calculateOwed(shift, applicationMove, input),
  }
}

const refuseIfWorked = ({ timesheet, isSentHome, jobType }: ConfirmedShift, status: ApplicationStatus) => {
  if (timesheet === 'accepted') throw refuse('not_no_show')
  if (isSentHome)
    throw refuse(
      'not_no_show',
      undefined,
      'The clinician was there and was sent home early. They’ll be paid from their time card.',
    )
  if (jobType === 'FULL_TIME' && status === 'completed')
    throw refuse('not_no_show', undefined, 'This post is complete, and its placement fee has been earned.')
}

const chooseMove = (status: ApplicationStatus, { kind, side }: EndingInput) => {
  if (kind === 'noShow') return 'noShow'
  if (kind === 'sentHome') return 'sendHome'
  if (side === 'clinician' || kind === 'callOut') return 'dropOut'
  return status === 'current' ? 'cancelCurrent' : 'cancel'
}

const chooseJobMove = (move: ReturnType<typeof chooseMove>, status: ApplicationStatus) => {
  if (move === 'sendHome') return 'endEarly'
  if (move === 'cancel' || move === 'cancelCurrent') return 'cancel'
  if (move === 'dropOut' && status === 'upcoming') return 'reopen'
  return status === 'completed' ? null : 'abandon'
}

/** How a clinician missed or canceled a confirmed shift; null if the facility or staff ended it. */
export const missedBy = (
  move: EndingEffect['applicationMove'],
  firstSlotStart: Date,
  at: Date,
): MissedKind | null => {
  if (move === 'noShow') return 'noShow'
  if (move !== 'dropOut') return null
  if (at >= firstSlotStart) return 'canceledAfterStart'
  return at > addHours(firstSlotStart, -LATE_CANCEL_NOTICE_HOURS) ? 'canceledLate' : 'canceledEarly'
}

type Owed = Pick<EndingEffect, 'clinicianCents' | 'payoutReason' | 'freeUntil'>

const calculateOwed = (
  shift: ConfirmedShift,
  move: ReturnType<typeof chooseMove>,
  input: EndingInput,
): Owed => {
  const endedSlots = shift.slots.filter(slot => slot.endsAt <= input.at)
  const owedForWorked = (slots: readonly BookedSlot[]): Owed => ({
    clinicianCents: slots.length === 0 || shift.jobType === 'FULL_TIME' ? 0 : computePay(shift, slots),
    payoutReason: 'workedSlots',
    freeUntil: null,
  })
  if (move === 'dropOut') return owedForWorked(endedSlots)
  const { settlement } = input
  if (move === 'sendHome')
    return {
      clinicianCents: sentHomeCents({ ...shift, settlement }),
      payoutReason: 'timesheet',
      freeUntil: null,
    }
  if (move === 'noShow') {
    const owed = owedForWorked(findWorkedSlots(shift.slots, endedSlots, input.workedSlotIds ?? []))
    const chosen = chosenCents(shift, settlement) ?? 0
    return chosen > owed.clinicianCents ? { ...owed, clinicianCents: chosen, payoutReason: 'noShow' } : owed
  }
  const { clinicianCents } = owedForWorked(endedSlots)
  const cancelled = chosenCents(shift, settlement) ?? lateCancellationCents(shift, input)
  return {
    clinicianCents: Math.max(clinicianCents, cancelled),
    payoutReason: clinicianCents > cancelled ? 'workedSlots' : 'cancellation',
    freeUntil: findFreeUntil(shift, input),
  }
}

const lateCancellationCents = (shift: ConfirmedShift, { at }: EndingInput) => {
  // the clinician broke the agreement first
  if (shift.hasMissedDay) return 0
  // not rounded, because one second late counts as late
  const noticeMinutes = ((shift.slots[0]?.startsAt.getTime() ?? 0) - at.getTime()) / 60_000
  return calculateCancellationProductCents(
    { ...shift, slotMinutes: listSlotMinutes(shift.slots) },
    noticeMinutes,
    shift.terms,
  )
}

const findFreeUntil = (shift: ConfirmedShift, { settlement = 'policy', at }: EndingInput) => {
  const [first] = shift.slots
  if (settlement !== 'policy' || !first || shift.hasMissedDay) return null
  const notice = minimumCents(shift) === 0 ? 0 : shift.terms.lateNoticeHours
  const until = addHours(first.startsAt, -notice)
  return at <= until ? until : null
}

/** The days named as worked. Refuses days that aren't over, and every day, because then nobody was a no-show. */
const findWorkedSlots = (
  slots: readonly BookedSlot[],
  ended: readonly BookedSlot[],
  ids: readonly string[],
): BookedSlot[] => {
  const named = ended.filter(({ id }) => ids.includes(id))
  if (named.length !== ids.length)
    throw refuse('fields_wrong', { workedSlotIds: 'You can only pay for days of this shift that are over.' })
  if (named.length > 0 && named.length === slots.length)
    throw refuse('fields_wrong', {
      workedSlotIds: 'Every day was worked, so they’re paid from the time card.',
    })
  return named
}

const listSlotMinutes = (slots: Slots) =>
  slots.map(({ startsAt, endsAt }) => minutesBetween(startsAt, endsAt))
/** Days at their scheduled time plus agreed costs, priced the same way as a time card. */
const computePay = (shift: Pay, slots: Slots) =>
  calculateProductCents({ ...shift, slotMinutes: listSlotMinutes(slots) })
