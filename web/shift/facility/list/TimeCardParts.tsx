import { BRAND } from '@gaitway/contract/values/brand'
import type { ExtraTimeDecision } from '@gaitway/contract/values/enums'
import { check } from '@gaitway/contract/fields/rule'
import { timesheetFields } from '@gaitway/contract/fields/timesheet'
import { showDay, showMinutes, minutesBetween, showLongDay, showTime } from '@gaitway/contract/format/time'
import { useState, type RefObject } from 'react'
import { Field } from '../../../ui/inputs/Field.tsx'
import { RadioGroup } from '../../../ui/inputs/RadioGroup.tsx'
import { Textarea } from '../../../ui/inputs/Textarea.tsx'
import { Stack } from '../../../ui/layout/Stack.tsx'
import styles from './time-card.module.css'
import { reviewCopy } from './review-copy.ts'
import { timeCardCopy } from '@gaitway/contract/format/time-card-copy'
import { classes } from '../../../ui/classes.ts'
import type { Output } from '@gaitway/contract/schemas/index'
import { showCents } from '@gaitway/contract/format/money'
import { Attendance } from '../../clinician/time-card/Attendance.tsx'
import { formatCardName } from '../../../money/paying/PriceLines.tsx'

export type TimeCard = Output<'timesheets.read'>
type Effect = NonNullable<TimeCard['effect']>

/** What accepting charges or refunds, in one sentence. */
export const formatEffect = (effect: Effect) => {
  const { paidCents, processingCents, owedCents, chargeCents, refundCents, source, paymentType } = effect
  const owed = showCents(owedCents)
  const paid = showCents(paidCents - processingCents)
  const processing = processingCents > 0 ? showCents(processingCents) : undefined
  if (paymentType === 'invoice')
    return `${owed} will be on your invoice for this shift. You won’t be charged now.`
  const method = source ? formatCardName(source) : reviewCopy.methods[paymentType]
  const amounts = `Paid ${paid}${processing ? `, processing ${processing}` : ''}, total ${owed}`
  if (chargeCents > 0)
    return `${amounts}. ${reviewCopy.chargedMore[paymentType](showCents(chargeCents), method)}`
  if (refundCents > 0) return `${amounts}. ${reviewCopy.refunded(showCents(refundCents), method)}.`
  return processing
    ? `Paid ${paid}, processing ${processing}, which covers the total. You won’t be charged more.`
    : `You paid ${paid}, which covers the total. You won’t be charged more.`
}

/** The label of the accept button, with the amount. */
export const formatAcceptButton = (effect: Effect | null) => {
  if (effect?.paymentType === 'invoice') return `Accept and pay ${showCents(effect.owedCents)} by invoice`
  if (effect && effect.chargeCents > 0) return reviewCopy.acceptCharge(showCents(effect.chargeCents))
  if (effect && effect.refundCents > 0) return `Accept and get ${showCents(effect.refundCents)} back`
  return 'Accept with no further charge'
}

/** What accepting has charged or refunded, from the amounts before and after, also when a payment is pending or failed. */
export const formatPaymentResult = (before: Effect, after: Effect) => {
  const { source, paymentType, chargeCents, refundCents, owedCents } = before
  if (paymentType === 'invoice') return `${showCents(owedCents)} is on your invoice for this shift`
  const method = source ? formatCardName(source) : reviewCopy.methods[paymentType]
  const movedCents = after.paidCents - before.paidCents
  if (movedCents > 0) return reviewCopy.wasCharged[paymentType](showCents(movedCents), method)
  if (movedCents < 0) return reviewCopy.refunded(showCents(-movedCents), method)
  if (after.chargeCents > 0)
    return `We’ll charge ${showCents(after.chargeCents)} more to ${method} once the current payment clears`
  if (after.refundCents > 0)
    return `We’ll refund ${showCents(after.refundCents)} once the current payment clears`
  if (chargeCents > 0)
    return `We couldn’t charge ${showCents(chargeCents)} more. Pay it on your billing page.`
  return refundCents > 0 ? reviewCopy.refunded(showCents(refundCents), method) : 'No further charge'
}

