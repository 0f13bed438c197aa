import { omitMissedDays, isNoShowOpen, type Job } from '../../parts/job.ts'
import { clinicianTypeNames } from '@gaitway/contract/values/enums'
import { showRate, showSerial } from '@gaitway/contract/format/money'
import { useLocation, useParams } from 'wouter'
import { useAnswer } from '../../../api/use-call.ts'
import { useNow } from '../../../api/use-now.ts'
import { Page } from '../../../ui/layout/Page.tsx'
import { useMay } from '../../../api/use-session.ts'
import { Button } from '../../../ui/Button.tsx'
import { PageTitle } from '../../../ui/layout/PageTitle.tsx'
import { Cluster, Stack } from '../../../ui/layout/Stack.tsx'
import { Badge, Status } from '../../../ui/show/Status.tsx'
import { formatApplicantName, groupApplicants } from '../applicants/applicant-facts.ts'
import { formatWhenInShort } from '../../parts/when.ts'
import { PriceLines } from '../../../money/paying/PriceLines.tsx'
import {
  CostCard,
  FacilityJobFacts,
  JobSection,
  ShiftApplicants,
  ShiftTimeline,
  buildTimeline,
} from './FacilityJobFacts.tsx'
import { copy as jobCopy } from '../../parts/copy.ts'
import { lazyComponent } from '../../../ui/show/lazy-component.tsx'
import { LoadingOrError } from '../../../ui/show/Loaded.tsx'
import { Together } from '../../../ui/show/Together.tsx'
import { useJobMoves, type JobMove } from '../editing/use-job-moves.tsx'
import styles from './facility-job.module.css'
import { useState } from 'react'
import { Card } from '../../../ui/layout/Card.tsx'
import { formatFavoriteName } from '../../../profile/favorites/use-favorites.ts'

const InviteDialog = lazyComponent(
  () => import('../../../profile/favorites/InviteDialog.tsx'),
  'InviteDialog',
)

/** Who was asked to take a shift, and whether they applied, with a button to ask more while it is open. */
export const ShiftInvitations = ({ job }: { job: Job }) => {
  const [isInviting, setInviting] = useState(false)
  const mayInvite = useMay()('shifts') && job.status === 'posted'
  const invited = job.invited ?? []
  if (invited.length === 0 && !mayInvite && !job.inviteOnly) return null
  return (
    <Card>
      <Stack gap={12}>
        <h2>Invited</h2>
        {job.inviteOnly && <p className="quiet small">Only invited clinicians can see this shift.</p>}
        {invited.length === 0 ? (
          <p className="quiet small">No one has been invited yet.</p>
        ) : (
          <Stack as="ul" gap={8} aria-label="Invited">
            {invited.map(one => (
              <li key={one.clinicianId}>
                <Cluster gap={8} lineGap={4} spread>
                  <span>{formatFavoriteName(one)}</span>
                  {one.applicationStatus ? (
                    <Status of="application" state={one.applicationStatus} />
                  ) : (
                    <span className="small quiet">No answer yet</span>
                  )}
                </Cluster>
              </li>
            ))}
          </Stack>
        )}
        {mayInvite && (
          <div>
            <Button kind="secondary" size="small" onClick={() => setInviting(true)}>
              Invite favorites
            </Button>
          </div>
        )}
      </Stack>
      {isInviting && <InviteDialog job={job} onClose={() => setInviting(false)} />}
    </Card>
  )
}

type JobMovesProps = {
  job: Job
  confirmedName?: string
  /** Which of the buttons: those at the top of the page or those at its end. */
  position: 'top' | 'end'
}

/** What the facility can do with this shift right now. Canceling or deleting an open shift stands at the end. */
const JobMoves = ({ job, confirmedName, position }: JobMovesProps) => {
  const [, go] = useLocation()
  const mayPost = useMay()('shifts')
  const { entries, dialog } = useJobMoves(job, {
    confirmedName,
    onDeleted: () => go('/facility/shiftmanagement?view=list'),
  })
  const isAtEnd = (move: JobMove) => job.status === 'posted' && (move === 'cancel' || move === 'delete')
  return (
    <>
      <Cluster gap={8}>
        {entries
          .filter(({ move }) => isAtEnd(move) === (position === 'end'))
          .map(({ label, onChoose }) => (
            <Button key={label} kind="secondary" onClick={onChoose}>
              {label}
            </Button>
          ))}
        {mayPost && position === 'top' && !isNoShowOpen(job) && (
          <Button kind="secondary" onClick={() => go(`/facility/shiftmanagement?post=1&from=${job.id}`)}>
            Post again
          </Button>
        )}
      </Cluster>
      {dialog}
    </>
  )
}

const ShiftRatings = lazyComponent(() => import('../../sheets/rating/ShiftRatings.tsx'), 'ShiftRatings', {
  shape: 'card',
})
const RatingFromAddress = lazyComponent(
  () => import('../../sheets/rating/RatingSheet.tsx'),
  'RatingFromAddress',
)
const TimeChangeWaiting = lazyComponent(() => import('../../parts/TimeChange.tsx'), 'TimeChangeWaiting')
const OwnNoShowReports = lazyComponent(
  () => import('../../parts/no-show/NoShowReports.tsx'),
  'OwnNoShowReports',
)
const MissingCheckIn = lazyComponent(() => import('./MissingCheckIn.tsx'), 'MissingCheckIn')
const TimeCardPart = lazyComponent(() => import('./TimeCardPart.tsx'), 'TimeCardPart')
const EvidenceCard = lazyComponent(() => import('../../../profile/evidence/EvidenceCard.tsx'), 'EvidenceCard')
const FacilityBrief = lazyComponent(() => import('../../sheets/brief/FacilityBrief.tsx'), 'FacilityBrief', {
  shape: 'card',
})
const InstantCard = lazyComponent(() => import('../../sheets/instant/InstantCard.tsx'), 'InstantCard')
const Ended = lazyComponent(() => import('../../sheets/ending/Ended.tsx'), 'Ended', { shape: 'card' })

