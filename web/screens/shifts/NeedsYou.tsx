import { showCents } from '@gaitway/contract/money'
import { showBriefDay, showMinutes } from '@gaitway/contract/time'
import { useAnswer } from '../../calls/use-call.ts'
import { CheckIcon, WarningIcon } from '../../shared/icons.tsx'
import { ClockIcon, EditIcon } from '../../shared/screen-icons.tsx'
import { List, Row } from '../../shared/layout/List.tsx'
import { minutesOf } from '../job/job-facts.ts'
import { amountOf } from '../job/pay-promise.ts'
import { useAccountNeeds } from './account-needs.tsx'
import { words } from './words.ts'
import { needsTimeCard, type Shift } from './time-card.ts'
import { useLatestWorked } from './worked-shifts.ts'
import { NotLoaded } from '../../shared/show/Loaded.tsx'
import { classes } from '../../shared/classes.ts'
import styles from './overview.module.css'

const SHOWN = 5

/** The booked time and what it pays; of a shift that ended early only what that pays at least. */
const worthOf = ({ expectedPay, shiftSlots, jobId }: Shift) =>
  expectedPay?.basis === 'minimum'
    ? [amountOf(expectedPay)]
    : [showMinutes(minutesOf(shiftSlots)), showCents(jobId.totalPayCents)]

const Need = ({ shift }: { shift: Shift }) => {
  const { id, jobId, facilityId, timesheet } = shift
  const isRejected = timesheet?.status === 'rejected'
  const { data } = useAnswer('timesheets.read', isRejected ? { id: timesheet.id } : null)
  const about = [
    facilityId.officeName,
    showBriefDay(jobId.startDate, jobId.timeZone),
    ...(timesheet ? [] : worthOf(shift)),
  ].join(' · ')
  return (
    <Row
      href={`/clinician/dashboard?timecard=${id}`}
      before={
        <span className={isRejected ? 'clay' : undefined}>
          {isRejected ? <WarningIcon /> : timesheet ? <EditIcon /> : <ClockIcon />}
        </span>
      }
      title={isRejected ? words.mend : timesheet ? words.finish : words.handIn}
      detail={
        <>
          {about}
          {data?.rejectReason && <span className={styles.why}>{data.rejectReason}</span>}
        </>
      }
    />
  )
}

/** What waits for the clinician: what their account lacks, credentials that end, time cards to hand in, to finish, or sent back with a reason; each one press. */
export const NeedsYou = () => {
  const answer = useLatestWorked()
  const { data } = answer
  const needs = (data?.data ?? []).filter(needsTimeCard)
  const account = useAccountNeeds()
  const count = needs.length + account.length
  return (
    <section aria-labelledby="needs-you" className={styles.part}>
      <h2 id="needs-you">
        {words.needs}
        {count > 0 && <span className={styles.count}>{count}</span>}
      </h2>
      {!data && <NotLoaded answer={answer} shape="card" count={1} />}
      {data && count === 0 && (
        <p className={classes('surface', styles.nothing)}>
          <CheckIcon size={18} /> {words.needsNothing}
        </p>
      )}
      {count > 0 && (
        <List label={words.needs}>
          {account}
          {needs.slice(0, SHOWN).map(shift => (
            <Need key={shift.id} shift={shift} />
          ))}
        </List>
      )}
      {needs.length > SHOWN && <p className={styles.quiet}>{words.moreNeeds(needs.length - SHOWN)}</p>}
    </section>
  )
}
