import { lazy, Suspense } from 'react'
import { listJobDetails } from '@gaitway/contract/job-details'
import { showCents, showSerial } from '@gaitway/contract/money'
import { LinkButton } from '../../shared/Button.tsx'
import { PlaceIcon } from '../../shared/screen-icons.tsx'
import { phoneText } from '../../shared/phone.ts'
import { Facts } from '../../shared/show/Facts.tsx'
import { Days } from './Days.tsx'
import { addressOf, mapsLink, showMiles, type Job } from './job-facts.ts'
import { words } from './words.ts'
import { PayBlock } from './PayBlock.tsx'
import { Rating } from './Rating.tsx'
import styles from './job.module.css'

const BlockedNotice = lazy(async () => ({
  default: (await import('../blocks/BlockedNotice.tsx')).BlockedNotice,
}))
const Ended = lazy(async () => ({ default: (await import('../ending/Ended.tsx')).Ended }))
const DoNotMatch = lazy(async () => ({ default: (await import('../blocks/DoNotMatch.tsx')).DoNotMatch }))

type PartProps = { job: Job }

const apartOf = ({ id, officeName }: Job['facility']) => ({ other: { facilityId: id }, name: officeName })

const Where = ({ job }: PartProps) => (
  <section aria-label={words.where}>
    <h2>{words.where}</h2>
    {job.jobAddressNickname && <p className={styles.strong}>{job.jobAddressNickname}</p>}
    <p>{addressOf(job)}</p>
    {job.distanceMiles !== null && (
      <p className={styles.quiet}>{words.distance(showMiles(job.distanceMiles))}</p>
    )}
    <p className={styles.quiet}>
      {job.parkingCents > 0 ? words.parkingPaid(showCents(job.parkingCents)) : words.noParking}
    </p>
    <div className={styles.maps}>
      <LinkButton
        kind="secondary"
        size="small"
        newTab
        icon={<PlaceIcon size={18} />}
        href={mapsLink(addressOf(job))}
      >
        {words.openMaps}
      </LinkButton>
    </div>
  </section>
)

const Who = ({ job: { facility, contact } }: PartProps) => (
  <section aria-label={words.who}>
    <h2>{words.who}</h2>
    <p className={styles.strong}>{facility.officeName}</p>
    <p>
      <Rating rating={facility.rating} count={facility.ratingCount} />
    </p>
    {contact ? (
      <Facts
        facts={[
          {
            label: words.contact,
            value: `${contact.firstName} ${contact.lastName}, ${contact.title}`,
          },
          {
            label: words.phone,
            value: <a href={`tel:+1${contact.phone}`}>{phoneText(contact.phone)}</a>,
          },
        ]}
      />
    ) : (
      <p className={styles.quiet}>{words.contactLater}</p>
    )}
    <div className={styles.apart}>
      <Suspense fallback={null}>
        <DoNotMatch {...apartOf(facility)} />
      </Suspense>
    </div>
  </section>
)

const What = ({ job }: PartProps) => (
  <section aria-label={words.what}>
    <h2>{words.what}</h2>
    <p className={styles.description}>{job.description}</p>
    <Facts facts={[...listJobDetails(job), { label: words.shiftId, value: showSerial(job.serialNumber) }]} />
  </section>
)

/** Everything about a shift in the order in which it decides: pay, when, where, who, what. */
export const JobFacts = ({ job }: PartProps) => (
  <div className={styles.facts}>
    <Suspense fallback={null}>
      <BlockedNotice {...apartOf(job.facility)} />
      {job.endings.length > 0 && <Ended endings={job.endings} side="clinician" timeZone={job.timeZone} />}
    </Suspense>
    <PayBlock job={job} />
    <section aria-label={words.when}>
      <h2>{words.when}</h2>
      <Days slots={job.slots} timeZone={job.timeZone} />
    </section>
    <Where job={job} />
    <Who job={job} />
    <What job={job} />
  </div>
)
