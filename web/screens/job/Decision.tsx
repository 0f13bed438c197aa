import { applicationLifecycle, type ApplicationStatus } from '@gaitway/contract/lifecycles/application'
import { openMoves } from '@gaitway/contract/lifecycles/step'
import { useState } from 'react'
import { useSession } from '../../session/use-session.ts'
import { Button, LinkButton } from '../../shared/Button.tsx'
import { Money } from '../../shared/show/Money.tsx'
import { useAnswering, Answers, Deadline, type Answer } from '../standby/Offer.tsx'
import { copy as standbyWords } from '../standby/copy.ts'
import type { Job } from './job-facts.ts'
import { copy, applicationSays } from './copy.ts'
import { useReasons } from './Reasons.tsx'
import { later } from '../../shared/later.tsx'
import { Cluster } from '../../shared/layout/Stack.tsx'
import styles from './job.module.css'
import { Badge, Status } from '../../shared/show/Status.tsx'
import type { OfferedShift } from '../standby/Offer.tsx'

/** The application status in one sentence. */
const saysOf = (job: Job, status: ApplicationStatus) => {
  if (status !== 'applied' || !job.isStandby) return applicationSays[status]
  if (job.status === 'confirmed') return standbyWords.someoneElse
  if (job.standbyOffer?.status === 'accepted') return standbyWords.youAccepted(job.facility.officeName)
  return job.standbyOffer?.status === 'lapsed' ? standbyWords.lapsed : standbyWords.waiting
}

/** The standby offer while it waits for an answer. */
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

/** The status of an application, and what the clinician can do about it. */
const MyApplication = ({ job, status, onRemove, onDropOut, onAnswer }: MyApplicationProps) => {
  const offered = offeredIn(job)
  if (offered)
    return (
      <>
        <div className={styles.asking}>
          <h2 className="text-18">{standbyWords.question}</h2>
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
        {status === 'applied' && job.isStandby && <Badge tone="sky">{standbyWords.standby}</Badge>}
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

const EndShift = later(() => import('../ending/EndShift.tsx'), 'EndShift')
const RemoveDialog = later(() => import('./RemoveDialog.tsx'), 'RemoveDialog')
const ApplySheet = later(() => import('./ApplySheet.tsx'), 'ApplySheet')

type DecisionProps = {
  job: Job
  /** The id of the list with every reason on this page. */
  reasonsId: string
}

const Barred = ({ job, reasonsId }: DecisionProps) => {
  const [first, ...more] = useReasons(job).all
  return (
    <p className={styles.says}>
      <strong>{copy.cannotApply}</strong> {first?.text}{' '}
      {more.length > 0 && <a href={`#${reasonsId}`}>{copy.moreReasons(more.length)}</a>}
    </p>
  )
}

/** The clinician's next step: apply, see why they can't, or follow their application. */
export const Decision = ({ job, reasonsId }: DecisionProps) => {
  const session = useSession()
  const [applying, setApplying] = useState(false)
  const [removing, setRemoving] = useState(false)
  const [dropping, setDropping] = useState(false)
  const answering = useAnswering()
  const id = job.myApplicationId
  const clinicianId = session.state === 'signedIn' ? session.user.clinicianId?.id : undefined
  const status = job.myApplicationStatus
  const moves = status ? openMoves(applicationLifecycle, status, 'clinician') : []
  const comesBack = job.canComeBack && moves.includes('comeBack')
  const isOpen = status === null || moves.includes('applyAgain') || comesBack
  return (
    <Cluster as="section" gap={16} lineGap={8} spread className={styles.decision} aria-label={copy.decision}>
      {!isOpen && status && (
        <MyApplication
          job={job}
          status={status}
          onRemove={() => setRemoving(true)}
          onDropOut={() => setDropping(true)}
          onAnswer={answering.ask}
        />
      )}
      {isOpen && job.reasons.length > 0 && <Barred job={job} reasonsId={reasonsId} />}
      {isOpen && job.reasons.length === 0 && (
        <>
          {comesBack && <p className={styles.says}>{standbyWords.openAgain}</p>}
          <p className="text-18">
            {job.jobType === 'PART_TIME' ? (
              <Money cents={job.totalPayCents} unit="in all" />
            ) : (
              <Money cents={job.payRateCents} unit="hour" />
            )}
          </p>
          <Button onClick={() => setApplying(true)}>
            {comesBack ? applicationLifecycle.moves.comeBack.label : copy.apply}
          </Button>
        </>
      )}
      {applying && <ApplySheet job={job} onClose={() => setApplying(false)} />}
      {dropping && id && (
        <EndShift
          kind="cancel"
          side="clinician"
          shift={{
            jobId: job.id,
            applicationId: id,
            name: job.facility.officeName,
            place: `${job.facility.officeName}, ${job.city}`,
            slots: job.slots,
            timeZone: job.timeZone,
          }}
          onClose={() => setDropping(false)}
        />
      )}
      {removing && id && clinicianId && (
        <RemoveDialog application={{ id, clinicianId }} onClose={() => setRemoving(false)} />
      )}
      {answering.dialog}
    </Cluster>
  )
}
