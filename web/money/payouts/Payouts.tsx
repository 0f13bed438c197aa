import { findStatusWord } from '@gaitway/contract/format/status-copy'
import { DEFAULT_TIME_ZONE } from '@gaitway/contract/values/limits'
import { dayIn } from '@gaitway/contract/format/time'
import { useState } from 'react'
import { useAnswer } from '../../api/use-call.ts'
import { useNow } from '../../api/use-now.ts'
import { Page } from '../../ui/layout/Page.tsx'
import { LinkButton } from '../../ui/Button.tsx'
import { PageTitle } from '../../ui/layout/PageTitle.tsx'
import { Account, useArriving, useHostedPage, useReturn } from './Account.tsx'
import { PayoutHistory } from './PayoutHistory.tsx'
import { UnpaidShifts } from './UnpaidShifts.tsx'
import { MoneyFigures } from './MoneyFigures.tsx'
import { payoutsHref, periodIn, wholeYear } from './period.ts'
import { useAddress } from '../../ui/list/use-address.ts'
import { summarizePayouts, type PayoutOverview } from './payout-facts.ts'
import { copy } from './copy.ts'
import { LoadingOrError } from '../../ui/show/Loaded.tsx'
import { Together } from '../../ui/show/Together.tsx'
import { later } from '../../ui/show/later.tsx'
import styles from './payouts.module.css'

const PeriodPayouts = later(() => import('./PeriodPayouts.tsx'), 'PeriodPayouts', { shape: 'card', count: 2 })

const CHECK_AGAIN_MILLISECONDS = { arriving: 2_000, underReview: 15_000 }

/** The lists of this screen that a figure opens. */
type Opened = 'payouts' | 'upcoming' | 'inReview'

const page = '/clinician/payouts'

type SummaryProps = { overview: PayoutOverview; onOpen: (list: Opened) => void }

const Summary = ({ overview, onOpen }: SummaryProps) => {
  const { sentence, more } = summarizePayouts(overview)
  const { dueCents, sentCents, failedCents, upcomingCents, inReviewCents, paidThisYearCents } = overview
  const year = Number(dayIn(DEFAULT_TIME_ZONE, useNow()).slice(0, 4))
  const ofStatus = (status: 'onTheWay' | 'failed', cents: number) => ({
    label: findStatusWord('clinicianPay', status).word,
    cents,
    href: `${page}?status=${status}`,
    onOpen: () => onOpen('payouts'),
  })
  const ofShifts = (list: 'upcoming' | 'inReview', cents: number) => ({
    label: copy[list],
    cents,
    href: `${page}?${list}=all`,
    onOpen: () => onOpen(list),
  })
  return (
    <div className={styles.standing}>
      <p className={styles.sentence}>{sentence}</p>
      {more.length > 0 && <p className="quiet measure">{more.join(' ')}</p>}
      <MoneyFigures
        label="Payout summary"
        figures={[
          ...(failedCents > 0 ? [ofStatus('failed', failedCents)] : []),
          ofStatus('onTheWay', dueCents + sentCents),
          ofShifts('inReview', inReviewCents),
          ofShifts('upcoming', upcomingCents),
          {
            label: `${findStatusWord('clinicianPay', 'paid').word} this year`,
            cents: paidThisYearCents,
            href: payoutsHref(wholeYear(year), 'paid'),
          },
        ]}
      />
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
  const [opened, setOpened] = useState<Opened>()
  const shownOf = (list: Opened) => (opened === list ? () => setOpened(undefined) : undefined)
  return (
    <>
      <PageTitle
        title={copy.title}
        back={{ href: '/clinician/dashboard', label: 'My shifts' }}
        actions={
          <LinkButton kind="secondary" href="/clinician/earnings">
            {copy.earnings}
          </LinkButton>
        }
      />
      <Together shape="card" count={3}>
        {!data && <LoadingOrError answer={answer} shape="card" count={2} />}
        {data && <Summary overview={data} onOpen={setOpened} />}
        <div className={styles.page}>
          <div className={styles.side}>
            {data && <Account overview={data} page={page} isBack={isBack} isArriving={isArriving} />}
          </div>
          <div className={styles.main}>
            <PayoutHistory onShown={shownOf('payouts')} />
            {data && data.inReview.length > 0 && (
              <UnpaidShifts list="inReview" shifts={data.inReview} onShown={shownOf('inReview')} />
            )}
            {data && <UnpaidShifts list="upcoming" shifts={data.upcoming} onShown={shownOf('upcoming')} />}
          </div>
        </div>
      </Together>
    </>
  )
}

/** A clinician's payouts, all of them or those of the period in the address. */
export const Payouts = () => {
  const period = periodIn(useAddress().params)
  return <Page>{period ? <PeriodPayouts period={period} /> : <EveryPayout />}</Page>
}
