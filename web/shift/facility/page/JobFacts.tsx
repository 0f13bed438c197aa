import type { ReactNode } from 'react'
import { listJobDetails } from '@gaitway/contract/format/job-details'
import type { Output } from '@gaitway/contract/schemas/index'
import { showLongDay, showBriefDay, showTime } from '@gaitway/contract/format/time'
import { showCents } from '@gaitway/contract/format/money'
import { Card } from '../../../ui/layout/Card.tsx'
import { Stack } from '../../../ui/layout/Stack.tsx'
import { Badge, Status } from '../../../ui/show/Status.tsx'
import { Facts } from '../../../ui/show/Facts.tsx'
import { formatAddress } from '@gaitway/contract/format/job-address'
import { endsNextDay, formatHours, whenInShort } from '../../parts/when.ts'
import { copy as jobCopy } from '../../parts/copy.ts'
import { copy } from './copy.ts'
import { useMay } from '../../../api/use-session.ts'
import { LinkButton } from '../../../ui/Button.tsx'
import { ChatIcon } from '../../../ui/icons.tsx'
import { costBasis, costMoves, type ShiftCost } from '../../../money/paying/PriceLines.tsx'
import {
  formatApplicantName,
  groupApplicants,
  standbyAnswers,
  type Applicant,
} from '../applicants/applicant-facts.ts'
import { useLoadingPart } from '../../../ui/show/loading-parts.ts'
import { classes } from '../../../ui/classes.ts'
import { endedTitle } from '../../sheets/ending/ending-kinds.ts'
import styles from './facility-job.module.css'

type PartProps = { title: string; gap?: 4 | 12; tone?: 'plain' | 'sun'; children: ReactNode }

/** A card of the page with its heading. */
export const Part = ({ title, gap = 12, tone, children }: PartProps) => (
  <Card tone={tone}>
    <Stack gap={gap}>
      <h2>{title}</h2>
      {children}
    </Stack>
  </Card>
)

export const JobFacts = ({ job }: { job: Output<'jobs.read'> }) => (
  <>
    <Part title={copy.when}>
      <Stack as="ul" gap={8}>
        {job.slots.map(slot => (
          <li key={slot.id}>
            <strong>{showLongDay(slot.startDate, job.timeZone)}</strong>
            <span className="block quiet figures">
              {formatHours(slot, job.timeZone)}
              {endsNextDay(slot, job.timeZone) && `, ${copy.nextDay}`}
            </span>
            {job.missedSlotIds.includes(slot.id) && <Badge tone="clay">{jobCopy.noShow}</Badge>}
          </li>
        ))}
      </Stack>
      {job.postedSlots && (
        <p className="quiet">{jobCopy.postedAs(whenInShort(job.postedSlots, job.timeZone))}</p>
      )}
      <h2>{copy.where}</h2>
      <p>
        {job.jobAddressNickname && (
          <>
            <strong>{job.jobAddressNickname}</strong>
            <br />
          </>
        )}
        {formatAddress(job)}
      </p>
    </Part>
    <Part title={copy.what}>
      <Facts layout="columns" facts={listJobDetails(job)} />
      <h3 className="small quiet">{copy.description}</h3>
      <p className="typed measure">{job.description}</p>
    </Part>
  </>
)

/** What a confirmed shift costs: scheduled, paid, processing, and total. */
export const CostCard = ({ cost }: { cost: ShiftCost }) => {
  const moves = costMoves(cost)
  const mayPay = useMay()('payments')
  return (
    <Part title={copy.cost}>
      {cost.status && (
        <p>
          <Status of="facilityPayment" state={cost.status} />
        </p>
      )}
      <Facts
        facts={[
          { label: copy.costBooked, value: showCents(cost.bookedCents) },
          { label: copy.costPaid, value: showCents(cost.paidCents) },
          ...(cost.processingCents > 0
            ? [{ label: copy.costProcessing, value: showCents(cost.processingCents) }]
            : []),
          { label: copy.costEnd(cost.basis === 'settled'), value: showCents(cost.totalCents), strong: true },
        ]}
      />
      <p className="quiet small">
        {copy.costBasis(costBasis(cost))}
        {moves && ` ${moves}.`}
      </p>
      {mayPay && (
        <LinkButton kind="secondary" size="small" href="/facility/billing">
          {copy.toBilling}
        </LinkButton>
      )}
    </Part>
  )
}

type PeopleProps = {
  job: Output<'jobs.read'>
  applicants: readonly Applicant[]
  isLoading: boolean
  confirmedName: string | undefined
  mayChoose: boolean
}

/** Standby status after a cancellation, in one line. */
const standbyLine = ({ job, applicants }: Pick<PeopleProps, 'job' | 'applicants'>) => {
  if (job.status !== 'posted') return undefined
  const { accepted, offered } = standbyAnswers(applicants)
  if (accepted) return copy.standbyAccepted(formatApplicantName(accepted))
  return offered && copy.askingStandbys(formatApplicantName(offered))
}

