import { payoutReasonNames } from '@gaitway/contract/values/enums'
import { showCents, showSerial } from '@gaitway/contract/format/money'
import { getPayoutStatus } from '@gaitway/contract/money-status'
import { showDay, showMinutes } from '@gaitway/contract/format/time'
import { useAnswer } from '../../../api/use-call.ts'
import { LinkButton } from '../../../ui/Button.tsx'
import { List, Row } from '../../../ui/layout/List.tsx'
import { EmptyState } from '../../../ui/show/EmptyState.tsx'
import { Money } from '../../../ui/show/Money.tsx'
import { Status } from '../../../ui/show/Status.tsx'
import { copy as payoutsCopy } from '../../../money/payouts/copy.ts'
import { describeWorked, type Payout } from '../../../money/payouts/payout-facts.ts'
import { LoadingOrError } from '../../../ui/show/Loaded.tsx'
import { Stack } from '../../../ui/layout/Stack.tsx'

const LATEST = 5
const page = '/clinician/payouts'

const Summary = () => {
  const { data } = useAnswer('payouts.overview', {}, { revalidateOnFocus: false })
  if (!data) return null
  const { unpaidCents, inReview } = data
  const cents = data.dueCents + data.sentCents - unpaidCents
  const details = [
    ...(unpaidCents > 0 ? [payoutsCopy.unpaid(showCents(unpaidCents))] : []),
    ...describeWorked(inReview),
  ]
  return (
    <div>
      <p className="text-22 strong tight">
        {cents > 0 ? `${showCents(cents)} is on the way` : 'Nothing is on the way right now'}
      </p>
      {details.length > 0 && <p className="quiet">{details.join(' ')}</p>}
    </div>
  )
}

const formatPayoutDetail = ({ startDate, timeZone, workedMinutes, reason }: Payout) =>
  `${showDay(startDate, timeZone)} · ${workedMinutes === null || reason === 'extraTime' ? payoutReasonNames[reason] : showMinutes(workedMinutes)}`

const PayoutRow = ({ payout }: { payout: Payout }) => (
  <Row
    href={`${page}?payout=${payout.id}`}
    title={payout.officeName}
    detail={
      <>
        {`Shift ${showSerial(payout.serialNumber)} · ${formatPayoutDetail(payout)}`}
        {payout.waitsFor && payout.status === 'due' && (
          <span className="block">{payoutsCopy.waitsFor[payout.waitsFor]}</span>
        )}
      </>
    }
    aside={
      <Stack as="span" gap={4} className="to-end">
        <Money cents={payout.sentCents} unit="none" />
        <Status of="clinicianPay" state={getPayoutStatus(payout.status)} />
      </Stack>
    }
  />
)

/** The money on the way, the latest payouts, and a link to all payouts. */
export const LatestPayouts = () => {
  const answer = useAnswer('payouts.list', { limit: LATEST, sortBy: 'createdAt', sortOrder: 'desc' })
  const { data } = answer
  const allPayouts = (
    <LinkButton kind="secondary" href={page}>
      All payouts and your payout account
    </LinkButton>
  )
  if (!data) return <LoadingOrError answer={answer} shape="card" />
  if (data.count === 0)
    return (
      <EmptyState
        title="No payouts yet"
        why="Your pay appears here after a facility accepts your time card."
        next={allPayouts}
      />
    )
  return (
    <Stack>
      <Summary />
      {data.count > LATEST && <p className="quiet">{`Latest ${LATEST} of ${data.count}`}</p>}
      <List label="Payouts">
        {data.data.map(payout => (
          <PayoutRow key={payout.id} payout={payout} />
        ))}
      </List>
      <div>{allPayouts}</div>
    </Stack>
  )
}
