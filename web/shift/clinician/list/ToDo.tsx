import { formatExpectedAmount } from '../../parts/pay.ts'
import { findDayToCheckOut } from '@gaitway/contract/check-in'
import { showCents } from '@gaitway/contract/format/money'
import { plural } from '@gaitway/contract/format/plural'
import { showBriefDay, showMinutes } from '@gaitway/contract/format/time'
import { AGREEMENT_VERSION } from '@gaitway/contract/values/limits'
import type { Output } from '@gaitway/contract/schemas/index'
import { useCached } from '../../../api/use-cached.ts'
import { useAnswer } from '../../../api/use-call.ts'
import { AccountIcon, CheckIcon, WarningIcon } from '../../../ui/icons.tsx'
import { BankIcon, ClockIcon, CredentialIcon, EditIcon, StarIcon } from '../../../ui/screen-icons.tsx'
import { List, Row } from '../../../ui/layout/List.tsx'
import { formatMoment, formatWhenInShort } from '../../parts/when.ts'
import { findPendingResponse } from '../../parts/job.ts'
import { calculateScheduled } from '../time-card/typed-times.ts'
import {
  buildShiftsQuery,
  needsRating,
  needsTimeCard,
  type ClinicianShift,
  useAppliedShifts,
  useLatestWorked,
} from '../time-card/time-card.ts'
import { LoadingOrError } from '../../../ui/show/Loaded.tsx'
import { useLoadingPart } from '../../../ui/show/loading-parts.ts'
import { Cluster } from '../../../ui/layout/Stack.tsx'
import { classes } from '../../../ui/classes.ts'
import { useNow } from '../../../api/use-now.ts'
import { useSession } from '../../../api/use-session.ts'
import styles from './overview.module.css'
import { applyProposedTimes } from '@gaitway/contract/proposed-times'

const urgentIcon = (
  <span className="clay">
    <WarningIcon />
  </span>
)

/** A row for each application whose facility proposes other times. */
const useCounterNeeds = () =>
  (useAppliedShifts().data?.data ?? []).flatMap(({ id, jobId, facilityId, shiftSlots, counterSlots }) =>
    counterSlots
      ? [
          <Row
            key={id}
            href={`/clinician/jobprofile/${jobId.id}`}
            before={<ClockIcon />}
            title={`${facilityId.officeName} ${counterSlots.length > 0 ? 'proposes other times' : 'asks for the posted times'}`}
            detail={formatWhenInShort(applyProposedTimes(shiftSlots, counterSlots), jobId.timeZone)}
          />,
        ]
      : [],
  )

type Profile = Output<'clinicians.read'>

/** A row for an unconfirmed email, which leads to the sign-in settings. */
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

/** A row for the current agreement, until it is signed. */
const renderAgreementNeed = (data: Profile | undefined) => {
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

/** One row for all expired and expiring credentials. */
const useCredentialNeed = (data: Profile | undefined) => {
  const now = useNow()
  // loaded separately to keep this screen small
  const { data: wallet, isLoading } = useCached(
    'wallet',
    () => import('../../../profile/credentials/wallet.ts'),
    { revalidateOnFocus: false },
  )
  useLoadingPart(isLoading)
  const [first, ...more] = data && wallet ? wallet.listExpiringCredentials(data, now) : []
  if (!first) return undefined
  const { state, name } = first
  const days = first.daysLeft ?? 0
  const when = days === 0 ? 'today' : days === 1 ? 'tomorrow' : `in ${days} days`
  return (
    <Row
      key="credential"
      href="/clinician/credentials"
      before={
        <span className={state === 'expired' ? 'clay' : undefined}>
          <CredentialIcon />
        </span>
      }
      title={state === 'expired' ? `${name} has expired` : `${name} expires ${when}`}
      detail={
        more.length > 0
          ? `${plural(more.length, 'more credential needs', 'more credentials need')} attention`
          : 'Update it to keep taking shifts'
      }
    />
  )
}

/** A row for a missing payout account or usable bank account, even before there is money to send. */
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
  return [useEmailNeed(), renderAgreementNeed(data), useCredentialNeed(data)].filter(row => row !== undefined)
}

/** How many rows about time cards and ratings are shown. */
const SHOWN = 5

/** The scheduled time and pay, or the minimum pay of a shift that ended early. */
const listTimeAndPay = (shift: ClinicianShift) => {
  if (shift.expectedPay?.basis === 'minimum') return [formatExpectedAmount(shift.expectedPay)]
  const { minutes, payCents } = calculateScheduled(shift)
  return [showMinutes(minutes), showCents(payCents)]
}

/** Whether the check-out of a worked shift is missing, and can still be recorded or not. */
const getMissingCheckOut = ({ shiftSlots, timesheet }: ClinicianShift, now: Date) => {
  if (timesheet) return undefined
  if (findDayToCheckOut(shiftSlots, now)?.checkedInAt) return 'open'
  return shiftSlots.some(day => day.checkedInAt && !day.checkedOutAt) ? 'missed' : undefined
}

