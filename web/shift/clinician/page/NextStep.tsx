import { payShown } from '../../parts/pay.ts'
import { applicationLifecycle, type ApplicationStatus } from '@gaitway/contract/lifecycles/application'
import { openMoves } from '@gaitway/contract/lifecycles/step'
import { useState } from 'react'
import { useSession } from '../../../api/use-session.ts'
import { Button, LinkButton } from '../../../ui/Button.tsx'
import { Money } from '../../../ui/show/Money.tsx'
import {
  useAnswering,
  Answers,
  Deadline,
  type OfferAnswer,
  type OfferedShift,
} from '../../sheets/standby/Offer.tsx'
import { copy as standbyCopy } from '../../sheets/standby/copy.ts'
import { type Job, isNoShowOpen } from '../../parts/job.ts'
import { copy, applicationSays } from '../../parts/copy.ts'
import { later } from '../../../ui/show/later.tsx'
import { Cluster, Stack } from '../../../ui/layout/Stack.tsx'
import styles from './job.module.css'
import { DrawnCheck } from '../../../ui/show/DrawnCheck.tsx'
import { Badge, Status } from '../../../ui/show/Status.tsx'
import { WarningIcon } from '../../../ui/icons.tsx'
import { useBlock } from '../../../profile/blocks/use-block.ts'

/**
 * Why a clinician isn't eligible. After a block nothing else counts: a block by the facility says only that the shift
 * isn't available, and their own is shown next to the button that removes it.
 */
export const useReasons = ({ reasons, facility }: Job) => {
  const isOwnBlock = Boolean(useBlock({ facilityId: facility.id }))
  const block = reasons.find(({ code }) => code === 'blocked')
  if (!block) return { all: reasons, listed: reasons, isBlocked: false }
  return {
    all: [isOwnBlock ? { ...block, text: 'You blocked this facility.' } : block],
    listed: [],
    isBlocked: true,
  }
}

const settings = (section: string) => `/clinician/settings?section=${section}`
const license = { label: 'Add your license', href: settings('licenses') }
const credential = { label: 'Update it', href: settings('health') }

const fixes: Record<string, { label: string; href: string }> = {
  no_license: license,
  license_expired: { label: 'Update the date', href: settings('licenses') },
  cpr_expired: credential,
  tb_expired: credential,
  malpractice_expired: credential,
  overlap: { label: 'View my shifts', href: '/clinician/dashboard?confirmedshifts=1' },
  time_off: { label: 'View my time off', href: settings('time-off') },
  signup_incomplete: { label: 'Complete Signup', href: '/clinician/signup' },
  not_approved: { label: 'See what’s missing', href: '/clinician/signup/success' },
}

/** How the clinician can fix a reason, if they can. */
export const findFix = ({ code }: { code: string }) => fixes[code]

/** Every reason why the clinician isn't eligible, with its fix. */
export const Reasons = ({ job, id }: { job: Job; id: string }) => {
  const { listed } = useReasons(job)
  const { myApplicationStatus: status } = job
  if (listed.length === 0 || (status !== null && status !== 'removed' && !job.canComeBack)) return null
  return (
    <section id={id} className={styles.reasons} aria-label={copy.reasonsTitle(listed.length)}>
      <h2>{copy.reasonsTitle(listed.length)}</h2>
      <Stack as="ul" gap={12}>
        {listed.map(reason => {
          const fix = findFix(reason)
          return (
            <li key={reason.code}>
              <WarningIcon size={18} />
              <span className={styles.reason}>{reason.text}</span>
              {fix && (
                <LinkButton kind="secondary" size="small" href={fix.href}>
                  {fix.label}
                </LinkButton>
              )}
            </li>
          )
        })}
      </Stack>
    </section>
  )
}

/** The application status in one sentence. */
const explainStatus = (job: Job, status: ApplicationStatus) => {
  if (status === 'applied' && job.myCounterSlots)
    return `${job.facility.officeName} proposes other times. Answer them above.`
  if (status !== 'applied' || !job.isStandby) return applicationSays[status]
  if (job.status === 'confirmed') return 'Someone else is confirmed. You’re on standby.'
  if (job.standbyOffer?.status === 'accepted') return standbyCopy.youAccepted(job.facility.officeName)
  return job.standbyOffer?.status === 'lapsed'
    ? 'We offered you this shift, but the deadline passed. Your application still counts.'
    : 'The facility has your application. If they confirm someone else, you’re on standby.'
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
  /** They just applied or were confirmed. */
  isFresh: boolean
  onRemove: () => void
  onDropOut: () => void
  onAnswer: (shift: OfferedShift, answer: OfferAnswer) => void
}

