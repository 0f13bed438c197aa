import { DEFAULT_PAGE_SIZE } from '@gaitway/contract/limits'
import { payoutLifecycle } from '@gaitway/contract/lifecycles/payout'
import { showSerial } from '@gaitway/contract/money'
import { showBriefDay } from '@gaitway/contract/time'
import { useSearchParams } from 'wouter'
import { wordOf } from '@gaitway/contract/status-words'
import { useNow } from '../../calls/use-now.ts'
import { useAnswer } from '../../calls/use-call.ts'
import { Button, LinkButton } from '../../shared/Button.tsx'
import { Field } from '../../shared/inputs/Field.tsx'
import { Select } from '../../shared/inputs/Select.tsx'
import { List, Row } from '../../shared/layout/List.tsx'
import { Pager } from '../../shared/layout/Pager.tsx'
import { EmptyState } from '../../shared/show/EmptyState.tsx'
import { Money } from '../../shared/show/Money.tsx'
import { Status } from '../../shared/show/Status.tsx'
import { PayoutDetail } from './PayoutDetail.tsx'
import { whereabouts, type Payout } from './payout-facts.ts'
import { words } from './words.ts'
import { NotLoaded } from '../../shared/show/Loaded.tsx'
import styles from './payouts.module.css'

const ALL = 'all'
const options = [
  { value: ALL, label: words.allStates },
  ...payoutLifecycle.states.map(state => ({ value: state, label: wordOf('payout', state).word })),
]

const PayoutRow = ({ payout, now, onOpen }: { payout: Payout; now: Date; onOpen: () => void }) => (
  <Row
    onClick={onOpen}
    title={words.payoutFor(payout.officeName, showSerial(payout.serialNumber))}
    detail={
      <>
        {whereabouts(payout, now)}
        <span className={styles.shiftDay}>
          {words.whenShift(showBriefDay(payout.startDate, payout.timeZone))}
        </span>
      </>
    }
    aside={
      <span className={styles.amount}>
        <Money cents={payout.sentCents} unit="none" />
        <Status of="payout" state={payout.status} />
      </span>
    }
  />
)

/** State, page and what is opened stand in the address; a change of the state starts at the first page. */
const useListState = () => {
  const [params, setParams] = useSearchParams()
  const set = (name: 'state' | 'page' | 'payout', value: string | undefined) =>
    setParams(
      before => {
        const next = new URLSearchParams(before)
        if (name === 'state') next.delete('page')
        if (value === undefined) next.delete(name)
        else next.set(name, value)
        return next
      },
      { replace: true },
    )
  return {
    status: payoutLifecycle.states.find(state => state === params.get('state')),
    page: Math.max(0, Math.floor(Number(params.get('page')) || 1) - 1),
    opened: params.get('payout'),
    open: (id: string | undefined) => set('payout', id),
    setStatus: (status: string | undefined) => set('state', status === ALL ? undefined : status),
    setPage: (page: number) => set('page', page > 0 ? String(page + 1) : undefined),
  }
}

/** Every payout with where it is; each opens how it came about. */
export const PayoutList = () => {
  const { status, page, opened, open, setStatus, setPage } = useListState()
  const answer = useAnswer(
    'payouts.list',
    {
      skip: page * DEFAULT_PAGE_SIZE,
      limit: DEFAULT_PAGE_SIZE,
      sortBy: 'createdAt',
      sortOrder: 'desc',
      ...(status && { status }),
    },
    { keepPreviousData: true },
  )
  const { data, isValidating } = answer
  const now = useNow()
  const isEmpty = data?.count === 0
  return (
    <section aria-labelledby="payouts" className={styles.part} aria-busy={isValidating || undefined}>
      <div className={styles.head}>
        <h2 id="payouts">{words.list}</h2>
        {(!isEmpty || status) && (
          <Field label={words.state} hideLabel>
            <Select options={options} value={status ?? ALL} onChange={setStatus} />
          </Field>
        )}
      </div>
      {!data && <NotLoaded answer={answer} shape="card" count={3} />}
      {isEmpty && (
        <EmptyState
          title={status ? words.noneOfState : words.none}
          why={status ? words.noneOfStateWhy : words.noneWhy}
          next={
            status ? (
              <Button kind="secondary" onClick={() => setStatus(undefined)}>
                {words.showAll}
              </Button>
            ) : (
              <LinkButton kind="secondary" href="/clinician/jobboard">
                {words.toBoard}
              </LinkButton>
            )
          }
        />
      )}
      {data && data.count > 0 && (
        <>
          <List label={words.list}>
            {data.data.map(payout => (
              <PayoutRow key={payout.id} payout={payout} now={now} onOpen={() => open(payout.id)} />
            ))}
          </List>
          <Pager page={page} count={data.count} onPage={setPage} />
        </>
      )}
      <PayoutDetail payout={data?.data.find(({ id }) => id === opened)} onClose={() => open(undefined)} />
    </section>
  )
}
