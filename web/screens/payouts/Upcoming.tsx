import { showSerial } from '@gaitway/contract/money'
import { showBriefDay } from '@gaitway/contract/time'
import { useState } from 'react'
import { classes } from '../../shared/classes.ts'
import { Button } from '../../shared/Button.tsx'
import { List, Row } from '../../shared/layout/List.tsx'
import { Section } from '../../shared/layout/Section.tsx'
import { Money } from '../../shared/show/Money.tsx'
import type { Overview } from './payout-facts.ts'
import { copy } from './copy.ts'

const SHOWN = 5
type Shift = Overview['upcoming'][number]

const isOwnMove = ({ next }: Shift) => next === 'submit' || next === 'resubmit'

export const UpcomingRow = ({ shift }: { shift: Shift }) => {
  const { jobId, jobApplicationId, officeName, serialNumber, startDate, timeZone, payCents, next } = shift
  return (
    <Row
      href={
        isOwnMove(shift)
          ? `/clinician/dashboard?timecard=${jobApplicationId}`
          : `/clinician/jobprofile/${jobId}`
      }
      title={officeName}
      detail={
        <>
          {copy.shiftNumber(showSerial(serialNumber))}
          <span className={classes('block', isOwnMove(shift) && 'amber')}>
            {copy.nextStep[next](showBriefDay(startDate, timeZone))}
          </span>
        </>
      }
      aside={<Money cents={payCents} unit="none" />}
    />
  )
}

/** Expected pay of upcoming shifts, with the next step of each. */
export const Upcoming = ({ shifts }: { shifts: readonly Shift[] }) => {
  const [isWhole, setIsWhole] = useState(false)
  const hidden = isWhole ? 0 : Math.max(0, shifts.length - SHOWN)
  return (
    <Section plain title={copy.upcoming}>
      {shifts.length === 0 ? (
        <p className="quiet measure">{copy.upcomingEmpty}</p>
      ) : (
        <List label={copy.upcoming}>
          {(isWhole ? shifts : shifts.slice(0, SHOWN)).map(shift => (
            <UpcomingRow key={shift.jobApplicationId} shift={shift} />
          ))}
        </List>
      )}
      {hidden > 0 && (
        <Button kind="secondary" onClick={() => setIsWhole(true)}>
          {copy.more(hidden)}
        </Button>
      )}
    </Section>
  )
}
