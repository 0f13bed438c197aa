import { PAYOUT_SETUP_MINUTES } from '@gaitway/contract/values/limits'
import { useCallback, useEffect, useRef, useState } from 'react'
import { Button } from '../../ui/Button.tsx'
import { Section } from '../../ui/layout/Section.tsx'
import { Notice } from '../../ui/show/Notice.tsx'
import { Badge, Status } from '../../ui/show/Status.tsx'
import { bankName, usableBank, type PayoutOverview, type ListedPayoutBank } from './payout-facts.ts'
import { copy } from './copy.ts'
import { useAction } from '../../api/use-call.ts'
import { later } from '../../ui/show/later.tsx'
import { useAddress } from '../../ui/list/use-address.ts'
import { BankIcon } from '../../ui/screen-icons.tsx'
import styles from './payouts.module.css'

/** Opens the payment service's own page to set up or fix the payout account, or to add a bank account. */
export const useHostedPage = () => {
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
export const useReturn = (openAccount: () => Promise<void>) => {
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
export const useArriving = (isBack: boolean) => {
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
export const Account = ({ overview, page, isBack, isArriving }: AccountProps) => {
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
