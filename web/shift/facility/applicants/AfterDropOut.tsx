import type { Job } from '../../parts/job.ts'
import type { ReactNode } from 'react'
import { useNow } from '../../../api/use-now.ts'
import { useMay } from '../../../api/use-session.ts'
import { Button } from '../../../ui/Button.tsx'
import { Notice } from '../../../ui/show/Notice.tsx'
import { formatMoment } from '../../parts/when.ts'
import { formatOfferDeadline, isOfferOver, formatTimeToAnswer } from '../../sheets/standby/Offer.tsx'
import { formatApplicantName, groupStandbys, type Applicant } from './applicant-facts.ts'
import { Stack } from '../../../ui/layout/Stack.tsx'

/** The standby who has the offer, and until when they can answer it. */
const OfferedStandby = ({ applicant, zone }: { applicant: Applicant; zone: string }) => {
  const now = useNow()
  const { standbyOffer: offer } = applicant
  const name = formatApplicantName(applicant)
  if (!offer) return null
  if (isOfferOver(offer, now))
    return <p>{`${name} didn’t answer in time. We’ll ask the next standby shortly.`}</p>
  return (
    <p>
      {`We asked ${name} to fill in. They have until `}
      <time dateTime={offer.answerBy}>{formatOfferDeadline(offer, zone, now)}</time>
      {` to answer ${formatTimeToAnswer(offer, now)}.`}
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

/** Who canceled a shift that is open again, which standby has or accepted the offer, and which didn't answer. */
export const AfterDropOut = ({ job, applicants, isHeld, onConfirm }: AfterDropOutProps) => {
  const mayPay = useMay()('applicants', 'payments')
  const [ending] = job.endings
  if (!ending) return null
  const { accepted, offered, unanswered } = groupStandbys(applicants)
  return (
    <Notice
      tone={accepted ? 'warning' : 'info'}
      next={
        accepted &&
        mayPay && (
          <Button size="small" disabled={isHeld} onClick={() => onConfirm(accepted)}>
            Confirm and pay
          </Button>
        )
      }
    >
      <p>{`${ending.clinicianName} canceled on ${formatMoment(ending.at, job.timeZone)}.`}</p>
      {accepted && (
        <p>
          <strong>{`${formatApplicantName(accepted)} accepted. Confirm and pay to book them.`}</strong>{' '}
          {!mayPay && 'You need Payments access to confirm.'}
        </p>
      )}
      {!accepted && offered && <OfferedStandby applicant={offered} zone={job.timeZone} />}
      {unanswered.length > 0 && <p>{`No answer: ${unanswered.map(formatApplicantName).join(', ')}.`}</p>}
      {!accepted && !offered && <p>No standbys are left to ask. The shift is on the job board.</p>}
    </Notice>
  )
}

type StandbyGroupProps = { confirmedName: string; children: ReactNode }

/** The standbys of a confirmed shift, with an explanation above them. */
export const StandbyGroup = ({ confirmedName, children }: StandbyGroupProps) => (
  <section aria-labelledby="standbys">
    <Stack>
      <div>
        <h2 id="standbys" style={{ fontSize: 'var(--text-18)' }}>
          Standby
        </h2>
        <p>{`These clinicians agreed to be on standby. If ${confirmedName} cancels before the shift starts, we’ll ask them one at a time, best match first.`}</p>
      </div>
      {children}
    </Stack>
  </section>
)
