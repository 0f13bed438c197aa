import { formatHoursAndEndDay, formatWhenInShort } from '../../parts/when.ts'
import { omitMissedDays, buildDirectionsHref, type Job, isConfirmed } from '../../parts/job.ts'
import { formatRateComparison, formatExpectedPay, getMoneyProps } from '../../parts/pay.ts'
import { showMiles } from '@gaitway/contract/places'
import { showCents, showRate, showSerial } from '@gaitway/contract/format/money'
import { showBriefDay, showMinutes, sumMinutes } from '@gaitway/contract/format/time'
import { calculateTimeCents } from '@gaitway/contract/values/fees'
import { listJobDetails } from '@gaitway/contract/format/job-details'
import { Link } from 'wouter'
import { LinkButton } from '../../../ui/Button.tsx'
import { ChatIcon } from '../../../ui/icons.tsx'
import { PlaceIcon } from '../../../ui/screen-icons.tsx'
import { formatTypedPhone } from '../../../ui/phone.ts'
import { Face } from '../../../ui/show/Face.tsx'
import { Notice } from '../../../ui/show/Notice.tsx'
import { Badge, Status } from '../../../ui/show/Status.tsx'
import { Facts } from '../../../ui/show/Facts.tsx'
import { formatAddress } from '@gaitway/contract/format/job-address'
import { copy } from '../../parts/copy.ts'
import { BlockButton, BlockedNotice } from '../../../profile/blocks/BlockedNotice.tsx'
import { Reliability } from '../../../profile/reliability/Reliability.tsx'
import { Rating } from '../../../profile/reliability/Rating.tsx'
import { lazyComponent } from '../../../ui/show/lazy-component.tsx'
import { InTurn } from '../../../ui/show/InTurn.tsx'
import { Money } from '../../../ui/show/Money.tsx'
import { Cluster, Stack } from '../../../ui/layout/Stack.tsx'
import { classes } from '../../../ui/classes.ts'
import styles from './job.module.css'
import { useAnswer } from '../../../api/use-call.ts'
import { useEffect, useMemo, useRef, useState } from 'react'
import { findRingAround } from '../../../ui/map/places.ts'

/** If the map doesn't load, nothing is shown in its place: the address and the distance still say where. */
const MapView = lazyComponent(
  () => import('../../../ui/map/MapView.tsx').catch(() => ({ MapView: () => null })),
  'MapView',
)

/** The height that the bars at the bottom of a phone cover. */
const BARS_PX = 130

/** Whether the element with the ref has come into view. */
const useInView = () => {
  const ref = useRef<HTMLDivElement>(null)
  const [isInView, setInView] = useState(false)
  useEffect(() => {
    if (!ref.current || isInView) return undefined
    const observer = new IntersectionObserver(
      entries => entries.some(({ isIntersecting }) => isIntersecting) && setInView(true),
      { rootMargin: `0px 0px -${BARS_PX}px` },
    )
    observer.observe(ref.current)
    return () => observer.disconnect()
  }, [isInView])
  return { ref, isInView }
}

type JobMapProps = { job: Job; latitude: number; longitude: number }

/** Where the facility is and how far from home, on a still map that loads once it is scrolled to. */
const JobMap = ({ job: { city, home, distanceMiles }, latitude, longitude }: JobMapProps) => {
  const { ref, isInView } = useInView()
  const miles = distanceMiles === null ? undefined : `${showMiles(distanceMiles)} mi`
  const ring = distanceMiles === null ? undefined : findRingAround(distanceMiles)
  const mapContent = useMemo(
    () => ({
      origin: home && { ...home, label: 'Home' },
      rings: ring ? [ring] : [],
      places: [
        {
          latitude,
          longitude,
          key: '',
          text: miles ?? city,
          count: 1,
          weight: 0,
          name: city,
          isQuiet: false,
        },
      ],
    }),
    [latitude, longitude, city, home, miles, ring],
  )
  return (
    <div ref={ref} className={styles.map}>
      {isInView && (
        <MapView
          isStill
          label={miles ? `Map: ${city}, ${miles} from your home` : `Map: ${city}`}
          {...mapContent}
        />
      )}
    </div>
  )
}

/** The drive from home, shown after the distance. It loads after the page, or not at all. */
const DriveTime = ({ job: { id, home, latitude } }: { job: Job }) => {
  const config = useAnswer('product.config', {}, { revalidateOnFocus: false })
  const isWanted = config.data?.hasDriveTimes === true && home !== null && latitude !== null
  const { data } = useAnswer('jobs.driveTime', isWanted ? { id } : null, {
    revalidateOnFocus: false,
    shouldRetryOnError: false,
  })
  if (!data?.drive) return null
  const { minutes, miles } = data.drive
  return (
    <>
      {' · '}
      <span className="nowrap">{`${showMinutes(minutes)} drive, ${showMiles(miles)} mi by road`}</span>
    </>
  )
}

