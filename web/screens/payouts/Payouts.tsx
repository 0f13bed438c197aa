import { showCents, showSerial } from '@gaitway/contract/money'
import { showBriefDay } from '@gaitway/contract/time'
import { useState } from 'react'
import { useAnswer } from '../../api/use-call.ts'
import { Frame } from '../../layout/Frame.tsx'
import { PageTitle } from '../../shared/layout/PageTitle.tsx'
import { Facts } from '../../shared/show/Facts.tsx'
import { Account, useArriving, useHostedPage, useReturn } from './Account.tsx'
import { PayoutList } from './PayoutList.tsx'
import { summaryOf, type Overview } from './payout-facts.ts'
import { copy } from './copy.ts'
import { LoadingOrError } from '../../shared/show/Loaded.tsx'
import { Button } from '../../shared/Button.tsx'
import { List, Row } from '../../shared/layout/List.tsx'
import { Money } from '../../shared/show/Money.tsx'
import { Section } from '../../shared/layout/Section.tsx'
import styles from './payouts.module.css'

const SHOWN = 5
type Shift = Overview['upcoming'][number]

const isOwnMove = ({ next }: Shift) => next === 'submit' || next === 'resubmit'

const UpcomingRow = ({ shift }: { shift: Shift }) => {
  const { jobId, jobApplicationId, officeName, serialNumber, startDate, timeZone, payCents, next } = shift
  return (
    <Row
      href={
        isOwnMove(shift)
          ? `/clinician/dashboard?timecard=${jobApplicationId}`
          : `/clinician/jobprofile/${jobId}`
      }
      title={copy.payoutFor(officeName, showSerial(serialNumber))}
      detail={
        <span className={isOwnMove(shift) ? 'amber' : undefined}>
          {copy.nextStep[next](showBriefDay(startDate, timeZone))}
        </span>
      }
      aside={<Money cents={payCents} unit="none" />}
    />
  )
}

/** Expected pay of upcoming shifts, with the next step of each. */
const Upcoming = ({ shifts }: { shifts: readonly Shift[] }) => {
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
      <PageTitle title={copy.title} back={{ href: '/clinician/dashboard', label: copy.back }} />
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
    </Frame>
  )
}
