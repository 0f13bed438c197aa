import { plural } from '@gaitway/contract/format/plural'
import type { CancelKind } from '@gaitway/contract/values/enums'
import { commonFields } from '@gaitway/contract/fields/common'
import { check } from '@gaitway/contract/fields/rule'
import { useRef, useState } from 'react'
import { showBriefDay } from '@gaitway/contract/format/time'
import { useNow } from '../../../api/use-now.ts'
import { Button } from '../../../ui/Button.tsx'
import { Checkbox } from '../../../ui/inputs/Checkbox.tsx'
import { Field } from '../../../ui/inputs/Field.tsx'
import { Textarea } from '../../../ui/inputs/Textarea.tsx'
import { Stack } from '../../../ui/layout/Stack.tsx'
import { Sheet } from '../../../ui/overlays/Dialog.tsx'
import { Notice } from '../../../ui/show/Notice.tsx'
import { formatHours, whenInShort, formatMoment } from '../../parts/when.ts'
import { LoadingOrError } from '../../../ui/show/Loaded.tsx'
import { useAnswer } from '../../../api/use-call.ts'
import { useIdempotentAction } from '../../../api/use-idempotent-action.ts'
import { showCents } from '@gaitway/contract/format/money'
import { Facts } from '../../../ui/show/Facts.tsx'
import { findStatusWord } from '@gaitway/contract/format/status-copy'
import { describePlace } from '@gaitway/contract/check-in'
import type { Output } from '@gaitway/contract/schemas/index'

type EndingPreview = Output<'applications.previewCancel'>
type Line = { label: string; value: string; strong?: boolean }
type EndingFacts = { kind: CancelKind; effect: EndingPreview; name: string }

const readEffectMoney = (effect: EndingPreview) => ({
  clinician: effect.clinicianCents ?? 0,
  facility: effect.facilityCents ?? 0,
  paid: (effect.paidCents ?? 0) - (effect.processingCents ?? 0),
  processing: effect.processingCents ?? 0,
  refund: effect.refundCents ?? 0,
  charge: effect.chargeCents ?? 0,
})

