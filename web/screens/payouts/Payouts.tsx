import { showCents } from '@gaitway/contract/money'
import { useAnswer } from '../../calls/use-call.ts'
import { Frame } from '../../session/Frame.tsx'
import { PageTitle } from '../../shared/layout/PageTitle.tsx'
import { Facts } from '../../shared/show/Facts.tsx'
import { Account } from './Account.tsx'
import { PayoutList } from './PayoutList.tsx'
import { standingOf, type Overview } from './payout-facts.ts'
import { Upcoming } from './Upcoming.tsx'
import { useArriving, useHostedPage, useReturn } from './use-hosted-page.ts'
import { words } from './words.ts'
import { NotLoaded } from '../../shared/show/Loaded.tsx'
import styles from './payouts.module.css'

const CHECK_AGAIN_MILLISECONDS = { arriving: 2_000, underReview: 15_000 }

const Standing = ({ overview }: { overview: Overview }) => {
  const { sentence, more } = standingOf(overview)
  const { dueCents, sentCents, upcomingCents, paidThisYearCents } = overview
  const { figure } = words
  return (
    <div className={styles.standing}>
      <p className={styles.sentence}>{sentence}</p>
      {more.length > 0 && <p className={styles.quiet}>{more.join(' ')}</p>}
      <section aria-label={words.figures} className={styles.figures}>
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

/** What a clinician is paid: how it stands, the account that it goes to, every payout, and what comes next. */
export const Payouts = () => {
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
      <PageTitle title={words.title} back={{ href: '/clinician/dashboard', label: words.back }} />
      {!data && <NotLoaded answer={answer} shape="card" count={2} />}
      {data && <Standing overview={data} />}
      <div className={styles.page}>
        <div className={styles.side}>
          {data && <Account overview={data} page={page} isBack={isBack} isArriving={isArriving} />}
        </div>
        <div className={styles.main}>
          <PayoutList />
          {data && <Upcoming shifts={data.upcoming} />}
        </div>
      </div>
    </Frame>
  )
}
