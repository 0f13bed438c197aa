import type { Job } from '../../parts/job.ts'
import { HOLD_MINUTES, MAX_PAGE_SIZE } from '@gaitway/contract/values/limits'
import { clinicianTypeNames } from '@gaitway/contract/values/enums'
import { showRate } from '@gaitway/contract/format/money'
import { useSearchParams } from 'wouter'
import { useAnswer } from '../../../api/use-call.ts'
import { Page } from '../../../ui/layout/Page.tsx'
import { useMay } from '../../../api/use-session.ts'
import { LinkButton, Button } from '../../../ui/Button.tsx'
import { PageTitle } from '../../../ui/layout/PageTitle.tsx'
import { EmptyState } from '../../../ui/show/EmptyState.tsx'
import { LoadingOrError } from '../../../ui/show/Loaded.tsx'
import { formatWhenInShort } from '../../parts/when.ts'
import { type Applicant, formatApplicantName, groupApplicants, isConfirmable } from './applicant-facts.ts'
import { useCallback, useState } from 'react'
import { listJobDetails } from '@gaitway/contract/format/job-details'
import { Cluster, Stack } from '../../../ui/layout/Stack.tsx'
import { Facts } from '../../../ui/show/Facts.tsx'
import { Notice } from '../../../ui/show/Notice.tsx'
import { useMedia } from '../../../ui/use-media.ts'
import { usePaymentAddress, usePaymentReturn } from '../../../money/paying/use-payment-return.ts'
import { ApplicantColumns, useActiveColumn } from './ApplicantColumns.tsx'
import { List, Row } from '../../../ui/layout/List.tsx'
import { Status } from '../../../ui/show/Status.tsx'
import { lazyComponent } from '../../../ui/show/lazy-component.tsx'
import { applicationLifecycle } from '@gaitway/contract/lifecycles/application'
import { listOpenMoves } from '@gaitway/contract/lifecycles/step'
import { classes } from '../../../ui/classes.ts'
import styles from './applicants.module.css'
import type { Output, Sent } from '@gaitway/contract/schemas/index'
import { useCached } from '../../../api/use-cached.ts'
import { call, type CallFailed } from '../../../api/call.ts'

const APPLICANTS_CALL = 'applications.applicants'
type ApplicantsAnswer = Output<typeof APPLICANTS_CALL>
type ListInput = Omit<Sent<typeof APPLICANTS_CALL>, 'limit' | 'skip'>

/** The first `shown` applicants, in as many calls as it takes. */
const readPages = async (sent: ListInput, shown: number): Promise<ApplicantsAnswer> => {
  const limitAt = (skip: number) => Math.min(MAX_PAGE_SIZE, shown - skip)
  const first = await call(APPLICANTS_CALL, { ...sent, limit: limitAt(0) })
  const starts: number[] = []
  for (let skip = MAX_PAGE_SIZE; skip < Math.min(shown, first.count); skip += MAX_PAGE_SIZE) starts.push(skip)
  const more = await Promise.all(
    starts.map(skip => call(APPLICANTS_CALL, { ...sent, skip, limit: limitAt(skip) })),
  )
  // Someone whose position changed between two calls is in both answers.
  const applicants = new Map([first, ...more].flatMap(({ data }) => data.map(one => [one.id, one])))
  return { data: [...applicants.values()], count: first.count }
}

/** The best applicants of a job, however many. `null` skips the call. */
const useApplicants = (sent: ListInput | null, shown: number) =>
  useCached<ApplicantsAnswer, CallFailed>(
    sent === null ? null : [APPLICANTS_CALL, sent, shown],
    () => readPages(sent as ListInput, shown),
    {
      refreshInterval: latest => (latest ? chooseRefreshInterval(latest.data) : 0),
      keepPreviousData: true,
    },
  )

type DecisionProps = {
  applicant: Applicant
  jobId: string
  /** Someone is confirmed, so the other applicants are standbys. */
  isFilled: boolean
  /** An applicant is being confirmed right now. */
  isHeld: boolean
  onDecline: (applicant: Applicant) => void
  onConfirm: (applicant: Applicant) => void
}

/** The decision about one applicant, always in view. */
const Decision = ({ applicant, jobId, isFilled, isHeld, onDecline, onConfirm }: DecisionProps) => {
  const may = useMay()
  const moves = listOpenMoves(applicationLifecycle, applicant.status, 'facility')
  const mayPay = may('applicants', 'payments')
  const isOpen = moves.includes('confirm') && !isFilled
  return (
    <Cluster
      as="section"
      gap={8}
      align="stretch"
      nowrap
      className={styles.bar}
      aria-label={`Decision on ${formatApplicantName(applicant)}`}
    >
      {moves.includes('decline') && (
        <Button kind="secondary" disabled={applicant.isHeld} onClick={() => onDecline(applicant)}>
          Decline
        </Button>
      )}
      <LinkButton
        kind="secondary"
        href={`/facility/clinicianprofile/${applicant.clinicianId}?jobId=${jobId}`}
      >
        Profile
      </LinkButton>
      {isOpen && mayPay && (
        <Button disabled={isHeld || !isConfirmable(applicant)} onClick={() => onConfirm(applicant)}>
          Confirm and pay
        </Button>
      )}
      {isOpen && !mayPay && (
        <p className={classes('quiet small', styles.noAccess)}>You need Payments access to confirm.</p>
      )}
    </Cluster>
  )
}

