import { formatExpectedAmount } from '../../parts/pay.ts'
import { dayToCheckOut } from '@gaitway/contract/check-in'
import { showCents } from '@gaitway/contract/format/money'
import { showBriefDay, showMinutes } from '@gaitway/contract/format/time'
import { AGREEMENT_VERSION } from '@gaitway/contract/values/limits'
import type { Output } from '@gaitway/contract/schemas/index'
import { useCached } from '../../../api/use-cached.ts'
import { useAnswer } from '../../../api/use-call.ts'
import { AccountIcon, CheckIcon, WarningIcon } from '../../../ui/icons.tsx'
import { BankIcon, ClockIcon, CredentialIcon, EditIcon, StarIcon } from '../../../ui/screen-icons.tsx'
import { List, Row } from '../../../ui/layout/List.tsx'
import { formatMoment, whenInShort } from '../../parts/when.ts'
import { findOpenAnswer } from '../call-out/open-answer.ts'
import { copy as feedbackCopy } from '../../sheets/rating/copy.ts'
import { calculateScheduled } from '../time-card/typed-times.ts'
import { copy } from './copy.ts'
import { needsRating, needsTimeCard, type ClinicianShift, useLatestWorked } from '../time-card/time-card.ts'
import { LoadingOrError } from '../../../ui/show/Loaded.tsx'
import { useLoadingPart } from '../../../ui/show/loading-parts.ts'
import { Cluster } from '../../../ui/layout/Stack.tsx'
import { classes } from '../../../ui/classes.ts'
import { useNow } from '../../../api/use-now.ts'
import { useSession } from '../../../api/use-session.ts'
import styles from './overview.module.css'
import { withProposed } from '@gaitway/contract/proposed-times'

const OPEN_SHOWN = 100

/** A row for each application whose facility proposes other times. */
const useCounterNeeds = () => {
  const { data } = useAnswer('applications.shifts', {
    shiftStatus: 'applied',
    sortBy: 'startDate',
    sortOrder: 'asc',
    limit: OPEN_SHOWN,
  })
  return (data?.data ?? []).flatMap(({ id, jobId, facilityId, shiftSlots, counterSlots }) => {
    if (!counterSlots) return []
    const title =
      counterSlots.length > 0
        ? (officeName: string) => `${officeName} proposes other times`
        : (officeName: string) => `${officeName} asks for the posted times`
    return [
      <Row
        key={id}
        href={`/clinician/jobprofile/${jobId.id}`}
        before={<ClockIcon />}
        title={title(facilityId.officeName)}
        detail={whenInShort(withProposed(shiftSlots, counterSlots), jobId.timeZone)}
      />,
    ]
  })
}

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
      title="Confirm your email"
      detail={`Enter the code we email to ${session.user.email}`}
    />
  )
}

/** The current agreement, until it is signed. */
const agreementNeed = (data: Profile | undefined) => {
  if (!data || data.agreement?.version === AGREEMENT_VERSION) return undefined
  return (
    <Row
      key="agreement"
      href="/clinician/settings?section=agreement"
      before={<EditIcon />}
      title="Sign the contractor agreement"
      detail={
        data.agreement ? 'The agreement has changed. Read it and sign again' : 'Read it and type your name'
      }
    />
  )
}

/** Expired and expiring credentials, in one row. */
const useCredentialNeed = (data: Profile | undefined) => {
  const now = useNow()
  // Fetched separately to keep this screen small.
  const { data: wallet, isLoading } = useCached(
    'wallet',
    () => import('../../../profile/credentials/wallet.ts'),
    {
      revalidateOnFocus: false,
    },
  )
  useLoadingPart(isLoading)
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
      detail={ending.length > 1 ? copy.moreCredentials(ending.length - 1) : 'Update it to keep taking shifts'}
    />
  )
}

