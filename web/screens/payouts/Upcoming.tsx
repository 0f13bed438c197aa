import { showSerial } from '@gaitway/contract/money'
import { showBriefDay } from '@gaitway/contract/time'
import { useState } from 'react'
import { Button } from '../../shared/Button.tsx'
import { List, Row } from '../../shared/layout/List.tsx'
import { Money } from '../../shared/show/Money.tsx'
import type { Overview } from './payout-facts.ts'
import { words } from './words.ts'
import styles from './payouts.module.css'

const SHOWN = 5
type Shift = Overview['upcoming'][number]

const isOwnMove = ({ next }: Shift) => next === 'handIn' || next === 'mend'

const UpcomingRow = ({ shift }: { shift: Shift }) => {
  const { jobId, jobApplicationId, officeName, serialNumber, startDate, timeZone, payCents, next } = shift
  return (
    <Row
      href={
        isOwnMove(shift)
          ? `/clinician/dashboard?timecard=${jobApplicationId}`
          : `/clinician/jobprofile/${jobId}`
      }
      title={words.payoutFor(officeName, showSerial(serialNumber))}
      detail={
        <span className={isOwnMove(shift) ? styles.yours : undefined}>
          {words.nextStep[next](showBriefDay(startDate, timeZone))}
        </span>
      }
      aside={<Money cents={payCents} unit="none" />}
    />
  )
}

/** What shifts to come will pay, and what has to happen to each of them first. */
export const Upcoming = ({ shifts }: { shifts: readonly Shift[] }) => {
  const [isWhole, setIsWhole] = useState(false)
  const hidden = isWhole ? 0 : Math.max(0, shifts.length - SHOWN)
  return (
    <section aria-labelledby="upcoming" className={styles.part}>
      <h2 id="upcoming">{words.upcoming}</h2>
      {shifts.length === 0 ? (
        <p className={styles.quiet}>{words.upcomingEmpty}</p>
      ) : (
        <List label={words.upcoming}>
          {(isWhole ? shifts : shifts.slice(0, SHOWN)).map(shift => (
            <UpcomingRow key={shift.jobApplicationId} shift={shift} />
          ))}
        </List>
      )}
      {hidden > 0 && (
        <Button kind="secondary" onClick={() => setIsWhole(true)}>
          {words.more(hidden)}
        </Button>
      )}
    </section>
  )
}