const back = { href: '/facility/shiftmanagement', label: 'Shift management' }

const priceNotes = {
  card: 'Card price for the scheduled hours.',
  ACH: 'Bank transfer (ACH) price for the scheduled hours.',
  invoice: 'Invoice price for the scheduled hours.',
}

export const FacilityJob = () => {
  const { id } = useParams<{ id: string }>()
  const now = useNow()
  const answer = useAnswer('jobs.read', { id })
  const { data: job } = answer
  const may = useMay()
  const applicants = useAnswer(
    'applications.applicants',
    may('applicants') ? { jobId: id, limit: 100 } : null,
  )
  if (!job)
    return (
      <Page>
        <PageTitle title={jobCopy.oneShift} back={back} />
        <LoadingOrError answer={answer} shape="card" />
      </Page>
    )
  const people = applicants.data?.data ?? []
  const { confirmed } = groupApplicants(people)
  const confirmedName = confirmed && formatApplicantName(confirmed)
  // Once someone else is confirmed, an earlier clinician's cancellation moves down the page.
  const isTaken = job.status === 'confirmed' || job.status === 'completed'
  const hasStarted = job.slots.some(({ startDate }) => new Date(startDate) <= now)
  const hasTimeCard = isTaken && job.jobType === 'PART_TIME'
  const earlier = isTaken ? job.endings.filter(({ kind }) => kind === 'droppedOut') : []
  const latest = job.endings.filter(ending => !earlier.includes(ending))
  const serial = showSerial(job.serialNumber)
  return (
    <Page>
      <PageTitle
        title={clinicianTypeNames[job.clinicianType]}
        tab={`Shift ${serial}`}
        back={back}
        lead={
          <Cluster as="span" lineGap={4} className="figures">
            <Status of="job" state={job.status} />
            {job.boostPercent > 0 && <Badge tone="warning">{jobCopy.boostedTag(job.boostPercent)}</Badge>}
            <span>{formatWhenInShort(omitMissedDays(job), job.timeZone)}</span>
            <span>{`Shift ID ${serial}`}</span>
          </Cluster>
        }
      />
      <Together shape="card">
        <div className={styles.page}>
          {latest.length > 0 && (
            <Stack className={styles.ended}>
              <Ended endings={latest} side="facility" timeZone={job.timeZone} />
            </Stack>
          )}
          <Stack>
            <FacilityJobFacts job={job} />
          </Stack>
          <Stack>
            {job.noShowReports.length > 0 && <OwnNoShowReports job={job} mayWithdraw={may('shifts')} />}
            {job.missingCheckIn && may('shifts') && (
              <MissingCheckIn missing={job.missingCheckIn} zone={job.timeZone} />
            )}
            {job.timeChange && (
              <TimeChangeWaiting
                job={job}
                name={confirmed?.clinician.firstName}
                mayWithdraw={may('shifts')}
              />
            )}
            <JobMoves job={job} confirmedName={confirmed?.clinician.firstName} position="top" />
            <ShiftApplicants
              job={job}
              applicants={people}
              isLoading={applicants.isLoading}
              confirmedName={confirmedName}
              mayChoose={may('applicants')}
            />
            {may('shifts') && <FacilityBrief jobId={id} />}
            {may('shifts') && hasTimeCard && <TimeCardPart jobId={id} timeZone={job.timeZone} />}
            {isTaken && hasStarted && (may('payments') || may('compliance')) && (
              <EvidenceCard of={{ jobId: id }} />
            )}
            {job.completedApplicationId && <ShiftRatings applicationId={job.completedApplicationId} />}
            {job.status === 'posted' && job.jobType !== 'FULL_TIME' && may('shifts') && (
              <InstantCard job={job} />
            )}
            <ShiftInvitations job={job} />
            {job.cost && <CostCard cost={job.cost} />}
            {job.price && (
              <JobSection title="Price" gap={4}>
                <PriceLines
                  job={job}
                  price={job.price[job.cost?.paymentType ?? 'card']}
                  feePercent={job.price.feePercent}
                />
                {(job.cost || job.status === 'posted') && (
                  <p className="quiet small">
                    {job.cost
                      ? priceNotes[job.cost.paymentType]
                      : 'Card price. You’re charged when you confirm someone.'}
                  </p>
                )}
                {job.medianRateCents !== null && (
                  <p className="quiet small">
                    {`State ${job.medianRateKind} ${showRate(job.medianRateCents)}`}
                  </p>
                )}
              </JobSection>
            )}
            {earlier.length > 0 && (
              <Ended endings={earlier} side="facility" timeZone={job.timeZone} isEarlier />
            )}
            <JobSection title="Timeline">
              <ShiftTimeline steps={buildTimeline(job, confirmedName, now)} zone={job.timeZone} />
            </JobSection>
            {job.status === 'posted' && <JobMoves job={job} position="end" />}
          </Stack>
        </div>
      </Together>
      {job.completedApplicationId && <RatingFromAddress />}
    </Page>
  )
}