/** A payout account or a usable bank account that is missing, even before money is waiting for it. */
const usePayoutNeed = () => {
  const { data, isLoading } = useAnswer('payouts.overview', {}, { revalidateOnFocus: false })
  useLoadingPart(isLoading)
  if (!data) return undefined
  const { payoutAccount, payoutBanks, dueCents, failedCents } = data
  const isReady = payoutAccount?.state === 'ready'
  const hasBank = isReady && payoutBanks.some(({ isDefault, isUsable }) => isDefault && isUsable)
  // While the account is under review there is nothing to do.
  if (hasBank || payoutAccount?.state === 'underReview') return undefined
  const waitingCents = dueCents + failedCents
  return (
    <Row
      key="payouts"
      href="/clinician/payouts"
      before={<BankIcon />}
      title={payoutBanks.length > 0 ? 'Add a bank account for payouts' : 'Set up your payout account'}
      detail={
        waitingCents > 0
          ? `We’ll send ${showCents(waitingCents)} when it’s ready`
          : 'So your first pay isn’t delayed'
      }
    />
  )
}

/** One row for each thing the account still needs, besides payouts. */
const useAccountNeeds = () => {
  const { data, isLoading } = useAnswer('clinicians.read', {}, { revalidateOnFocus: false })
  useLoadingPart(isLoading)
  return [useEmailNeed(), agreementNeed(data), useCredentialNeed(data)].filter(row => row !== undefined)
}

const SHOWN = 5

/** Scheduled time and pay; for a shift that ended early, its minimum pay. */
const formatWorth = (shift: ClinicianShift) => {
  if (shift.expectedPay?.basis === 'minimum') return [formatExpectedAmount(shift.expectedPay)]
  const { minutes, payCents } = calculateScheduled(shift)
  return [showMinutes(minutes), showCents(payCents)]
}

/** A worked shift without a check-out: still possible, or too late. */
const findMissingCheckOut = ({ shiftSlots, timesheet }: ClinicianShift, now: Date) => {
  if (timesheet) return undefined
  if (dayToCheckOut(shiftSlots, now)?.checkedInAt) return 'open'
  return shiftSlots.some(day => day.checkedInAt && !day.checkedOutAt) ? 'missed' : undefined
}

const formatToDoTitle = ({ timesheet }: ClinicianShift, isOpen: boolean) => {
  if (timesheet) return timesheet.status === 'rejected' ? 'Update your time card' : 'Finish your time card'
  return isOpen ? 'Check out or submit your time card' : 'Submit your time card'
}

const Need = ({ shift }: { shift: ClinicianShift }) => {
  const { id, jobId, facilityId, timesheet } = shift
  const checkOut = findMissingCheckOut(shift, useNow())
  const isRejected = timesheet?.status === 'rejected'
  const { data, isLoading } = useAnswer('timesheets.read', isRejected ? { id: timesheet.id } : null)
  useLoadingPart(isLoading)
  const about = [
    facilityId.officeName,
    showBriefDay(jobId.startDate, jobId.timeZone),
    ...(timesheet ? [] : formatWorth(shift)),
  ].join(' · ')
  return (
    <Row
      href={`/clinician/dashboard?timecard=${id}`}
      before={
        <span className={isRejected ? 'clay' : undefined}>
          {isRejected ? <WarningIcon /> : timesheet ? <EditIcon /> : <ClockIcon />}
        </span>
      }
      title={formatToDoTitle(shift, checkOut === 'open')}
      detail={
        <>
          {about}
          {checkOut === 'missed' && <span className="block">You didn’t check out. Enter when you left.</span>}
          {data?.rejectReason && <span className="block clay">{data.rejectReason}</span>}
        </>
      }
    />
  )
}

/** Shifts to come and canceled ones, the earliest first. */
const useUpcomingAndCanceled = (): ClinicianShift[] => {
  const { data, isLoading } = useAnswer('applications.shifts', {
    shiftStatus: 'upcoming,cancelled',
    sortBy: 'startDate',
    sortOrder: 'desc',
    limit: 100,
  })
  useLoadingPart(isLoading)
  return (data?.data ?? []).toReversed()
}

