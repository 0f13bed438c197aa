import { showCents } from '@gaitway/contract/money'
import { showBriefDay, showMinutes } from '@gaitway/contract/time'
import { TERMS_VERSION } from '@gaitway/contract/limits'
import type { Output } from '@gaitway/contract/schemas/index'
import useSWR from 'swr'
import { useAnswer } from '../../api/use-call.ts'
import { AccountIcon, CheckIcon, WarningIcon } from '../../shared/icons.tsx'
import { BankIcon, ClockIcon, CredentialIcon, EditIcon } from '../../shared/screen-icons.tsx'
import { List, Row } from '../../shared/layout/List.tsx'
import { minutesOf, amountOf } from '../job/job-facts.ts'
import { copy } from './copy.ts'
import { needsTimeCard, type Shift, useLatestWorked } from './time-card.ts'
import { LoadingOrError } from '../../shared/show/Loaded.tsx'
import { Cluster } from '../../shared/layout/Stack.tsx'
import { classes } from '../../shared/classes.ts'
import { useNow } from '../../api/use-now.ts'
import { useSession } from '../../session/use-session.ts'
import styles from './overview.module.css'

type Profile = Output<'clinicians.read'>

/** An unconfirmed email, which the sign-in settings confirm. */
const useEmailNeed = () => {
  const session = useSession()
  if (session.state !== 'signedIn' || session.user.isEmailVerified) return undefined
  return (
    <Row
      key="email"
      href="/clinician/settings?section=sign-in"
      before={<AccountIcon />}
      title={copy.confirmEmail}
      detail={copy.confirmEmailWhy(session.user.email)}
    />
  )
}

/** The current agreement, until it is signed. */
const agreementNeed = (data: Profile | undefined) => {
  if (!data || data.agreement?.version === TERMS_VERSION) return undefined
  return (
    <Row
      key="agreement"
      href="/clinician/settings?section=agreement"
      before={<EditIcon />}
      title={copy.signAgreement}
      detail={data.agreement ? copy.agreementRenewed : copy.agreementWhy}
    />
  )
}

/** Expired and expiring credentials, in one row. */
const useCredentialNeed = (data: Profile | undefined) => {
  const now = useNow()
  // Fetched separately to keep this screen small.
  const { data: wallet } = useSWR('wallet', () => import('../credentials/wallet.ts'), {
    revalidateOnFocus: false,
  })
  const ending = data && wallet ? wallet.expiringCredentials(data, now) : []
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
      title={copy.credential[state](name, daysLeft ?? 0)}
      detail={ending.length > 1 ? copy.moreCredentials(ending.length - 1) : copy.credentialWhy}
    />
  )
}

/** Money waiting for a payout account or a usable bank account. */
const usePayoutNeed = () => {
  const { data } = useAnswer('payouts.overview', {}, { revalidateOnFocus: false })
  if (!data) return undefined
  const { payoutAccount, payoutBanks, dueCents, failedCents } = data
  const isReady = payoutAccount?.state === 'ready'
  const hasBank = isReady && payoutBanks.some(({ isDefault, isUsable }) => isDefault && isUsable)
  // While the account is under review there is nothing to do.
  if (hasBank || payoutAccount?.state === 'underReview' || dueCents + failedCents <= 0) return undefined
  return (
    <Row
      key="payouts"
      href="/clinician/payouts"
      before={<BankIcon />}
      title={payoutBanks.length > 0 ? copy.otherBank : copy.setUpPayouts}
      detail={copy.moneyWaits(showCents(dueCents + failedCents))}
    />
  )
}

/** One row for each thing the account still needs. */
const useAccountNeeds = () => {
  const { data } = useAnswer('clinicians.read', {}, { revalidateOnFocus: false })
  const rows = [usePayoutNeed(), useEmailNeed(), agreementNeed(data), useCredentialNeed(data)]
  return rows.filter(row => row !== undefined)
}

const SHOWN = 5

/** Scheduled time and pay; for a shift that ended early, its minimum pay. */
const worthOf = ({ expectedPay, shiftSlots, jobId }: Shift) =>
  expectedPay?.basis === 'minimum'
    ? [amountOf(expectedPay)]
    : [showMinutes(minutesOf(shiftSlots)), showCents(jobId.totalPayCents)]

const Need = ({ shift }: { shift: Shift }) => {
  const { id, jobId, facilityId, timesheet } = shift
  const isRejected = timesheet?.status === 'rejected'
  const { data } = useAnswer('timesheets.read', isRejected ? { id: timesheet.id } : null)
  const about = [
    facilityId.officeName,
    showBriefDay(jobId.startDate, jobId.timeZone),
    ...(timesheet ? [] : worthOf(shift)),
  ].join(' · ')
  return (
    <Row
      href={`/clinician/dashboard?timecard=${id}`}
      before={
        <span className={isRejected ? 'clay' : undefined}>
          {isRejected ? <WarningIcon /> : timesheet ? <EditIcon /> : <ClockIcon />}
        </span>
      }
      title={isRejected ? copy.updateCard : timesheet ? copy.finish : copy.submitCard}
      detail={
        <>
          {about}
          {data?.rejectReason && <span className="block clay">{data.rejectReason}</span>}
        </>
      }
    />
  )
}

/** What the clinician has to do: account setup, expiring credentials and time cards. */
export const ToDo = () => {
  const answer = useLatestWorked()
  const { data } = answer
  const needs = (data?.data ?? []).filter(needsTimeCard)
  const account = useAccountNeeds()
  const count = needs.length + account.length
  return (
    <section aria-labelledby="needs-you" className={styles.part}>
      <h2 id="needs-you">
        {copy.needs}
        {count > 0 && <span className={styles.count}>{count}</span>}
      </h2>
      {!data && <LoadingOrError answer={answer} shape="card" count={1} />}
      {data && count === 0 && (
        <Cluster as="p" gap={8} className="surface padded quiet">
          <span className="leaf">
            <CheckIcon size={18} />
          </span>
          {copy.needsNothing}
        </Cluster>
      )}
      {count > 0 && (
        <List label={copy.needs}>
          {account}
          {needs.slice(0, SHOWN).map(shift => (
            <Need key={shift.id} shift={shift} />
          ))}
        </List>
      )}
      {needs.length > SHOWN && (
        <p className={classes('quiet', styles.more)}>{copy.moreNeeds(needs.length - SHOWN)}</p>
      )}
    </section>
  )
}
