import type { CancelKind, Side } from '@gaitway/contract/enums'
import { applicationLifecycle } from '@gaitway/contract/lifecycles/application'
import { jobLifecycle } from '@gaitway/contract/lifecycles/job'
import { isOpen, openMoves } from '@gaitway/contract/lifecycles/step'
import type { JobRecord, ShiftRecord } from '@gaitway/contract/schemas/resources'
import { showCents } from '@gaitway/contract/money'
import type { Output } from '@gaitway/contract/schemas/index'
import { wordOf } from '@gaitway/contract/status-copy'

type Shift = Pick<ShiftRecord, 'status' | 'timesheet' | 'sentHomeAt'>

/** Nobody stayed away from a shift that is on record as worked, or from a post whose days are over. */
const isWorked = ({ jobType, status }: Pick<JobRecord, 'jobType' | 'status'>, shift: Shift) =>
  shift.timesheet?.status === 'accepted' ||
  shift.sentHomeAt !== null ||
  (jobType === 'FULL_TIME' && status === 'completed')

/** The ways to end a shift before its time that are open to this side. */
export const kindsOf = (
  job: Pick<JobRecord, 'jobType' | 'status'>,
  shift: Shift | undefined,
  side: Side,
): CancelKind[] => {
  const moves = shift ? openMoves(applicationLifecycle, shift.status, side) : []
  return [
    ...(isOpen(jobLifecycle, job.status, 'cancel', side) ? (['cancel'] as const) : []),
    ...(shift && moves.includes('noShow') && !isWorked(job, shift) ? (['noShow'] as const) : []),
    ...(moves.includes('sendHome') ? (['sentHome'] as const) : []),
  ]
}

export type Effect = Output<'applications.previewCancel'>

/** What ending a shift does to everyone's money and to the job, line by line. */
export const endLines = (kind: CancelKind, effect: Effect): [label: string, value: string][] => {
  const job: [string, string] = ['The job is then', wordOf('job', effect.jobStatus).word]
  // a sub-admin sees no money
  if (effect.clinicianCents === null)
    return kind === 'cancel' ? [['Settlement', 'By the cancellation policy'], job] : [job]
  if (!effect.paymentType) return [['Nobody is confirmed', 'No money moves'], job]
  const [facility, paid, refund, charge] = [
    effect.facilityCents ?? 0,
    effect.paidCents ?? 0,
    effect.refundCents ?? 0,
    effect.chargeCents ?? 0,
  ]
  const least = kind === 'sentHome' ? ' at least' : ''
  const owed: [string, string][] = [
    [`The clinician is paid${least}`, showCents(effect.clinicianCents)],
    [`The facility pays${least}, with fees`, showCents(facility)],
  ]
  if (kind === 'sentHome') return [...owed, ['Settled', 'When the time card is accepted'], job]
  if (effect.paymentType === 'invoice') return [...owed, ['Invoiced', showCents(facility)], job]
  const moved: [string, string] =
    charge > 0
      ? ['Charged to the facility', showCents(charge)]
      : ['Returned to the facility', showCents(refund)]
  return [...owed, ['Paid until now', showCents(paid)], moved, job]
}

/** What each way to end a shift is called, as a title and as a button. */
export const titles: Record<CancelKind, string> = {
  cancel: 'Cancel shift',
  noShow: 'Clinician did not come',
  sentHome: 'Sent home early',
}
export const titleOf = (kind: CancelKind, shift: string) =>
  kind === 'cancel' ? `Cancel shift ${shift}` : `${titles[kind]}, shift ${shift}`
/** The move, with the amount that goes back by it. */
export const buttonOf = (kind: CancelKind, effect: Effect | undefined) =>
  effect?.refundCents ? `${titles[kind]}, return ${showCents(effect.refundCents)}` : titles[kind]
export const saidOf: Record<CancelKind, (shift: string) => string> = {
  cancel: shift => `Shift ${shift} is cancelled and everyone is told`,
  noShow: shift => `It is on record that nobody came to shift ${shift}`,
  sentHome: shift => `Shift ${shift} has ended; the clinician is asked for the hours`,
}