/** Calls that the clinician can’t work: whether they can, or whether it was them. */
const listCallOutNeeds = (shifts: readonly ClinicianShift[], now: Date) =>
  shifts.flatMap(({ id, jobId, facilityId, callOut }) => {
    const open = callOut && findOpenAnswer(callOut, now)
    if (!open) return []
    return [
      <Row
        key={id}
        href={`/clinician/jobprofile/${jobId.id}`}
        before={
          <span className="clay">
            <WarningIcon />
          </span>
        }
        title={copy.answerCallOut[open.kind]}
        detail={`${facilityId.officeName} · ${copy.answerBy(formatMoment(open.until, jobId.timeZone))}`}
      />,
    ]
  })

/** New times of a confirmed shift that wait for an answer. */
const listTimeChangeNeeds = (shifts: readonly ClinicianShift[], now: Date) =>
  shifts.flatMap(({ id, jobId, facilityId, timeChange }) =>
    timeChange && new Date(timeChange.answerBy) > now
      ? [
          <Row
            key={id}
            href={`/clinician/jobprofile/${jobId.id}`}
            before={<ClockIcon />}
            title="Answer new times for a shift"
            detail={`${facilityId.officeName} · ${copy.answerBy(formatMoment(timeChange.answerBy, jobId.timeZone))}`}
          />,
        ]
      : [],
  )

/** A report that the clinician wasn't there, until it is decided. */
const NoShowNeed = ({ shift: { facilityId, jobId } }: { shift: ClinicianShift }) => (
  <Row
    href={`/clinician/jobprofile/${jobId.id}`}
    before={
      <span className="clay">
        <WarningIcon />
      </span>
    }
    title="A no-show was reported. Were you there?"
    detail={`${facilityId.officeName} · ${showBriefDay(jobId.startDate, jobId.timeZone)}`}
  />
)

/** Asks how a facility was. */
const RatingNeed = ({ shift: { id, facilityId, jobId } }: { shift: ClinicianShift }) => (
  <Row
    href={`/clinician/dashboard?rate=${id}`}
    before={<StarIcon />}
    title={feedbackCopy.rateName(facilityId.officeName)}
    detail={showBriefDay(jobId.startDate, jobId.timeZone)}
  />
)

/** What the clinician has to do: a no-show report, a call-out and new times first, then money, time cards, ratings, the account and its credentials. */
export const ToDo = () => {
  const answer = useLatestWorked()
  const now = useNow()
  const { data } = answer
  const worked = data?.data ?? []
  const cards = worked.filter(needsTimeCard)
  const unrated = worked.filter(shift => needsRating(shift, now))
  const reported = worked.filter(({ hasOpenNoShow }) => hasOpenNoShow)
  const payout = usePayoutNeed()
  const account = useAccountNeeds()
  const counters = useCounterNeeds()
  const others = useUpcomingAndCanceled()
  const callOuts = listCallOutNeeds([...worked, ...others], now)
  const timeChanges = listTimeChangeNeeds(others, now)
  const ofShifts = cards.length + unrated.length
  const count =
    ofShifts +
    reported.length +
    callOuts.length +
    timeChanges.length +
    account.length +
    counters.length +
    (payout ? 1 : 0)
  const shownCards = cards.slice(0, SHOWN)
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
          You’re all caught up.
        </Cluster>
      )}
      {count > 0 && (
        <List label={copy.needs}>
          {reported.map(shift => (
            <NoShowNeed key={shift.id} shift={shift} />
          ))}
          {callOuts}
          {timeChanges}
          {payout}
          {counters}
          {shownCards.map(shift => (
            <Need key={shift.id} shift={shift} />
          ))}
          {unrated.slice(0, SHOWN - shownCards.length).map(shift => (
            <RatingNeed key={shift.id} shift={shift} />
          ))}
          {account}
        </List>
      )}
      {ofShifts > SHOWN && (
        <p className={classes('quiet', styles.more)}>{`${ofShifts - SHOWN} more in the list below`}</p>
      )}
    </section>
  )
}
