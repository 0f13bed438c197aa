import { getMoneyProps } from '../../parts/pay.ts'
import { applicationLifecycle, type ApplicationStatus } from '@gaitway/contract/lifecycles/application'
import { listOpenMoves } from '@gaitway/contract/lifecycles/step'
import { useState } from 'react'
import { useSession } from '../../../api/use-session.ts'
import { Button, LinkButton } from '../../../ui/Button.tsx'
import { Money } from '../../../ui/show/Money.tsx'
import {
  useOfferAnswerDialog,
  Answers,
  Deadline,
  type OfferAnswer,
  type OfferedShift,
} from '../../sheets/standby/Offer.tsx'
import { copy as standbyCopy } from '../../sheets/standby/copy.ts'
import { type Job, isNoShowOpen } from '../../parts/job.ts'
import { plural } from '@gaitway/contract/format/plural'
import { lazyComponent } from '../../../ui/show/lazy-component.tsx'
import { Cluster, Stack } from '../../../ui/layout/Stack.tsx'
import styles from './job.module.css'
import { DrawnCheck } from '../../../ui/show/DrawnCheck.tsx'
import { Badge, Status } from '../../../ui/show/Status.tsx'
import { WarningIcon } from '../../../ui/icons.tsx'
import { useBlock } from '../../../profile/blocks/use-block.ts'

/**
 * Why a clinician isn't eligible. A block hides all other reasons, and isn't in the list: one by the facility says only
 * that the shift isn't available, and the clinician's own is shown beside the button that removes it.
 */
const useReasons = ({ reasons, facility }: Job) => {
  const isOwnBlock = Boolean(useBlock({ facilityId: facility.id }))
  const block = reasons.find(({ code }) => code === 'blocked')
  if (!block) return { shownReasons: reasons, listedReasons: reasons, isBlocked: false }
  const shownReasons = [isOwnBlock ? { ...block, text: 'You blocked this facility.' } : block]
  return { shownReasons, listedReasons: [], isBlocked: true }
}

const settings = (section: string) => `/clinician/settings?section=${section}`
const credential = { label: 'Update it', href: settings('health') }

const fixesByCode: Record<string, { label: string; href: string }> = {
  no_license: { label: 'Add your license', href: settings('licenses') },
  license_expired: { label: 'Update the date', href: settings('licenses') },
  cpr_expired: credential,
  tb_expired: credential,
  malpractice_expired: credential,
  overlap: { label: 'View my shifts', href: '/clinician/dashboard?confirmedshifts=1' },
  time_off: { label: 'View my time off', href: settings('time-off') },
  signup_incomplete: { label: 'Complete Signup', href: '/clinician/signup' },
  not_approved: { label: 'See what’s missing', href: '/clinician/signup/success' },
}

/** How the clinician can remove the reason with this code, if they can. */
export const findFix = ({ code }: { code: string }) => fixesByCode[code]

