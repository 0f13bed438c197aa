import {
  adminSettlements,
  type AdminSettlement,
  type CancelKind,
  type JobType,
  type Side,
} from '@gaitway/contract/values/enums'
import { applicationLifecycle } from '@gaitway/contract/lifecycles/application'
import { jobLifecycle } from '@gaitway/contract/lifecycles/job'
import { isMoveOpen, listOpenMoves } from '@gaitway/contract/lifecycles/step'
import type { NoShowReport } from '@gaitway/contract/schemas/no-shows'
import type { JobRecord, ShiftRecord } from '@gaitway/contract/schemas/resources'
import { showCents } from '@gaitway/contract/format/money'
import type { Output } from '@gaitway/contract/schemas/index'
import { findStatusWord } from '@gaitway/contract/format/status-copy'
import { showDay, showWhen } from '@gaitway/contract/format/time'
import type { Fact, FactRows } from '../../shared/Parts.tsx'
import { showCheckIn } from '../time-cards/no-show-report.ts'

type Shift = Pick<ShiftRecord, 'status' | 'timesheet' | 'sentHomeAt'>

/** Whether the shift is recorded as worked, or a completed full-time post. It can't be a no-show then. */
const isWorked = ({ jobType, status }: Pick<JobRecord, 'jobType' | 'status'>, shift: Shift) =>
  shift.timesheet?.status === 'accepted' ||
  shift.sentHomeAt !== null ||
  (jobType === 'FULL_TIME' && status === 'completed')

/** The ways in which this side may end the shift early. None while a no-show report is open. */
export const listEndKinds = (
  job: Pick<JobRecord, 'jobType' | 'status'>,
  shift: Shift | undefined,
  side: Side,
  openReport?: Pick<NoShowReport, 'status'>,
): CancelKind[] => {
  if (openReport) return []
  const moves = shift ? listOpenMoves(applicationLifecycle, shift.status, side) : []
  return [
    ...(isMoveOpen(jobLifecycle, job.status, 'cancel', side) ? (['cancel'] as const) : []),
    ...(shift && moves.includes('noShow') && !isWorked(job, shift) ? (['noShow'] as const) : []),
    ...(moves.includes('sendHome') ? (['sentHome'] as const) : []),
  ]
}

export type EndShiftPreview = Output<'applications.previewCancel'>

export const previewLines = (kind: CancelKind, effect: EndShiftPreview): [label: string, value: string][] => {
  const job: [string, string] = ['Shift status', findStatusWord('job', effect.jobStatus).word]
  // The API hides money from sub-admins.
  if (effect.clinicianCents === null)
    return kind === 'cancel' ? [['Settlement', 'By the cancellation policy'], job] : [job]
  if (!effect.paymentType) return [['No clinician confirmed', 'No charges or refunds'], job]
  const facility = showCents(effect.facilityCents ?? 0)
  const least = kind === 'sentHome' ? ' at least' : ''
  const owed: [string, string][] = [
    [`Clinician pay${least}`, showCents(effect.clinicianCents)],
    [`Facility pays${least}, with fees`, facility],
  ]
  if (kind === 'sentHome') return [...owed, ['Settlement', 'When the time card is accepted'], job]
  if (effect.paymentType === 'invoice') return [...owed, ['Invoiced', facility], job]
  const moved: [string, string] = effect.chargeCents
    ? ['Charge to the facility', showCents(effect.chargeCents)]
    : ['Refund to the facility', showCents(effect.refundCents ?? 0)]
  return [...owed, ['Paid so far', showCents(effect.paidCents ?? 0)], moved, job]
}

type NoShowPreview = NonNullable<EndShiftPreview['report']>

/** What happens to a reported no-show: it is settled, the clinician is asked, or an admin decides. */
export const reportLines = (
  { state, startDate, answerBy, checkIn, ifNoShow }: NoShowPreview,
  clinicianName: string,
  zone: string,
): FactRows => {
  if (state === 'settled')
    return [
      ['Decision', `No pay for ${showDay(startDate, zone)}`],
      checkIn && ['Check-in', showCheckIn(checkIn, zone)],
      ['Other days', `Stay booked with ${clinicianName}`],
      ['Facility pays for them', showCents(ifNoShow?.facilityCents ?? 0)],
      ifNoShow?.refundCents
        ? ['Refund', `${showCents(ifNoShow.refundCents)} when the time card is accepted`]
        : undefined,
    ]
  const wait: Fact = ['Until then', 'Nothing is paid or refunded']
  if (state === 'waiting')
    return [
      [
        'Answer',
        `We’ll ask ${clinicianName}${answerBy ? `. They can answer until ${showWhen(answerBy, zone)}` : ''}`,
      ],
      [
        'Without an answer',
        'Recorded as a no-show. If our messages may not have reached them, an admin decides',
      ],
      wait,
    ]
  const signs = checkIn ? `checked in: ${showCheckIn(checkIn, zone)}` : 'submitted a time card'
  return [['Decision', `An admin decides, because ${clinicianName} ${signs}`], wait]
}

const payBooked = 'Pay the clinician for all scheduled hours'
/** What an admin may choose to pay, by the way in which the shift ends. The policy comes first. */
export const settlementNames: Record<CancelKind, Partial<Record<AdminSettlement, string>>> = {
  cancel: {
    policy: 'Follow the cancellation policy',
    returnAll: 'Refund the facility in full',
    payMinimum: 'Pay the clinician the late cancellation minimum',
    payBooked,
  },
  noShow: {
    policy: 'Don’t pay for the missed day',
    payMinimum: 'End the shift and pay at least the late cancellation minimum',
    payBooked: 'End the shift and pay all scheduled hours',
  },
  sentHome: {
    policy: 'Pay the hours worked, at least the late cancellation minimum',
    returnAll: 'Pay only the hours worked',
    payBooked,
  },
}

/** The settlements that an admin can choose from. A full-time post has no hours to pay for. */
export const settlementsFor = (kind: CancelKind, jobType: JobType): AdminSettlement[] => {
  if (jobType === 'FULL_TIME') return kind === 'cancel' ? ['policy', 'returnAll'] : []
  return adminSettlements.filter(one => one in settlementNames[kind])
}

export const endKindNames: Record<CancelKind, string> = {
  cancel: 'Cancel shift',
  noShow: 'Report a no-show',
  sentHome: 'Send home early',
}
export const titleFor = (kind: CancelKind, shift: string) =>
  kind === 'cancel' ? `Cancel shift ${shift}` : `${endKindNames[kind]}, shift ${shift}`
/** The label of the submit button, with the refund that it causes. */
export const buttonLabel = (kind: CancelKind, effect: EndShiftPreview | undefined) =>
  effect?.refundCents && !effect.report
    ? `${endKindNames[kind]} and refund ${showCents(effect.refundCents)}`
    : endKindNames[kind]
export const successByKind: Record<CancelKind, (shift: string) => string> = {
  cancel: shift => `Shift ${shift} canceled. We notified both sides.`,
  noShow: shift => `No-show reported for shift ${shift}. We notified both sides.`,
  sentHome: shift => `Shift ${shift} ended. We asked the clinician to submit their hours.`,
}
/** The toast for a reported no-show. */
export const reportedText = ({ state }: Pick<NoShowPreview, 'state'>, clinicianName: string, shift: string) =>
  `No-show reported for shift ${shift}. ${
    {
      waiting: `We asked ${clinicianName}.`,
      contested: 'An admin will decide.',
      settled: 'We notified both sides.',
    }[state]
  }`