/** Who has the shift or worked it, and what happens to the time card. */
const takenLine = (job: PeopleProps['job'], name: string) => {
  if (job.status !== 'completed') return copy.takenBy(name)
  const worked = copy.workedBy(name)
  // A full-time job is paid by placement fee, not by hours.
  if (!job.cost || job.jobType === 'FULL_TIME' || job.cost.basis === 'settled') return worked
  return `${worked} ${job.cost.basis === 'timeCard' ? copy.cardWaits : copy.cardComes}`
}

/** Who applied or has the shift, with a link to them. */
export const People = ({ job, applicants, isLoading, confirmedName, mayChoose }: PeopleProps) => {
  useLoadingPart(isLoading)
  const href = `/facility/applicants?jobId=${job.id}&facilityId=${job.facility.id}`
  // Applicants who canceled or were declined can't be chosen.
  const waiting = applicants.length > 0 ? groupApplicants(applicants).open.length : job.numberOfApplicants
  const waits = job.status === 'posted' && waiting > 0
  const standby = standbyLine({ job, applicants })
  const { confirmed } = groupApplicants(applicants)
  const mayChat = useMay()('chat')
  const say = () => {
    if (confirmedName)
      return (
        <>
          <p>{takenLine(job, confirmedName)}</p>
          <LinkButton kind="secondary" wide href={href}>
            {copy.seeConfirmed}
          </LinkButton>
          {confirmed && mayChat && (
            <LinkButton
              kind="secondary"
              wide
              icon={<ChatIcon />}
              href={`/chat-profile?receiver=${confirmed.clinicianId}&job=${job.id}`}
            >
              {copy.chat}
            </LinkButton>
          )}
        </>
      )
    if (job.numberOfApplicants === 0)
      return <p>{job.status === 'posted' ? copy.noApplicants(job.inviteOnly) : copy.nobodyApplied}</p>
    if (!mayChoose) return <p>{copy.othersChoose(job.numberOfApplicants)}</p>
    if (!waits)
      return (
        <LinkButton kind="secondary" wide href={href}>
          {copy.seeApplied}
        </LinkButton>
      )
    return (
      <LinkButton wide href={href}>
        {waiting === 1 ? copy.seeOne : copy.seeApplicants(waiting)}
      </LinkButton>
    )
  }
  return (
    <Part title={copy.people} tone={waits && mayChoose ? 'sun' : 'plain'}>
      {standby && <p>{standby}</p>}
      {say()}
    </Part>
  )
}

type Job = Output<'jobs.read'>
type Step = { label: string; at?: string; isDone: boolean; tone?: 'clay' }

const buildEndingStep = (ending: Job['endings'][number]): Step => ({
  label: endedTitle(ending, 'facility'),
  at: ending.at,
  isDone: true,
  tone: 'clay',
})

/** Past and upcoming steps of a job, in order. */
export const buildTimeline = (job: Job, confirmedName: string | undefined, now: Date): Step[] => {
  const start = job.slots[0]?.startDate ?? job.createdAt
  const end = job.slots.at(-1)?.endDate ?? start
  const hasStarted = new Date(start) <= now
  const hasEnded = new Date(end) <= now
  const endings = [...job.endings].reverse()
  const reopened = endings.filter(({ kind, at }) => kind === 'droppedOut' && at < start)
  const last = endings.filter(ending => !reopened.includes(ending))
  const begun: Step[] = [
    { label: copy.posted, at: job.createdAt, isDone: true },
    {
      label: copy.applied(job.numberOfApplicants),
      isDone: job.numberOfApplicants > 0 || Boolean(confirmedName),
    },
    ...reopened.map(buildEndingStep),
    ...(confirmedName ? [{ label: copy.confirmedAs(confirmedName), isDone: true }] : []),
  ]
  const over = (label: string, at?: string): Step[] => [...begun, { label, at, isDone: true, tone: 'clay' }]
  if (job.status === 'cancelled')
    return last.length > 0 ? [...begun, ...last.map(buildEndingStep)] : over(copy.cancelled)
  if (job.status === 'deleted') return over(copy.deleted)
  if (job.status === 'expired') return over(copy.expired, start)
  const started = { label: hasStarted ? copy.started : copy.starts, at: start, isDone: hasStarted }
  if (last.some(({ kind }) => kind === 'sentHome')) return [...begun, started, ...last.map(buildEndingStep)]
  const ended = { label: hasEnded ? copy.ended : copy.ends, at: end, isDone: hasEnded }
  return [...begun, started, ended, ...last.map(buildEndingStep)]
}

export const Timeline = ({ steps, zone }: { steps: readonly Step[]; zone: string }) => (
  <ol className={styles.timeline}>
    {steps.map(({ label, at, isDone, tone }) => (
      <li key={`${label} ${at}`} className={classes(isDone && styles.done, tone && styles.clay)}>
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
