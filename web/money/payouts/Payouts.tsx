import { findStatusWord } from '@gaitway/contract/format/status-copy'
import { DEFAULT_TIME_ZONE, PAYOUT_SETUP_MINUTES } from '@gaitway/contract/values/limits'
import { dayIn } from '@gaitway/contract/format/time'
import { useState, useCallback, useEffect, useRef } from 'react'
import { useAnswer, useAction } from '../../api/use-call.ts'
import { useNow } from '../../api/use-now.ts'
import { Page } from '../../ui/layout/Page.tsx'
import { LinkButton, Button } from '../../ui/Button.tsx'
import { PageTitle } from '../../ui/layout/PageTitle.tsx'
import { PayoutHistory } from './PayoutHistory.tsx'
import { UnpaidShifts } from './UnpaidShifts.tsx'
import { MoneyFigures } from './MoneyFigures.tsx'
import { payoutsHref, periodIn, wholeYear } from './period.ts'
import { useAddress } from '../../ui/list/use-address.ts'
import {
  summarizePayouts,
  type PayoutOverview,
  bankName,
  usableBank,
  type ListedPayoutBank,
} from './payout-facts.ts'
import { copy } from './copy.ts'
import { LoadingOrError } from '../../ui/show/Loaded.tsx'
import { Together } from '../../ui/show/Together.tsx'
import { later } from '../../ui/show/later.tsx'
import styles from './payouts.module.css'
import { Section } from '../../ui/layout/Section.tsx'
import { Notice } from '../../ui/show/Notice.tsx'
import { Badge, Status } from '../../ui/show/Status.tsx'
import { BankIcon } from '../../ui/screen-icons.tsx'

/** Opens the payment service's own page to set up or fix the payout account, or to add a bank account. */
const useHostedPage = () => {
  const account = useAction('payouts.openAccount')
  const bank = useAction('payouts.addBank')
  const { run } = account
  const go = (page: { url: string } | undefined) => {
    if (page) window.location.assign(page.url)
  }
  const openAccount = useCallback(async () => go(await run({})), [run])
  const addBank = async () => go(await bank.run({}))
  return { openAccount, addBank, isOpening: account.busy, isAdding: bank.busy }
}

const ConfirmDialog = later(() => import('../../ui/overlays/ConfirmDialog.tsx'), 'ConfirmDialog')

type HostedPage = ReturnType<typeof useHostedPage>

/**
 * Whether someone just came back from that page; the address drops the mark. An expired page leads back with
 * `refresh`, and a new one is opened right away.
 */
const useReturn = (openAccount: () => Promise<void>) => {
  const { params, change } = useAddress()
  const came = params.get('return') !== null
  const tooOld = params.get('refresh') !== null
  const [isBack] = useState(came)
  const handled = useRef(false)
  useEffect(() => {
    if (handled.current || !(came || tooOld)) return
    handled.current = true
    change({ return: undefined, refresh: undefined })
    if (!came) void openAccount()
  }, [came, tooOld, change, openAccount])
  return isBack
}

/** How long new information may take to reach us. */
const ARRIVES_WITHIN_MILLISECONDS = 20_000

/** True for a while after coming back, because what we know of the account may be out of date. */
const useArriving = (isBack: boolean) => {
  const [isArriving, setIsArriving] = useState(isBack)
  useEffect(() => {
    if (!isBack) return undefined
    const timer = setTimeout(() => setIsArriving(false), ARRIVES_WITHIN_MILLISECONDS)
    return () => clearTimeout(timer)
  }, [isBack])
  return isArriving
}

type BankRowProps = {
  bank: ListedPayoutBank
  /** the only account can't be removed */
  isOnly: boolean
  onRemove: () => void
}

