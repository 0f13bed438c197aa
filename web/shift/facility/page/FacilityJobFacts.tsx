import type { ShiftCost } from '@gaitway/contract/schemas/shift-money'
import { findStatusWord } from '@gaitway/contract/format/status-copy'
import { plural } from '@gaitway/contract/format/plural'
import type { ReactNode } from 'react'
import { listJobDetails } from '@gaitway/contract/format/job-details'
import { capitalize } from '@gaitway/contract/format/event-details'
import type { Job } from '../../parts/job.ts'
import { showLongDay, showBriefDay, showTime } from '@gaitway/contract/format/time'
import { showCents } from '@gaitway/contract/format/money'
import { Card } from '../../../ui/layout/Card.tsx'
import { Stack } from '../../../ui/layout/Stack.tsx'
import { Badge, Status } from '../../../ui/show/Status.tsx'
import { Facts } from '../../../ui/show/Facts.tsx'
import { formatAddress } from '@gaitway/contract/format/job-address'
import { endsNextDay, formatHours, formatWhenInShort } from '../../parts/when.ts'
import { copy as jobCopy } from '../../parts/copy.ts'
import { useMay } from '../../../api/use-session.ts'
import { LinkButton } from '../../../ui/Button.tsx'
import { ChatIcon } from '../../../ui/icons.tsx'
import { formatCostBasis, formatCostChange } from '../../../money/paying/PriceLines.tsx'
import {
  formatApplicantName,
  groupApplicants,
  groupStandbys,
  type Applicant,
} from '../applicants/applicant-facts.ts'
import { useLoadingPart } from '../../../ui/show/loading-parts.ts'
import { classes } from '../../../ui/classes.ts'
import { formatEndedTitle } from '../../sheets/ending/ending-kinds.ts'
import styles from './facility-job.module.css'

type PartProps = { title: string; gap?: 4 | 12; tone?: 'plain' | 'warning'; children: ReactNode }

/** A card of the page with its heading. */
export const JobSection = ({ title, gap = 12, tone, children }: PartProps) => (
  <Card tone={tone}>
    <Stack gap={gap}>
      <h2>{title}</h2>
      {children}
    </Stack>
  </Card>
)

/** When and where a shift is, its requirements and its description. */
export const FacilityJobFacts = ({ job }: { job: Job }) => (
  <>
    <JobSection title="When">
      <Stack as="ul" gap={8}>
        {job.slots.map(slot => (
          <li key={slot.id}>
            <strong>{showLongDay(slot.startDate, job.timeZone)}</strong>
            <span className="block quiet figures">
              {formatHours(slot, job.timeZone)}
              {endsNextDay(slot, job.timeZone) && `, ends the next day`}
            </span>
            {job.missedSlotIds.includes(slot.id) && <Badge tone="danger">{jobCopy.noShow}</Badge>}
          </li>
        ))}
      </Stack>
      {job.postedSlots && (
        <p className="quiet">{jobCopy.postedAs(formatWhenInShort(job.postedSlots, job.timeZone))}</p>
      )}
      <h2>Where</h2>
      <p>
        {job.jobAddressNickname && (
          <>
            <strong>{job.jobAddressNickname}</strong>
            <br />
          </>
        )}
        {formatAddress(job)}
      </p>
    </JobSection>
    <JobSection title="Requirements">
      <Facts layout="columns" facts={listJobDetails(job)} />
      <h3 className="small quiet">Description</h3>
      <p className="typed measure">{job.description}</p>
    </JobSection>
  </>
)

/** What a confirmed shift costs: scheduled, paid, processing, and total. */
export const CostCard = ({ cost }: { cost: ShiftCost }) => {
  const balance = formatCostChange(cost)
  const mayPay = useMay()('payments')
  return (
    <JobSection title="What this shift costs">
      {cost.status && (
        <p>
          <Status of="facilityPayment" state={cost.status} />
        </p>
      )}
      <Facts
        facts={[
          { label: 'As scheduled', value: showCents(cost.bookedCents) },
          { label: findStatusWord('facilityPayment', 'paid').word, value: showCents(cost.paidCents) },
          cost.processingCents > 0 && {
            label: findStatusWord('facilityPayment', 'processing').word,
            value: showCents(cost.processingCents),
          },
          {
            label: cost.basis === 'settled' ? 'Final total' : 'Estimated total',
            value: showCents(cost.totalCents),
            strong: true,
          },
        ].filter(fact => fact !== false)}
      />
      <p className="quiet small">
        {capitalize(formatCostBasis(cost))}.{balance && ` ${balance}.`}
      </p>
      {mayPay && (
        <LinkButton kind="secondary" size="small" href="/facility/billing">
          View billing
        </LinkButton>
      )}
    </JobSection>
  )
}

type ShiftApplicantsProps = {
  job: Job
  applicants: readonly Applicant[]
  isLoading: boolean
  confirmedName: string | undefined
  mayChoose: boolean
}

/** Which standby has the offer or accepted it, after the confirmed clinician canceled. */
const describeStandby = (job: Job, applicants: readonly Applicant[]) => {
  if (job.status !== 'posted') return undefined
  const { accepted, offered } = groupStandbys(applicants)
  if (accepted)
    return `${formatApplicantName(accepted)}, your standby, accepted. Confirm and pay to book them.`
  return offered && `Asking your standbys. ${formatApplicantName(offered)} hasn’t answered yet.`
}

