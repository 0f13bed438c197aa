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
import { formatHours, formatWhenInShort, formatMoment } from '../../parts/when.ts'
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

/** The amounts of the preview. `paidCents` leaves out what is still processing. */
const readAmounts = (effect: EndingPreview) => ({
  clinicianCents: effect.clinicianCents ?? 0,
  facilityCents: effect.facilityCents ?? 0,
  paidCents: (effect.paidCents ?? 0) - (effect.processingCents ?? 0),
  processingCents: effect.processingCents ?? 0,
  refundCents: effect.refundCents ?? 0,
  chargeCents: effect.chargeCents ?? 0,
})

/** What ending a shift does to the facility's money, line by line. */
const listEndingLines = ({ kind, effect, shift: { name } }: EffectsProps): Line[] => {
  const { paymentType, report } = effect
  const { clinicianCents, facilityCents, paidCents, processingCents, refundCents, chargeCents } =
    readAmounts(effect)
  if (!paymentType) return []
  if (report) {
    const { ifNoShow, ifWorked, hasOtherDays } = report
    const refundLine = {
      label: hasOtherDays ? 'Refund for that day if it’s a no-show' : 'Refund if it’s a no-show',
      value: showCents(ifNoShow?.refundCents ?? 0),
      strong: true,
    }
    const workedLine = { label: 'Total if it was worked', value: showCents(ifWorked?.facilityCents ?? 0) }
    return paymentType === 'invoice' ? [workedLine] : [refundLine, workedLine]
  }
  if (kind === 'sentHome')
    return clinicianCents === 0
      ? [{ label: 'Placement fee (not refunded)', value: showCents(facilityCents), strong: true }]
      : [
          { label: `${name} is paid at least`, value: showCents(clinicianCents) },
          { label: 'Minimum total with fees', value: showCents(facilityCents), strong: true },
        ]
  const dueCents = facilityCents - paidCents - processingCents + refundCents - chargeCents
  const buildLastLine = (label: string, cents: number) => ({ label, value: showCents(cents), strong: true })
  const lines: Line[] =
    facilityCents > 0
      ? [
          { label: `${name} is paid`, value: showCents(clinicianCents) },
          { label: 'Total with fees', value: showCents(facilityCents) },
        ]
      : []
  if (paymentType === 'invoice') return [...lines, buildLastLine('You’ll be invoiced', facilityCents)]
  if (paidCents > 0 || processingCents === 0) lines.push({ label: 'You paid', value: showCents(paidCents) })
  if (processingCents > 0)
    lines.push({
      label: findStatusWord('facilityPayment', 'processing').word,
      value: showCents(processingCents),
    })
  if (chargeCents > 0) return [...lines, buildLastLine('You’ll be charged', chargeCents)]
  if (dueCents > 0) return [...lines, buildLastLine('Balance due', dueCents)]
  return [...lines, buildLastLine('Refund', refundCents)]
}

type ReportPreview = NonNullable<EndingPreview['report']>

/** What a no-show report does: the clinician is asked, or staff decide. */
const describeReport = (
  { state, startDate, hasOtherDays, answerBy, checkIn }: ReportPreview,
  { name, timeZone }: EndingShift,
): (string | undefined)[] => {
  const day = showBriefDay(startDate, timeZone)
  const advice = [
    hasOtherDays
      ? `You’re reporting ${day} only. The other days stay booked with ${name}, and are paid from the time card. If it’s a no-show, you can cancel the days that are left.`
      : undefined,
    `Was ${name} here? If you sent them home, choose “Send home early”. If they left early, don’t report it: their time card has their actual hours, and you can return it.`,
  ]
  if (state === 'waiting' && answerBy)
    return [
      `We’ll ask ${name} right away. They can answer until ${formatMoment(answerBy, timeZone)}. If they say that they weren’t there, it’s recorded as a no-show right away. If they don’t answer, it’s recorded then, or our team decides if our messages may not have reached them. If they were there, our team decides.`,
      ...advice,
    ]
  return [
    `${describeEvidence(checkIn, name, timeZone)} Our team will look at both sides and decide. Nothing is refunded until then. We’ll notify ${name} with your reason.`,
    ...advice,
  ]
}