const formatToDoTitle = ({ timesheet }: ClinicianShift, isOpen: boolean) => {
  if (timesheet) return timesheet.status === 'rejected' ? 'Update your time card' : 'Finish your time card'
  return isOpen ? 'Check out or submit your time card' : 'Submit your time card'
}

const TimeCardNeed = ({ shift }: { shift: ClinicianShift }) => {
  const { id, jobId, facilityId, timesheet } = shift
  const checkOut = getMissingCheckOut(shift, useNow())
  const isRejected = timesheet?.status === 'rejected'
  const { data, isLoading } = useAnswer('timesheets.read', isRejected ? { id: timesheet.id } : null)
  useLoadingPart(isLoading)
  const about = [
    facilityId.officeName,
    showBriefDay(jobId.startDate, jobId.timeZone),
    ...(timesheet ? [] : listTimeAndPay(shift)),
  ].join(' · ')
  return (
    <Row
      href={`/clinician/dashboard?timecard=${id}`}
      before={isRejected ? urgentIcon : <span>{timesheet ? <EditIcon /> : <ClockIcon />}</span>}
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

/** Upcoming and canceled shifts, the earliest first. */
const useUpcomingAndCanceled = (): ClinicianShift[] => {
  const { data, isLoading } = useAnswer('applications.shifts', buildShiftsQuery('upcoming,cancelled'))
  useLoadingPart(isLoading)
  return (data?.data ?? []).toReversed()
}

/** A row for each call-out that the clinician can still answer or dispute. */
const renderCallOutNeeds = (shifts: readonly ClinicianShift[], now: Date) =>
  shifts.flatMap(({ id, jobId, facilityId, callOut }) => {
    const pending = callOut && findPendingResponse(callOut, now)
    if (!pending) return []
    return [
      <Row
        key={id}
        href={`/clinician/jobprofile/${jobId.id}`}
        before={urgentIcon}
        title={
          pending.kind === 'question'
            ? 'Someone called out for you. Can you work?'
            : 'Your shift was canceled after a call-out. Did you call out?'
        }
        detail={`${facilityId.officeName} · by ${formatMoment(pending.until, jobId.timeZone)}`}
      />,
    ]
  })

/** A row for each confirmed shift whose new times the clinician hasn't answered. */
const renderTimeChangeNeeds = (shifts: readonly ClinicianShift[], now: Date) =>
  shifts.flatMap(({ id, jobId, facilityId, timeChange }) =>
    timeChange && new Date(timeChange.answerBy) > now
      ? [
          <Row
            key={id}
            href={`/clinician/jobprofile/${jobId.id}`}
            before={<ClockIcon />}
            title="Answer new times for a shift"
            detail={`${facilityId.officeName} · by ${formatMoment(timeChange.answerBy, jobId.timeZone)}`}
          />,
        ]
      : [],
  )

/**
 * What the clinician has to do: first no-show reports, call-outs and new times, then payouts, counters, time cards,
 * ratings, and the account with its credentials.
 */
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
  const upcomingAndCanceled = useUpcomingAndCanceled()
  const callOuts = renderCallOutNeeds([...worked, ...upcomingAndCanceled], now)
  const timeChanges = renderTimeChangeNeeds(upcomingAndCanceled, now)
  const cardsAndRatings = cards.length + unrated.length
  const others = [reported, callOuts, timeChanges, account, counters].flat().length + (payout ? 1 : 0)
  const count = cardsAndRatings + others
  const shownCards = cards.slice(0, SHOWN)
  return (
    <section aria-labelledby="needs-you" className={styles.part}>
      <h2 id="needs-you">
        To do
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
        <List label="To do">
          {reported.map(({ id, facilityId, jobId }) => (
            <Row
              key={id}
              href={`/clinician/jobprofile/${jobId.id}`}
              before={urgentIcon}
              title="A no-show was reported. Were you there?"
              detail={`${facilityId.officeName} · ${showBriefDay(jobId.startDate, jobId.timeZone)}`}
            />
          ))}
          {callOuts}
          {timeChanges}
          {payout}
          {counters}
          {shownCards.map(shift => (
            <TimeCardNeed key={shift.id} shift={shift} />
          ))}
          {unrated.slice(0, SHOWN - shownCards.length).map(({ id, facilityId, jobId }) => (
            <Row
              key={id}
              href={`/clinician/dashboard?rate=${id}`}
              before={<StarIcon />}
              title={`Rate ${facilityId.officeName}`}
              detail={showBriefDay(jobId.startDate, jobId.timeZone)}
            />
          ))}
          {account}
        </List>
      )}
      {cardsAndRatings > SHOWN && (
        <p className={classes('quiet', styles.more)}>{`${cardsAndRatings - SHOWN} more in the list below`}</p>
      )}
    </section>
  )
}
