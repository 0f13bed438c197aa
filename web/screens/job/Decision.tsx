import { applicationLifecycle } from '@gaitway/contract/lifecycles/application'
import { openMoves } from '@gaitway/contract/lifecycles/step'
import { useState } from 'react'
import { useSession } from '../../session/use-session.ts'
import { Button } from '../../shared/Button.tsx'
import { Money } from '../../shared/show/Money.tsx'
import { useAnswering } from '../standby/Offer.tsx'
import { copy as standbyCopy } from '../standby/copy.ts'
import type { Job } from './job-facts.ts'
import { MyApplication } from './MyApplication.tsx'
import { copy } from './copy.ts'
import { useReasons } from './Reasons.tsx'
import { later } from '../../shared/later.tsx'
import { Cluster } from '../../shared/layout/Stack.tsx'
import styles from './job.module.css'

const EndShift = later(() => import('../ending/EndShift.tsx'), 'EndShift')
const RemoveDialog = later(() => import('./RemoveDialog.tsx'), 'RemoveDialog')
const ApplySheet = later(() => import('./ApplySheet.tsx'), 'ApplySheet')

type DecisionProps = {
  job: Job
  /** Where all reasons stand on this page. */
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

/** What a clinician does next about a shift: apply, see why not, or what became of their application. */
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
          {comesBack && <p className={styles.says}>{standbyCopy.openAgain}</p>}
          <p className="text-18">
            {job.jobType === 'PART_TIME' ? (
              <Money cents={job.totalPayCents} unit="total" />
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