/** Once there is a payout, its status replaces the sentence about when the clinician is paid. */
const hasPayout = ({ clinicianPayStatus: status }: Job) =>
  status === 'onTheWay' || status === 'paid' || status === 'failed'

const YOUR_PAY = 'Your pay for this shift:'

/** The pay: total, hourly rate against the state's, line items, and when it is paid. */
const PayBlock = ({ job }: { job: Job }) => {
  const { payRateCents, parkingCents, otherCents, boostPercent, hourlyRate } = job
  const days = omitMissedDays(job)
  const calculatePayCents = (slots: Job['slots']) =>
    slots.reduce((sum, slot) => sum + calculateTimeCents(payRateCents, sumMinutes([slot])), 0)
  // reimbursements are paid even if a day was missed
  const totalPayCents = job.totalPayCents - calculatePayCents(job.slots) + calculatePayCents(days)
  const isPrn = job.jobType === 'PART_TIME'
  const rateComparison = formatRateComparison(job)
  const extras = [
    ...(parkingCents > 0 ? [{ label: 'Parking reimbursement', value: showCents(parkingCents) }] : []),
    ...(otherCents > 0 ? [{ label: 'Other reimbursement', value: showCents(otherCents) }] : []),
  ]
  return (
    <Stack as="section" gap={8} className="surface padded" aria-label="Pay">
      <p>
        {isPrn && <Money {...getMoneyProps({ ...job, totalPayCents })} size="large" />}
        <span className="block quiet">
          <Money cents={payRateCents} unit="hour" size={isPrn ? 'text' : 'large'} />
          {rateComparison && ` · ${rateComparison}`}
        </span>
      </p>
      {boostPercent > 0 && (
        <p className="quiet">{`${showRate(hourlyRate * 100)} plus a ${boostPercent}% boost`}</p>
      )}
      {isPrn && (
        <Facts
          facts={[
            {
              label: `${showMinutes(sumMinutes(days))} at ${showRate(payRateCents)}`,
              value: showCents(calculatePayCents(days)),
            },
            ...extras,
            ...(extras.length ? [{ label: 'Total', value: showCents(totalPayCents), strong: true }] : []),
          ]}
        />
      )}
      {job.clinicianPayStatus && (
        <p>
          {hasPayout(job) ? <Link href="/clinician/payouts">{YOUR_PAY}</Link> : YOUR_PAY}{' '}
          <Status of="clinicianPay" state={job.clinicianPayStatus} />
        </p>
      )}
      {job.expectedPay ? (
        <p>{formatExpectedPay(job.expectedPay)}</p>
      ) : (
        // A shift that ended early shows its pay with the ending or under payouts.
        job.endings.length === 0 &&
        !hasPayout(job) && (
          <p className="quiet">
            {isPrn
              ? 'Paid after the facility accepts your time card. We don’t take a fee from your pay.'
              : 'Full-time job. The facility agrees on the pay with you and pays you directly.'}
          </p>
        )
      )}
    </Stack>
  )
}

/** The days of a shift in its own time zone. */
const Days = ({ slots, missedSlotIds, timeZone }: Pick<Job, 'slots' | 'missedSlotIds' | 'timeZone'>) => (
  <ul className={styles.days}>
    {slots.map(slot => (
      <li key={slot.id} className={styles.day}>
        <strong>{showBriefDay(slot.startDate, timeZone)}</strong>
        <span>{formatHoursAndEndDay(slot, timeZone)}</span>
        {missedSlotIds.includes(slot.id) ? (
          <span>
            <Badge tone="danger">{copy.noShow}</Badge>
          </span>
        ) : (
          <span className="quiet">{showMinutes(sumMinutes([slot]))}</span>
        )}
      </li>
    ))}
  </ul>
)

const Ended = lazyComponent(() => import('../../sheets/ending/Ended.tsx'), 'Ended')
const ShiftRatings = lazyComponent(() => import('../../sheets/rating/ShiftRatings.tsx'), 'ShiftRatings', {
  shape: 'card',
})
const MyTimes = lazyComponent(() => import('../../sheets/proposing/MyTimes.tsx'), 'MyTimes')
const AddToCalendar = lazyComponent(() => import('../list/AddToCalendar.tsx'), 'AddToCalendar')

type PartProps = { job: Job }

const buildBlockTarget = ({ id, officeName }: Job['facility']) => ({
  other: { facilityId: id },
  name: officeName,
})

