import { DEFAULT_PAGE_SIZE, MAX_PAGE_SIZE } from '@gaitway/contract/limits'
import { showCents, showSerial } from '@gaitway/contract/money'
import type { Output } from '@gaitway/contract/schemas/index'
import { showDay, showMinutes } from '@gaitway/contract/time'
import { useState } from 'react'
import { useAnswer } from '../../calls/use-call.ts'
import { Button } from '../../shared/Button.tsx'
import { List, Row } from '../../shared/layout/List.tsx'
import { EmptyState } from '../../shared/show/EmptyState.tsx'
import { LoadFailed } from '../../shared/show/LoadFailed.tsx'
import { Money } from '../../shared/show/Money.tsx'
import { Skeleton } from '../../shared/show/Skeleton.tsx'
import { Status } from '../../shared/show/Status.tsx'
import { words } from './words.ts'
import styles from './list.module.css'

type Payout = Output<'payouts.list'>['data'][number]

const sumOf = (payouts: readonly Payout[], status: Payout['status']) =>
  payouts.reduce((sum, payout) => sum + (payout.status === status ? payout.amountCents : 0), 0)

const Summary = ({ payouts }: { payouts: readonly Payout[] }) => {
  const due = sumOf(payouts, 'due')
  const sent = sumOf(payouts, 'sent')
  return (
    <div>
      <p className={styles.sentence}>{due > 0 ? words.due(showCents(due)) : words.nothingDue}</p>
      <p className={styles.quiet}>
        {due > 0 && words.duePayoutWhy} {sent > 0 && `${words.onTheWay(showCents(sent))}.`}
      </p>
    </div>
  )
}

const payoutDetail = ({ startDate, timeZone, workedMinutes }: Payout) =>
  words.payoutDetail(
    showDay(startDate, timeZone),
    workedMinutes === null ? words.cancelledLate : showMinutes(workedMinutes),
  )

const PayoutRow = ({ payout }: { payout: Payout }) => {
  const row = {
    title: words.payoutFor(payout.officeName, showSerial(payout.serialNumber)),
    detail: payoutDetail(payout),
    aside: (
      <span className={styles.amount}>
        <Money cents={payout.amountCents} unit="none" />
        <Status of="payout" state={payout.status} />
      </span>
    ),
  }
  return payout.workedMinutes === null ? (
    <Row {...row} />
  ) : (
    <Row {...row} href={`/clinician/dashboard?timecard=${payout.jobApplicationId}`} />
  )
}

/** What is due to the clinician and what was paid, shift by shift; each leads to the time card that it came from, where there is one. */
export const Payouts = () => {
  const [shown, setShown] = useState(DEFAULT_PAGE_SIZE)
  const { data, error, isValidating, mutate } = useAnswer('payouts.list', {
    limit: MAX_PAGE_SIZE,
    sortBy: 'createdAt',
    sortOrder: 'desc',
  })
  if (!data)
    return error ? (
      <LoadFailed reason={error.message} busy={isValidating} onRetry={() => void mutate()} />
    ) : (
      <Skeleton shape="card" />
    )
  const payouts = data.data
  if (payouts.length === 0) return <EmptyState title={words.noPayouts} why={words.noPayoutsWhy} />
  const hidden = payouts.length - shown
  return (
    <div className={styles.list}>
      <Summary payouts={payouts} />
      <List label={words.payoutsList}>
        {payouts.slice(0, shown).map(payout => (
          <PayoutRow key={payout.id} payout={payout} />
        ))}
      </List>
      {hidden > 0 && (
        <Button kind="secondary" onClick={() => setShown(shown + DEFAULT_PAGE_SIZE)}>
          {words.more(Math.min(hidden, DEFAULT_PAGE_SIZE))}
        </Button>
      )}
    </div>
  )
}
