import { TERMS_VERSION } from '@gaitway/contract/limits'
import { showCents } from '@gaitway/contract/money'
import type { Output } from '@gaitway/contract/schemas/index'
import useSWR from 'swr'
import { useAnswer } from '../../calls/use-call.ts'
import { useNow } from '../../calls/use-now.ts'
import { useSession } from '../../session/use-session.ts'
import { AccountIcon } from '../../shared/icons.tsx'
import { BankIcon, CredentialIcon, EditIcon } from '../../shared/screen-icons.tsx'
import { Row } from '../../shared/layout/List.tsx'
import { words } from './words.ts'
import styles from './overview.module.css'

type Profile = Output<'clinicians.read'>

/** An email that is not confirmed yet; it is confirmed where one signs in. */
const useEmailNeed = () => {
  const session = useSession()
  if (session.state !== 'signedIn' || session.user.isEmailVerified) return undefined
  return (
    <Row
      key="email"
      href="/clinician/settings?section=sign-in"
      before={<AccountIcon />}
      title={words.confirmEmail}
      detail={words.confirmEmailWhy(session.user.email)}
    />
  )
}

/** The agreement as it stands now, until it is signed. */
const agreementNeed = (data: Profile | undefined) => {
  if (!data || data.agreement?.version === TERMS_VERSION) return undefined
  return (
    <Row
      key="agreement"
      href="/clinician/settings?section=agreement"
      before={<EditIcon />}
      title={words.signAgreement}
      detail={data.agreement ? words.agreementRenewed : words.agreementWhy}
    />
  )
}

/** Credentials that ended or soon end, in one line that leads to all of them. */
const useCredentialNeed = (data: Profile | undefined) => {
  const now = useNow()
  // what judges them is fetched beside the page
  const { data: wallet } = useSWR('wallet', () => import('../credentials/wallet.ts'), {
    revalidateOnFocus: false,
  })
  const ending = data && wallet ? wallet.endingOf(data, now) : []
  const [first] = ending
  if (!first) return undefined
  const { state, name, daysLeft } = first
  return (
    <Row
      key="credential"
      href="/clinician/credentials"
      before={
        <span className={state === 'expired' ? 'clay' : undefined}>
          <CredentialIcon />
        </span>
      }
      title={words.credential[state](name, daysLeft ?? 0)}
      detail={ending.length > 1 ? words.moreCredentials(ending.length - 1) : words.credentialWhy}
    />
  )
}

/** Money that waits for a payout account, or for a bank account that takes it. */
const usePayoutNeed = () => {
  const { data } = useAnswer('payouts.overview', {}, { revalidateOnFocus: false })
  if (!data) return undefined
  const { payoutAccount, payoutBanks, dueCents, failedCents } = data
  const isReady = payoutAccount?.state === 'ready'
  const hasBank = isReady && payoutBanks.some(({ isDefault, isUsable }) => isDefault && isUsable)
  // while it is looked at there is nothing to do
  if (hasBank || payoutAccount?.state === 'underReview' || dueCents + failedCents <= 0) return undefined
  return (
    <Row
      key="payouts"
      href="/clinician/payouts"
      before={<BankIcon />}
      title={payoutBanks.length > 0 ? words.otherBank : words.setUpPayouts}
      detail={words.moneyWaits(showCents(dueCents + failedCents))}
    />
  )
}

/** What a clinician's account waits for, a row each, from what the screen knows anyway. */
export const useAccountNeeds = () => {
  const { data } = useAnswer('clinicians.read', {}, { revalidateOnFocus: false })
  const rows = [usePayoutNeed(), useEmailNeed(), agreementNeed(data), useCredentialNeed(data)]
  return rows.filter(row => row !== undefined)
}