const LocationSection = ({ job }: PartProps) => (
  <section className="surface padded" aria-label="Where">
    <h2>Where</h2>
    {job.jobAddressNickname && <p className="medium">{job.jobAddressNickname}</p>}
    <p>{formatAddress(job)}</p>
    {job.distanceMiles !== null && (
      <p className="quiet">
        {`${showMiles(job.distanceMiles)} mi from your home`}
        <DriveTime job={job} />
      </p>
    )}
    {job.latitude !== null && job.longitude !== null && (
      <JobMap job={job} latitude={job.latitude} longitude={job.longitude} />
    )}
    <p className="quiet">
      {job.parkingCents > 0 ? `Parking reimbursed: ${showCents(job.parkingCents)}` : 'Parking not reimbursed'}
    </p>
    <div className={styles.actions}>
      <LinkButton
        kind="secondary"
        size="small"
        newTab
        icon={<PlaceIcon size={18} />}
        href={buildDirectionsHref(formatAddress(job))}
      >
        Open in maps
      </LinkButton>
    </div>
  </section>
)

const FacilitySection = ({ job }: PartProps) => {
  const { facility, facilityPhotoUrl, contact, myApplicationStatus: status } = job
  return (
    <section className="surface padded" aria-label="Who">
      <h2>Who</h2>
      <Cluster nowrap>
        <Face of="place" name={facility.officeName} pictureUrl={facilityPhotoUrl} />
        <div>
          <p className="medium">{facility.officeName}</p>
          <p>
            <Rating rating={facility.rating} count={facility.ratingCount} />
          </p>
        </div>
      </Cluster>
      <Reliability of="facility" reliability={facility.reliability} />
      {contact ? (
        <Facts
          facts={[
            { label: 'Ask for', value: `${contact.firstName} ${contact.lastName}, ${contact.title}` },
            {
              label: 'Phone',
              value: <a href={`tel:+1${contact.phone}`}>{formatTypedPhone(contact.phone)}</a>,
            },
          ]}
        />
      ) : (
        <p className="quiet">You’ll see who to ask for, and their phone number, once you’re confirmed.</p>
      )}
      <Cluster gap={8} className={classes(styles.actions, styles.alignedWithText)}>
        {status !== null && status !== 'removed' && (
          <LinkButton
            kind="secondary"
            size="small"
            icon={<ChatIcon size={18} />}
            href={`/chat-profile?open=${facility.userId}&job=${job.id}`}
          >
            Chat
          </LinkButton>
        )}
        <BlockButton {...buildBlockTarget(facility)} />
      </Cluster>
    </section>
  )
}

const DescriptionSection = ({ job }: PartProps) => (
  <section className="surface padded" aria-label="What">
    <h2>What</h2>
    <p className={classes('typed measure', styles.description)}>{job.description}</p>
    <Facts facts={[...listJobDetails(job), { label: 'Shift ID', value: showSerial(job.serialNumber) }]} />
  </section>
)

/** Times can be proposed as long as nobody is confirmed for the shift. */
const canChangeTimes = ({ status, jobType, myApplicationStatus }: Job) =>
  myApplicationStatus === 'applied' && status === 'posted' && jobType === 'PART_TIME'

/** What the clinician may have to act on, the pay, and the days. */
const FirstSections = ({ job }: PartProps) => (
  <>
    <BlockedNotice {...buildBlockTarget(job.facility)} />
    {job.isInvited && job.status === 'posted' && (
      <Notice tone="info">{`${job.facility.officeName} invited you to this shift.`}</Notice>
    )}
    {job.endings.length > 0 && <Ended endings={job.endings} side="clinician" timeZone={job.timeZone} />}
    {canChangeTimes(job) && <MyTimes job={job} />}
    <PayBlock job={job} />
    {job.completedApplicationId && <ShiftRatings applicationId={job.completedApplicationId} />}
    <section className="surface padded" aria-label="When">
      <h2>When</h2>
      <Days {...job} />
      {job.postedSlots && (
        <p className="quiet">{copy.postedAs(formatWhenInShort(job.postedSlots, job.timeZone))}</p>
      )}
      {isConfirmed(job) && (
        <div className={styles.actions}>
          <AddToCalendar job={job} />
        </div>
      )}
    </section>
  </>
)

/** Everything about a shift, the most important first: pay, when, where, who, what. */
export const ClinicianJobFacts = ({ job }: PartProps) => (
  <div className={styles.facts}>
    <InTurn first={<FirstSections job={job} />} shape="card" count={3}>
      <LocationSection job={job} />
      <FacilitySection job={job} />
      <DescriptionSection job={job} />
    </InTurn>
  </div>
)