/** Why the clinician may have worked that day. */
const describeEvidence = (checkIn: ReportPreview['checkIn'], name: string, zone: string) => {
  if (!checkIn) return `${name} submitted hours for this shift.`
  const when = formatMoment(checkIn.at, zone)
  if (checkIn.isRecorded) return `${name}’s arrival was recorded for ${when}.`
  return `${name} checked in on ${when}, ${describePlace(checkIn)}.`
}

/** The deadline for free cancellation, or why canceling now costs money. */
const describeCancellationTerms = (effect: EndingPreview, { name, timeZone, slots }: EndingShift) => {
  const { freeUntil, terms } = effect
  if (!freeUntil)
    return readAmounts(effect).clinicianCents > 0
      ? `The shift starts in less than ${terms.lateNoticeHours} hours, so ${name} is paid for ${terms.lateHours} hours or the scheduled time, whichever is less.`
      : undefined
  const moment = formatMoment(freeUntil, timeZone)
  const startsAt = slots[0]?.startDate
  return startsAt && Date.parse(startsAt) === Date.parse(freeUntil)
    ? `Free cancellation until the shift starts, ${moment}.`
    : `Free cancellation until ${moment}. After that, ${name} is paid for ${terms.lateHours} hours or the scheduled time, whichever is less.`
}

/** The button's label, with the amount. */
const formatEndButton = ({ side, kind, effect }: EffectsProps) => {
  const { clinicianCents, facilityCents, refundCents, chargeCents } = readAmounts(effect)
  if (side === 'clinician')
    return clinicianCents > 0 ? `Cancel and get paid ${showCents(clinicianCents)}` : 'Cancel my shift'
  if (kind === 'sentHome')
    return clinicianCents > 0 ? `End now and pay at least ${showCents(clinicianCents)}` : 'End shift now'
  if (kind === 'noShow') return 'Report no-show'
  if (refundCents > 0) return `Cancel and get ${showCents(refundCents)} back`
  if (chargeCents > 0) return `Cancel and pay ${showCents(chargeCents)}`
  return effect.paymentType === 'invoice' && facilityCents > 0
    ? `Cancel and pay ${showCents(facilityCents)} by invoice`
    : 'Cancel shift'
}

type EffectsProps = EndShiftProps & { effect: EndingPreview }

const listEffects = ({ kind, side, shift, effect }: EffectsProps): (string | undefined)[] => {
  const { name, slots, applicants = 0 } = shift
  const { clinicianCents: payCents } = readAmounts(effect)
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
  if (effect.report) return describeReport(effect.report, shift)
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
  return [describeCancellationTerms(effect, shift)]
}

