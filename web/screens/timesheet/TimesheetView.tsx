import { showCents } from '@gaitway/contract/money'
import { showLongDay, showMinutes, showTime } from '@gaitway/contract/time'
import type { Output } from '@gaitway/contract/schemas/index'
import { clockText, clockWords, decidedExtraTime } from '@gaitway/contract/time-card-words'
import { useNow } from '../../calls/use-now.ts'
import { LinkButton } from '../../shared/Button.tsx'
import { Notice } from '../../shared/show/Notice.tsx'
import { hoursOf } from '../job/job-facts.ts'
import { Corrections } from './Corrections.tsx'
import { words } from './words.ts'
import { Totals } from './Totals.tsx'
import styles from './timesheet.module.css'

type TimesheetViewProps = { timesheet: Output<'timesheets.read'> }

/** What extra time pays that waits for the facility. */
const extraTimeWords = ({ extraTime, status }: TimesheetViewProps['timesheet']) => {
  if (!extraTime?.choices) return ''
  const { accept, decline } = extraTime.choices
  const more = showCents(accept.payCents - decline.payCents)
  return status === 'accepted'
    ? words.extraTimeOpen(showMinutes(extraTime.minutes), more)
    : words.extraTimePays(more)
}

const Outcome = ({ timesheet }: TimesheetViewProps) => {
  const now = useNow()
  const { status, isAcceptedBySilence, timeZone } = timesheet
  if (status === 'void')
    return (
      <Notice tone="clay">
        {words.void} {words.voidNext}
      </Notice>
    )
  if (status !== 'accepted')
    return (
      <Notice tone="sun">
        {`${words.pending} ${clockText(timesheet, timeZone, now)}`} {extraTimeWords(timesheet)}
      </Notice>
    )
  return (
    <Notice
      tone="leaf"
      next={
        <LinkButton kind="quiet" size="small" href="/clinician/payouts">
          {words.toPayout}
        </LinkButton>
      }
    >
      {isAcceptedBySilence ? words.silent(clockWords.silent) : words.accepted}{' '}
      {decidedExtraTime(timesheet.extraTime)} {extraTimeWords(timesheet)}
    </Notice>
  )
}

/** A time card that was handed in, as the facility reads it, with what was corrected since. */
export const TimesheetView = ({ timesheet }: TimesheetViewProps) => {
  const { entries, timeZone: zone, isPutInByClock } = timesheet
  return (
    <div className={styles.view}>
      <Outcome timesheet={timesheet} />
      {isPutInByClock && <Notice tone="sky">{clockWords.putIn}</Notice>}
      <Corrections timesheet={timesheet} />
      {entries.map(entry => (
        <section
          key={entry.slotId}
          className={styles.slot}
          aria-label={showLongDay(entry.bookedStartTime, zone)}
        >
          <h2 className={styles.day}>{showLongDay(entry.bookedStartTime, zone)}</h2>
          <p className={styles.read}>
            {hoursOf({ startDate: entry.startTime, endDate: entry.endTime }, zone)}
          </p>
          <p>
            {entry.breakStartTime && entry.breakEndTime
              ? words.breakTime(showTime(entry.breakStartTime, zone), showTime(entry.breakEndTime, zone))
              : words.noBreak}
          </p>
          <p className={styles.quiet}>
            {words.booked(hoursOf({ startDate: entry.bookedStartTime, endDate: entry.bookedEndTime }, zone))}
          </p>
          {entry.extraTime && (
            <p className={styles.reason}>
              {words.extraTime(
                showMinutes(entry.extraTime.minutes),
                entry.extraTime.reason ?? clockWords.noReason,
              )}
            </p>
          )}
          <p className={styles.slotTotal}>
            {showMinutes(entry.workedMinutes)} · {showCents(entry.payCents)}
          </p>
        </section>
      ))}
      <Totals
        workedMinutes={timesheet.workedMinutes ?? undefined}
        payCents={timesheet.payCents ?? undefined}
        booked={{ minutes: timesheet.bookedMinutes, payCents: timesheet.bookedPayCents }}
      />
    </div>
  )
}
