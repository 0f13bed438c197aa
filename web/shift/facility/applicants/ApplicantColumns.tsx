import type { Job } from '../../parts/job.ts'
import { plural } from '@gaitway/contract/format/plural'
import { RATING_MAX } from '@gaitway/contract/values/limits'
import { useCallback, useEffect, useRef, useState, type ReactNode } from 'react'
import { IconButton, Button } from '../../../ui/Button.tsx'
import { RightIcon, CheckIcon, WarningIcon } from '../../../ui/icons.tsx'
import { LeftIcon } from '../../../ui/screen-icons.tsx'
import { type Applicant, formatApplicantName, listIneligibleReasons } from './applicant-facts.ts'
import { ChatLink } from './ChatLink.tsx'
import { Reliability } from '../../../profile/reliability/Reliability.tsx'
import styles from './applicants.module.css'
import { clinicianTypeNames } from '@gaitway/contract/values/enums'
import { Link } from 'wouter'
import { Facts } from '../../../ui/show/Facts.tsx'
import { Badge, Status } from '../../../ui/show/Status.tsx'
import { Portrait } from '../../../ui/show/Face.tsx'
import { Cluster, Stack } from '../../../ui/layout/Stack.tsx'
import { classes } from '../../../ui/classes.ts'
import { showMiles } from '@gaitway/contract/places'
import { showDay } from '@gaitway/contract/format/time'
import { applyProposedTimes } from '@gaitway/contract/proposed-times'
import { useMay } from '../../../api/use-session.ts'
import { TimesList } from '../../sheets/proposing/TimesList.tsx'

/** Why an applicant is not eligible, or that they are. */
const Eligibility = ({ reasons, label }: { reasons: Applicant['reasons']; label: string }) =>
  reasons.length === 0 ? (
    <p className={classes('small', styles.eligible)}>
      <CheckIcon size={18} /> Eligible
    </p>
  ) : (
    <ul className={styles.ineligible} aria-label={label}>
      {reasons.map(({ code, text }) => (
        <li key={code} className="small">
          <WarningIcon size={18} /> {text}
        </li>
      ))}
    </ul>
  )

type ApplicantTimesProps = { applicant: Applicant; job: Job; onCounter: (applicant: Applicant) => void }

/** The times that the facility proposed, until the clinician answers. */
const Counter = ({ applicant: { counterSlots, clinician }, job }: Omit<ApplicantTimesProps, 'onCounter'>) => {
  if (!counterSlots) return null
  if (counterSlots.length === 0)
    return (
      <p className="small quiet">{`You asked for the posted times. Waiting for ${clinician.firstName}.`}</p>
    )
  return (
    <div>
      <h3 className={styles.timesTitle}>{`You proposed these times. Waiting for ${clinician.firstName}.`}</h3>
      <TimesList slots={applyProposedTimes(job.slots, counterSlots)} zone={job.timeZone} />
    </div>
  )
}

/** The posted and the proposed times, and whether the applicant is eligible at each. */
const ApplicantTimes = ({ applicant, job, onCounter }: ApplicantTimesProps) => {
  const may = useMay()
  const { proposedSlots, areTimesAgreed, proposedReasons, status, isHeld } = applicant
  const reasons = listIneligibleReasons(applicant, job)
  const mayCounter =
    may('applicants') && status === 'applied' && job.status === 'posted' && job.jobType === 'PART_TIME'
  return (
    <Stack gap={12}>
      {proposedSlots ? (
        <>
          <div>
            <h3 className={styles.timesTitle}>Posted</h3>
            <TimesList slots={job.slots} zone={job.timeZone} />
            <Eligibility reasons={reasons} label="Not eligible as posted" />
          </div>
          <div>
            <h3 className={styles.timesTitle}>{areTimesAgreed ? 'Agreed' : 'Proposed'}</h3>
            <TimesList slots={applyProposedTimes(job.slots, proposedSlots)} zone={job.timeZone} />
            <Eligibility reasons={proposedReasons} label="Not eligible at the proposed times" />
          </div>
        </>
      ) : (
        <Eligibility reasons={reasons} label="Not eligible" />
      )}
      <Counter applicant={applicant} job={job} />
      {mayCounter && (
        <div>
          <Button kind="secondary" size="small" disabled={isHeld} onClick={() => onCounter(applicant)}>
            Propose other times
          </Button>
        </div>
      )}
    </Stack>
  )
}

const formatLicense = ({ clinician }: Applicant, job: Job) => {
  if (!clinician.licenseState) return `None for ${job.state}`
  // An expiration is a calendar day, so it is read in UTC.
  return clinician.licenseExpiresAt
    ? `${clinician.licenseState}, expires ${showDay(clinician.licenseExpiresAt, 'UTC')}`
    : clinician.licenseState
}

const formatDistance = (miles: number) => (miles < 0.1 ? 'Under 0.1 mi' : `${showMiles(miles)} mi`)

/** The facts by which applicants are compared, in the same order for each. */
const listApplicantFacts = (applicant: Applicant, job: Job) => {
  const { clinician, rating, ratingCount, completedShifts, distanceMiles } = applicant
  return [
    { label: 'License', value: formatLicense(applicant, job) },
    { label: 'Years in this setting', value: plural(clinician.settingYears, 'year', 'years') },
    { label: 'Distance', value: distanceMiles === null ? undefined : formatDistance(distanceMiles) },
    {
      label: 'Rating',
      value: rating === null ? 'No ratings yet' : `${rating.toFixed(1)} of ${RATING_MAX} (${ratingCount})`,
    },
    { label: 'Shifts worked on Gaitway', value: plural(completedShifts, 'shift', 'shifts') },
  ]
}

