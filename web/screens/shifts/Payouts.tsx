import { payoutReasonNames } from '@gaitway/contract/enums'
import { showCents, showSerial } from '@gaitway/contract/money'
import type { Output } from '@gaitway/contract/schemas/index'
import { showDay, showMinutes } from '@gaitway/contract/time'
import { useAnswer } from '../../calls/use-call.ts'
import { LinkButton } from '../../shared/Button.tsx'
import { List, Row } from '../../shared/layout/List.tsx'
import { EmptyState } from '../../shared/show/EmptyState.tsx'
import { LoadFailed } from '../../shared/show/LoadFailed.tsx'
import { Money } from '../../shared/show/Money.tsx'
import { Skeleton } from '../../shared/show/Skeleton.tsx'
import { Status } from '../../shared/show/Status.tsx'
import { words } from './words.ts'
import styles from './list.module.css'

const LATEST = 5
const page = '/clinician/payouts'
type Payout = Output<'payouts.list'>['data'][number]

const Summary = () => {
  const { data } = useAnswer('payouts.overview', {}, { revalidateOnFocus: false })
  if (!data) return null
  const { dueCents: due, sentCents: sent } = data
  return (
    <div>
      <p className={styles.sentence}>{due > 0 ? words.due(showCents(due)) : words.nothingDue}</p>
      {sent > 0 && <p className={styles.quiet}>{words.onTheWay(showCents(sent))}.</p>}
    </div>
  )
}

const payoutDetail = ({ startDate, timeZone, workedMinutes, reason }: Payout) =>
  words.payoutDetail(
    showDay(startDate, timeZone),
    workedMinutes === null || reason === 'extraTime' ? payoutReasonNames[reason] : showMinutes(workedMinutes),
  )

const PayoutRow = ({ payout }: { payout: Payout }) => (
  <Row
    href={`${page}?payout=${payout.id}`}
    title={words.payoutFor(payout.officeName, showSerial(payout.serialNumber))}
    detail={payoutDetail(payout)}
    aside={
      <span className={styles.amount}>
        <Money cents={payout.sentCents} unit="none" />
        <Status of="payout" state={payout.status} />
      </span>
    }
  />
)

/** What is due to a clinician, the latest payouts, and the way to all of them. */
export const Payouts = () => {
  const { data, error, isValidating, mutate } = useAnswer('payouts.list', {
    limit: LATEST,
    sortBy: 'createdAt',
    sortOrder: 'desc',
  })
  const all = (
    <LinkButton kind="secondary" href={page}>
      {words.allPayouts}
    </LinkButton>
  )
  if (!data)
    return error ? (
      <LoadFailed reason={error.message} busy={isValidating} onRetry={() => void mutate()} />
    ) : (
      <Skeleton shape="card" />
    )
  if (data.count === 0) return <EmptyState title={words.noPayouts} why={words.noPayoutsWhy} next={all} />
  return (
    <div className={styles.list}>
      <Summary />
      {data.count > LATEST && <p className={styles.quiet}>{words.latestFive(data.count)}</p>}
      <List label={words.payoutsList}>
        {data.data.map(payout => (
          <PayoutRow key={payout.id} payout={payout} />
        ))}
      </List>
      <div>{all}</div>
    </div>
  )
}
