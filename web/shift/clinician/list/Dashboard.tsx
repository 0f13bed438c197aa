import { buildDirectionsHref } from '../../parts/job.ts'
import { getMoneyProps } from '../../parts/pay.ts'
import { lazy, Suspense, useState } from 'react'
import { Page } from '../../../ui/layout/Page.tsx'
import { LinkButton } from '../../../ui/Button.tsx'
import { CalendarIcon, ClockIcon, PhoneIcon, PlaceIcon } from '../../../ui/screen-icons.tsx'
import { PageTitle } from '../../../ui/layout/PageTitle.tsx'
import { Tabs } from '../../../ui/layout/Tabs.tsx'
import { lazyComponent } from '../../../ui/show/lazy-component.tsx'
import { Loading } from '../../../ui/layout/Loading.tsx'
import { useUrlParams } from '../../../ui/list/use-url-params.ts'
import { useFocusOnLoad } from '../../../ui/list/use-focus-on-load.ts'
import styles from './overview.module.css'
import { clinicianTypeNames } from '@gaitway/contract/values/enums'
import { useOfflineAnswer } from '../../../api/offline-answers.ts'
import { nextShift } from '../../../api/next-shift.ts'
import { useNow } from '../../../api/use-now.ts'
import { formatTypedPhone } from '../../../ui/phone.ts'
import { EmptyState } from '../../../ui/show/EmptyState.tsx'
import { Face } from '../../../ui/show/Face.tsx'
import { Money } from '../../../ui/show/Money.tsx'
import { Skeleton } from '../../../ui/show/Skeleton.tsx'
import { Together } from '../../../ui/show/Together.tsx'
import { formatAddress } from '@gaitway/contract/format/job-address'
import { formatTime, formatTimeLeft, formatWhenInShort } from '../../parts/when.ts'
import { useAppliedShifts, type ClinicianShift } from '../time-card/time-card.ts'
import { Loaded } from '../../../ui/show/Loaded.tsx'
import { IconLine } from '../../../ui/show/IconLine.tsx'
import { Cluster, Stack } from '../../../ui/layout/Stack.tsx'
import { classes } from '../../../ui/classes.ts'
import { Link } from 'wouter'
import { Card } from '../../../ui/layout/Card.tsx'
import {
  Answers,
  Deadline,
  useOfferAnswerDialog,
  formatOfferPay,
  formatOfferTitle,
  formatOfferTimes,
  type OfferedShift,
} from '../../sheets/standby/Offer.tsx'
import { copy as standbyCopy } from '../../sheets/standby/copy.ts'
import { useLoadingPart } from '../../../ui/show/loading-parts.ts'

/** The standby offers that the clinician can answer, or accepted and the facility hasn't confirmed. */
const listOffers = (shifts: readonly ClinicianShift[]): { shift: ClinicianShift; offered: OfferedShift }[] =>
  shifts.flatMap(shift => {
    const { id, jobId, facilityId, shiftSlots, standbyOffer: offer } = shift
    const isOpen = offer?.status === 'offered' || offer?.status === 'accepted'
    if (!isOpen || shift.shiftStatus !== 'applied' || jobId.status !== 'posted') return []
    const offered = {
      applicationId: id,
      officeName: facilityId.officeName,
      offer,
      job: { ...jobId, slots: shiftSlots },
    }
    return [{ shift, offered }]
  })

const OfferFacts = ({ shift, offered }: { shift: ClinicianShift; offered: OfferedShift }) => (
  <>
    <Cluster nowrap>
      <Face of="place" size={40} name={offered.officeName} pictureUrl={shift.facilityPhotoUrl} />
      <p>
        <Link href={`/clinician/jobprofile/${shift.jobId.id}`} className="strong">
          {formatOfferTitle(offered)}
        </Link>{' '}
        · {formatOfferPay(offered)}
      </p>
    </Cluster>
    <IconLine icon={<ClockIcon size={18} />}>{formatOfferTimes(offered)}</IconLine>
    <IconLine icon={<PlaceIcon size={18} />}>{formatAddress(shift.jobId)}</IconLine>
  </>
)

