import { getPayoutStatus, listPayoutStatuses } from '@gaitway/contract/money-status'
import { showSerial } from '@gaitway/contract/format/money'
import { showBriefDay } from '@gaitway/contract/format/time'
import { findStatusWord } from '@gaitway/contract/format/status-copy'
import { useNow } from '../../api/use-now.ts'
import { useAnswerKeepingLast } from '../../api/use-call.ts'
import { Button, LinkButton } from '../../ui/Button.tsx'
import { Field } from '../../ui/inputs/Field.tsx'
import { Select, type Option } from '../../ui/inputs/Select.tsx'
import { lazyComponent } from '../../ui/show/lazy-component.tsx'
import { List, Row } from '../../ui/layout/List.tsx'
import { EmptyState } from '../../ui/show/EmptyState.tsx'
import { Money } from '../../ui/show/Money.tsx'
import { Status } from '../../ui/show/Status.tsx'
import { describeLocation, type Payout } from './payout-facts.ts'
import type { Period } from './period.ts'
import { CloseIcon } from '../../ui/icons.tsx'
import { useFocusOnLoad } from '../../ui/list/use-focus-on-load.ts'
import { useList } from '../../ui/list/use-list.ts'
import { ListBody } from '../../ui/list/ListBody.tsx'
import { useUrlParams } from '../../ui/list/use-url-params.ts'
import { Cluster, Stack } from '../../ui/layout/Stack.tsx'
import styles from './payouts.module.css'

const PayoutDetail = lazyComponent(() => import('./PayoutDetail.tsx'), 'PayoutDetail')

/** The statuses that a payout can have. Pay without a payout has others: scheduled or in review. */
const states = ['onTheWay', 'paid', 'failed'] as const
type Choice = (typeof states)[number] | 'all'
const options: readonly Option<Choice>[] = [
  { value: 'all', label: 'All statuses' },
  ...states.map(state => ({ value: state, label: findStatusWord('clinicianPay', state).word })),
]

const PayoutRow = ({ payout, now, onOpen }: { payout: Payout; now: Date; onOpen: () => void }) => (
  <Row
    onClick={onOpen}
    title={payout.officeName}
    detail={
      <>
        {`Shift ${showSerial(payout.serialNumber)} on ${showBriefDay(payout.startDate, payout.timeZone)}`}
        <span className="block">{describeLocation(payout, now)}</span>
      </>
    }
    aside={
      <span className={styles.amount}>
        <Money cents={payout.sentCents} unit="none" />
        <Status of="clinicianPay" state={getPayoutStatus(payout.status)} />
      </span>
    }
  />
)

type PayoutListProps = {
  period?: Period
  /** Defined if an amount in the summary opened this list. Called once the list is in view. */
  onShown?: () => void
}

/** All payouts, or those of a period. */
export const PayoutHistory = ({ period, onShown }: PayoutListProps) => {
  const { params, change } = useUrlParams()
  const list = useList({
    choices: states,
    shown: [],
    sorts: ['createdAt'],
    sortBy: 'createdAt',
    more: ['from', 'to'],
  })
  const [status] = list.chosen
  const answer = useAnswerKeepingLast('payouts.list', {
    ...list.sent,
    status: status && listPayoutStatuses(status).join(','),
    ...period,
  })
  const { data, error, isOld, isValidating } = answer
  const heading = useFocusOnLoad(onShown, !isOld && Boolean(data ?? error))
  const now = useNow()
  const open = (payout: string | undefined) => change({ payout })
  const choose = (next: Choice = 'all') => list.choose(next === 'all' ? undefined : [next])
  const [emptyTitle, emptyWhy] = period
    ? ['No payouts in this period', 'A payout appears here after a facility accepts your time card.']
    : status
      ? ['No payouts with this status', 'Choose another status, or show all.']
      : ['No payouts yet', 'Your pay appears here after a facility accepts your time card.']
  const empty = (
    <EmptyState
      title={emptyTitle}
      why={emptyWhy}
      next={
        status || period ? (
          <Button kind="secondary" onClick={list.clear}>
            Show all
          </Button>
        ) : (
          <LinkButton kind="secondary" href="/clinician/jobboard">
            Find a shift
          </LinkButton>
        )
      }
    />
  )
  return (
    <Stack as="section" gap={12} aria-labelledby="payouts" aria-busy={isValidating || undefined}>
      <Cluster gap={16} lineGap={8} spread>
        <h2 id="payouts" ref={heading} tabIndex={-1} className="text-18">
          {status
            ? `Payouts: ${findStatusWord('clinicianPay', status).word.toLowerCase()}`
            : 'Payout history'}
        </h2>
        {(data?.count !== 0 || status) && (
          <Cluster gap={8}>
            <Field label="Status" hideLabel>
              <Select options={options} value={status ?? 'all'} onChange={choose} />
            </Field>
            {status && (data?.count ?? 0) > 0 && (
              <Button kind="secondary" icon={<CloseIcon size={16} />} onClick={() => choose()}>
                Show all
              </Button>
            )}
          </Cluster>
        )}
      </Cluster>
      <ListBody answer={answer} list={list} empty={empty}>
        {payouts => (
          <>
            <List label="Payout history">
              {payouts.map(payout => (
                <PayoutRow key={payout.id} payout={payout} now={now} onOpen={() => open(payout.id)} />
              ))}
            </List>
            {!period && <p className="small quiet">Dates are in Central Time.</p>}
          </>
        )}
      </ListBody>
      <PayoutDetail
        payout={data?.data.find(({ id }) => id === params.get('payout'))}
        onClose={() => open(undefined)}
      />
    </Stack>
  )
}
