import { applicationLifecycle, type ApplicationStatus } from '@gaitway/contract/lifecycles/application'
import { openMoves } from '@gaitway/contract/lifecycles/step'
import { Button, LinkButton } from '../../shared/Button.tsx'
import { Badge, Status } from '../../shared/show/Status.tsx'
import { Answers, Deadline, type Answer } from '../standby/Offer.tsx'
import type { OfferedShift } from '../standby/offer.ts'
import { Cluster } from '../../shared/layout/Stack.tsx'
import standbyStyles from '../standby/standby.module.css'
import { copy as standbyCopy } from '../standby/copy.ts'
import type { Job } from './job-facts.ts'
import { applicationSays, copy } from './copy.ts'
import styles from './job.module.css'

/** How an application stands, in a sentence. */
const saysOf = (job: Job, status: ApplicationStatus) => {
  if (status !== 'applied' || !job.isStandby) return applicationSays[status]
  if (job.status === 'confirmed') return standbyCopy.someoneElse
  if (job.standbyOffer?.status === 'accepted') return standbyCopy.asked(job.facility.officeName)
  return job.standbyOffer?.status === 'lapsed' ? standbyCopy.lapsed : standbyCopy.waiting
}

/** The offer of the shift while it waits for an answer. */
const offeredIn = (job: Job): OfferedShift | undefined =>
  job.myApplicationStatus === 'applied' && job.myApplicationId && job.standbyOffer?.status === 'offered'
    ? {
        applicationId: job.myApplicationId,
        officeName: job.facility.officeName,
        offer: job.standbyOffer,
        job,
      }
    : undefined

type MyApplicationProps = {
  job: Job
  status: ApplicationStatus
  onRemove: () => void
  onDropOut: () => void
  onAnswer: (shift: OfferedShift, answer: Answer) => void
}

/** What became of an application, and what its owner can do about it. */
export const MyApplication = ({ job, status, onRemove, onDropOut, onAnswer }: MyApplicationProps) => {
  const offered = offeredIn(job)
  if (offered)
    return (
      <>
        <div className={standbyStyles.asking}>
          <h2 className="text-18">{standbyCopy.question}</h2>
          <Deadline shift={offered} />
        </div>
        <Answers shift={offered} onAnswer={onAnswer} />
      </>
    )
  const moves = openMoves(applicationLifecycle, status, 'clinician')
  const mayRemove = moves.includes('remove')
  const isMine = status === 'upcoming' || status === 'current' || status === 'completed'
  return (
    <>
      <Cluster lineGap={4} className={styles.reason}>
        <Status of="application" state={status} />
        {status === 'applied' && job.isStandby && <Badge tone="sky">{standbyCopy.standby}</Badge>}
        <span className={styles.says}>{saysOf(job, status)}</span>
      </Cluster>
      {mayRemove && job.myApplicationId && (
        <Button kind="secondary" onClick={onRemove}>
          {applicationLifecycle.moves.remove.label}
        </Button>
      )}
      {moves.includes('dropOut') && job.myApplicationId && (
        <Button kind="quiet" onClick={onDropOut}>
          {applicationLifecycle.moves.dropOut.label}
        </Button>
      )}
      {isMine && (
        <LinkButton kind="secondary" href="/clinician/dashboard">
          {copy.myShift}
        </LinkButton>
      )}
      {!mayRemove && !isMine && (
        <LinkButton kind="secondary" href="/clinician/jobboard">
          {copy.otherShifts}
        </LinkButton>
      )}
    </>
  )
}