/** Shifts offered to this standby, above everything else. */
export const OfferCards = () => {
  const { data, isLoading } = useAppliedShifts()
  useLoadingPart(isLoading)
  const offerAnswer = useOfferAnswerDialog()
  const offers = listOffers(data?.data ?? [])
  return (
    <>
      {offers.length > 0 && (
        <Stack as="section" aria-label="Shifts offered to you" className={styles.offers}>
          {offers.map(({ shift, offered }) => (
            <Card key={shift.id} tone={offered.offer.status === 'offered' ? 'warning' : 'plain'}>
              <Stack gap={12}>
                <div>
                  <h2 className="text-18">
                    {offered.offer.status === 'offered'
                      ? standbyCopy.question
                      : standbyCopy.youAccepted(offered.officeName)}
                  </h2>
                  {offered.offer.status === 'offered' && <Deadline shift={offered} />}
                </div>
                <OfferFacts shift={shift} offered={offered} />
                <Answers shift={offered} onAnswer={offerAnswer.open} />
              </Stack>
            </Card>
          ))}
        </Stack>
      )}
      {offerAnswer.dialog}
    </>
  )
}

const formatCountdown = ({ shiftStatus, jobId, shiftSlots }: ClinicianShift, now: Date) => {
  const current = shiftSlots.find(slot => new Date(slot.startDate) <= now && now < new Date(slot.endDate))
  if (current) return `In progress until ${formatTime(current.endDate, jobId.timeZone)}`
  const next = shiftSlots.find(slot => new Date(slot.startDate) > now)
  if (next) return `Starts in ${formatTimeLeft(now, next.startDate)}`
  return shiftStatus === 'upcoming' ? 'Starting now' : 'In progress'
}

const Contact = ({ jobId }: { jobId: string }) => {
  const { data, error } = useOfflineAnswer('jobs.read', { id: jobId })
  if (!data && !error) return <Skeleton count={1} />
  const contact = data?.contact
  if (!contact) return null
  const name = `${contact.firstName} ${contact.lastName}`
  return (
    <IconLine icon={<PhoneIcon size={18} />}>
      Ask for <strong>{name}</strong>, {contact.title}
      <br />
      <a
        className={classes('medium figures', styles.phone)}
        href={`tel:+1${contact.phone}`}
        aria-label={`Call ${name}`}
      >
        {formatTypedPhone(contact.phone)}
      </a>
    </IconLine>
  )
}

const AddToCalendar = lazyComponent(() => import('./AddToCalendar.tsx'), 'AddToCalendar')
const CheckIn = lazyComponent(() => import('../time-card/CheckIn.tsx'), 'CheckIn')

const AddJobToCalendar = ({ jobId }: { jobId: string }) => {
  const { data } = useOfflineAnswer('jobs.read', { id: jobId })
  return data ? <AddToCalendar job={data} /> : null
}

const NextShiftCard = ({ shift }: { shift: ClinicianShift }) => {
  const now = useNow()
  const { jobId, facilityId, facilityPhotoUrl, shiftSlots, shiftStatus, id } = shift
  const address = formatAddress(jobId)
  return (
    <Stack gap={12} className={classes('surface padded', shiftStatus === 'current' && styles.current)}>
      <p className={classes('strong tight figures', styles.countdown)}>{formatCountdown(shift, now)}</p>
      <Cluster nowrap>
        <Face of="place" name={facilityId.officeName} pictureUrl={facilityPhotoUrl} />
        <p>
          <strong>{facilityId.officeName}</strong>
          <br />
          {clinicianTypeNames[jobId.clinicianType]} · <Money {...getMoneyProps(jobId)} />
        </p>
      </Cluster>
      <IconLine icon={<ClockIcon size={18} />}>{formatWhenInShort(shiftSlots, jobId.timeZone)}</IconLine>
      <IconLine icon={<PlaceIcon size={18} />}>
        {jobId.jobAddressNickname && `${jobId.jobAddressNickname}: `}
        {address}
      </IconLine>
      <Contact jobId={jobId.id} />
      <CheckIn shift={shift} />
      <Cluster gap={8}>
        {shiftStatus === 'current' && jobId.jobType === 'PART_TIME' && (
          <LinkButton kind="secondary" href={`/clinician/dashboard?timecard=${id}`}>
            Start time card
          </LinkButton>
        )}
        <LinkButton kind="secondary" newTab href={buildDirectionsHref(address)}>
          Open in maps
        </LinkButton>
        <AddJobToCalendar jobId={jobId.id} />
        <LinkButton kind="quiet" href={`/clinician/jobprofile/${jobId.id}`}>
          Shift details
        </LinkButton>
      </Cluster>
    </Stack>
  )
}