/** What a decision about extra time pays and costs, together with the time card or after auto-accept. */
const formatExtraTimeChoice = (card: TimeCard, name: string, decision: ExtraTimeDecision): string => {
  const choices = card.extraTime?.choices
  if (!choices) return ''
  const { payCents, effect } = choices[decision]
  const pay = showCents(payCents)
  if (card.status !== 'accepted') return `${name} is paid ${pay}.${effect ? ` ${formatEffect(effect)}` : ''}`
  if (decision === 'decline') return `${name} is paid ${pay}, as already accepted. You won’t be charged more.`
  const more = showCents(payCents - choices.decline.payCents)
  const charge = formatFurtherCharge(effect, choices.decline.effect)
  return `${name} is paid ${more} more, ${pay} total. ${charge}`.trimEnd()
}

/** What accepting the extra time charges or invoices, in one sentence, or nothing. */
const formatFurtherCharge = (after: Effect | null, before: Effect | null) => {
  const moreCents = (after?.owedCents ?? 0) - (before?.owedCents ?? 0)
  if (!after || moreCents <= 0) return ''
  const more = showCents(moreCents)
  if (after.paymentType === 'invoice') return `You’ll get another invoice for ${more}.`
  if (after.chargeCents === 0) return `${more} will be due on your billing page.`
  const method = after.source ? formatCardName(after.source) : reviewCopy.methods[after.paymentType]
  return reviewCopy.chargedMore[after.paymentType](showCents(after.chargeCents), method)
}

/** The label of the button when only extra time is decided. */
export const formatDecideButton = (decision: ExtraTimeDecision | undefined, effect: Effect | null) => {
  if (!decision) return 'Save decision'
  if (decision === 'decline') return reviewCopy.declineExtraTime
  return effect && effect.chargeCents > 0
    ? reviewCopy.acceptCharge(showCents(effect.chargeCents))
    : reviewCopy.acceptExtraTime
}

/** How the worked time compares with the scheduled time. */
const formatDifference = (bookedMinutes: number, workedMinutes: number) => {
  const minutes = workedMinutes - bookedMinutes
  if (minutes === 0) return 'As scheduled'
  return minutes > 0
    ? `${showMinutes(minutes)} more than scheduled`
    : `${showMinutes(-minutes)} less than scheduled`
}

const Slot = ({ entry, zone }: { entry: TimeCard['entries'][number]; zone: string }) => {
  const formatTime = (at: string) => showTime(at, zone)
  const bookedMinutes = minutesBetween(entry.bookedStartTime, entry.bookedEndTime)
  const isDifferent = entry.workedMinutes !== bookedMinutes
  return (
    <section className={styles.slot}>
      <h3 className="text-16">{showLongDay(entry.bookedStartTime, zone)}</h3>
      <div className={styles.sides}>
        <div>
          <h4 className="text-13 medium quiet">{reviewCopy.booked}</h4>
          <p className="medium figures">
            {formatTime(entry.bookedStartTime)} – {formatTime(entry.bookedEndTime)}
          </p>
          <p className="quiet small">{showMinutes(bookedMinutes)}</p>
        </div>
        <div className={classes(styles.worked, isDifferent && styles.differs)}>
          <h4 className="text-13 medium quiet">{reviewCopy.worked}</h4>
          <p className="medium figures">
            {formatTime(entry.startTime)} – {formatTime(entry.endTime)}
          </p>
          <p className="quiet small">
            {entry.breakStartTime && entry.breakEndTime
              ? `Break ${formatTime(entry.breakStartTime)} to ${formatTime(entry.breakEndTime)}`
              : 'No break'}
          </p>
          <p>
            <strong>{showMinutes(entry.workedMinutes)}</strong>
          </p>
          <p className={classes('quiet small', styles.difference)}>
            {formatDifference(bookedMinutes, entry.workedMinutes)}
          </p>
        </div>
      </div>
      <Attendance day={entry} zone={zone} />
      {entry.extraTime && (
        <p className={classes('typed', styles.reason)}>
          {entry.extraTime.reason ? `Reason: ${entry.extraTime.reason}` : timeCardCopy.noReason}
        </p>
      )}
    </section>
  )
}

