import { clinicianTypeNames } from '@gaitway/contract/enums'
import { jobLifecycle } from '@gaitway/contract/lifecycles/job'
import { openMoves } from '@gaitway/contract/lifecycles/step'
import { showRate, showSerial } from '@gaitway/contract/money'
import { useCallback, useState } from 'react'
import { useLocation, useParams } from 'wouter'
import { useAnswer } from '../../api/use-call.ts'
import { useNow } from '../../api/use-now.ts'
import { Frame } from '../../layout/Frame.tsx'
import { useMay } from '../../session/use-session.ts'
import { Button } from '../../shared/Button.tsx'
import { Card } from '../../shared/layout/Card.tsx'
import { PageTitle } from '../../shared/layout/PageTitle.tsx'
import { Cluster, Stack } from '../../shared/layout/Stack.tsx'
import { Status } from '../../shared/show/Status.tsx'
import { nameOf, sorted } from '../applicants/applicant-facts.ts'
import { whenInShort } from '../job/job-facts.ts'
import { PriceLines } from '../paying/PriceLines.tsx'
import { CostCard, JobFacts } from './JobFacts.tsx'
import { Endings } from './Endings.tsx'
import { People } from './People.tsx'
import { Timeline, timelineOf } from './Timeline.tsx'
import { copy } from './copy.ts'
import { later } from '../../shared/later.tsx'
import { NotLoaded } from '../../shared/show/Loaded.tsx'
import { AskDialog } from '../../api/AskDialog.tsx'
import styles from './facility-job.module.css'

const Ended = later(() => import('../ending/Ended.tsx'), 'Ended', { shape: 'card' })

const back = { href: '/facility/shiftmanagement', label: copy.toShifts }

export const FacilityJob = () => {
  const { id } = useParams<{ id: string }>()
  const [, go] = useLocation()
  const now = useNow()
  const [isDeleting, setDeleting] = useState(false)
  const close = useCallback(() => setDeleting(false), [])
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
        <NotLoaded answer={answer} shape="card" />
      </Frame>
    )
  const confirmed = sorted(applicants.data?.data ?? []).confirmed
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
          <div className={styles.ended}>
            <Ended endings={latest} side="facility" timeZone={job.timeZone} />
          </div>
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
          {job.cost && <CostCard cost={job.cost} />}
          {job.price && (
            <Card>
              <Stack gap={4}>
                <h2>{copy.price}</h2>
                <PriceLines
                  job={job}
                  price={job.price[job.cost?.paymentType ?? 'card']}
                  feePercent={job.price.feePercent}
                />
                {(job.cost || job.status === 'posted') && (
                  <p className="quiet small">
                    {job.cost ? copy.paidBy[job.cost.paymentType] : copy.priceHint}
                  </p>
                )}
                {job.medianRateCents !== null && (
                  <p className="quiet small">{copy.median(showRate(job.medianRateCents))}</p>
                )}
              </Stack>
            </Card>
          )}
          {earlier.length > 0 && (
            <Ended endings={earlier} side="facility" timeZone={job.timeZone} isEarlier />
          )}
          <Card>
            <Stack gap={12}>
              <h2>{copy.timeline}</h2>
              <Timeline steps={timelineOf(job, confirmedName, now)} zone={job.timeZone} />
            </Stack>
          </Card>
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
      <AskDialog
        call="jobs.delete"
        sent={isDeleting ? { id: job.id } : undefined}
        title={copy.deleteTitle}
        yes={copy.delete}
        onClose={close}
        onDone={() => go('/facility/shiftmanagement?view=list')}
      >
        {copy.deleteWhat}
      </AskDialog>
    </Frame>
  )
}
