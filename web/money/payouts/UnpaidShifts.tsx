import { showSerial } from '@gaitway/contract/format/money'
import { showBriefDay } from '@gaitway/contract/format/time'
import { classes } from '../../ui/classes.ts'
import { Button } from '../../ui/Button.tsx'
import { List, Row } from '../../ui/layout/List.tsx'
import { useUrlParams } from '../../ui/list/use-url-params.ts'
import { useFocusOnLoad } from '../../ui/list/use-focus-on-load.ts'
import { Section } from '../../ui/layout/Section.tsx'
import { Money } from '../../ui/show/Money.tsx'
import type { PayoutOverview } from './payout-facts.ts'
import { copy } from './copy.ts'

/** How many shifts are shown until all are. */
const SHOWN = 5
type Shift = PayoutOverview['upcoming'][number]

const describeNextStep = ({ next, startDate, timeZone }: Shift) =>
  ({
    work: `Work the shift on ${showBriefDay(startDate, timeZone)}`,
    submit: 'Submit your time card',
    accept:
      'The facility is reviewing your time card. If it doesn’t respond in time, we accept it up to the scheduled hours',
    resubmit: 'The facility returned your time card. Update and resubmit it',
  })[next]

export const UnpaidShiftRow = ({ shift }: { shift: Shift }) => {
  const { jobId, jobApplicationId, officeName, serialNumber, payCents, next } = shift
  const needsTimeCard = next === 'submit' || next === 'resubmit'
  return (
    <Row
      href={
        needsTimeCard ? `/clinician/dashboard?timecard=${jobApplicationId}` : `/clinician/jobprofile/${jobId}`
      }
      title={officeName}
      detail={
        <>
          {`Shift ${showSerial(serialNumber)}`}
          <span className={classes('block', needsTimeCard && 'amber')}>{describeNextStep(shift)}</span>
        </>
      }
      aside={<Money cents={payCents} unit="none" />}
    />
  )
}

type UnpaidShiftsProps = {
  /** Its name in the URL. */
  list: 'upcoming' | 'inReview'
  shifts: readonly Shift[]
  /** Defined if an amount in the summary opened this list. Called once the list is in view. */
  onShown: (() => void) | undefined
}

/** Upcoming shifts, or worked ones without a payout, with the next step of each. The summary counts all of them. */
export const UnpaidShifts = ({ list, shifts, onShown }: UnpaidShiftsProps) => {
  const { params, change } = useUrlParams()
  const showsAll = params.get(list) === 'all'
  const heading = useFocusOnLoad(onShown, showsAll)
  const hiddenCount = showsAll ? 0 : Math.max(0, shifts.length - SHOWN)
  return (
    <Section plain title={copy[list]} heading={heading}>
      {shifts.length === 0 ? (
        <p className="quiet measure">Your scheduled pay appears here after a facility confirms you.</p>
      ) : (
        <List label={copy[list]}>
          {shifts.slice(0, showsAll ? undefined : SHOWN).map(shift => (
            <UnpaidShiftRow key={shift.jobApplicationId} shift={shift} />
          ))}
        </List>
      )}
      {hiddenCount > 0 && (
        <Button kind="secondary" onClick={() => change({ [list]: 'all' })}>
          {`Show ${hiddenCount} more`}
        </Button>
      )}
    </Section>
  )
}
