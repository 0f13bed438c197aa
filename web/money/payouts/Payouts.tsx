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
import { buildYearPeriod, parsePeriod, buildPayoutsHref } from './period.ts'
import { useUrlParams } from '../../ui/list/use-url-params.ts'
import {
  summarizePayouts,
  type PayoutOverview,
  formatBankName,
  findUsableBank,
  type ListedPayoutBank,
} from './payout-facts.ts'
import { copy } from './copy.ts'
import { LoadingOrError } from '../../ui/show/Loaded.tsx'
import { Together } from '../../ui/show/Together.tsx'
import { lazyComponent } from '../../ui/show/lazy-component.tsx'
import styles from './payouts.module.css'
import { Section } from '../../ui/layout/Section.tsx'
import { Notice } from '../../ui/show/Notice.tsx'
import { Badge, Status } from '../../ui/show/Status.tsx'
import { BankIcon } from '../../ui/screen-icons.tsx'

/** Opens the payment service's page to set up or fix the payout account, or to add a bank account. */
const useHostedPage = () => {
  const account = useAction('payouts.openAccount')
  const bank = useAction('payouts.addBank')
  const { run } = account
  const open = (page: { url: string } | undefined) => {
    if (page) window.location.assign(page.url)
  }
  const openAccount = useCallback(async () => open(await run({})), [run])
  const addBank = async () => open(await bank.run({}))
  return { openAccount, addBank, isOpening: account.busy, isAdding: bank.busy }
}

const ConfirmDialog = lazyComponent(() => import('../../ui/overlays/ConfirmDialog.tsx'), 'ConfirmDialog')

type HostedPage = ReturnType<typeof useHostedPage>

/**
 * Whether the clinician just returned from the payment service's page. The URL says so with `return`, which is removed.
 * A page that has expired leads back with `refresh` instead, and then a new one is opened right away.
 */
const useReturn = (openAccount: () => Promise<void>) => {
  const { params, change } = useUrlParams()
  const hasReturned = params.get('return') !== null
  const hasExpired = params.get('refresh') !== null
  const [isBack] = useState(hasReturned)
  const isHandled = useRef(false)
  useEffect(() => {
    if (isHandled.current || !(hasReturned || hasExpired)) return
    isHandled.current = true
    change({ return: undefined, refresh: undefined })
    if (!hasReturned) void openAccount()
  }, [hasReturned, hasExpired, change, openAccount])
  return isBack
}

/** How long the payment service may take to send us new information. */
const INFORMATION_DELAY_MILLISECONDS = 20_000

/** True for a while after the clinician returned, because what we know of the account may be out of date. */
const useAwaitsInformation = (isBack: boolean) => {
  const [isAwaiting, setIsAwaiting] = useState(isBack)
  useEffect(() => {
    if (!isBack) return undefined
    const timer = setTimeout(() => setIsAwaiting(false), INFORMATION_DELAY_MILLISECONDS)
    return () => clearTimeout(timer)
  }, [isBack])
  return isAwaiting
}

type BankRowProps = {
  bank: ListedPayoutBank
  /** The only bank account can't be removed. */
  isOnly: boolean
  onRemove: () => void
}

const BankRow = ({ bank, isOnly, onRemove }: BankRowProps) => {
  const { run, busy } = useAction('payments.makeAccountDefault')
  const { id, isDefault, isUsable } = bank
  const name = formatBankName(bank)
  return (
    <li className={styles.bank}>
      <BankIcon />
      <div className={styles.bankWords}>
        <strong>{name}</strong>
        {!isUsable && <Badge tone="danger">Can’t receive payouts</Badge>}
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
            Remove
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
          yes="Remove"
          onClose={() => setRemoving(undefined)}
        >
          {`We’ll stop sending payouts to ${formatBankName(removing)}. Payouts we already sent will still arrive.`}
          {removing.isDefault && ` We’ll use another one of your bank accounts.`}
        </ConfirmDialog>
      )}
    </div>
  )
}

const formatList = (things: readonly string[]) =>
  things.length > 1 ? `${things.slice(0, -1).join(', ')} and ${things.at(-1)}` : (things[0] ?? '')

/** What the status of the payout account means, and which information is missing. */
const describeAccount = ({ state, missing }: NonNullable<PayoutOverview['payoutAccount']>) =>
  ({
    incomplete:
      missing.length > 0 ? `Still missing: ${formatList(missing)}.` : 'Some information is still missing.',
    underReview: 'The payment service is checking your information. You don’t need to do anything.',
    ready: '',
    restricted:
      missing.length > 0
        ? `Your information wasn’t accepted. Please update: ${formatList(missing)}.`
        : 'Your information wasn’t accepted, so we can’t pay you yet.',
  })[state]

type AccountProps = {
  overview: PayoutOverview
  page: HostedPage
  /** The clinician just returned from the payment service's page. */
  isBack: boolean
  /** The payment service may not have sent us the new information yet. */
  awaitsInformation: boolean
}

