import { useAnswer } from '../../api/use-call.ts'
import { LinkButton } from '../../ui/Button.tsx'
import { List } from '../../ui/layout/List.tsx'
import { PageTitle } from '../../ui/layout/PageTitle.tsx'
import { Section } from '../../ui/layout/Section.tsx'
import { useUrlParams } from '../../ui/list/use-url-params.ts'
import { LoadingOrError } from '../../ui/show/Loaded.tsx'
import { buildEarningsHref, isShiftInPeriod, showPeriod, type Period } from './period.ts'
import { copy } from './copy.ts'
import { PayoutHistory } from './PayoutHistory.tsx'
import { UnpaidShiftRow } from './UnpaidShifts.tsx'
import styles from './payouts.module.css'

/** The shifts of a period that were worked and have no payout yet. */
const WorkedShifts = ({ period }: { period: Period }) => {
  const answer = useAnswer('payouts.overview', {})
  const { data } = answer
  if (!data) return <LoadingOrError answer={answer} shape="card" />
  const shifts = data.inReview.filter(shift => isShiftInPeriod(period, shift))
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

/** What an amount on the earnings page counts: payouts, shifts in review, or both. */
export const PeriodPayouts = ({ period }: { period: Period }) => {
  const status = useUrlParams().params.get('status')
  return (
    <>
      <PageTitle
        title="Payouts"
        lead={`${showPeriod(period)}, in Central Time`}
        back={{ href: buildEarningsHref(period), label: 'Earnings' }}
        actions={
          <LinkButton kind="secondary" href="/clinician/payouts">
            Show all payouts
          </LinkButton>
        }
      />
      <div className={styles.main}>
        {(status === null || status === 'inReview') && <WorkedShifts period={period} />}
        {status !== 'inReview' && <PayoutHistory period={period} />}
      </div>
    </>
  )
}