const BankRow = ({ bank, isOnly, onRemove }: BankRowProps) => {
  const { run, busy } = useAction('payments.makeAccountDefault')
  const { id, isDefault, isUsable } = bank
  const name = bankName(bank)
  return (
    <li className={styles.bank}>
      <BankIcon />
      <div className={styles.bankWords}>
        <strong>{name}</strong>
        {!isUsable && <Badge tone="clay">Can’t receive payouts</Badge>}
        {isUsable && isDefault && <Badge tone="pine">Used for payouts</Badge>}
      </div>
      <div className={styles.bankMoves}>
        {isUsable && !isDefault && (
          <Button
            kind="quiet"
            size="small"
            busy={busy}
            aria-label={`Use ${name} for payouts`}
            onClick={() => void run({ id })}
          >
            Use for payouts
          </Button>
        )}
        {!isOnly && (
          <Button kind="quiet" size="small" aria-label={`Remove ${name}`} onClick={onRemove}>
            {copy.remove}
          </Button>
        )}
      </div>
    </li>
  )
}

const Banks = ({ banks }: { banks: readonly ListedPayoutBank[] }) => {
  const [removing, setRemoving] = useState<ListedPayoutBank>()
  const isOnly = banks.length === 1
  return (
    <div>
      <ul aria-label="Bank accounts">
        {banks.map(bank => (
          <BankRow key={bank.id} bank={bank} isOnly={isOnly} onRemove={() => setRemoving(bank)} />
        ))}
      </ul>
      {isOnly && <p className="quiet measure">To remove this account, add another one first.</p>}
      {removing && (
        <ConfirmDialog
          call="payments.removeAccount"
          sent={{ id: removing.id }}
          title="Remove this bank account?"
          yes={copy.remove}
          onClose={() => setRemoving(undefined)}
        >
          {`We’ll stop sending payouts to ${bankName(removing)}. Payouts we already sent will still arrive.`}
          {removing.isDefault && ` We’ll use another one of your bank accounts.`}
        </ConfirmDialog>
      )}
    </div>
  )
}

const openingWords = { incomplete: 'Continue', restricted: 'Fix it' }

type AccountProps = {
  overview: PayoutOverview
  page: HostedPage
  /** back from the payment service's page */
  isBack: boolean
  /** the payment service may not have sent us the new information yet */
  isArriving: boolean
}

/** The status of the payout account, its next step, and its bank accounts. */
const Account = ({ overview, page, isBack, isArriving }: AccountProps) => {
  const { openAccount, addBank, isOpening, isAdding } = page
  const { payoutAccount: account, payoutBanks: banks } = overview
  const bank = usableBank(overview)
  if (!account)
    return (
      <Section title={copy.account} aside={<Badge tone="stone">Not started</Badge>}>
        <p>{`Tell our payment service who you are and where to send your pay. It takes about ${PAYOUT_SETUP_MINUTES} minutes. We never see your account number.`}</p>
        <Button wide busy={isOpening} onClick={() => void openAccount()}>
          Set up payouts
        </Button>
      </Section>
    )
  const { state, missing } = account
  // the only thing missing is another bank account
  const lacksBank =
    !bank && (state === 'ready' || (state === 'incomplete' && banks.length > 0 && missing.length === 1))
  const says = bank ? `Your payouts go to ${bankName(bank)}.` : copy.says[state](missing)
  return (
    <Section title={copy.account} aside={<Status of="payoutAccount" state={state} />}>
      {isArriving && state === 'incomplete' && (
        <Notice tone="sky">We’re checking your new information.</Notice>
      )}
      {isBack && state === 'ready' && bank && <Notice tone="leaf">Your payout account is ready.</Notice>}
      <p className={lacksBank ? 'clay' : undefined}>
        {lacksBank
          ? banks.some(({ isUsable }) => isUsable)
            ? 'Your current bank account can’t receive payouts. Use another one or add one.'
            : 'None of your bank accounts can receive payouts. Add another one.'
          : says}
      </p>
      {!lacksBank && (state === 'incomplete' || state === 'restricted') && (
        <Button wide busy={isOpening} onClick={() => void openAccount()}>
          {openingWords[state]}
        </Button>
      )}
      {banks.length > 0 && <Banks banks={banks} />}
      {(state === 'ready' || lacksBank) && (
        <Button kind={bank ? 'secondary' : 'primary'} wide busy={isAdding} onClick={() => void addBank()}>
          Add a bank account
        </Button>
      )}
    </Section>
  )
}

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