/** The status of an application, and what the clinician can do about it. */
const MyApplication = ({ job, status, isFresh, onRemove, onDropOut, onAnswer }: MyApplicationProps) => {
  const offered = offeredIn(job)
  if (offered)
    return (
      <>
        <div className={styles.asking}>
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
        {isFresh && <DrawnCheck />}
        <Status of="application" state={status} />
        {status === 'applied' && job.isStandby && <Badge tone="sky">{standbyCopy.standby}</Badge>}
        <span className={styles.says}>{explainStatus(job, status)}</span>
      </Cluster>
      {mayRemove && job.myApplicationId && (
        <Button kind="secondary" onClick={onRemove}>
          {applicationLifecycle.moves.remove.label}
        </Button>
      )}
      {isMine && (
        <Cluster gap={8}>
          <LinkButton kind="secondary" href="/clinician/dashboard">
            View my shift
          </LinkButton>
          {moves.includes('dropOut') && !isNoShowOpen(job) && job.myApplicationId && (
            <Button kind="quiet" onClick={onDropOut}>
              {applicationLifecycle.moves.dropOut.label}
            </Button>
          )}
        </Cluster>
      )}
      {!isMine && (!mayRemove || isFresh) && (
        <LinkButton kind="secondary" href="/clinician/jobboard">
          Find other shifts
        </LinkButton>
      )}
    </>
  )
}

const EndShift = later(() => import('../../sheets/ending/EndShift.tsx'), 'EndShift')
const RemoveDialog = later(() => import('../list/RemoveDialog.tsx'), 'RemoveDialog')
const ConfirmMyself = later(() => import('../../sheets/instant/ConfirmMyself.tsx'), 'ConfirmMyself')
const ApplySheet = later(() => import('./ApplySheet.tsx'), 'ApplySheet')

type DecisionProps = {
  job: Job
  /** The id of the list with every reason on this page. */
  reasonsId: string
}

/** Not free at the posted times is all that is against them, so other times may work. */
const couldPropose = ({ jobType, status, reasons }: Job) =>
  jobType === 'PART_TIME' &&
  status === 'posted' &&
  reasons.every(({ code }) => code === 'overlap' || code === 'time_off')

const Barred = ({ job, reasonsId, onPropose }: DecisionProps & { onPropose: () => void }) => {
  const { all, isBlocked } = useReasons(job)
  const [first, ...more] = all
  return (
    <>
      <p className={styles.says}>
        {!isBlocked && <strong>You can’t apply for this shift yet. </strong>}
        {first?.text}
        {more.length > 0 && ' '}
        {more.length > 0 && <a href={`#${reasonsId}`}>{`and ${more.length} more`}</a>}
      </p>
      {couldPropose(job) && (
        <Button kind="secondary" onClick={onPropose}>
          Propose other times
        </Button>
      )}
    </>
  )
}

/** The clinician's next step: apply, see why they can't, or follow their application. */
export const NextStep = ({ job, reasonsId }: DecisionProps) => {
  const session = useSession()
  const [applying, setApplying] = useState(false)
  const [confirming, setConfirming] = useState(false)
  const [removing, setRemoving] = useState(false)
  const [dropping, setDropping] = useState(false)
  const answering = useAnswering()
  const id = job.myApplicationId
  const clinicianId = session.state === 'signedIn' ? session.user.clinicianId?.id : undefined
  const status = job.myApplicationStatus
  const [atFirst] = useState(status)
  const moves = status ? openMoves(applicationLifecycle, status, 'clinician') : []
  const comesBack = job.canComeBack && moves.includes('comeBack')
  const isOpen = status === null || moves.includes('applyAgain') || comesBack
  const confirmButton = job.isInstant && job.reasons.length === 0 && (
    <Button onClick={() => setConfirming(true)}>Confirm this shift</Button>
  )
  return (
    <Cluster
      as="section"
      gap={16}
      lineGap={8}
      spread
      className={styles.decision}
      aria-label="Your application"
    >
      {!isOpen && status && (
        <MyApplication
          job={job}
          status={status}
          isFresh={status !== atFirst && (status === 'applied' || status === 'upcoming')}
          onRemove={() => setRemoving(true)}
          onDropOut={() => setDropping(true)}
          onAnswer={answering.ask}
        />
      )}
      {isOpen && job.reasons.length > 0 && (
        <Barred job={job} reasonsId={reasonsId} onPropose={() => setApplying(true)} />
      )}
      {isOpen && job.reasons.length === 0 && (
        <>
          {comesBack && <p className={styles.says}>This shift is open again.</p>}
          <p className="text-18">
            <Money {...payShown(job)} />
          </p>
          <Cluster gap={8}>
            <Button kind={job.isInstant ? 'secondary' : 'primary'} onClick={() => setApplying(true)}>
              {comesBack ? applicationLifecycle.moves.comeBack.label : 'Apply'}
            </Button>
            {confirmButton}
          </Cluster>
        </>
      )}
      {status === 'applied' && confirmButton}
      {confirming && <ConfirmMyself job={job} onClose={() => setConfirming(false)} />}
      {applying && (
        <ApplySheet job={job} startsProposing={job.reasons.length > 0} onClose={() => setApplying(false)} />
      )}
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
