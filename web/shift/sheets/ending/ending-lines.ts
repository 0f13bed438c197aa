import { findStatusWord } from '@gaitway/contract/format/status-copy'
import { describePlace } from '@gaitway/contract/check-in'
import type { CancelKind } from '@gaitway/contract/values/enums'
import { showCents } from '@gaitway/contract/format/money'
import type { Output } from '@gaitway/contract/schemas/index'
import { showBriefDay } from '@gaitway/contract/format/time'
import { formatMoment } from '../../parts/when.ts'

export type EndingPreview = Output<'applications.previewCancel'>
type Line = { label: string; value: string; strong?: boolean }
type Facts = { kind: CancelKind; effect: EndingPreview; name: string }

export const readEffectMoney = (effect: EndingPreview) => ({
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
      label: hasOtherDays ? 'Refund for that day if it’s a no-show' : 'Refund if it’s a no-show',
      value: showCents(ifNoShow?.refundCents ?? 0),
      strong: true,
    }
    const worked = { label: 'Total if it was worked', value: showCents(ifWorked?.facilityCents ?? 0) }
    return paymentType === 'invoice' ? [worked] : [refund, worked]
  }
  if (kind === 'sentHome')
    return clinician === 0
      ? [{ label: 'Placement fee (not refunded)', value: showCents(facility), strong: true }]
      : [
          { label: `${name} is paid at least`, value: showCents(clinician) },
          { label: 'Minimum total with fees', value: showCents(facility), strong: true },
        ]
  const dueCents = facility - paid - processing + refund - charge
  const cost = [
    { label: `${name} is paid`, value: showCents(clinician) },
    { label: 'Total with fees', value: showCents(facility) },
  ]
  const end = (label: string, cents: number) => ({ label, value: showCents(cents), strong: true })
  const lines: Line[] = facility > 0 ? cost : []
  if (paymentType === 'invoice') return [...lines, end('You’ll be invoiced', facility)]
  if (paid > 0 || processing === 0) lines.push({ label: 'You paid', value: showCents(paid) })
  if (processing > 0)
    lines.push({ label: findStatusWord('facilityPayment', 'processing').word, value: showCents(processing) })
  if (charge > 0) return [...lines, end('You’ll be charged', charge)]
  if (dueCents > 0) return [...lines, end('Balance due', dueCents)]
  return [...lines, end('Refund', refund)]
}

type Reporting = { name: string; zone: string }

/** What a no-show report does: whether the clinician is asked, or why staff decide. */
export const formatReport = (
  { state, startDate, hasOtherDays, answerBy, checkIn }: NonNullable<EndingPreview['report']>,
  { name, zone }: Reporting,
): (string | undefined)[] => {
  const day = showBriefDay(startDate, zone)
  const after = [
    hasOtherDays
      ? `You’re reporting ${day} only. The other days stay booked with ${name}, and are paid from the time card. If it’s a no-show, you can cancel the days that are left.`
      : undefined,
    `Was ${name} here? If you sent them home, choose “Send home early”. If they left early, don’t report it: their time card has their actual hours, and you can return it.`,
  ]
  if (state === 'waiting' && answerBy)
    return [
      `We’ll ask ${name} right away. They can answer until ${formatMoment(answerBy, zone)}. If they say that they weren’t there, it’s recorded as a no-show right away. If they don’t answer, it’s recorded then, or our team decides if our messages may not have reached them. If they were there, our team decides.`,
      ...after,
    ]
  return [
    `${formatEvidence(checkIn, name, zone)} Our team will look at both sides and decide. Nothing is refunded until then. We’ll notify ${name} with your reason.`,
    ...after,
  ]
}

const formatEvidence = (
  checkIn: NonNullable<EndingPreview['report']>['checkIn'],
  name: string,
  zone: string,
) => {
  if (!checkIn) return `${name} submitted hours for this shift.`
  const when = formatMoment(checkIn.at, zone)
  if (checkIn.isRecorded) return `${name}’s arrival was recorded for ${when}.`
  return `${name} checked in on ${when}, ${describePlace(checkIn)}.`
}

type When = { effect: EndingPreview; name: string; zone: string; startsAt: string | undefined }

/** The deadline for free cancellation, or why canceling now costs money. */
export const formatCancellationTerms = ({ effect, name, zone, startsAt }: When) => {
  const { freeUntil, terms } = effect
  if (!freeUntil)
    return readEffectMoney(effect).clinician > 0
      ? `The shift starts in less than ${terms.lateNoticeHours} hours, so ${name} is paid for ${terms.lateHours} hours or the scheduled time, whichever is less.`
      : undefined
  const moment = formatMoment(freeUntil, zone)
  return startsAt && Date.parse(startsAt) === Date.parse(freeUntil)
    ? `Free cancellation until the shift starts, ${moment}.`
    : `Free cancellation until ${moment}. After that, ${name} is paid for ${terms.lateHours} hours or the scheduled time, whichever is less.`
}

/** The button's label, with the amount. */
export const formatEndButton = (
  side: 'facility' | 'clinician',
  kind: CancelKind,
  effect: EndingPreview | undefined,
) => {
  const amount = (cents: number) => showCents(cents)
  const money = effect && readEffectMoney(effect)
  const clinicianCents = money?.clinician ?? 0
  if (side === 'clinician')
    return clinicianCents > 0 ? `Cancel and get paid ${amount(clinicianCents)}` : 'Cancel my shift'
  if (kind === 'sentHome')
    return clinicianCents > 0 ? `End now and pay at least ${amount(clinicianCents)}` : 'End shift now'
  if (kind === 'noShow') return 'Report no-show'
  if (!money) return 'Cancel shift'
  if (money.refund > 0) return `Cancel and get ${amount(money.refund)} back`
  if (money.charge > 0) return `Cancel and pay ${amount(money.charge)}`
  return effect.paymentType === 'invoice' && money.facility > 0
    ? `Cancel and pay ${amount(money.facility)} by invoice`
    : 'Cancel shift'
}
