import { clinicianTypeNames, type CancelKind } from '@gaitway/contract/enums'
import { jobLifecycle } from '@gaitway/contract/lifecycles/job'
import { openMoves, isOpen } from '@gaitway/contract/lifecycles/step'
import { showRate, showSerial } from '@gaitway/contract/money'
import { useState, type ReactNode } from 'react'
import { useLocation, useParams } from 'wouter'
import { useAnswer } from '../../api/use-call.ts'
import { useNow } from '../../api/use-now.ts'
import { Frame } from '../../layout/Frame.tsx'
import { useMay } from '../../session/use-session.ts'
import { Button } from '../../shared/Button.tsx'
import { PageTitle } from '../../shared/layout/PageTitle.tsx'
import { Cluster, Stack } from '../../shared/layout/Stack.tsx'
import { Status } from '../../shared/show/Status.tsx'
import { nameOf, groupApplicants } from '../applicants/applicant-facts.ts'
import { whenInShort, placeInShort } from '../job/job-facts.ts'
import { PriceLines } from '../paying/PriceLines.tsx'
import { CostCard, JobFacts, Part, People, Timeline, timelineOf } from './JobFacts.tsx'
import { copy } from './copy.ts'
import { later } from '../../shared/later.tsx'
import { LoadingOrError } from '../../shared/show/Loaded.tsx'
import { ConfirmDialog } from '../../api/ConfirmDialog.tsx'
import styles from './facility-job.module.css'
import type { ApplicationStatus } from '@gaitway/contract/lifecycles/application'
import type { Output } from '@gaitway/contract/schemas/index'
import { endingLabels, listEndings } from '../ending/ending-kinds.ts'

const EndShift = later(() => import('../ending/EndShift.tsx'), 'EndShift')

type EndingsProps = {
  job: Output<'jobs.read'>
  /** The confirmed clinician, if known. */
  confirmedName: string | undefined
  now: Date
  /** More buttons for the job. */
  children?: ReactNode
}

/** The confirmed clinician's status, which follows the times of the shift. */
const statusOf = (job: EndingsProps['job'], now: Date): ApplicationStatus | undefined => {
  if (job.status !== 'confirmed') return undefined
  if (new Date(job.slots.at(-1)?.endDate ?? job.createdAt) <= now) return 'completed'
  return new Date(job.slots[0]?.startDate ?? job.createdAt) <= now ? 'current' : 'upcoming'
}

const kindsOf = (job: EndingsProps['job'], now: Date): CancelKind[] => {
  const status = statusOf(job, now)
  if (!status) return isOpen(jobLifecycle, job.status, 'cancel', 'facility') ? ['cancel'] : []
  return listEndings(status, job.jobType)
}

/** Every way the facility can end this shift right now. */
const Endings = ({ job, confirmedName, now, children }: EndingsProps) => {
  const [asking, setAsking] = useState<CancelKind>()
  const { id: jobId, slots, timeZone, numberOfApplicants: applicants } = job
  const shift = {
    jobId,
    place: placeInShort(job),
    slots,
    timeZone,
    applicants,
    name: confirmedName ?? copy.theClinician,
  }
  return (
    <>
      <Cluster gap={8}>
        {kindsOf(job, now).map(kind => (
          <Button key={kind} kind="secondary" onClick={() => setAsking(kind)}>
            {endingLabels[kind]}
          </Button>
        ))}
        {children}
      </Cluster>
      {asking && (
        <EndShift kind={asking} side="facility" shift={shift} onClose={() => setAsking(undefined)} />
      )}
    </>
  )
}

const ShiftRatings = later(() => import('../feedback/ShiftRatings.tsx'), 'ShiftRatings', { shape: 'card' })
const RatingFromAddress = later(() => import('../feedback/RatingSheet.tsx'), 'RatingFromAddress')
const Ended = later(() => import('../ending/Ended.tsx'), 'Ended', { shape: 'card' })

const back = { href: '/facility/shiftmanagement', label: copy.toShifts }

