import { Button } from '../../shared/Button.tsx'
import { Section } from '../../shared/layout/Section.tsx'
import { Notice } from '../../shared/show/Notice.tsx'
import { Badge, Status } from '../../shared/show/Status.tsx'
import { Banks } from './Banks.tsx'
import { bankName, usableBank, type Overview } from './payout-facts.ts'
import type { HostedPage } from './use-hosted-page.ts'
import { words } from './words.ts'
import styles from './payouts.module.css'

const openingWords = { incomplete: words.goOn, restricted: words.mend }

type AccountProps = {
  overview: Overview
  page: HostedPage
  /** somebody has just come back from the payment service's page */
  isBack: boolean
  /** and what they gave there may not have reached us yet */
  isArriving: boolean
}

/** How the payout account stands, the one step that it needs next, and the bank accounts that it pays to. */
export const Account = ({ overview, page, isBack, isArriving }: AccountProps) => {
  const { openAccount, addBank, isOpening, isAdding } = page
  const { payoutAccount: account, payoutBanks: banks } = overview
  const bank = usableBank(overview)
  if (!account)
    return (
      <Section title={words.account} aside={<Badge tone="stone">{words.notBegun}</Badge>}>
        <p>{words.setUpWhy}</p>
        <Button wide busy={isOpening} onClick={() => void openAccount()}>
          {words.setUp}
        </Button>
      </Section>
    )
  const { state, missing } = account
  // the one thing that is asked for is another bank account
  const lacksBank =
    !bank && (state === 'ready' || (state === 'incomplete' && banks.length > 0 && missing.length === 1))
  const says = bank ? words.goesTo(bankName(bank)) : words.says[state](missing)
  return (
    <Section title={words.account} aside={<Status of="payoutAccount" state={state} />}>
      {isArriving && state === 'incomplete' && <Notice tone="sky">{words.backChecking}</Notice>}
      {isBack && state === 'ready' && bank && <Notice tone="leaf">{words.backReady}</Notice>}
      <p className={lacksBank ? styles.wrong : undefined}>
        {lacksBank ? (banks.some(({ isUsable }) => isUsable) ? words.wrongBank : words.noBank) : says}
      </p>
      {!lacksBank && (state === 'incomplete' || state === 'restricted') && (
        <Button wide busy={isOpening} onClick={() => void openAccount()}>
          {openingWords[state]}
        </Button>
      )}
      {banks.length > 0 && <Banks banks={banks} />}
      {(state === 'ready' || lacksBank) && (
        <Button kind={bank ? 'secondary' : 'primary'} wide busy={isAdding} onClick={() => void addBank()}>
          {words.addBank}
        </Button>
      )}
    </Section>
  )
}