/** Scheduled and worked times side by side. */
export const TimeCardSlots = ({ card }: { card: TimeCard }) => (
  <>
    {card.entries.map(entry => (
      <Slot key={entry.slotId} entry={entry} zone={card.timeZone} />
    ))}
  </>
)

/** The facility's decision about extra time while it is being made. */
export const useExtraTime = (card: TimeCard | undefined, box: RefObject<HTMLElement | null>) => {
  const [decision, setDecision] = useState<ExtraTimeDecision>()
  const [reason, setReason] = useState('')
  const [errors, setErrors] = useState<{ decision?: string; reason?: string }>({})
  const choices = card?.extraTime?.choices ?? null
  const isLater = card?.status === 'accepted'
  return {
    choices,
    /** The time card was auto-accepted earlier. */
    isLater,
    chosen: decision && choices ? choices[decision] : undefined,
    decision,
    reason,
    errors,
    choose: (next?: ExtraTimeDecision) => {
      setDecision(next)
      setErrors({})
    },
    explain: (next = '') => {
      setReason(next)
      setErrors({})
    },
    /** The decision to send. If something is missing, shows the error, focuses the field and returns undefined. */
    validate: () => {
      const reasonError = decision === 'decline' ? check(timesheetFields.declineReason, reason) : undefined
      setErrors({ decision: decision ? undefined : timesheetFields.extraTime.missing, reason: reasonError })
      if (!decision) box.current?.querySelector('input')?.focus()
      else if (reasonError) box.current?.querySelector('textarea')?.focus()
      if (!decision || reasonError) return undefined
      return { decision, ...(decision === 'decline' && { reason: reason.trim() }) }
    },
  }
}

type ExtraTimeProps = {
  card: TimeCard
  name: string
  extra: ReturnType<typeof useExtraTime>
  /** Contains the field to focus if something is missing. */
  box: RefObject<HTMLElement | null>
}

/** Asks whether to accept extra time and shows the cost of each answer. */
export const ExtraTime = ({ card, name, extra, box }: ExtraTimeProps) => {
  const { choices, isLater, decision, reason, errors } = extra
  if (!choices || !card.extraTime) return null
  const { minutes, staffDecideFrom } = card.extraTime
  return (
    <section ref={box} className={classes('inset', styles.money)} aria-labelledby="extra-time">
      <Stack gap={16}>
        <div>
          <h3 className="text-16" id="extra-time">
            {isLater ? reviewCopy.extraTimeWaiting : 'Extra time'}
          </h3>
          {staffDecideFrom && (
            <p>{`The time card was accepted without the extra time. If you don’t decide by ${showDay(staffDecideFrom, card.timeZone)}, ${BRAND} may decide for you.`}</p>
          )}
        </div>
        <Field label={`Accept ${showMinutes(minutes)} of extra time?`} group required error={errors.decision}>
          <RadioGroup<ExtraTimeDecision>
            value={decision}
            onChange={extra.choose}
            choices={(['accept', 'decline'] as const).map(value => ({
              value,
              label: value === 'accept' ? reviewCopy.acceptExtraTime : reviewCopy.declineExtraTime,
              hint: formatExtraTimeChoice(card, name, value),
            }))}
          />
        </Field>
        {decision === 'decline' && (
          <Field label="Reason for declining" hint={`${name} will see this.`} required error={errors.reason}>
            <Textarea
              value={reason}
              onChange={extra.explain}
              rows={3}
              maxLength={timesheetFields.declineReason.maxLength}
            />
          </Field>
        )}
      </Stack>
    </section>
  )
}