/** What ending a shift does to the facility's money, line by line. */
const buildEndingLines = ({ kind, effect, name }: EndingFacts): Line[] => {
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
const formatReport = (
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
const formatCancellationTerms = ({ effect, name, zone, startsAt }: When) => {
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
const formatEndButton = (
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

type WhatItMeansProps = EndShiftProps & { effect: EndingPreview }

const listEffects = ({ kind, side, shift, effect }: WhatItMeansProps): (string | undefined)[] => {
  const { name, slots, timeZone, applicants = 0 } = shift
  const { clinician: payCents } = readEffectMoney(effect)
  if (side === 'clinician')
    return [
      payCents > 0
        ? `You’ll be paid ${showCents(payCents)} for the days you worked.`
        : 'You won’t be paid for this shift.',
      payCents > 0
        ? `${name} gets a refund for the rest. We’ll notify them right away with your reason.`
        : `${name} gets a full refund. We’ll notify them right away with your reason.`,
      effect.jobStatus === 'posted'
        ? 'The shift will open to other clinicians. You can’t apply for it again.'
        : undefined,
    ]
  if (effect.report) return formatReport(effect.report, { name, zone: timeZone })
  if (kind === 'noShow')
    return [
      slots.length > 1
        ? `We’ll notify ${name} with your reason. Days they worked are paid.`
        : `We’ll notify ${name} with your reason. They won’t be paid for this shift.`,
    ]
  if (kind === 'sentHome')
    return [
      payCents > 0
        ? `${name} is paid for the hours they submit, but at least this amount. The total is final when you accept the time card.`
        : 'The job ends now. The placement fee isn’t refunded.',
      `If ${name} left early on their own, don’t end the shift: their time card has their actual hours, without a minimum.`,
    ]
  if (!effect.paymentType)
    return [
      'No one is confirmed yet, so canceling is free.',
      applicants > 0 ? `We’ll notify ${plural(applicants, 'applicant', 'applicants')}.` : undefined,
    ]
  if (shift.hasMissedDay)
    return [
      `The days that are left are canceled, at no cost. Days that ${name} worked are paid as scheduled.`,
    ]
  return [formatCancellationTerms({ effect, name, zone: timeZone, startsAt: slots[0]?.startDate })]
}

/** What ending the shift does, in a sentence or two, and the facility's amounts. */
const WhatItMeans = (props: WhatItMeansProps) => {
  const { kind, side, shift, effect } = props
  const lines = side === 'facility' ? buildEndingLines({ kind, effect, name: shift.name }) : []
  return (
    <Stack gap={12}>
      {listEffects(props)
        .filter(sentence => sentence !== undefined)
        .map(sentence => (
          <p key={sentence}>{sentence}</p>
        ))}
      {lines.length > 0 && (
        <section aria-label="Cost" aria-live="polite">
          <Facts facts={lines} />
        </section>
      )}
    </Stack>
  )
}

type Which = { jobId: string; applicationId?: string }
/** Refreshes often, because a free cancellation can become a late one while the sheet is open. */
const PREVIEW_POLL_MILLISECONDS = 60_000

/** Previews ending a shift, and ends it. */
const useEnding = (kind: CancelKind, { jobId, applicationId }: Which) => {
  const [workedSlotIds, setWorked] = useState<string[]>([])
  const cancel = useIdempotentAction('applications.cancel')
  const noShow = useIdempotentAction('applications.noShow')
  const sendHome = useIdempotentAction('applications.sendHome')
  const which = applicationId ? { jobApplicationId: applicationId } : { jobId }
  const days = workedSlotIds.length > 0 ? { workedSlotIds } : {}
  const { busy, failure } = { cancel, noShow, sentHome: sendHome }[kind]
  // While the shift is ending, and once it has, there is nothing to preview.
  const [isDone, setDone] = useState(false)
  const preview = useAnswer('applications.previewCancel', isDone ? null : { kind, ...which, ...days }, {
    keepPreviousData: true,
    refreshInterval: PREVIEW_POLL_MILLISECONDS,
  })
  const send = (reason: string) => {
    if (kind === 'cancel') return cancel.run({ kind, ...which, reason })
    if (kind === 'noShow') return noShow.run({ kind, ...which, ...days, reason })
    return sendHome.run({ kind, ...which, reason })
  }
  const end = async (reason: string) => {
    setDone(true)
    const answer = await send(reason)
    if (!answer) setDone(false)
    return answer
  }
  return { preview, end, busy, failure, workedSlotIds, setWorked }
}

type DaysProps = {
  shift: EndingShift
  days: EndingShift['slots']
  chosen: readonly string[]
  onChange: (ids: string[]) => void
}

/** Past days of the shift. Those worked are paid. */
const Days = ({ shift, days, chosen, onChange }: DaysProps) => (
  <Field group label={`Days ${shift.name} worked`}>
    {days.map(slot => (
      <Checkbox
        key={slot.id}
        value={chosen.includes(slot.id)}
        onChange={isWorked => onChange(isWorked ? [...chosen, slot.id] : chosen.filter(id => id !== slot.id))}
        label={showBriefDay(slot.startDate, shift.timeZone)}
        hint={formatHours(slot, shift.timeZone)}
      />
    ))}
  </Field>
)

type EndingShift = {
  jobId: string
  /** The confirmed application. The clinician's side always sets it. */
  applicationId?: string
  /** The other side: the clinician's first name, or the facility's name. */
  name: string
  /** The place, in this side's words. */
  place: string
  slots: readonly { id: string; startDate: string; endDate: string; isMissed?: boolean }[]
  timeZone: string
  /** A day was settled as a no-show. */
  hasMissedDay?: boolean
  /** How many applicants we notify when no one is confirmed. */
  applicants?: number
}
export type EndShiftProps = {
  kind: CancelKind
  side: 'facility' | 'clinician'
  shift: EndingShift
  onClose: () => void
}

const formatEndTitle = ({ kind, side, shift: { name } }: EndShiftProps) => {
  if (side === 'clinician') return 'Cancel my shift?'
  if (kind === 'noShow') return `Report ${name} as a no-show?`
  return kind === 'sentHome' ? `Send ${name} home early?` : 'Cancel this shift?'
}

/** A report is about one day. */
const tickLabel = (effect: EndingPreview | undefined, zone: string, workedSlotIds: readonly string[]) => {
  const { report } = effect ?? {}
  if (report?.hasOtherDays) return `Clinician did not work on ${showBriefDay(report.startDate, zone)}`
  return workedSlotIds.length > 0
    ? 'Clinician did not work the rest of this shift'
    : 'Clinician did not work this shift'
}

/** Ends a shift early: what happens to the money, the reason, and one button that says what it does. */
export const EndShift = (props: EndShiftProps) => {
  const { kind, side, shift, onClose } = props
  const now = useNow()
  const body = useRef<HTMLDivElement>(null)
  const { preview, end, busy, failure, workedSlotIds, setWorked } = useEnding(kind, shift)
  const [reason, setReason] = useState('')
  const [isTicked, setTicked] = useState(false)
  const [isTried, setTried] = useState(false)
  const effect = preview.data
  const wrong = check(commonFields.reason, reason)
  const isMissing = kind === 'noShow' && !isTicked
  const over = shift.slots.filter(({ endDate, isMissed }) => !isMissed && new Date(endDate) <= now)
  const asksDays = kind === 'noShow' && shift.slots.length > 1 && over.length > 0
  const go = async () => {
    setTried(true)
    if (wrong || isMissing) {
      const first = isMissing ? 'input[data-tick]' : 'textarea'
      body.current?.querySelector<HTMLElement>(first)?.focus()
      return
    }
    if (await end(reason.trim())) onClose()
  }
  const isOpen = effect?.paymentType === null
  return (
    <Sheet
      open
      onClose={onClose}
      busy={busy}
      title={formatEndTitle(props)}
      actions={
        effect && (
          <Button wide kind="danger" busy={busy} disabled={Boolean(preview.error)} onClick={() => void go()}>
            {formatEndButton(side, kind, effect)}
          </Button>
        )
      }
    >
      <div ref={body}>
        <Stack gap={24}>
          <p>
            <strong>{whenInShort(shift.slots, shift.timeZone)}</strong>
            <br />
            {shift.place}
          </p>
          {(preview.error || !effect) && <LoadingOrError answer={preview} />}
          {effect && !preview.error && <WhatItMeans {...props} effect={effect} />}
          {asksDays && <Days shift={shift} days={over} chosen={workedSlotIds} onChange={setWorked} />}
          {kind === 'noShow' && (
            <Field
              label="Clinician did not work this shift"
              group
              hideLabel
              required
              error={isTried && isMissing ? 'Please confirm that the clinician didn’t work' : undefined}
            >
              <Checkbox
                data-tick=""
                value={isTicked}
                onChange={isTrue => setTicked(Boolean(isTrue))}
                label={tickLabel(effect, shift.timeZone, workedSlotIds)}
              />
            </Field>
          )}
          <Field
            label="Reason"
            hint={isOpen && side === 'facility' ? 'Applicants will see it.' : `${shift.name} will see it.`}
            required
            error={isTried ? (wrong ?? failure?.fields.reason) : undefined}
          >
            <Textarea
              value={reason}
              onChange={text => setReason(text ?? '')}
              rows={2}
              maxLength={commonFields.reason.maxLength}
            />
          </Field>
          {failure && !failure.fields.reason && (
            <Notice tone="clay" alert>
              {failure.fields.workedSlotIds ?? failure.message}
            </Notice>
          )}
        </Stack>
      </div>
    </Sheet>
  )
}