export const FacilityJob = () => {
  const { id } = useParams<{ id: string }>()
  const [, go] = useLocation()
  const now = useNow()
  const [isDeleting, setDeleting] = useState(false)
  const answer = useAnswer('jobs.read', { id })
  const { data: job } = answer
  const may = useMay()
  const applicants = useAnswer(
    'applications.applicants',
    may('applicants') ? { jobId: id, limit: 100 } : null,
  )
  if (!job)
    return (
      <Frame>
        <PageTitle title={copy.toShifts} back={back} />
        <LoadingOrError answer={answer} shape="card" />
      </Frame>
    )
  const confirmed = groupApplicants(applicants.data?.data ?? []).confirmed
  const confirmedName = confirmed && nameOf(confirmed)
  const mayDelete = may('shifts') && openMoves(jobLifecycle, job.status, 'facility').includes('delete')
  // A cancellation is history once someone else was confirmed.
  const isTaken = job.status === 'confirmed' || job.status === 'completed'
  const earlier = isTaken ? job.endings.filter(({ kind }) => kind === 'droppedOut') : []
  const latest = job.endings.filter(ending => !earlier.includes(ending))
  const serial = showSerial(job.serialNumber)
  return (
    <Frame>
      <PageTitle
        title={clinicianTypeNames[job.clinicianType]}
        tab={copy.tab(serial)}
        back={back}
        lead={
          <Cluster as="span" lineGap={4} className="figures">
            <Status of="job" state={job.status} />
            <span>{whenInShort(job.slots, job.timeZone)}</span>
            <span>{copy.shiftId(serial)}</span>
          </Cluster>
        }
      />
      <div className={styles.page}>
        {latest.length > 0 && (
          <Stack className={styles.ended}>
            <Ended endings={latest} side="facility" timeZone={job.timeZone} />
          </Stack>
        )}
        <Stack>
          <JobFacts job={job} />
        </Stack>
        <Stack>
          <People
            job={job}
            applicants={applicants.data?.data ?? []}
            confirmedName={confirmedName}
            mayChoose={may('applicants')}
          />
          {job.completedApplicationId && <ShiftRatings applicationId={job.completedApplicationId} />}
          {job.cost && <CostCard cost={job.cost} />}
          {job.price && (
            <Part title={copy.price} gap={4}>
              <PriceLines
                job={job}
                price={job.price[job.cost?.paymentType ?? 'card']}
                feePercent={job.price.feePercent}
              />
              {(job.cost || job.status === 'posted') && (
                <p className="quiet small">{job.cost ? copy.paidBy[job.cost.paymentType] : copy.priceHint}</p>
              )}
              {job.medianRateCents !== null && (
                <p className="quiet small">
                  {copy.stateRate(job.medianRateKind, showRate(job.medianRateCents))}
                </p>
              )}
            </Part>
          )}
          {earlier.length > 0 && (
            <Ended endings={earlier} side="facility" timeZone={job.timeZone} isEarlier />
          )}
          <Part title={copy.timeline}>
            <Timeline steps={timelineOf(job, confirmedName, now)} zone={job.timeZone} />
          </Part>
          {may('shifts') && (
            <Endings job={job} confirmedName={confirmed?.clinician.firstName} now={now}>
              {mayDelete && (
                <Button kind="secondary" onClick={() => setDeleting(true)}>
                  {jobLifecycle.moves.delete.label}
                </Button>
              )}
            </Endings>
          )}
        </Stack>
      </div>
      {job.completedApplicationId && <RatingFromAddress />}
      <ConfirmDialog
        call="jobs.delete"
        sent={isDeleting ? { id: job.id } : undefined}
        title={copy.deleteTitle}
        yes={copy.delete}
        onClose={() => setDeleting(false)}
        onDone={() => go('/facility/shiftmanagement?view=list')}
      >
        {copy.deleteWhat}
      </ConfirmDialog>
    </Frame>
  )
}
