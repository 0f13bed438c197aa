import { showBriefDay, showTime, showZone } from '@gaitway/contract/time'
import type { ReactNode } from 'react'
import { useNow } from '../../api/use-now.ts'
import { useMay } from '../../session/use-session.ts'
import { Button } from '../../shared/Button.tsx'
import { Notice } from '../../shared/show/Notice.tsx'
import { deadlineOf, isOver, leftOf } from '../standby/offer.ts'
import { nameOf, standbyAnswers, type Applicant, type Job } from './applicant-facts.ts'
import { copy as applicantWords } from './copy.ts'
import { Stack } from '../../shared/layout/Stack.tsx'

/** What a facility reads about standbys: who waits, and how it goes on after a drop-out. */
export const copy = {
  group: 'Standby',
  groupWhat: (name: string) =>
    `They agreed to wait. If ${name} drops out before the shift starts, they are asked one after another, the best match first.`,
  droppedOut: (name: string, moment: string) => `${name} dropped out on ${moment}.`,
  asking: (name: string) => `${name} is asked to step in and has until `,
  left: (left: string) => `to answer ${left}.`,
  next: (name: string) => `The time of ${name} to answer is over. The next standby is asked in a moment.`,
  saidYes: (name: string) => `${name} said yes. Confirm and pay to book them.`,
  othersConfirm: 'Confirming takes the area Payments.',
  silent: (names: string) => `No answer: ${names}.`,
  nobody: 'Nobody is left to ask. The shift is on the job board.',
} as const

const namesOf = (applicants: readonly Applicant[]) => applicants.map(nameOf).join(', ')

type AskingProps = { applicant: Applicant; zone: string; now: Date }

const Asking = ({ applicant, zone, now }: AskingProps) => {
  const { standbyOffer: offer } = applicant
  if (!offer) return null
  if (isOver(offer, now)) return <p>{copy.next(nameOf(applicant))}</p>
  return (
    <p>
      {copy.asking(nameOf(applicant))}
      <time dateTime={offer.answerBy}>{deadlineOf(offer, zone, now)}</time> {copy.left(leftOf(offer, now))}
    </p>
  )
}

type AfterDropOutProps = {
  job: Job
  applicants: readonly Applicant[]
  /** Somebody is being confirmed for this shift right now. */
  isHeld: boolean
  onConfirm: (applicant: Applicant) => void
}

/** Who dropped out of a shift that is open again, whom its standbys it is offered to, and what they said. */
export const AfterDropOut = ({ job, applicants, isHeld, onConfirm }: AfterDropOutProps) => {
  const now = useNow()
  const mayPay = useMay()('applicants', 'payments')
  const [ending] = job.endings
  if (!ending) return null
  const { saidYes, asked, silent } = standbyAnswers(applicants)
  const at = `${showBriefDay(ending.at, job.timeZone)}, ${showTime(ending.at, job.timeZone)} ${showZone(ending.at, job.timeZone)}`
  return (
    <Notice
      tone={saidYes ? 'sun' : 'sky'}
      next={
        saidYes &&
        mayPay && (
          <Button size="small" disabled={isHeld} onClick={() => onConfirm(saidYes)}>
            {applicantWords.confirm}
          </Button>
        )
      }
    >
      <p>{copy.droppedOut(ending.clinicianName, at)}</p>
      {saidYes && (
        <p>
          <strong>{copy.saidYes(nameOf(saidYes))}</strong> {!mayPay && copy.othersConfirm}
        </p>
      )}
      {!saidYes && asked && <Asking applicant={asked} zone={job.timeZone} now={now} />}
      {silent.length > 0 && <p>{copy.silent(namesOf(silent))}</p>}
      {!saidYes && !asked && <p>{copy.nobody}</p>}
    </Notice>
  )
}

type StandbyGroupProps = { confirmedName: string; children: ReactNode }

/** Who waits behind the one who is confirmed. */
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