/** The status of the payout account, its next step, and its bank accounts. */
const Account = ({ overview, page, isBack, awaitsInformation }: AccountProps) => {
  const { openAccount, addBank, isOpening, isAdding } = page
  const { payoutAccount: account, payoutBanks: banks } = overview
  const bank = findUsableBank(overview)
  if (!account)
    return (
      <Section title="Payout account" aside={<Badge tone="stone">Not started</Badge>}>
        <p>{`Tell our payment service who you are and where to send your pay. It takes about ${PAYOUT_SETUP_MINUTES} minutes. We never see your account number.`}</p>
        <Button wide busy={isOpening} onClick={() => void openAccount()}>
          Set up payouts
        </Button>
      </Section>
    )
  const { state, missing } = account
  // only a usable bank account is missing
  const lacksBank =
    !bank && (state === 'ready' || (state === 'incomplete' && banks.length > 0 && missing.length === 1))
  return (
    <Section title="Payout account" aside={<Status of="payoutAccount" state={state} />}>
      {awaitsInformation && state === 'incomplete' && (
        <Notice tone="info">We’re checking your new information.</Notice>
      )}
      {isBack && state === 'ready' && bank && <Notice tone="success">Your payout account is ready.</Notice>}
      <p className={lacksBank ? 'clay' : undefined}>
        {lacksBank
          ? banks.some(({ isUsable }) => isUsable)
            ? 'Your current bank account can’t receive payouts. Use another one or add one.'
            : 'None of your bank accounts can receive payouts. Add another one.'
          : bank
            ? `Your payouts go to ${formatBankName(bank)}.`
            : describeAccount(account)}
      </p>
      {!lacksBank && (state === 'incomplete' || state === 'restricted') && (
        <Button wide busy={isOpening} onClick={() => void openAccount()}>
          {state === 'incomplete' ? 'Continue' : 'Fix it'}
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

const PeriodPayouts = lazyComponent(() => import('./PeriodPayouts.tsx'), 'PeriodPayouts', {
  shape: 'card',
  count: 2,
})

/** The lists of this screen that an amount in the summary opens. */
type ListName = 'payouts' | 'upcoming' | 'inReview'

const page = '/clinician/payouts'

type SummaryProps = { overview: PayoutOverview; onOpen: (list: ListName) => void }

const Summary = ({ overview, onOpen }: SummaryProps) => {
  const { sentence, more } = summarizePayouts(overview)
  const { dueCents, sentCents, failedCents, upcomingCents, inReviewCents, paidThisYearCents } = overview
  const year = Number(dayIn(DEFAULT_TIME_ZONE, useNow()).slice(0, 4))
  const buildStatusFigure = (status: 'onTheWay' | 'failed', cents: number) => ({
    label: findStatusWord('clinicianPay', status).word,
    cents,
    href: `${page}?status=${status}`,
    onOpen: () => onOpen('payouts'),
  })
  const buildShiftsFigure = (list: 'upcoming' | 'inReview', cents: number) => ({
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
          ...(failedCents > 0 ? [buildStatusFigure('failed', failedCents)] : []),
          buildStatusFigure('onTheWay', dueCents + sentCents),
          buildShiftsFigure('inReview', inReviewCents),
          buildShiftsFigure('upcoming', upcomingCents),
          {
            label: `${findStatusWord('clinicianPay', 'paid').word} this year`,
            cents: paidThisYearCents,
            href: buildPayoutsHref(buildYearPeriod(year), 'paid'),
          },
        ]}
      />
    </div>
  )
}

const EveryPayout = () => {
  const page = useHostedPage()
  const isBack = useReturn(page.openAccount)
  const awaitsInformation = useAwaitsInformation(isBack)
  const answer = useAnswer(
    'payouts.overview',
    {},
    {
      refreshInterval: latest => {
        const state = latest?.payoutAccount?.state
        if (state === 'underReview') return 15_000
        return awaitsInformation && state === 'incomplete' ? 2_000 : 0
      },
    },
  )
  const { data } = answer
  const [openedList, setOpenedList] = useState<ListName>()
  const getOnShown = (list: ListName) => (openedList === list ? () => setOpenedList(undefined) : undefined)
  return (
    <>
      <PageTitle
        title="Payouts"
        back={{ href: '/clinician/dashboard', label: 'My shifts' }}
        actions={
          <LinkButton kind="secondary" href="/clinician/earnings">
            Earnings
          </LinkButton>
        }
      />
      <Together shape="card" count={3}>
        {!data && <LoadingOrError answer={answer} shape="card" count={2} />}
        {data && <Summary overview={data} onOpen={setOpenedList} />}
        <div className={styles.page}>
          <div className={styles.side}>
            {data && (
              <Account overview={data} page={page} isBack={isBack} awaitsInformation={awaitsInformation} />
            )}
          </div>
          <div className={styles.main}>
            <PayoutHistory onShown={getOnShown('payouts')} />
            {data && data.inReview.length > 0 && (
              <UnpaidShifts list="inReview" shifts={data.inReview} onShown={getOnShown('inReview')} />
            )}
            {data && <UnpaidShifts list="upcoming" shifts={data.upcoming} onShown={getOnShown('upcoming')} />}
          </div>
        </div>
      </Together>
    </>
  )
}

/** All payouts of a clinician, or the payouts of the period in the URL. */
export const Payouts = () => {
  const period = parsePeriod(useUrlParams().params)
  return <Page>{period ? <PeriodPayouts period={period} /> : <EveryPayout />}</Page>
}
