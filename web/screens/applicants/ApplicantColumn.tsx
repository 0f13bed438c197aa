import { clinicianTypeNames } from '@gaitway/contract/enums'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { CheckIcon, WarningIcon } from '../../shared/icons.tsx'
import { Facts } from '../../shared/show/Facts.tsx'
import { Badge, Status } from '../../shared/show/Status.tsx'
import { factsOf, nameOf, reasonsAgainst, reasonWords, type Applicant, type Job } from './applicant-facts.ts'
import { Portrait } from '../../shared/show/Portrait.tsx'
import { copy } from './copy.ts'
import { classes } from '../../shared/classes.ts'
import styles from './applicants.module.css'

/** The standby badge of a waiting applicant, and their answer to the latest offer. */
const StandbyMarks = ({ applicant: { isStandby, standbyOffer, status } }: { applicant: Applicant }) => {
  if (!isStandby || status !== 'applied') return null
  // Someone who declined, withdrew and applied again is available again.
  const said = standbyOffer && standbyOffer.status !== 'declined' && standbyOffer.status !== 'withdrawn'
  return (
    <>
      <Badge tone="sky">{copy.standby}</Badge>{' '}
      {said && <Status of="standbyOffer" state={standbyOffer.status} />}
    </>
  )
}

const Match = ({ applicant: { matchScore, matchParts } }: { applicant: Applicant }) => (
  <div>
    <p className="figures">
      <strong>{copy.matchOf(matchScore)}</strong>
    </p>
    <ul className={styles.parts}>
      {matchParts.map(({ name, points, of }) => (
        <li key={name}>
          <span>{name}</span>
          <span className="figures">{copy.points(points, of)}</span>
          <span className={styles.track} aria-hidden="true">
            <i style={{ width: `${(100 * points) / of}%` }} />
          </span>
        </li>
      ))}
    </ul>
  </div>
)

const Against = ({ reasons }: { reasons: Applicant['reasons'] }) =>
  reasons.length === 0 ? (
    <p className={styles.fine}>
      <CheckIcon size={18} /> {copy.nothingAgainst}
    </p>
  ) : (
    <ul className={styles.against} aria-label={copy.against}>
      {reasons.map(reason => (
        <li key={reason.code}>
          <WarningIcon size={18} /> {reasonWords(reason)}
        </li>
      ))}
    </ul>
  )

type ApplicantColumnProps = {
  applicant: Applicant
  job: Job
  /** The decision buttons, when the column shows them itself. */
  decision?: ReactNode
}

/** One applicant. Every column lists the same facts at the same height. */
export const ApplicantColumn = ({ applicant, job, decision }: ApplicantColumnProps) => {
  const { clinician, note, isHeld } = applicant
  return (
    <article className={classes('surface', styles.column)} aria-label={nameOf(applicant)}>
      <header className={styles.person}>
        <Portrait of={clinician} />
        <div>
          <h2 className="text-18">
            <Link href={`/facility/clinicianprofile/${clinician.id}?jobId=${job.id}`}>
              {nameOf(applicant)}
            </Link>
          </h2>
          <p className="quiet small">
            {clinicianTypeNames[clinician.clinicianType]}
            {clinician.city && `, ${clinician.city}`}
          </p>
          <StandbyMarks applicant={applicant} />
          {isHeld && <Badge tone="sky">{copy.beingConfirmed}</Badge>}
        </div>
      </header>
      <Match applicant={applicant} />
      <Facts facts={factsOf(applicant, job)} />
      <Against reasons={reasonsAgainst(applicant, job)} />
      {note ? (
        <blockquote className={styles.note}>{note}</blockquote>
      ) : (
        <p className="quiet small">{copy.noNote}</p>
      )}
      <div className={styles.decision}>{decision}</div>
    </article>
  )
}
