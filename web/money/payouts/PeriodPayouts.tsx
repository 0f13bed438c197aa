import { useAnswer } from '../../api/use-call.ts'
import { LinkButton } from '../../ui/Button.tsx'
import { List } from '../../ui/layout/List.tsx'
import { PageTitle } from '../../ui/layout/PageTitle.tsx'
import { Section } from '../../ui/layout/Section.tsx'
import { useAddress } from '../../ui/list/use-address.ts'
import { LoadingOrError } from '../../ui/show/Loaded.tsx'
import { backTo, isWithin, showPeriod, type Period } from './period.ts'
import { copy } from './copy.ts'
import { PayoutHistory } from './PayoutHistory.tsx'
import { UnpaidShiftRow } from './UnpaidShifts.tsx'
import styles from './payouts.module.css'

/** Shifts of a period that were worked and have no payout yet. */
const Worked = ({ period }: { period: Period }) => {
  const answer = useAnswer('payouts.overview', {})
  const { data } = answer
  if (!data) return <LoadingOrError answer={answer} shape="card" />
  const shifts = data.inReview.filter(shift => isWithin(period, shift))
  return shifts.length === 0 ? null : (
    <Section plain title={copy.inReview}>
      <List label={copy.inReview}>
        {shifts.map(shift => (
          <UnpaidShiftRow key={shift.jobApplicationId} shift={shift} />
        ))}
      </List>
    </Section>
  )
}

/** What an amount of the earnings counts: payouts, shifts in review, or both. */
export const PeriodPayouts = ({ period }: { period: Period }) => {
  const status = useAddress().params.get('status')
  return (
    <>
      <PageTitle
        title={copy.title}
        lead={`${showPeriod(period)}, in Central Time`}
        back={{ href: backTo(period), label: copy.earnings }}
        actions={
          <LinkButton kind="secondary" href="/clinician/payouts">
            Show all payouts
          </LinkButton>
        }
      />
      <div className={styles.main}>
        {(status === null || status === 'inReview') && <Worked period={period} />}
        {status !== 'inReview' && <PayoutHistory period={period} />}
      </div>
    </>
  )
}