/** What ending the shift does, in a sentence or two, and the facility's amounts. */
const Effects = (props: EffectsProps) => {
  const lines = props.side === 'facility' ? listEndingLines(props) : []
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

/** The preview is refreshed often, because a free cancellation can become a late one while the sheet is open. */
const PREVIEW_POLL_MILLISECONDS = 60_000

/** The preview of ending a shift, and the function that ends it. */
const useEnding = (kind: CancelKind, { jobId, applicationId }: EndingShift) => {
  const [workedSlotIds, setWorked] = useState<string[]>([])
  const cancel = useIdempotentAction('applications.cancel')
  const noShow = useIdempotentAction('applications.noShow')
  const sendHome = useIdempotentAction('applications.sendHome')
  const which = applicationId ? { jobApplicationId: applicationId } : { jobId }
  const days = workedSlotIds.length > 0 ? { workedSlotIds } : {}
  const { busy, failure } = { cancel, noShow, sentHome: sendHome }[kind]
  // while the shift is ending, and after that, there is nothing to preview
  const [isEnding, setEnding] = useState(false)
  const preview = useAnswer('applications.previewCancel', isEnding ? null : { kind, ...which, ...days }, {
    keepPreviousData: true,
    refreshInterval: PREVIEW_POLL_MILLISECONDS,
  })
  const send = (reason: string) => {
    if (kind === 'cancel') return cancel.run({ kind, ...which, reason })
    if (kind === 'noShow') return noShow.run({ kind, ...which, ...days, reason })
    return sendHome.run({ kind, ...which, reason })
  }
  const end = async (reason: string) => {
    setEnding(true)
    const answer = await send(reason)
    if (!answer) setEnding(false)
    return answer
  }
  return { preview, end, busy, failure, workedSlotIds, setWorked }
}

type WorkedDaysFieldProps = {
  shift: EndingShift
  days: EndingShift['slots']
  chosen: readonly string[]
  onChange: (ids: string[]) => void
}

/** The choice of past days that the clinician worked, which are paid. */
const WorkedDaysField = ({ shift, days, chosen, onChange }: WorkedDaysFieldProps) => (
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
  /** The confirmed application; undefined if nobody is confirmed. */
  applicationId?: string
  /** The name of the other side: the clinician's first name, or the facility's name. */
  name: string
  /** The place, as this side knows it. */
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

/** The label of the checkbox that confirms a no-show. A report is about one day. */
const formatNoShowLabel = (
  effect: EndingPreview | undefined,
  zone: string,
  workedSlotIds: readonly string[],
) => {
  const { report } = effect ?? {}
  if (report?.hasOtherDays) return `Clinician did not work on ${showBriefDay(report.startDate, zone)}`
  return workedSlotIds.length > 0
    ? 'Clinician did not work the rest of this shift'
    : 'Clinician did not work this shift'
}

/** The sheet that ends a shift early: what happens to the money, the reason, and a button that says what it does. */
export const EndShift = (props: EndShiftProps) => {
  const { kind, side, shift, onClose } = props
  const now = useNow()
  const body = useRef<HTMLDivElement>(null)
  const { preview, end, busy, failure, workedSlotIds, setWorked } = useEnding(kind, shift)
  const [reason, setReason] = useState('')
  const [isChecked, setChecked] = useState(false)
  const [isTried, setTried] = useState(false)
  const effect = preview.data
  const reasonError = check(commonFields.reason, reason)
  const isCheckMissing = kind === 'noShow' && !isChecked
  const pastDays = shift.slots.filter(({ endDate, isMissed }) => !isMissed && new Date(endDate) <= now)
  const submit = async () => {
    setTried(true)
    if (reasonError || isCheckMissing) {
      const firstWrong = isCheckMissing ? 'input[data-tick]' : 'textarea'
      body.current?.querySelector<HTMLElement>(firstWrong)?.focus()
      return
    }
    if (await end(reason.trim())) onClose()
  }
  const isNobodyConfirmed = effect?.paymentType === null
  return (
    <Sheet
      open
      onClose={onClose}
      busy={busy}
      title={formatEndTitle(props)}
      actions={
        effect && (
          <Button
            wide
            kind="danger"
            busy={busy}
            disabled={Boolean(preview.error)}
            onClick={() => void submit()}
          >
            {formatEndButton({ ...props, effect })}
          </Button>
        )
      }
    >
      <div ref={body}>
        <Stack gap={24}>
          <p>
            <strong>{formatWhenInShort(shift.slots, shift.timeZone)}</strong>
            <br />
            {shift.place}
          </p>
          {(preview.error || !effect) && <LoadingOrError answer={preview} />}
          {effect && !preview.error && <Effects {...props} effect={effect} />}
          {kind === 'noShow' && shift.slots.length > 1 && pastDays.length > 0 && (
            <WorkedDaysField shift={shift} days={pastDays} chosen={workedSlotIds} onChange={setWorked} />
          )}
          {kind === 'noShow' && (
            <Field
              label="Clinician did not work this shift"
              group
              hideLabel
              required
              error={isTried && isCheckMissing ? 'Please confirm that the clinician didn’t work' : undefined}
            >
              <Checkbox
                data-tick=""
                value={isChecked}
                onChange={isTrue => setChecked(Boolean(isTrue))}
                label={formatNoShowLabel(effect, shift.timeZone, workedSlotIds)}
              />
            </Field>
          )}
          <Field
            label="Reason"
            hint={
              isNobodyConfirmed && side === 'facility'
                ? 'Applicants will see it.'
                : `${shift.name} will see it.`
            }
            required
            error={isTried ? (reasonError ?? failure?.fields.reason) : undefined}
          >
            <Textarea
              value={reason}
              onChange={text => setReason(text ?? '')}
              rows={2}
              maxLength={commonFields.reason.maxLength}
            />
          </Field>
          {failure && !failure.fields.reason && (
            <Notice tone="danger" alert>
              {failure.fields.workedSlotIds ?? failure.message}
            </Notice>
          )}
        </Stack>
      </div>
    </Sheet>
  )
}
