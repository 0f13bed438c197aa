import { lazy, Suspense, useCallback, useState } from 'react'
import { listJobDetails } from '@gaitway/contract/job-details'
import { Frame } from '../../session/Frame.tsx'
import { LinkButton } from '../../shared/Button.tsx'
import { PageTitle } from '../../shared/layout/PageTitle.tsx'
import { Stack } from '../../shared/layout/Stack.tsx'
import { EmptyState } from '../../shared/show/EmptyState.tsx'
import { Facts } from '../../shared/show/Facts.tsx'
import { Notice } from '../../shared/show/Notice.tsx'
import { useMedia } from '../../shared/use-media.ts'
import { useAddress } from '../paying/use-address.ts'
import { usePaymentReturn } from '../paying/use-payment-return.ts'
import { nameOf, sorted, type Applicant, type Job } from './applicant-facts.ts'
import { Columns } from './Columns.tsx'
import { ConfirmedCard } from './ConfirmedCard.tsx'
import { Decision } from './Decision.tsx'
import { OutList } from './OutList.tsx'
import { useActiveColumn } from './use-active-column.ts'
import styles from './applicants.module.css'
import { words } from './words.ts'

const DeclineDialog = lazy(async () => ({ default: (await import('./DeclineDialog.tsx')).DeclineDialog }))
const Returned = lazy(async () => ({ default: (await import('../paying/Returned.tsx')).Returned }))
const AfterDropOut = lazy(async () => ({ default: (await import('./AfterDropOut.tsx')).AfterDropOut }))
const StandbyGroup = lazy(async () => ({ default: (await import('./StandbyGroup.tsx')).StandbyGroup }))
const ConfirmSheet = lazy(async () => ({
  default: (await import('../paying/ConfirmSheet.tsx')).ConfirmSheet,
}))

type ChosenProps = {
  job: Job
  applicants: readonly Applicant[]
  back: { href: string; label: string }
  lead: string
}

/** The applicants of a shift with what has been decided, and what is being decided. */
export const Chosen = ({ job, applicants, back, lead }: ChosenProps) => {
  const { params, change } = useAddress()
  const isWide = useMedia('(min-width: 768px)')
  const returned = usePaymentReturn(params.get('paymentId'))
  const [declining, setDeclining] = useState<Applicant>()
  const { confirmed, open, out } = sorted(applicants)
  const column = useActiveColumn(open.length)
  const held = applicants.find(({ isHeld }) => isHeld)
  // also when somebody else was faster: the sheet stays and says so
  const confirming = [...open, ...out].find(({ id }) => id === params.get('confirm'))
  const added = params.get('added') === 'bank' ? 'bank' : 'card'
  const onSaved = useCallback(() => change({ session_id: undefined }), [change])
  const closeDecline = useCallback(() => setDeclining(undefined), [])
  const closeConfirm = useCallback(
    () => change({ confirm: undefined, session_id: undefined, added: undefined, standbys: undefined }),
    [change],
  )
  const confirm = ({ id }: Applicant) => change({ confirm: id, paymentId: undefined })
  const decisionOf = (applicant: Applicant) => (
    <Decision
      applicant={applicant}
      jobId={job.id}
      isFilled={confirmed !== undefined}
      isHeld={held !== undefined}
      onDecline={setDeclining}
      onConfirm={confirm}
    />
  )
  const shown = open[column.active]
  const columns = (
    <Columns
      applicants={open}
      job={job}
      isWide={isWide}
      decisionInside={confirmed !== undefined}
      column={column}
      decisionOf={decisionOf}
    />
  )
  const left = open.filter(({ id }) => id !== confirming?.id)
  const standbys = left.filter(({ isStandby }) => isStandby).length
  return (
    <Frame bottom={!isWide && !confirmed && shown ? decisionOf(shown) : undefined}>
      <PageTitle title={words.title} back={back} lead={lead} />
      <Stack gap={24}>
        <details className={styles.details}>
          <summary>{words.shiftDetails}</summary>
          <Facts layout="columns" facts={listJobDetails(job)} />
        </details>
        <Suspense fallback={null}>
          {returned.state !== 'none' && <Returned returned={returned} isConfirming />}
        </Suspense>
        {held && !confirmed && returned.state !== 'asking' && (
          <Notice tone="sky">{words.heldNotice(nameOf(held))}</Notice>
        )}
        {confirmed && <ConfirmedCard applicant={confirmed} job={job} />}
        <Suspense fallback={null}>
          {job.status === 'posted' && job.endings.length > 0 && (
            <AfterDropOut job={job} applicants={applicants} isHeld={held !== undefined} onConfirm={confirm} />
          )}
          {confirmed && open.length > 0 && (
            <StandbyGroup confirmedName={confirmed.clinician.firstName}>{columns}</StandbyGroup>
          )}
        </Suspense>
        {!confirmed && open.length > 0 && columns}
        {open.length === 0 && !confirmed && (
          <EmptyState
            title={out.length > 0 ? words.noneOpen : words.none}
            why={out.length > 0 ? words.noneOpenWhy : words.noneWhy}
            next={
              <LinkButton kind="secondary" href={`/facility/jobprofile/${job.id}`}>
                {words.toJob}
              </LinkButton>
            }
          />
        )}
        {out.length > 0 && <OutList applicants={out} jobId={job.id} />}
      </Stack>
      <Suspense fallback={null}>
        {declining && <DeclineDialog applicant={declining} onClose={closeDecline} />}
        {confirming && (
          <ConfirmSheet
            job={job}
            applicationId={confirming.id}
            person={confirming.clinician}
            others={left.length - standbys}
            standbys={standbys}
            wasAgreed={params.get('standbys') === 'agreed'}
            returnPath={`/facility/applicants?jobId=${job.id}&facilityId=${job.facility.id}&confirm=${confirming.id}`}
            sessionId={params.get('session_id')}
            added={added}
            onSaved={onSaved}
            onClose={closeConfirm}
          />
        )}
      </Suspense>
    </Frame>
  )
}
