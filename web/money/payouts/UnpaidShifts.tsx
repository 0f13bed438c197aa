import { showSerial } from '@gaitway/contract/format/money'
import { showBriefDay } from '@gaitway/contract/format/time'
import { classes } from '../../ui/classes.ts'
import { Button } from '../../ui/Button.tsx'
import { List, Row } from '../../ui/layout/List.tsx'
import { useAddress } from '../../ui/list/use-address.ts'
import { useArrival } from '../../ui/list/use-arrival.ts'
import { Section } from '../../ui/layout/Section.tsx'
import { Money } from '../../ui/show/Money.tsx'
import type { PayoutOverview } from './payout-facts.ts'
import { copy } from './copy.ts'

const SHOWN = 5
type Shift = PayoutOverview['upcoming'][number]

const isOwnMove = ({ next }: Shift) => next === 'submit' || next === 'resubmit'

export const UnpaidShiftRow = ({ shift }: { shift: Shift }) => {
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
          {`Shift ${showSerial(serialNumber)}`}
          <span className={classes('block', isOwnMove(shift) && 'amber')}>
            {copy.nextStep[next](showBriefDay(startDate, timeZone))}
          </span>
        </>
      }
      aside={<Money cents={payCents} unit="none" />}
    />
  )
}

type UnpaidShiftsProps = {
  /** Its name in the address. */
  list: 'upcoming' | 'inReview'
  shifts: readonly Shift[]
  /** A figure opened the list: call this once it is in view. */
  onShown: (() => void) | undefined
}

/** Shifts without a payout yet: to come, or in review, with the next step of each. The figure above counts all. */
export const UnpaidShifts = ({ list, shifts, onShown }: UnpaidShiftsProps) => {
  const { params, change } = useAddress()
  const isWhole = params.get(list) === 'all'
  const heading = useArrival(onShown, isWhole)
  const hidden = isWhole ? 0 : Math.max(0, shifts.length - SHOWN)
  return (
    <Section plain title={copy[list]} heading={heading}>
      {shifts.length === 0 ? (
        <p className="quiet measure">Your scheduled pay appears here after a facility confirms you.</p>
      ) : (
        <List label={copy[list]}>
          {(isWhole ? shifts : shifts.slice(0, SHOWN)).map(shift => (
            <UnpaidShiftRow key={shift.jobApplicationId} shift={shift} />
          ))}
        </List>
      )}
      {hidden > 0 && (
        <Button kind="secondary" onClick={() => change({ [list]: 'all' })}>
          {`Show ${hidden} more`}
        </Button>
      )}
    </Section>
  )
}
