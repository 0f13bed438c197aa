import { describePlace } from '@gaitway/contract/check-in'
import type { CancelKind } from '@gaitway/contract/values/enums'
import { showCents } from '@gaitway/contract/format/money'
import type { Output } from '@gaitway/contract/schemas/index'
import { showBriefDay } from '@gaitway/contract/format/time'
import { formatMoment } from '../../parts/when.ts'
import { copy } from './copy.ts'

export type Effect = Output<'applications.previewCancel'>
type Line = { label: string; value: string; strong?: boolean }
type Facts = { kind: CancelKind; effect: Effect; name: string }

export const readEffectMoney = (effect: Effect) => ({
  clinician: effect.clinicianCents ?? 0,
  facility: effect.facilityCents ?? 0,
  paid: (effect.paidCents ?? 0) - (effect.processingCents ?? 0),
  processing: effect.processingCents ?? 0,
  refund: effect.refundCents ?? 0,
  charge: effect.chargeCents ?? 0,
})

/** What ending a shift does to the facility's money, line by line. */
export const buildEndingLines = ({ kind, effect, name }: Facts): Line[] => {
  const { paymentType, report } = effect
  const { clinician, facility, paid, processing, refund, charge } = readEffectMoney(effect)
  if (!paymentType) return []
  if (report) {
    const { ifNoShow, ifWorked, hasOtherDays } = report
    const refund = {
      label: hasOtherDays ? copy.ifDayMissed : copy.ifNoShow,
      value: showCents(ifNoShow?.refundCents ?? 0),
      strong: true,
    }
    const worked = { label: copy.ifWorked, value: showCents(ifWorked?.facilityCents ?? 0) }
    return paymentType === 'invoice' ? [worked] : [refund, worked]
  }
  if (kind === 'sentHome')
    return clinician === 0
      ? [{ label: copy.placementFee, value: showCents(facility), strong: true }]
      : [
          { label: copy.isPaidAtLeast(name), value: showCents(clinician) },
          { label: copy.withFeesAtLeast, value: showCents(facility), strong: true },
        ]
  const dueCents = facility - paid - processing + refund - charge
  const cost = [
    { label: copy.isPaid(name), value: showCents(clinician) },
    { label: copy.withFees, value: showCents(facility) },
  ]
  const end = (label: string, cents: number) => ({ label, value: showCents(cents), strong: true })
  const lines: Line[] = facility > 0 ? cost : []
  if (paymentType === 'invoice') return [...lines, end(copy.invoiced, facility)]
  if (paid > 0 || processing === 0) lines.push({ label: copy.paid, value: showCents(paid) })
  if (processing > 0) lines.push({ label: copy.processing, value: showCents(processing) })
  if (charge > 0) return [...lines, end(copy.charged, charge)]
  if (dueCents > 0) return [...lines, end(copy.stillDue, dueCents)]
  return [...lines, end(copy.refundDue, refund)]
}

type Reporting = { name: string; zone: string }

/** What a no-show report does: whether the clinician is asked, or why staff decide. */
export const formatReport = (
  { state, startDate, hasOtherDays, answerBy, checkIn }: NonNullable<Effect['report']>,
  { name, zone }: Reporting,
): (string | undefined)[] => {
  const day = showBriefDay(startDate, zone)
  const after = [hasOtherDays ? copy.otherDays(name, day) : undefined, copy.wasHere(name)]
  if (state === 'waiting' && answerBy)
    return [copy.noShowQuestion(name, formatMoment(answerBy, zone)), ...after]
  return [`${formatEvidence(checkIn, name, zone)} ${copy.noShowContested(name)}`, ...after]
}

const formatEvidence = (checkIn: NonNullable<Effect['report']>['checkIn'], name: string, zone: string) => {
  if (!checkIn) return copy.hoursSubmitted(name)
  const when = formatMoment(checkIn.at, zone)
  if (checkIn.isRecorded) return copy.arrivalRecorded(name, when)
  return copy.checkedIn(name, when, describePlace(checkIn))
}

type When = { effect: Effect; name: string; zone: string; startsAt: string | undefined }

/** The deadline for free cancellation, or why canceling now costs money. */
export const formatCancellationTerms = ({ effect, name, zone, startsAt }: When) => {
  const { freeUntil, terms } = effect
  if (!freeUntil)
    return readEffectMoney(effect).clinician > 0
      ? copy.late(terms.lateNoticeHours, name, terms.lateHours)
      : undefined
  const moment = formatMoment(freeUntil, zone)
  return startsAt && Date.parse(startsAt) === Date.parse(freeUntil)
    ? copy.freeUntilStart(moment)
    : copy.freeUntil(moment, name, terms.lateHours)
}

/** The button's label, with the amount. */
export const formatEndButton = (
  side: 'facility' | 'clinician',
  kind: CancelKind,
  effect: Effect | undefined,
) => {
  const amount = (cents: number) => showCents(cents)
  const money = effect && readEffectMoney(effect)
  const clinicianCents = money?.clinician ?? 0
  if (side === 'clinician')
    return clinicianCents > 0 ? copy.dropOutPaid(amount(clinicianCents)) : copy.dropOut
  if (kind === 'sentHome') return clinicianCents > 0 ? copy.endNowPaid(amount(clinicianCents)) : copy.endNow
  if (kind === 'noShow') return copy.record
  if (!money) return copy.cancelShift
  if (money.refund > 0) return copy.cancelBack(amount(money.refund))
  if (money.charge > 0) return copy.cancelPay(amount(money.charge))
  return effect.paymentType === 'invoice' && money.facility > 0
    ? copy.cancelInvoiced(amount(money.facility))
    : copy.cancelShift
}
