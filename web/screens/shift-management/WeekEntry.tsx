import { clinicianTypeNames } from '@gaitway/contract/enums'
import { showTime } from '@gaitway/contract/time'
import { Link } from 'wouter'
import { useMay } from '../../session/use-session.ts'
import { classes } from '../../shared/classes.ts'
import { Badge, Status } from '../../shared/show/Status.tsx'
import { timeLeft } from '../job/job-facts.ts'
import type { Entry } from './week.ts'
import { words } from './words.ts'
import styles from './week.module.css'

const coarse = (left: string) => left.replace(/( h) \d+ min$/, '$1')

/** One slot in the week: its hours, whom it asks for, and who has it or how long it stays open. */
export const WeekEntry = ({ entry: { job, slot }, now }: { entry: Entry; now: Date }) => {
  const { status, timeZone, clinicianType, numberOfApplicants, confirmed, isHeld, standbyRound } = job
  const isOpen = status === 'posted'
  const mayChoose = useMay()('applicants')
  const from = showTime(slot.startDate, timeZone)
  const until = showTime(slot.endDate, timeZone)
  const firstStart = job.slots[0]?.startDate ?? slot.startDate
  return (
    <li>
      <Link
        href={
          isOpen && mayChoose && numberOfApplicants > 0
            ? `/facility/applicants?jobId=${job.id}`
            : `/facility/jobprofile/${job.id}`
        }
        className={classes(styles.entry, isOpen && styles.open, status === 'expired' && styles.over)}
      >
        <span className={styles.hours}>
          {from} – {until}
        </span>
        <span className={styles.discipline}>
          <abbr title={clinicianTypeNames[clinicianType]}>{clinicianType.toUpperCase()}</abbr>
          {job.jobAddressNickname && ` · ${job.jobAddressNickname}`}
        </span>
        {isOpen && !isHeld && (
          <>
            <span className={styles.openWords}>
              <strong>{words.open}</strong> · {words.left(coarse(timeLeft(now, firstStart)))}
            </span>
            <span className={styles.openWords}>
              {standbyRound ? words.standbyRound[standbyRound] : words.applied(numberOfApplicants)}
            </span>
          </>
        )}
        {isHeld && (
          <span className={styles.state}>
            <Badge tone="sky">{words.beingConfirmed}</Badge>
          </span>
        )}
        {!isOpen && (
          <>
            {confirmed && <span className={styles.filledBy}>{confirmed.clinicianName}</span>}
            <span className={styles.state}>
              <Status of="job" state={status} />
            </span>
          </>
        )}
      </Link>
    </li>
  )
}
