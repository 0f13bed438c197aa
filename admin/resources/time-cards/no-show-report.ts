import { describePlace } from '@gaitway/contract/check-in'
import type { NoShowOutcome } from '@gaitway/contract/values/enums'
import { calculatePriceForProduct } from '@gaitway/contract/values/fees'
import { NO_SHOW_DISPUTE_DAYS } from '@gaitway/contract/values/limits'
import { canDispute, noShowReportLifecycle } from '@gaitway/contract/lifecycles/no-show-report'
import { isMoveOpen } from '@gaitway/contract/lifecycles/step'
import { showCents } from '@gaitway/contract/format/money'
import type { Output } from '@gaitway/contract/schemas/index'
import type { NoShowReport } from '@gaitway/contract/schemas/no-shows'
import type { ShiftRecord } from '@gaitway/contract/schemas/resources'
import type { Tone } from '@gaitway/contract/format/status-copy'
import { showDay, showWhen } from '@gaitway/contract/format/time'
import type { FactRows } from '../../shared/Parts.tsx'
import { useCall } from '../../shared/queries.ts'

export type ReportEvidence = Output<'noShows.evidence'>
type Preview = ReportEvidence['outcomes'][number]

/** Whether a report waits for an answer or a decision. Until then, the API refuses time cards and other ends of the shift. */
export const isReportOpen = ({ status }: Pick<NoShowReport, 'status'>) =>
  isMoveOpen(noShowReportLifecycle, status, 'decide', 'admin')

/** The no-show reports of a shift that weren’t withdrawn, and the open one. Undefined until they are loaded. */
export const useNoShowReports = (jobId: string) => {
  const { data, isPending } = useCall('jobs.read', { id: jobId })
  const reports = data?.noShowReports
  return { reports, openReport: reports?.find(isReportOpen), isPending }
}

/** The applicant whom a report is about: the last one who was confirmed before it. */
export const findReported = <Applicant extends Pick<ShiftRecord, 'confirmedAt'>>(
  applicants: readonly Applicant[],
  { reportedAt }: Pick<NoShowReport, 'reportedAt'>,
): Applicant | undefined => {
  const parseConfirmed = ({ confirmedAt }: Applicant) => (confirmedAt ? Date.parse(confirmedAt) : Infinity)
  return applicants
    .filter(one => parseConfirmed(one) <= Date.parse(reportedAt))
    .toSorted((one, other) => parseConfirmed(other) - parseConfirmed(one))[0]
}

const describeSettled = (
  { outcome, isSilent, decisionReason, startDate, hasOtherDays }: NoShowReport,
  name: string,
  zone: string,
) => {
  if (outcome === 'scheduled') return `Decided: ${name} is paid for all scheduled hours.`
  if (outcome === 'hours') return `Decided: ${name} is paid for the hours worked.`
  const day = showDay(startDate, zone)
  const others = hasOtherDays
    ? ' The other days stay booked, and that day is refunded when their time card is accepted.'
    : ''
  if (decisionReason) return `Decided: no-show on ${day}.${others}`
  return isSilent
    ? `No-show on ${day}, recorded without an answer.${others}`
    : `No-show on ${day}. ${name} said that they weren’t there.${others}`
}

/** The status of a report, in a word and a sentence. */
export const describeReport = (
  report: NoShowReport,
  name: string,
  zone: string,
): { word: string; tone: Tone; text: string } => {
  const { status, answerBy, outcome } = report
  if (status === 'settled')
    return { word: 'Settled', tone: 'stone', text: describeSettled(report, name, zone) }
  if (status === 'waiting') {
    const until = answerBy ? ` until ${showWhen(answerBy, zone)}` : ''
    return { word: 'Waiting', tone: 'warning', text: `Waiting for ${name}’s answer${until}.` }
  }
  return {
    word: 'Needs decision',
    tone: 'danger',
    text: outcome
      ? `It was recorded as a no-show, and ${name} disputes that. An admin decides.`
      : 'An admin decides. Nothing is paid or refunded until then.',
  }
}

type DisputeOptions = {
  openReport?: Pick<NoShowReport, 'reportedAt' | 'startDate'>
  /** capitalized, because it begins the sentence */
  name: string
  now: Date
  zone: string
}

/** Until when the clinician can dispute a no-show that was recorded without an answer; undefined if they can’t. */
export const describeDispute = (
  report: Pick<NoShowReport, 'disputeBy'>,
  { openReport, name, now, zone }: DisputeOptions,
) => {
  if (!canDispute(report, { open: openReport, now })) return undefined
  return openReport
    ? `${name} will have ${NO_SHOW_DISPUTE_DAYS} days to dispute this no-show after the report for ${showDay(openReport.startDate, zone)} is closed.`
    : `${name} can dispute this no-show until ${showWhen(report.disputeBy, zone)}.`
}

/** The note of the clinician, who can also answer without one. */
export const showStatement = ({ answerNote, answeredAt, status }: NoShowReport) => {
  if (answerNote) return `“${answerNote}”`
  if (answeredAt) return 'Answered without a note'
  return status === 'waiting' ? 'No answer yet' : 'No statement'
}

/** When the clinician checked in, and how far from the shift’s address. */
export const showCheckIn = (checkIn: NonNullable<ReportEvidence['checkIn']>, zone: string) =>
  `${showWhen(checkIn.at, zone)}, ${describePlace(checkIn)}`