/** Applicants who can no longer be chosen. */
const UnavailableList = ({ applicants, jobId }: { applicants: readonly Applicant[]; jobId: string }) => (
  <section>
    <h2 style={{ fontSize: 'var(--text-16)', marginBottom: 'var(--space-8)' }}>No longer available</h2>
    <List label="No longer available">
      {applicants.map(applicant => (
        <Row
          key={applicant.id}
          href={`/facility/clinicianprofile/${applicant.clinicianId}?jobId=${jobId}`}
          title={formatApplicantName(applicant)}
          aside={<Status of="application" state={applicant.status} />}
        />
      ))}
    </List>
  </section>
)

const ConfirmedCard = lazyComponent(() => import('./ConfirmedCard.tsx'), 'ConfirmedCard', { shape: 'card' })
const JobMenu = lazyComponent(() => import('../editing/use-job-moves.tsx'), 'JobMenu')
const DeclineDialog = lazyComponent(() => import('./DeclineDialog.tsx'), 'DeclineDialog')
const Returned = lazyComponent(() => import('../../../money/paying/PaymentResult.tsx'), 'Returned')
const AfterDropOut = lazyComponent(() => import('./AfterDropOut.tsx'), 'AfterDropOut')
const StandbyGroup = lazyComponent(() => import('./AfterDropOut.tsx'), 'StandbyGroup')
const CounterSheet = lazyComponent(() => import('../../sheets/proposing/CounterSheet.tsx'), 'CounterSheet')
const ConfirmSheet = lazyComponent(() => import('../../sheets/confirming/ConfirmSheet.tsx'), 'ConfirmSheet')

type ApplicantsOfShiftProps = {
  job: Job
  applicants: readonly Applicant[]
  /** How many applied, including those not shown yet. */
  count: number
  onMore: () => void
}

/** The page once the shift and its applicants have loaded. */
const ApplicantsOfShift = ({ job, applicants, count, onMore }: ApplicantsOfShiftProps) => {
  const { params, change } = usePaymentAddress()
  const isWide = useMedia('(min-width: 768px)')
  const returned = usePaymentReturn(params.get('paymentId'))
  const [declining, setDeclining] = useState<Applicant>()
  const [countering, setCountering] = useState<Applicant>()
  const { confirmed, open, unavailable } = groupApplicants(applicants)
  const column = useActiveColumn(open.length)
  const held = applicants.find(({ isHeld }) => isHeld)
  // Also someone who can't be chosen anymore, so that the sheet stays open and says that the shift was taken.
  const confirming = [...open, ...unavailable].find(({ id }) => id === params.get('confirm'))
  const onSaved = useCallback(() => change({ session_id: undefined }), [change])
  const closeConfirm = useCallback(
    () =>
      change({
        confirm: undefined,
        session_id: undefined,
        added: undefined,
        standbys: undefined,
        times: undefined,
      }),
    [change],
  )
  const confirm = ({ id }: Applicant) => change({ confirm: id, paymentId: undefined })
  const renderDecision = (applicant: Applicant) => (
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
    <ApplicantColumns
      applicants={open}
      job={job}
      isWide={isWide}
      isDecisionInside={confirmed !== undefined}
      column={column}
      renderDecision={renderDecision}
      onCounter={setCountering}
    />
  )
  const others = open.filter(({ id }) => id !== confirming?.id)
  const standbys = others.filter(({ isStandby }) => isStandby).length
  return (
    <Page bottom={!isWide && !confirmed && shown ? renderDecision(shown) : undefined}>
      <PageTitle
        title="Applicants"
        back={back}
        lead={`${clinicianTypeNames[job.clinicianType]} · ${formatWhenInShort(job.slots, job.timeZone)} · ${showRate(job.payRateCents)}`}
        actions={
          <JobMenu
            job={{ ...job, isHeld: held !== undefined }}
            confirmedName={confirmed?.clinician.firstName}
          />
        }
      />
      <Stack gap={24}>
        <details className="reveal">
          <summary>Shift details</summary>
          <Facts layout="columns" facts={listJobDetails(job)} />
        </details>
        {returned.state !== 'none' && <Returned returned={returned} isConfirming />}
        {held && !confirmed && returned.state !== 'asking' && (
          <Notice tone="info">{`${formatApplicantName(held)} is being confirmed while the payment goes through. If it doesn’t go through within ${HOLD_MINUTES} minutes, you can choose again.`}</Notice>
        )}
        {confirmed && <ConfirmedCard applicant={confirmed} job={job} />}
        {job.status === 'posted' && job.endings.length > 0 && (
          <AfterDropOut job={job} applicants={applicants} isHeld={held !== undefined} onConfirm={confirm} />
        )}
        {confirmed && open.length > 0 && (
          <StandbyGroup confirmedName={confirmed.clinician.firstName}>{columns}</StandbyGroup>
        )}
        {!confirmed && open.length > 0 && columns}
        {open.length === 0 && !confirmed && (
          <EmptyState
            title={unavailable.length > 0 ? 'No applicants left' : 'No applicants yet'}
            why={
              unavailable.length > 0
                ? 'Everyone who applied was declined or withdrew.'
                : 'We notified clinicians nearby. You’ll get a notification for each application.'
            }
            next={
              <LinkButton kind="secondary" href={`/facility/jobprofile/${job.id}`}>
                View shift
              </LinkButton>
            }
          />
        )}
        {unavailable.length > 0 && <UnavailableList applicants={unavailable} jobId={job.id} />}
        {count > applicants.length && (
          <Cluster as="section" gap={16}>
            <p className="quiet">{`${applicants.length} of ${count} applicants, best matches first`}</p>
            <Button kind="secondary" onClick={onMore}>
              Show more applicants
            </Button>
          </Cluster>
        )}
      </Stack>
      {countering && (
        <CounterSheet job={job} applicant={countering} onClose={() => setCountering(undefined)} />
      )}
      {declining && open.some(({ id }) => id === declining.id) && (
        <DeclineDialog applicant={declining} onClose={() => setDeclining(undefined)} />
      )}
      {confirming && (
        <ConfirmSheet
          job={job}
          applicationId={confirming.id}
          person={confirming.clinician}
          proposal={confirming}
          wasPosted={params.get('times') === 'posted'}
          others={others.length - standbys}
          standbys={standbys}
          wasAgreed={params.get('standbys') === 'agreed'}
          returnPath={`/facility/applicants?jobId=${job.id}&facilityId=${job.facility.id}&shown=${readShown(params)}&confirm=${confirming.id}`}
          sessionId={params.get('session_id')}
          added={params.get('added') === 'bank' ? 'bank' : 'card'}
          onSaved={onSaved}
          onClose={closeConfirm}
        />
      )}
    </Page>
  )
}