/** Every reason why the clinician isn't eligible, with its fix. */
export const Reasons = ({ job, id }: { job: Job; id: string }) => {
  const { listedReasons } = useReasons(job)
  const { myApplicationStatus: status } = job
  if (listedReasons.length === 0 || (status !== null && status !== 'removed' && !job.canComeBack)) return null
  const title = `Not eligible: ${plural(listedReasons.length, 'reason', 'reasons')}`
  return (
    <section id={id} className={styles.reasons} aria-label={title}>
      <h2>{title}</h2>
      <Stack as="ul" gap={12}>
        {listedReasons.map(reason => {
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

const statusSentences: Record<ApplicationStatus, string> = {
  applied: 'The facility has your application. We’ll notify you when they decide.',
  upcoming: 'You’re confirmed for this shift.',
  current: 'This shift is in progress.',
  completed: 'You worked this shift.',
  cancelled: 'This shift was canceled.',
  declined: 'Your application was declined.',
  expired: 'The shift started before you were chosen.',
  removed: 'You removed your application.',
}

/** The application status in one sentence. */
const explainStatus = (job: Job, status: ApplicationStatus) => {
  if (status === 'applied' && job.myCounterSlots)
    return `${job.facility.officeName} proposes other times. Answer them above.`
  if (status !== 'applied' || !job.isStandby) return statusSentences[status]
  if (job.status === 'confirmed') return 'Someone else is confirmed. You’re on standby.'
  if (job.standbyOffer?.status === 'accepted') return standbyCopy.youAccepted(job.facility.officeName)
  return job.standbyOffer?.status === 'lapsed'
    ? 'We offered you this shift, but the deadline passed. Your application still counts.'
    : 'The facility has your application. If they confirm someone else, you’re on standby.'
}

/** The standby offer that the clinician hasn't answered. */
const findUnansweredOffer = (job: Job): OfferedShift | undefined =>
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
  /** The clinician applied or was confirmed while this page was open. */
  hasJustChanged: boolean
  onRemove: () => void
  onDropOut: () => void
  onAnswer: (shift: OfferedShift, answer: OfferAnswer) => void
}

/** The status of an application, and what the clinician can do about it. */
const MyApplication = (props: MyApplicationProps) => {
  const { job, status, hasJustChanged, onRemove, onDropOut, onAnswer } = props
  const offered = findUnansweredOffer(job)
  if (offered)
    return (
      <>
        <div className={styles.offerText}>
          <h2 className="text-18">{standbyCopy.question}</h2>
          <Deadline shift={offered} />
        </div>
        <Answers shift={offered} onAnswer={onAnswer} />
      </>
    )
  const moves = listOpenMoves(applicationLifecycle, status, 'clinician')
  const canRemove = moves.includes('remove')
  const isMine = status === 'upcoming' || status === 'current' || status === 'completed'
  return (
    <>
      <Cluster lineGap={4} className={styles.reason}>
        {hasJustChanged && <DrawnCheck />}
        <Status of="application" state={status} />
        {status === 'applied' && job.isStandby && <Badge tone="info">{standbyCopy.standby}</Badge>}
        <span className={styles.statusText}>{explainStatus(job, status)}</span>
      </Cluster>
      {canRemove && job.myApplicationId && (
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
      {!isMine && (!canRemove || hasJustChanged) && (
        <LinkButton kind="secondary" href="/clinician/jobboard">
          Find other shifts
        </LinkButton>
      )}
    </>
  )
}

const EndShift = lazyComponent(() => import('../../sheets/ending/EndShift.tsx'), 'EndShift')
const RemoveDialog = lazyComponent(() => import('../list/RemoveDialog.tsx'), 'RemoveDialog')
const ConfirmMyself = lazyComponent(() => import('../../sheets/instant/ConfirmMyself.tsx'), 'ConfirmMyself')
const ApplySheet = lazyComponent(() => import('./ApplySheet.tsx'), 'ApplySheet')

type NextStepProps = {
  job: Job
  /** The ID of the element that lists every reason on this page. */
  reasonsId: string
}

/** Whether the posted times are all that keeps the clinician from applying, so other times may work. */
const canProposeTimes = ({ jobType, status, reasons }: Job) =>
  jobType === 'PART_TIME' &&
  status === 'posted' &&
  reasons.every(({ code }) => code === 'overlap' || code === 'time_off')

const NotEligible = ({ job, reasonsId, onPropose }: NextStepProps & { onPropose: () => void }) => {
  const { shownReasons, isBlocked } = useReasons(job)
  const [first, ...more] = shownReasons
  return (
    <>
      <p className={styles.statusText}>
        {!isBlocked && <strong>You can’t apply for this shift yet. </strong>}
        {first?.text}
        {more.length > 0 && ' '}
        {more.length > 0 && <a href={`#${reasonsId}`}>{`and ${more.length} more`}</a>}
      </p>
      {canProposeTimes(job) && (
        <Button kind="secondary" onClick={onPropose}>
          Propose other times
        </Button>
      )}
    </>
  )
}

/** The clinician's next step: apply, see why they can't, or follow their application. */
export const NextStep = ({ job, reasonsId }: NextStepProps) => {
  const session = useSession()
  const [openDialog, setOpenDialog] = useState<'apply' | 'confirm' | 'remove' | 'dropOut'>()
  const close = () => setOpenDialog(undefined)
  const offerAnswer = useOfferAnswerDialog()
  const clinicianId = session.state === 'signedIn' ? session.user.clinicianId?.id : undefined
  const { myApplicationId: id, myApplicationStatus: status } = job
  const [initialStatus] = useState(status)
  const moves = status ? listOpenMoves(applicationLifecycle, status, 'clinician') : []
  const canComeBack = job.canComeBack && moves.includes('comeBack')
  const canApply = status === null || moves.includes('applyAgain') || canComeBack
  const confirmButton = job.isInstant && job.reasons.length === 0 && (
    <Button onClick={() => setOpenDialog('confirm')}>Confirm this shift</Button>
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
      {!canApply && status && (
        <MyApplication
          job={job}
          status={status}
          hasJustChanged={status !== initialStatus && (status === 'applied' || status === 'upcoming')}
          onRemove={() => setOpenDialog('remove')}
          onDropOut={() => setOpenDialog('dropOut')}
          onAnswer={offerAnswer.open}
        />
      )}
      {canApply && job.reasons.length > 0 && (
        <NotEligible job={job} reasonsId={reasonsId} onPropose={() => setOpenDialog('apply')} />
      )}
      {canApply && job.reasons.length === 0 && (
        <>
          {canComeBack && <p className={styles.statusText}>This shift is open again.</p>}
          <p className="text-18">
            <Money {...getMoneyProps(job)} />
          </p>
          <Cluster gap={8}>
            <Button kind={job.isInstant ? 'secondary' : 'primary'} onClick={() => setOpenDialog('apply')}>
              {canComeBack ? applicationLifecycle.moves.comeBack.label : 'Apply'}
            </Button>
            {confirmButton}
          </Cluster>
        </>
      )}
      {status === 'applied' && confirmButton}
      {openDialog === 'confirm' && <ConfirmMyself job={job} onClose={close} />}
      {openDialog === 'apply' && (
        <ApplySheet job={job} startsProposing={job.reasons.length > 0} onClose={close} />
      )}
      {openDialog === 'dropOut' && id && (
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
          onClose={close}
        />
      )}
      {openDialog === 'remove' && id && clinicianId && (
        <RemoveDialog application={{ id, clinicianId }} onClose={close} />
      )}
      {offerAnswer.dialog}
    </Cluster>
  )
}
