import { payoutLifecycle, type PayoutStatus } from '@gaitway/contract/lifecycles/payout'
import { showCents, showSerial } from '@gaitway/contract/money'
import { showBriefDay } from '@gaitway/contract/time'
import { wordOf } from '@gaitway/contract/status-copy'
import { useNow } from '../../api/use-now.ts'
import { usePage } from '../../api/use-call.ts'
import { Button, LinkButton } from '../../shared/Button.tsx'
import { Field } from '../../shared/inputs/Field.tsx'
import { Select, type Option } from '../../shared/inputs/Select.tsx'
import { List, Row } from '../../shared/layout/List.tsx'
import { Sheet } from '../../shared/overlays/Dialog.tsx'
import { EmptyState } from '../../shared/show/EmptyState.tsx'
import { Facts } from '../../shared/show/Facts.tsx'
import { Money } from '../../shared/show/Money.tsx'
import { Notice } from '../../shared/show/Notice.tsx'
import { Status } from '../../shared/show/Status.tsx'
import { DocumentButton } from '../paying/DocumentButton.tsx'
import { describeLocation, describeWait, showArrival, type Payout } from './payout-facts.ts'
import { copy } from './copy.ts'
import { useList } from '../../shared/list/use-list.ts'
import { ListBody } from '../../shared/list/ListBody.tsx'
import { useAddress } from '../../shared/list/use-address.ts'
import { Cluster, Stack } from '../../shared/layout/Stack.tsx'
import styles from './payouts.module.css'

const factsOf = ({ bank, dueAt, sentAt, arrivesAt, paidAt, status, sentCents }: Payout) => [
  ...(bank ? [{ label: copy.facts.bank, value: bank }] : []),
  { label: copy.facts.due, value: showBriefDay(dueAt) },
  ...(sentAt && sentCents > 0
    ? [{ label: arrivesAt ? copy.facts.sent : copy.facts.left, value: showBriefDay(sentAt) }]
    : []),
  ...(arrivesAt && status === 'sent' ? [{ label: copy.facts.arrives, value: showArrival(arrivesAt) }] : []),
  ...(paidAt && status === 'paid' && sentCents > 0
    ? [{ label: copy.facts.arrived, value: arrivesAt ? showArrival(arrivesAt) : showBriefDay(paidAt) }]
    : []),
]

const linesOf = ({ lines, sentCents }: Payout) => [
  ...lines.map(({ words: what, cents }) => ({ label: what, value: showCents(cents) })),
  { label: copy.total, value: showCents(sentCents), strong: true },
]

const Detail = ({ payout }: { payout: Payout }) => {
  const { status, failureMessage, reason, jobApplicationId, jobId, sentCents } = payout
  const why = describeWait(payout)
  const now = useNow()
  return (
    <Stack>
      <Cluster gap={12}>
        <Money cents={sentCents} unit="none" size="large" />
        <Status of="payout" state={status} />
      </Cluster>
      {status === 'failed' ? (
        <Notice tone="clay">
          {copy.failedNotice(failureMessage ?? '')} {copy.failedNext}
        </Notice>
      ) : (
        <p>
          <strong>{describeLocation(payout, now)}.</strong> {why}
        </p>
      )}
      <section aria-labelledby="how">
        <h3 id="how">{copy.how}</h3>
        <Facts facts={linesOf(payout)} />
      </section>
      <Facts facts={factsOf(payout)} />
      <Cluster gap={8}>
        {reason === 'timesheet' && (
          <LinkButton kind="secondary" href={`/clinician/dashboard?timecard=${jobApplicationId}`}>
            {copy.timeCard}
          </LinkButton>
        )}
        <LinkButton kind="secondary" href={`/clinician/jobprofile/${jobId}`}>
          {copy.shift}
        </LinkButton>
      </Cluster>
    </Stack>
  )
}

const PayoutDetail = ({ payout, onClose }: { payout: Payout | undefined; onClose: () => void }) => {
  const hasReceipt = payout?.status === 'sent' || payout?.status === 'paid'
  return (
    <Sheet
      open={payout !== undefined}
      onClose={onClose}
      title={payout ? copy.detail(showSerial(payout.serialNumber)) : ''}
      actions={
        payout &&
        hasReceipt && <DocumentButton named={{ payoutId: payout.id }}>{copy.receipt}</DocumentButton>
      }
    >
      {payout && <Detail payout={payout} />}
    </Sheet>
  )
}

type Choice = PayoutStatus | 'all'
const options: readonly Option<Choice>[] = [
  { value: 'all', label: copy.allStates },
  ...payoutLifecycle.states.map(state => ({ value: state, label: wordOf('payout', state).word })),
]

const PayoutRow = ({ payout, now, onOpen }: { payout: Payout; now: Date; onOpen: () => void }) => (
  <Row
    onClick={onOpen}
    title={copy.payoutFor(payout.officeName, showSerial(payout.serialNumber))}
    detail={
      <>
        {describeLocation(payout, now)}
        <span className="block">{copy.whenShift(showBriefDay(payout.startDate, payout.timeZone))}</span>
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

export const PayoutList = () => {
  const { params, change } = useAddress()
  const list = useList({
    choices: payoutLifecycle.states,
    shown: [],
    sorts: ['createdAt'],
    sortBy: 'createdAt',
  })
  const [status] = list.chosen
  const answer = usePage('payouts.list', { ...list.sent, status })
  const { data, isValidating } = answer
  const now = useNow()
  const open = (payout: string | undefined) => change({ payout })
  const choose = (next: Choice = 'all') => list.choose(next === 'all' ? undefined : [next])
  const empty = (
    <EmptyState
      title={status ? copy.noneOfState : copy.none}
      why={status ? copy.noneOfStateWhy : copy.noneWhy}
      next={
        status ? (
          <Button kind="secondary" onClick={list.clear}>
            {copy.showAll}
          </Button>
        ) : (
          <LinkButton kind="secondary" href="/clinician/jobboard">
            {copy.toBoard}
          </LinkButton>
        )
      }
    />
  )
  return (
    <Stack as="section" gap={12} aria-labelledby="payouts" aria-busy={isValidating || undefined}>
      <Cluster gap={16} lineGap={8} spread>
        <h2 id="payouts" className="text-18">
          {copy.list}
        </h2>
        {(data?.count !== 0 || status) && (
          <Field label={copy.state} hideLabel>
            <Select options={options} value={status ?? 'all'} onChange={choose} />
          </Field>
        )}
      </Cluster>
      <ListBody answer={answer} list={list} empty={empty}>
        {payouts => (
          <List label={copy.list}>
            {payouts.map(payout => (
              <PayoutRow key={payout.id} payout={payout} now={now} onOpen={() => open(payout.id)} />
            ))}
          </List>
        )}
      </ListBody>
      <PayoutDetail
        payout={data?.data.find(({ id }) => id === params.get('payout'))}
        onClose={() => open(undefined)}
      />
    </Stack>
  )
}