/** The standby badge of a waiting applicant, and their answer to the latest offer. */
const StandbyMarks = ({ applicant: { isStandby, standbyOffer, status } }: { applicant: Applicant }) => {
  if (!isStandby || status !== 'applied') return null
  // Someone who declined or withdrew and then applied again is available again.
  const isOfferShown =
    standbyOffer && standbyOffer.status !== 'declined' && standbyOffer.status !== 'withdrawn'
  return (
    <>
      <Badge tone="info">Standby</Badge>{' '}
      {isOfferShown && <Status of="standbyOffer" state={standbyOffer.status} />}
    </>
  )
}

const Match = ({ applicant: { matchScore, matchParts } }: { applicant: Applicant }) => (
  <div>
    <p className="figures">
      <strong>{`${matchScore}% match`}</strong>
    </p>
    <ul className={styles.parts}>
      {matchParts.map(({ name, points, of }) => (
        <li key={name} className="small quiet">
          <span>{name}</span>
          <span className="figures">{`${points} of ${of}`}</span>
          <span className={styles.track} aria-hidden="true">
            <i style={{ width: `${(100 * points) / of}%` }} />
          </span>
        </li>
      ))}
    </ul>
  </div>
)

type ApplicantColumnProps = {
  applicant: Applicant
  job: Job
  /** The decision buttons, when the column shows them itself. */
  decision?: ReactNode
  onCounter: (applicant: Applicant) => void
}

/** One applicant. Every column lists the same facts at the same height. */
const ApplicantColumn = ({ applicant, job, decision, onCounter }: ApplicantColumnProps) => {
  const { clinician, note, isHeld } = applicant
  return (
    <article className={classes('surface', styles.column)} aria-label={formatApplicantName(applicant)}>
      <Cluster as="header" nowrap>
        <Portrait of={clinician} />
        <div className="grow">
          <h2 className="text-18">
            <Link href={`/facility/clinicianprofile/${clinician.id}?jobId=${job.id}`}>
              {formatApplicantName(applicant)}
            </Link>
          </h2>
          <p className="quiet small">
            {clinicianTypeNames[clinician.clinicianType]}
            {clinician.city && `, ${clinician.city}`}
          </p>
          <StandbyMarks applicant={applicant} />
          {isHeld && <Badge tone="info">Being confirmed</Badge>}
        </div>
        <ChatLink applicant={applicant} jobId={job.id} size="small" />
      </Cluster>
      <Match applicant={applicant} />
      <Facts facts={listApplicantFacts(applicant, job)} />
      <Reliability of="clinician" reliability={applicant.reliability} />
      <ApplicantTimes applicant={applicant} job={job} onCounter={onCounter} />
      {note ? (
        <blockquote className={styles.note}>{note}</blockquote>
      ) : (
        <p className="quiet small">No note</p>
      )}
      <div className={styles.decision}>{decision}</div>
    </article>
  )
}

/** The index of the column that a phone shows, and a function that scrolls to another. */
export const useActiveColumn = (count: number) => {
  const strip = useRef<HTMLDivElement>(null)
  const [index, setIndex] = useState(0)
  const active = Math.min(index, Math.max(0, count - 1))
  useEffect(() => {
    const element = strip.current
    if (!element) return undefined
    const onScroll = () => setIndex(Math.round(element.scrollLeft / Math.max(1, element.clientWidth)))
    element.addEventListener('scroll', onScroll, { passive: true })
    return () => element.removeEventListener('scroll', onScroll)
  }, [count])
  const show = useCallback((next: number) => {
    const isMotionReduced = window.matchMedia('(prefers-reduced-motion: reduce)').matches
    strip.current?.children[next]?.scrollIntoView({
      behavior: isMotionReduced ? 'auto' : 'smooth',
      block: 'nearest',
      inline: 'start',
    })
    setIndex(next)
  }, [])
  return { strip, active, show }
}

type ColumnsProps = {
  applicants: readonly Applicant[]
  job: Job
  isWide: boolean
  /** The column shows the decision itself, on phones too. */
  isDecisionInside: boolean
  column: ReturnType<typeof useActiveColumn>
  renderDecision: (applicant: Applicant) => ReactNode
  onCounter: (applicant: Applicant) => void
}

/** Applicants side by side, or one at a time on phones. */
export const ApplicantColumns = (props: ColumnsProps) => {
  const { applicants, job, isWide, isDecisionInside, renderDecision, onCounter } = props
  const { strip, active, show } = props.column
  return (
    <>
      {!isWide && applicants.length > 1 && (
        <Cluster nowrap className={classes('quiet', styles.stepper)}>
          <IconButton
            label="Previous applicant"
            icon={<LeftIcon />}
            disabled={active === 0}
            onClick={() => show(active - 1)}
          />
          <span className="figures" aria-live="polite">
            {`${active + 1} of ${applicants.length}`}
          </span>
          <IconButton
            label="Next applicant"
            icon={<RightIcon />}
            disabled={active === applicants.length - 1}
            onClick={() => show(active + 1)}
          />
        </Cluster>
      )}
      <div ref={strip} className={styles.strip}>
        {applicants.map(applicant => (
          <ApplicantColumn
            key={applicant.id}
            applicant={applicant}
            job={job}
            decision={(isWide || isDecisionInside) && renderDecision(applicant)}
            onCounter={onCounter}
          />
        ))}
      </div>
    </>
  )
}
