import { listOpenMoves } from '@gaitway/contract/lifecycles/step'
import { standbyOfferLifecycle } from '@gaitway/contract/lifecycles/standby-offer'
import { useState } from 'react'
import { useNow } from '../../../api/use-now.ts'
import { Button } from '../../../ui/Button.tsx'
import { lazyComponent } from '../../../ui/show/lazy-component.tsx'
import { Cluster } from '../../../ui/layout/Stack.tsx'
import { clinicianTypeNames } from '@gaitway/contract/values/enums'
import { showCents, showRate } from '@gaitway/contract/format/money'
import { dayIn, showBriefDay } from '@gaitway/contract/format/time'
import { formatTime, formatTimeLeft, formatWhenInShort } from '../../parts/when.ts'
import type { Job } from '../../parts/job.ts'

type StandbyOffer = NonNullable<Job['standbyOffer']>

export type OfferedShift = {
  applicationId: string
  officeName: string
  offer: StandbyOffer
  job: Pick<Job, 'clinicianType' | 'jobType' | 'timeZone' | 'payRateCents' | 'totalPayCents'> & {
    slots: readonly { startDate: string; endDate: string }[]
  }
}

export const formatOfferTitle = ({ job, officeName }: OfferedShift) =>
  `${clinicianTypeNames[job.clinicianType]} at ${officeName}`

export const formatOfferTimes = ({ job }: OfferedShift) => formatWhenInShort(job.slots, job.timeZone)

/** "$511.50 total"; the rate of a full-time job. */
export const formatOfferPay = ({ job }: OfferedShift) =>
  job.jobType === 'PART_TIME' ? `${showCents(job.totalPayCents)} total` : showRate(job.payRateCents)

/** "3:40 PM CST", with the day unless it is today. */
export const formatOfferDeadline = ({ answerBy }: StandbyOffer, zone: string, now: Date) => {
  const time = formatTime(answerBy, zone)
  return dayIn(zone, answerBy) === dayIn(zone, now) ? time : `${showBriefDay(answerBy, zone)}, ${time}`
}

export const isOfferOver = ({ answerBy }: StandbyOffer, now: Date) => new Date(answerBy) <= now

/** "(in 1 hr 12 min)" */
export const formatTimeToAnswer = ({ answerBy }: StandbyOffer, now: Date) => {
  const left = formatTimeLeft(now, answerBy)
  return left === formatTimeLeft(now, now) ? '(in less than a minute)' : `(in ${left})`
}

const AnswerDialog = lazyComponent(() => import('./AnswerDialog.tsx'), 'AnswerDialog')

/**
 * The dialog that sends an answer, and the function that opens it. It must be rendered outside the offer, so that it
 * shows the outcome when the offer is gone.
 */
export const useOfferAnswerDialog = () => {
  const [choice, setChoice] = useState<{ shift: OfferedShift; answer: OfferAnswer }>()
  const dialog = choice && <AnswerDialog {...choice} onClose={() => setChoice(undefined)} />
  return { dialog, open: (shift: OfferedShift, answer: OfferAnswer) => setChoice({ shift, answer }) }
}

export type OfferAnswer = 'accept' | 'decline'
const isAnswer = (move: string): move is OfferAnswer => move === 'accept' || move === 'decline'

type DeadlineProps = { shift: { offer: StandbyOffer; job: { timeZone: string } } }

export const Deadline = ({ shift }: DeadlineProps) => {
  const now = useNow()
  if (isOfferOver(shift.offer, now)) return <p>The deadline to answer has passed.</p>
  return (
    <p>
      {'Answer by '}
      <time dateTime={shift.offer.answerBy} className="strong figures">
        {formatOfferDeadline(shift.offer, shift.job.timeZone, now)}
      </time>{' '}
      {formatTimeToAnswer(shift.offer, now)}
    </p>
  )
}

type AnswersProps = { shift: OfferedShift; onAnswer: (shift: OfferedShift, answer: OfferAnswer) => void }

/** The buttons to accept and to decline an offer; nothing after its deadline. */
export const Answers = ({ shift, onAnswer }: AnswersProps) => {
  const now = useNow()
  if (isOfferOver(shift.offer, now)) return null
  return (
    <Cluster gap={8}>
      {listOpenMoves(standbyOfferLifecycle, shift.offer.status, 'clinician')
        .filter(isAnswer)
        .map(move => (
          <Button
            key={move}
            kind={move === 'accept' ? 'primary' : 'secondary'}
            aria-label={`${standbyOfferLifecycle.moves[move].label}: ${formatOfferTitle(shift)}`}
            onClick={() => onAnswer(shift, move)}
          >
            {standbyOfferLifecycle.moves[move].label}
          </Button>
        ))}
    </Cluster>
  )
}
