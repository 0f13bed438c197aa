import { clinicianTypeNames } from '@gaitway/contract/enums'
import { showTime, showZone } from '@gaitway/contract/time'
import { useAnswer } from '../../api/use-call.ts'
import { useNow } from '../../api/use-now.ts'
import { LinkButton } from '../../shared/Button.tsx'
import { ClockIcon, PhoneIcon, PlaceIcon } from '../../shared/screen-icons.tsx'
import { phoneText } from '../../shared/phone.ts'
import { EmptyState } from '../../shared/show/EmptyState.tsx'
import { Money } from '../../shared/show/Money.tsx'
import { Skeleton } from '../../shared/show/Skeleton.tsx'
import { addressOf, mapsLink, timeLeft, whenInShort } from '../job/job-facts.ts'
import { copy } from './copy.ts'
import type { Shift } from './time-card.ts'
import { NotLoaded } from '../../shared/show/Loaded.tsx'
import { IconLine } from '../../shared/show/IconLine.tsx'
import { Cluster } from '../../shared/layout/Stack.tsx'
import { classes } from '../../shared/classes.ts'
import styles from './overview.module.css'

const countdown = ({ shiftStatus, jobId, shiftSlots }: Shift, now: Date) => {
  const { timeZone, endDate } = jobId
  const running = shiftSlots.find(slot => new Date(slot.startDate) <= now && now < new Date(slot.endDate))
  const until = running?.endDate ?? endDate
  if (running) return copy.nowUntil(`${showTime(until, timeZone)} ${showZone(until, timeZone)}`)
  const coming = shiftSlots.find(slot => new Date(slot.startDate) > now)
  if (coming) return copy.startsIn(timeLeft(now, coming.startDate))
  return shiftStatus === 'upcoming' ? copy.starting : copy.now
}

const Contact = ({ jobId }: { jobId: string }) => {
  const { data, error } = useAnswer('jobs.read', { id: jobId })
  if (!data && !error) return <Skeleton count={1} />
  const contact = data?.contact
  if (!contact) return null
  const name = `${contact.firstName} ${contact.lastName}`
  return (
    <IconLine icon={<PhoneIcon size={18} />}>
      {copy.contact} <strong>{name}</strong>, {contact.title}
      <br />
      <a className={styles.phone} href={`tel:+1${contact.phone}`} aria-label={copy.call(name)}>
        {phoneText(contact.phone)}
      </a>
    </IconLine>
  )
}

const Coming = ({ shift }: { shift: Shift }) => {
  const now = useNow()
  const { jobId, facilityId, shiftSlots, shiftStatus, id } = shift
  const address = addressOf(jobId)
  return (
    <div className={classes('surface', styles.next)} data-on={shiftStatus === 'current' ? '' : undefined}>
      <p className={styles.countdown}>{countdown(shift, now)}</p>
      <p>
        <strong>{facilityId.officeName}</strong>
        <br />
        {clinicianTypeNames[jobId.clinicianType]} · <Money cents={jobId.totalPayCents} unit="total" />
      </p>
      <IconLine icon={<ClockIcon size={18} />}>{whenInShort(shiftSlots, jobId.timeZone)}</IconLine>
      <IconLine icon={<PlaceIcon size={18} />}>
        {jobId.jobAddressNickname && `${jobId.jobAddressNickname}: `}
        {address}
      </IconLine>
      <Contact jobId={jobId.id} />
      <Cluster gap={8}>
        {shiftStatus === 'current' && jobId.jobType === 'PART_TIME' && (
          <LinkButton href={`/clinician/dashboard?timecard=${id}`}>{copy.writeCard}</LinkButton>
        )}
        <LinkButton kind="secondary" newTab href={mapsLink(address)}>
          {copy.openMaps}
        </LinkButton>
        <LinkButton kind="quiet" href={`/clinician/jobprofile/${jobId.id}`}>
          {copy.details}
        </LinkButton>
      </Cluster>
    </div>
  )
}

/** The shift that is on or comes next: how long until then, where, and whom to ask for. */
export const NextShift = () => {
  const answer = useAnswer('applications.shifts', {
    shiftStatus: 'upcoming,current',
    sortBy: 'startDate',
    sortOrder: 'asc',
    limit: 1,
  })
  const { data } = answer
  const [shift] = data?.data ?? []
  return (
    <section aria-labelledby="next-shift" className={styles.part}>
      <h2 id="next-shift">{copy.next}</h2>
      {!data && <NotLoaded answer={answer} shape="card" count={1} />}
      {shift && <Coming shift={shift} />}
      {data && !shift && (
        <div className={classes('surface', styles.next)}>
          <EmptyState
            title={copy.noNext}
            why={copy.noNextWhy}
            next={<LinkButton href="/clinician/jobboard">{copy.toBoard}</LinkButton>}
          />
        </div>
      )}
    </section>
  )
}
