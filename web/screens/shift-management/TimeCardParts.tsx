import type { ExtraTimeDecision } from '@gaitway/contract/enums'
import { check } from '@gaitway/contract/fields/rule'
import { timesheetFields } from '@gaitway/contract/fields/timesheet'
import { showDay, showMinutes, minutesBetween, showLongDay, showTime } from '@gaitway/contract/time'
import { useState, type RefObject } from 'react'
import { Field } from '../../shared/inputs/Field.tsx'
import { RadioGroup } from '../../shared/inputs/RadioGroup.tsx'
import { Textarea } from '../../shared/inputs/Textarea.tsx'
import { Stack } from '../../shared/layout/Stack.tsx'
import { formatExtraTimeChoice, type TimeCard, formatDifference } from './time-card.ts'
import styles from './time-card.module.css'
import { copy } from './copy.ts'
import { timeCardCopy } from '@gaitway/contract/time-card-copy'
import { classes } from '../../shared/classes.ts'

type Entry = TimeCard['entries'][number]

const Slot = ({ entry, zone }: { entry: Entry; zone: string }) => {
  const time = (at: string) => showTime(at, zone)
  const bookedMinutes = minutesBetween(entry.bookedStartTime, entry.bookedEndTime)
  const differs = entry.workedMinutes !== bookedMinutes
  return (
    <section className={styles.slot}>
      <h3 className="text-16">{showLongDay(entry.bookedStartTime, zone)}</h3>
      <div className={styles.sides}>
        <div>
          <h4 className="text-13 medium quiet">{copy.booked}</h4>
          <p className="medium figures">
            {time(entry.bookedStartTime)} – {time(entry.bookedEndTime)}
          </p>
          <p className="quiet small">{showMinutes(bookedMinutes)}</p>
        </div>
        <div className={classes(styles.worked, differs && styles.differs)}>
          <h4 className="text-13 medium quiet">{copy.worked}</h4>
          <p className="medium figures">
            {time(entry.startTime)} – {time(entry.endTime)}
          </p>
          <p className="quiet small">
            {entry.breakStartTime && entry.breakEndTime
              ? copy.breakTime(time(entry.breakStartTime), time(entry.breakEndTime))
              : copy.noBreak}
          </p>
          <p>
            <strong>{showMinutes(entry.workedMinutes)}</strong>
          </p>
          <p className={classes('quiet small', styles.difference)}>
            {formatDifference(bookedMinutes, entry.workedMinutes)}
          </p>
        </div>
      </div>
      {entry.extraTime && (
        <p className={classes('typed', styles.reason)}>
          {entry.extraTime.reason ? copy.extraTimeReason(entry.extraTime.reason) : timeCardCopy.noReason}
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

type Errors = { decision?: string; reason?: string }

/** The facility's decision about extra time while it is being made. */
export const useExtraTime = (card: TimeCard | undefined, box: RefObject<HTMLElement | null>) => {
  const [decision, setDecision] = useState<ExtraTimeDecision>()
  const [reason, setReason] = useState('')
  const [errors, setErrors] = useState<Errors>({})
  const choices = card?.extraTime?.choices ?? null
  const isLater = card?.status === 'accepted'
  return {
    choices,
    /** the time card was auto-accepted earlier */
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
    read: () => {
      const why = decision === 'decline' ? check(timesheetFields.declineReason, reason) : undefined
      setErrors({ decision: decision ? undefined : timesheetFields.extraTime.missing, reason: why })
      if (!decision) box.current?.querySelector('input')?.focus()
      else if (why) box.current?.querySelector('textarea')?.focus()
      if (!decision || why) return undefined
      return { decision, ...(decision === 'decline' && { reason: reason.trim() }) }
    },
  }
}

type ExtraTimeProps = {
  card: TimeCard
  name: string
  extra: ReturnType<typeof useExtraTime>
  /** the section to focus when something is missing */
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
            {isLater ? copy.extraTimeWaiting : copy.extraTime}
          </h3>
          {staffDecideFrom && <p>{copy.decideBy(showDay(staffDecideFrom, card.timeZone))}</p>}
        </div>
        <Field label={copy.extraTimeQuestion(showMinutes(minutes))} group required error={errors.decision}>
          <RadioGroup<ExtraTimeDecision>
            value={decision}
            onChange={extra.choose}
            choices={(['accept', 'decline'] as const).map(value => ({
              value,
              label: value === 'accept' ? copy.acceptExtraTime : copy.declineExtraTime,
              hint: formatExtraTimeChoice(card, name, value),
            }))}
          />
        </Field>
        {decision === 'decline' && (
          <Field label={copy.declineReason} hint={copy.declineHint(name)} required error={errors.reason}>
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