type Names = Pick<ReportEvidence, 'clinicianName' | 'officeName'> & {
  report: Pick<NoShowReport, 'hasOtherDays'>
}

const outcomeNames: Record<NoShowOutcome, string> = {
  nothing: 'No pay',
  scheduled: 'All scheduled hours',
  hours: 'The hours on the time card',
}

/** Whether the missed day is refunded later, because the shift has other days. */
const isRefundedLater = ({ outcome }: Preview, { report }: Names) =>
  outcome === 'nothing' && report.hasOtherDays

const describeFacilityEffect = (preview: Preview, names: Names) => {
  const { facilityCents, refundCents, chargeCents } = preview
  const { officeName } = names
  const later = isRefundedLater(preview, names) ? ' when the time card is accepted' : ''
  if (refundCents > 0) return `, ${officeName} is refunded ${showCents(refundCents)}${later}`
  if (chargeCents > 0) return `, ${officeName} is charged ${showCents(chargeCents)}`
  return facilityCents === 0 ? `, ${officeName} pays nothing` : ''
}

/** Describes what an outcome pays and refunds. */
export const describeOutcome = (preview: Preview, names: Names) => {
  const { outcome, clinicianCents } = preview
  const { clinicianName } = names
  const paid = clinicianCents === 0 ? 'isn’t paid' : `is paid ${showCents(clinicianCents)}`
  const days = outcome === 'nothing' && clinicianCents > 0 ? ' for the other days' : ''
  return `${outcomeNames[outcome]}: ${clinicianName} ${paid}${days}${describeFacilityEffect(preview, names)}`
}

/** The label of the button to decide, with what the chosen outcome does. */
export const formatDecideLabel = (preview: Preview | undefined, isDisputed: boolean, names: Names) => {
  if (!preview) return 'Decide'
  const { outcome, clinicianCents, refundCents, chargeCents } = preview
  const { clinicianName } = names
  const refund =
    refundCents > 0 && !isRefundedLater(preview, names) ? ` and refund ${showCents(refundCents)}` : ''
  if (outcome === 'nothing') return isDisputed ? 'Keep it as a no-show' : `Record as a no-show${refund}`
  const charge = chargeCents > 0 ? ` and charge ${showCents(chargeCents)}` : ''
  return `Pay ${clinicianName} ${showCents(clinicianCents)}${refund}${charge}`
}

/** What the facility would pay for hours that staff type, calculated from the other outcomes. In cents. */
export const previewOtherHours = (
  payCents: number,
  { outcomes, paymentType }: Pick<ReportEvidence, 'outcomes' | 'paymentType'>,
  price: Parameters<typeof calculatePriceForProduct>[1],
) => {
  const nothing = outcomes.find(({ outcome }) => outcome === 'nothing')
  const scheduled = outcomes.find(({ outcome }) => outcome === 'scheduled')
  if (!nothing || !scheduled) return undefined
  const total = (cents: number) => calculatePriceForProduct(cents, price).totalCents
  const facilityCents = nothing.facilityCents + total(payCents) - total(nothing.clinicianCents)
  const isInvoiced = paymentType === 'invoice'
  const paidCents = nothing.facilityCents + nothing.refundCents - nothing.chargeCents
  return {
    isInvoiced,
    beforeCents: isInvoiced ? scheduled.facilityCents : paidCents,
    facilityCents,
    refundCents: isInvoiced ? 0 : Math.max(0, paidCents - facilityCents),
    chargeCents: isInvoiced ? 0 : Math.max(0, facilityCents - paidCents),
  }
}
type OtherHours = NonNullable<ReturnType<typeof previewOtherHours>>

export const otherHours = {
  choice: 'Other hours',
  lines: (
    payCents: number,
    { isInvoiced, beforeCents, facilityCents, refundCents, chargeCents }: OtherHours,
    { clinicianName, officeName }: Names,
  ): FactRows => [
    [`${clinicianName} is paid`, showCents(payCents)],
    [isInvoiced ? 'Invoice as scheduled' : `${officeName} paid`, showCents(beforeCents)],
    [isInvoiced ? 'Invoice with these hours' : 'Total with these hours', showCents(facilityCents)],
    refundCents > 0 && ['Refund', showCents(refundCents)],
    chargeCents > 0 && ['Charge', showCents(chargeCents)],
  ],
  action: (cents: number | undefined, money: OtherHours | undefined, { clinicianName }: Names) => {
    if (cents === undefined) return 'Decide'
    const refund = money?.refundCents ? ` and refund ${showCents(money.refundCents)}` : ''
    const charge = money?.chargeCents ? ` and charge ${showCents(money.chargeCents)}` : ''
    return `Pay ${clinicianName} ${showCents(cents)}${refund}${charge}`
  },
  done: (cents: number, { clinicianName }: Names) =>
    `${clinicianName} is paid ${showCents(cents)}. We notified both sides.`,
}

export const formatDecided = (preview: Preview, isDisputed: boolean, names: Names) => {
  const { outcome, clinicianCents, refundCents } = preview
  if (outcome !== 'nothing')
    return `${names.clinicianName} is paid ${showCents(clinicianCents)}. We notified both sides.`
  if (isDisputed) return 'Decided. It stays a no-show.'
  const later = isRefundedLater(preview, names) ? ' when the time card is accepted' : ''
  const refund = refundCents > 0 ? ` ${names.officeName} is refunded ${showCents(refundCents)}${later}.` : ''
  return `Recorded as a no-show.${refund} We notified both sides.`
}