/** The current shift, or the next one. */
const NextShift = () => {
  const answer = useOfflineAnswer('applications.shifts', nextShift)
  return (
    <section aria-labelledby="next-shift" className={styles.part}>
      <h2 id="next-shift">Next shift</h2>
      <Loaded answer={answer} shape="card" count={1}>
        {({ data: [shift] }) =>
          shift ? (
            <NextShiftCard shift={shift} />
          ) : (
            <div className="surface padded">
              <EmptyState
                title="No upcoming shifts"
                why="Once a facility confirms you, your next shift appears here."
                next={<LinkButton href="/clinician/jobboard">Find a shift</LinkButton>}
              />
            </div>
          )
        }
      </Loaded>
    </section>
  )
}

const ToDo = lazyComponent(() => import('./ToDo.tsx'), 'ToDo', { shape: 'card', count: 2 })
const ClinicianShiftList = lazyComponent(() => import('./ClinicianShiftList.tsx'), 'ClinicianShiftList', {
  shape: 'card',
  count: 2,
})
const LatestPayouts = lazyComponent(() => import('./LatestPayouts.tsx'), 'LatestPayouts', {
  shape: 'card',
  count: 2,
})
const RatingFromAddress = lazyComponent(
  () => import('../../sheets/rating/RatingSheet.tsx'),
  'RatingFromAddress',
)
const Timesheet = lazy(async () => ({ default: (await import('../time-card/Timesheet.tsx')).Timesheet }))

const tabs = [
  { id: 'shifts', label: 'Shifts', content: () => <ClinicianShiftList /> },
  { id: 'payouts', label: 'Payouts', content: () => <LatestPayouts /> },
] as const

export const Dashboard = () => {
  const applicationId = useUrlParams().params.get('timecard')
  if (!applicationId) return <Overview />
  return (
    <Suspense fallback={<Loading />}>
      <Timesheet key={applicationId} applicationId={applicationId} />
    </Suspense>
  )
}

const ignoreShown = () => undefined

const Overview = () => {
  const { params, change } = useUrlParams()
  const [isShown, setShown] = useState(false)
  // links in notifications lead to the list of confirmed shifts, which is below the other parts
  const list = useFocusOnLoad<HTMLDivElement>(
    params.has('confirmedshifts') ? ignoreShown : undefined,
    isShown,
  )
  return (
    <Page>
      <PageTitle
        title="My shifts"
        actions={
          <LinkButton
            kind="secondary"
            size="small"
            icon={<CalendarIcon size={18} />}
            href="/clinician/settings?section=time-off"
          >
            Time off
          </LinkButton>
        }
      />
      <Together shape="card" count={3} onShown={() => setShown(true)}>
        <OfferCards />
        <div className={styles.overview}>
          <NextShift />
          <ToDo />
        </div>
        <div ref={list} tabIndex={-1} className={styles.list}>
          <Tabs
            label="Shifts and payouts"
            tabs={tabs}
            selected={params.get('tab') === 'payouts' ? 'payouts' : 'shifts'}
            onSelect={tab => change({ tab: tab === 'payouts' ? tab : undefined })}
          />
        </div>
      </Together>
      {params.has('rate') && <RatingFromAddress />}
    </Page>
  )
}
