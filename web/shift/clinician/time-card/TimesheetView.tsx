import { supportEmail } from '@gaitway/contract/values/support'
import { getLatestHours } from '@gaitway/contract/format/correction-copy'
import { showCents } from '@gaitway/contract/format/money'
import { showLongDay, showMinutes, showTime } from '@gaitway/contract/format/time'
import type { Output } from '@gaitway/contract/schemas/index'
import { automaticText, timeCardCopy, decidedExtraTime } from '@gaitway/contract/format/time-card-copy'
import { useNow } from '../../../api/use-now.ts'
import { LinkButton } from '../../../ui/Button.tsx'
import { Notice } from '../../../ui/show/Notice.tsx'
import { formatHours } from '../../parts/when.ts'
import { ChangePaper, PaperTimeCard } from './PaperTimeCard.tsx'
import { Corrections } from './TimeCardNotes.tsx'
import { classes } from '../../../ui/classes.ts'
import { Cluster, Stack } from '../../../ui/layout/Stack.tsx'
import styles from './timesheet.module.css'

type TotalsProps = {
  /** Undefined while the times are incomplete, like `payCents`. */
  workedMinutes: number | undefined
  payCents: number | undefined
  scheduled: { minutes: number; payCents: number }
}

/** Worked time and pay, with the scheduled time and pay if they differ. */
export const Totals = ({ workedMinutes, payCents, scheduled }: TotalsProps) => {
  const isAsScheduled = workedMinutes === scheduled.minutes && payCents === scheduled.payCents
  return (
    <div className={styles.totals}>
      <Cluster as="dl" gap={24} align="start" nowrap className={styles.figures}>
        <div>
          <dt className="quiet small">Worked</dt>
          <dd className="text-22 strong tight nowrap figures">
            {workedMinutes === undefined ? '–' : showMinutes(workedMinutes)}
          </dd>
        </div>
        <div>
          <dt className="quiet small">Pay</dt>
          <dd className="text-22 strong tight nowrap figures">
            {payCents === undefined ? '–' : showCents(payCents)}
          </dd>
        </div>
      </Cluster>
      {!isAsScheduled && (
        <p className="quiet">{`Scheduled: ${showMinutes(scheduled.minutes)}, ${showCents(scheduled.payCents)}`}</p>
      )}
    </div>
  )
}

type TimesheetViewProps = { timesheet: Output<'timesheets.read'> }

/** What extra time pays if the facility accepts it; empty once it is decided. */
const describeExtraTimePay = ({ extraTime, status }: TimesheetViewProps['timesheet']) => {
  if (!extraTime?.choices) return ''
  const { accept, decline } = extraTime.choices
  const more = showCents(accept.payCents - decline.payCents)
  return status === 'accepted'
    ? `Your extra time (${showMinutes(extraTime.minutes)}) is waiting for the facility’s approval. It pays ${more} more if they accept it.`
    : `It pays ${more} more if they accept it.`
}

const Outcome = ({ timesheet }: TimesheetViewProps) => {
  const now = useNow()
  const { status, isAutoAccepted, timeZone } = timesheet
  if (status === 'void')
    return (
      <Notice tone="danger">
        The facility reported that you didn’t work this shift, so this time card doesn’t count.{' '}
        {`If that’s not right, email ${supportEmail()}.`}
      </Notice>
    )
  if (status !== 'accepted')
    return (
      <Notice tone="warning">
        {`The facility is reviewing it. ${automaticText(timesheet, timeZone, now)}`}{' '}
        {describeExtraTimePay(timesheet)}
      </Notice>
    )
  return (
    <Notice
      tone="success"
      next={
        <LinkButton kind="quiet" size="small" href="/clinician/payouts">
          View payout
        </LinkButton>
      }
    >
      {isAutoAccepted ? `${timeCardCopy.silent}.` : 'The facility accepted your time card.'}{' '}
      {decidedExtraTime(timesheet.extraTime)} {describeExtraTimePay(timesheet)}
    </Notice>
  )
}

/** A submitted time card, read-only, with its corrections. */
export const TimesheetView = ({ timesheet }: TimesheetViewProps) => {
  const { entries, timeZone: zone, isAutoSubmitted } = timesheet
  const latest = getLatestHours(timesheet)
  return (
    <Stack>
      <Outcome timesheet={timesheet} />
      {isAutoSubmitted && <Notice tone="info">{timeCardCopy.autoSubmitted}</Notice>}
      <Corrections timesheet={timesheet} />
      {entries.map(entry => (
        <Stack
          key={entry.slotId}
          as="section"
          gap={8}
          className="surface padded"
          aria-label={showLongDay(entry.bookedStartTime, zone)}
        >
          <h2 className={classes('text-18', styles.day)}>{showLongDay(entry.bookedStartTime, zone)}</h2>
          <p className="text-22 medium figures">
            {formatHours({ startDate: entry.startTime, endDate: entry.endTime }, zone)}
          </p>
          <p>
            {entry.breakStartTime && entry.breakEndTime
              ? `Break ${showTime(entry.breakStartTime, zone)} to ${showTime(entry.breakEndTime, zone)}`
              : 'No break'}
          </p>
          <p className="quiet">
            {`Scheduled ${formatHours({ startDate: entry.bookedStartTime, endDate: entry.bookedEndTime }, zone)}`}
          </p>
          {entry.extraTime && (
            <p className="typed">
              {`${showMinutes(entry.extraTime.minutes)} of extra time: ${entry.extraTime.reason ?? timeCardCopy.noReason}`}
            </p>
          )}
          <p className={classes('medium figures', styles.slotTotal)}>
            {showMinutes(entry.workedMinutes)} · {showCents(entry.payCents)}
          </p>
        </Stack>
      ))}
      {timesheet.status === 'pending' ? (
        <ChangePaper applicationId={timesheet.jobApplicationId} paper={timesheet.paper} />
      ) : (
        timesheet.paper && (
          <div className="surface padded">
            <PaperTimeCard paper={timesheet.paper} />
          </div>
        )
      )}
      <Totals
        workedMinutes={latest.workedMinutes ?? undefined}
        payCents={latest.payCents ?? undefined}
        scheduled={{ minutes: timesheet.bookedMinutes, payCents: timesheet.bookedPayCents }}
      />
    </Stack>
  )
}