const back = { href: '/facility/shiftmanagement', label: 'Shift management' }
const HELD_POLL_MILLISECONDS = 5000
const ASKED_POLL_MILLISECONDS = 60_000

/** Polls often while a payment is under way and every minute while a standby is being asked. */
const chooseRefreshInterval = (applicants: readonly Applicant[]) => {
  if (applicants.some(({ isHeld }) => isHeld)) return HELD_POLL_MILLISECONDS
  return applicants.some(({ standbyOffer }) => standbyOffer?.status === 'offered')
    ? ASKED_POLL_MILLISECONDS
    : 0
}

const SHOWN_AT_FIRST = 100

/** How many applicants are shown. The URL keeps it for the return from the payment service. */
const readShown = (params: URLSearchParams) =>
  Math.max(SHOWN_AT_FIRST, Math.floor(Number(params.get('shown'))) || 0)

const withMore = (before: URLSearchParams) => {
  const params = new URLSearchParams(before)
  params.set('shown', String(readShown(before) + SHOWN_AT_FIRST))
  return params
}

/** The applicants of the shift in the URL. */
export const Applicants = () => {
  const [params, setParams] = useSearchParams()
  const jobId = params.get('jobId')
  const mayChoose = useMay()('applicants')
  const job = useAnswer('jobs.read', jobId ? { id: jobId } : null)
  const facilityId = params.get('facilityId') ?? undefined
  const applicants = useApplicants(jobId && mayChoose ? { jobId, facilityId } : null, readShown(params))
  if (job.data && applicants.data)
    return (
      <ApplicantsOfShift
        job={job.data}
        applicants={applicants.data.data}
        count={applicants.data.count}
        onMore={() => setParams(withMore, { replace: true })}
      />
    )
  const answer = {
    error: job.error ?? applicants.error,
    isValidating: job.isValidating || applicants.isValidating,
    mutate: () => Promise.all([job.mutate(), applicants.mutate()]),
  }
  return (
    <Page>
      <PageTitle title="Applicants" back={back} />
      {jobId && mayChoose ? (
        <LoadingOrError answer={answer} shape="card" />
      ) : (
        <EmptyState
          title={jobId ? 'You don’t have access to applicants' : 'Which shift?'}
          why={jobId ? 'Ask the account owner for Applicants access.' : 'Choose a shift to see who applied.'}
          next={<LinkButton href={back.href}>Shift management</LinkButton>}
        />
      )}
    </Page>
  )
}
