import { showCents } from '@gaitway/contract/money'
import { useAnswer } from '../../api/use-call.ts'
import { Frame } from '../../layout/Frame.tsx'
import { LinkButton } from '../../shared/Button.tsx'
import { PageTitle } from '../../shared/layout/PageTitle.tsx'
import { Facts } from '../../shared/show/Facts.tsx'
import { Account, useArriving, useHostedPage, useReturn } from './Account.tsx'
import { PayoutList } from './PayoutList.tsx'
import { PeriodPayouts } from './PeriodPayouts.tsx'
import { Upcoming } from './Upcoming.tsx'
import { periodIn } from '../earnings/period.ts'
import { useAddress } from '../../shared/list/use-address.ts'
import { summaryOf, type Overview } from './payout-facts.ts'
import { copy } from './copy.ts'
import { LoadingOrError } from '../../shared/show/Loaded.tsx'
import { Together } from '../../shared/show/Together.tsx'
import styles from './payouts.module.css'

const CHECK_AGAIN_MILLISECONDS = { arriving: 2_000, underReview: 15_000 }

const Summary = ({ overview }: { overview: Overview }) => {
  const { sentence, more } = summaryOf(overview)
  const { dueCents, sentCents, upcomingCents, paidThisYearCents } = overview
  const { figure } = copy
  return (
    <div className={styles.standing}>
      <p className={styles.sentence}>{sentence}</p>
      {more.length > 0 && <p className="quiet measure">{more.join(' ')}</p>}
      <section aria-label={copy.figures} className={styles.figures}>
        <Facts
          layout="columns"
          facts={[
            { label: figure.due, value: showCents(dueCents) },
            { label: figure.sent, value: showCents(sentCents) },
            { label: figure.upcoming, value: showCents(upcomingCents) },
            { label: figure.year, value: showCents(paidThisYearCents) },
          ]}
        />
      </section>
    </div>
  )
}

const EveryPayout = () => {
  const page = useHostedPage()
  const isBack = useReturn(page.openAccount)
  const isArriving = useArriving(isBack)
  const answer = useAnswer(
    'payouts.overview',
    {},
    {
      refreshInterval: latest => {
        const state = latest?.payoutAccount?.state
        if (state === 'underReview') return CHECK_AGAIN_MILLISECONDS.underReview
        return isArriving && state === 'incomplete' ? CHECK_AGAIN_MILLISECONDS.arriving : 0
      },
    },
  )
  const { data } = answer
  return (
    <Frame>
      <PageTitle
        title={copy.title}
        back={{ href: '/clinician/dashboard', label: copy.back }}
        actions={
          <LinkButton kind="secondary" href="/clinician/earnings">
            {copy.earnings}
          </LinkButton>
        }
      />
      <Together shape="card" count={3}>
        {!data && <LoadingOrError answer={answer} shape="card" count={2} />}
        {data && <Summary overview={data} />}
        <div className={styles.page}>
          <div className={styles.side}>
            {data && <Account overview={data} page={page} isBack={isBack} isArriving={isArriving} />}
          </div>
          <div className={styles.main}>
            <PayoutList />
            {data && <Upcoming shifts={data.upcoming} />}
          </div>
        </div>
      </Together>
    </Frame>
  )
}

/** A clinician's payouts, all of them or those of the period in the address. */
export const Payouts = () => {
  const period = periodIn(useAddress().params)
  return period ? <PeriodPayouts period={period} /> : <EveryPayout />
}