/** Who is confirmed or worked the shift, and what happens to the time card. */
const describeConfirmed = (job: Job, name: string) => {
  if (job.status !== 'completed') return `${name} is confirmed for this shift.`
  const worked = `${name} worked this shift.`
  // A full-time job is paid by placement fee, not by hours.
  if (!job.cost || job.jobType === 'FULL_TIME' || job.cost.basis === 'settled') return worked
  return `${worked} ${job.cost.basis === 'timeCard' ? 'Their time card is waiting for your review.' : 'Next, they submit a time card.'}`
}

/** Who applied, or who is confirmed, with a link to them. */
export const ShiftApplicants = (props: ShiftApplicantsProps) => {
  const { job, applicants, isLoading, confirmedName, mayChoose } = props
  useLoadingPart(isLoading)
  const href = `/facility/applicants?jobId=${job.id}&facilityId=${job.facility.id}`
  const { confirmed, open } = groupApplicants(applicants)
  // Applicants who canceled or were declined can't be chosen.
  const openCount = applicants.length > 0 ? open.length : job.numberOfApplicants
  const isWaiting = job.status === 'posted' && openCount > 0
  const standby = describeStandby(job, applicants)
  const mayChat = useMay()('chat')
  const renderApplicants = () => {
    if (confirmedName)
      return (
        <>
          <p>{describeConfirmed(job, confirmedName)}</p>
          <LinkButton kind="secondary" wide href={href}>
            View contact details
          </LinkButton>
          {confirmed && mayChat && (
            <LinkButton
              kind="secondary"
              wide
              icon={<ChatIcon />}
              href={`/chat-profile?receiver=${confirmed.clinicianId}&job=${job.id}`}
            >
              Chat
            </LinkButton>
          )}
        </>
      )
    if (job.numberOfApplicants === 0)
      return (
        <p>
          {job.status === 'posted'
            ? `No applicants yet. We notified ${job.inviteOnly ? 'those you invited' : 'clinicians nearby'}.`
            : 'No one applied.'}
        </p>
      )
    if (!mayChoose)
      return (
        <p>{`${plural(job.numberOfApplicants, 'person', 'people')} applied. You need Applicants access to review them.`}</p>
      )
    if (!isWaiting)
      return (
        <LinkButton kind="secondary" wide href={href}>
          View applicants
        </LinkButton>
      )
    return (
      <LinkButton wide href={href}>
        {openCount === 1 ? 'Review applicant' : `Review ${plural(openCount, 'applicant', 'applicants')}`}
      </LinkButton>
    )
  }
  return (
    <JobSection title="Applicants" tone={isWaiting && mayChoose ? 'warning' : 'plain'}>
      {standby && <p>{standby}</p>}
      {renderApplicants()}
    </JobSection>
  )
}

type Step = { label: string; at?: string; isDone: boolean; tone?: 'danger' }

const buildEndingStep = (ending: Job['endings'][number]): Step => ({
  label: formatEndedTitle(ending, 'facility'),
  at: ending.at,
  isDone: true,
  tone: 'danger',
})

/** Past and upcoming steps of a shift, in order. */
export const buildTimeline = (job: Job, confirmedName: string | undefined, now: Date): Step[] => {
  const start = job.slots[0]?.startDate ?? job.createdAt
  const end = job.slots.at(-1)?.endDate ?? start
  const hasStarted = new Date(start) <= now
  const hasEnded = new Date(end) <= now
  const endings = [...job.endings].reverse()
  const reopenings = endings.filter(({ kind, at }) => kind === 'droppedOut' && at < start)
  const finalEndings = endings.filter(ending => !reopenings.includes(ending))
  const upToConfirmed: Step[] = [
    { label: 'Posted', at: job.createdAt, isDone: true },
    {
      label: plural(job.numberOfApplicants, 'application', 'applications'),
      isDone: job.numberOfApplicants > 0 || Boolean(confirmedName),
    },
    ...reopenings.map(buildEndingStep),
    ...(confirmedName ? [{ label: `${confirmedName} confirmed`, isDone: true }] : []),
  ]
  const endWith = (label: string, at?: string): Step[] => [
    ...upToConfirmed,
    { label, at, isDone: true, tone: 'danger' },
  ]
  if (job.status === 'cancelled')
    return finalEndings.length > 0
      ? [...upToConfirmed, ...finalEndings.map(buildEndingStep)]
      : endWith('Cancelled')
  if (job.status === 'deleted') return endWith('Deleted')
  if (job.status === 'expired') return endWith('Started with no one confirmed', start)
  const started = { label: hasStarted ? 'Started' : 'Starts', at: start, isDone: hasStarted }
  if (finalEndings.some(({ kind }) => kind === 'sentHome'))
    return [...upToConfirmed, started, ...finalEndings.map(buildEndingStep)]
  const ended = { label: hasEnded ? 'Ended' : 'Ends', at: end, isDone: hasEnded }
  return [...upToConfirmed, started, ended, ...finalEndings.map(buildEndingStep)]
}

export const ShiftTimeline = ({ steps, zone }: { steps: readonly Step[]; zone: string }) => (
  <ol className={styles.timeline}>
    {steps.map(({ label, at, isDone, tone }) => (
      <li key={`${label} ${at}`} className={classes(isDone && styles.done, tone && styles.danger)}>
        <span>{label}</span>
        {at && (
          <time dateTime={at} className="quiet small">
            {showBriefDay(at, zone)}, {showTime(at, zone)}
          </time>
        )}
      </li>
    ))}
  </ol>
)
