import { openMoves } from '@gaitway/contract/lifecycles/step'
import { standbyOfferLifecycle } from '@gaitway/contract/lifecycles/standby-offer'
import { useState } from 'react'
import { useNow } from '../../api/use-now.ts'
import { Button } from '../../shared/Button.tsx'
import { deadlineOf, isOver, leftOf, titleOf, type OfferedShift, type StandbyOffer } from './offer.ts'
import { copy } from './copy.ts'
import { later } from '../../shared/later.tsx'
import { Cluster } from '../../shared/layout/Stack.tsx'

const AnswerDialog = later(() => import('./AnswerDialog.tsx'), 'AnswerDialog')

/** The answer being given. The dialog outlives the offer so that its outcome can be read. */
export const useAnswering = () => {
  const [asked, setAsked] = useState<{ shift: OfferedShift; answer: Answer }>()
  const dialog = asked && <AnswerDialog {...asked} onClose={() => setAsked(undefined)} />
  return { dialog, ask: (shift: OfferedShift, answer: Answer) => setAsked({ shift, answer }) }
}

export type Answer = 'accept' | 'decline'
const isAnswer = (move: string): move is Answer => move === 'accept' || move === 'decline'

type Waiting = { offer: StandbyOffer; job: { timeZone: string } }

export const Deadline = ({ shift }: { shift: Waiting }) => {
  const now = useNow()
  if (isOver(shift.offer, now)) return <p>{copy.over}</p>
  return (
    <p>
      {copy.answerBy}
      <time dateTime={shift.offer.answerBy} className="strong figures">
        {deadlineOf(shift.offer, shift.job.timeZone, now)}
      </time>{' '}
      {leftOf(shift.offer, now)}
    </p>
  )
}

type AnswersProps = { shift: OfferedShift; onAnswer: (shift: OfferedShift, answer: Answer) => void }

/** Buttons to answer; none after the deadline. */
export const Answers = ({ shift, onAnswer }: AnswersProps) => {
  const now = useNow()
  if (isOver(shift.offer, now)) return null
  return (
    <Cluster gap={8}>
      {openMoves(standbyOfferLifecycle, shift.offer.status, 'clinician')
        .filter(isAnswer)
        .map(move => (
          <Button
            key={move}
            kind={move === 'accept' ? 'primary' : 'secondary'}
            aria-label={`${standbyOfferLifecycle.moves[move].label}: ${titleOf(shift)}`}
            onClick={() => onAnswer(shift, move)}
          >
            {standbyOfferLifecycle.moves[move].label}
          </Button>
        ))}
    </Cluster>
  )
}
