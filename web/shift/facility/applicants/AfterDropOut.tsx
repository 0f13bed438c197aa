import type { Job } from '../../parts/job.ts'
import type { ReactNode } from 'react'
import { useNow } from '../../../api/use-now.ts'
import { useMay } from '../../../api/use-session.ts'
import { Button } from '../../../ui/Button.tsx'
import { Notice } from '../../../ui/show/Notice.tsx'
import { formatMoment } from '../../parts/when.ts'
import { formatOfferDeadline, isOver, formatTimeToAnswer } from '../../sheets/standby/Offer.tsx'
import { formatApplicantName, standbyAnswers, type Applicant } from './applicant-facts.ts'
import { Stack } from '../../../ui/layout/Stack.tsx'

/** Copy about standbys, before and after a clinician cancels. */
export const copy = {
  group: 'Standby',
  groupWhat: (name: string) =>
    `These clinicians agreed to be on standby. If ${name} cancels before the shift starts, we’ll ask them one at a time, best match first.`,
  droppedOut: (name: string, moment: string) => `${name} canceled on ${moment}.`,
  asking: (name: string) => `We asked ${name} to fill in. They have until `,
  left: (left: string) => `to answer ${left}.`,
  next: (name: string) => `${name} didn’t answer in time. We’ll ask the next standby shortly.`,
  accepted: (name: string) => `${name} accepted. Confirm and pay to book them.`,
  othersConfirm: 'You need Payments access to confirm.',
  unanswered: (names: string) => `No answer: ${names}.`,
  nobody: 'No standbys are left to ask. The shift is on the job board.',
} as const

const joinApplicantNames = (applicants: readonly Applicant[]) =>
  applicants.map(formatApplicantName).join(', ')

const Asking = ({ applicant, zone, now }: { applicant: Applicant; zone: string; now: Date }) => {
  const { standbyOffer: offer } = applicant
  if (!offer) return null
  if (isOver(offer, now)) return <p>{copy.next(formatApplicantName(applicant))}</p>
  return (
    <p>
      {copy.asking(formatApplicantName(applicant))}
      <time dateTime={offer.answerBy}>{formatOfferDeadline(offer, zone, now)}</time>{' '}
      {copy.left(formatTimeToAnswer(offer, now))}
    </p>
  )
}

type AfterDropOutProps = {
  job: Job
  applicants: readonly Applicant[]
  /** An applicant is being confirmed right now. */
  isHeld: boolean
  onConfirm: (applicant: Applicant) => void
}

/** Who canceled a shift that is open again, which standby has the offer, and what the others answered. */
export const AfterDropOut = ({ job, applicants, isHeld, onConfirm }: AfterDropOutProps) => {
  const now = useNow()
  const mayPay = useMay()('applicants', 'payments')
  const [ending] = job.endings
  if (!ending) return null
  const { accepted, offered, unanswered } = standbyAnswers(applicants)
  return (
    <Notice
      tone={accepted ? 'sun' : 'sky'}
      next={
        accepted &&
        mayPay && (
          <Button size="small" disabled={isHeld} onClick={() => onConfirm(accepted)}>
            Confirm and pay
          </Button>
        )
      }
    >
      <p>{copy.droppedOut(ending.clinicianName, formatMoment(ending.at, job.timeZone))}</p>
      {accepted && (
        <p>
          <strong>{copy.accepted(formatApplicantName(accepted))}</strong> {!mayPay && copy.othersConfirm}
        </p>
      )}
      {!accepted && offered && <Asking applicant={offered} zone={job.timeZone} now={now} />}
      {unanswered.length > 0 && <p>{copy.unanswered(joinApplicantNames(unanswered))}</p>}
      {!accepted && !offered && <p>{copy.nobody}</p>}
    </Notice>
  )
}

type StandbyGroupProps = { confirmedName: string; children: ReactNode }

export const StandbyGroup = ({ confirmedName, children }: StandbyGroupProps) => (
  <section aria-labelledby="standbys">
    <Stack>
      <div>
        <h2 id="standbys" style={{ fontSize: 'var(--text-18)' }}>
          {copy.group}
        </h2>
        <p>{copy.groupWhat(confirmedName)}</p>
      </div>
      {children}
    </Stack>
  </section>
)
