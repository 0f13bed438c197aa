import type { Job } from './job.ts'
import { formatHours, formatMoment, type TimeRanges } from './when.ts'
import { timeChangeLifecycle } from '@gaitway/contract/lifecycles/time-change'
import { listOpenMoves } from '@gaitway/contract/lifecycles/step'
import { calculateProductCents } from '@gaitway/contract/values/fees'
import { comparePay } from '@gaitway/contract/format/money'
import { showBriefDay, sumMinutes } from '@gaitway/contract/format/time'
import { useState } from 'react'
import { ConfirmDialog } from '../../ui/overlays/ConfirmDialog.tsx'
import { useNow } from '../../api/use-now.ts'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/layout/Card.tsx'
import { Cluster, Stack } from '../../ui/layout/Stack.tsx'
import { toasts } from '../../api/toasts.ts'
import { Facts } from '../../ui/show/Facts.tsx'

type JobTimes = Pick<Job, 'id' | 'slots' | 'timeZone' | 'timeChange'>

const TimesList = ({ times, zone }: { times: TimeRanges; zone: string }) => (
  <>
    {times.map(slot => (
      <span key={slot.startDate} className="block figures">
        <strong>{showBriefDay(slot.startDate, zone)}</strong>
        <span className="block">{formatHours(slot, zone)}</span>
      </span>
    ))}
  </>
)

/** The scheduled times, then the new ones. */
const ScheduledAndNewTimes = ({ job: { slots, timeZone, timeChange } }: { job: JobTimes }) => (
  <Facts
    facts={[
      { label: 'Scheduled now', value: <TimesList times={slots} zone={timeZone} /> },
      { label: 'New times', value: <TimesList times={timeChange?.slots ?? []} zone={timeZone} /> },
    ]}
  />
)

/** What the clinician would be paid at the new times. */
const NewPay = ({ job }: { job: Job }) => {
  const slotMinutes = (job.timeChange?.slots ?? []).map(slot => sumMinutes([slot]))
  const pay = comparePay(calculateProductCents({ ...job, slotMinutes }), job.totalPayCents)
  return job.jobType === 'PART_TIME' && <Facts facts={[{ label: 'Your pay', value: pay }]} />
}

type Answer = 'accept' | 'decline'
const isAnswer = (move: string): move is Answer => move === 'accept' || move === 'decline'

type AnswerDialogProps = { job: Job; applicationId: string; answer: Answer; onClose: () => void }

const AnswerDialog = ({ job, applicationId, answer, onClose }: AnswerDialogProps) => {
  const isAccepting = answer === 'accept'
  return (
    <ConfirmDialog
      call="jobs.answerTimeChange"
      sent={{ jobApplicationId: applicationId, answer }}
      title={isAccepting ? 'Accept the new times?' : 'Keep your scheduled times?'}
      yes={timeChangeLifecycle.moves[answer].label ?? ''}
      kind={isAccepting ? 'primary' : 'danger'}
      no="Back"
      onClose={onClose}
      onDone={() =>
        toasts.say(
          isAccepting ? 'Your shift has moved to the new times' : 'Your shift keeps its scheduled times',
        )
      }
    >
      <Stack gap={12}>
        <ScheduledAndNewTimes job={job} />
        {isAccepting && <NewPay job={job} />}
        <p>
          {isAccepting
            ? 'Your shift moves to the new times right away, and we’ll update your pay to match.'
            : 'Your shift stays as it is. We’ll let the facility know.'}
        </p>
      </Stack>
    </ConfirmDialog>
  )
}

/** Asks this clinician to accept or decline new times. */
export const TimeChangeQuestion = ({ job }: { job: Job }) => {
  const now = useNow()
  const [answer, setAnswer] = useState<Answer>()
  const { timeChange, myApplicationId: applicationId } = job
  if (!timeChange || !applicationId) return null
  const isOver = new Date(timeChange.answerBy) <= now
  return (
    <Card tone="warning">
      <Stack gap={12} as="section" aria-label="Can you work new times?">
        <h2 className="text-18">Can you work new times?</h2>
        <ScheduledAndNewTimes job={job} />
        <NewPay job={job} />
        <p>
          {isOver
            ? 'The deadline to answer has passed. Your shift keeps its scheduled times.'
            : `Answer by ${formatMoment(timeChange.answerBy, job.timeZone)}. If you don’t, your shift keeps its scheduled times.`}
        </p>
        {!isOver && (
          <Cluster gap={8}>
            {listOpenMoves(timeChangeLifecycle, timeChange.status, 'clinician')
              .filter(isAnswer)
              .map(move => (
                <Button
                  key={move}
                  kind={move === 'accept' ? 'primary' : 'secondary'}
                  onClick={() => setAnswer(move)}
                >
                  {timeChangeLifecycle.moves[move].label}
                </Button>
              ))}
          </Cluster>
        )}
      </Stack>
      {answer && (
        <AnswerDialog
          job={job}
          applicationId={applicationId}
          answer={answer}
          onClose={() => setAnswer(undefined)}
        />
      )}
    </Card>
  )
}

type TimeChangeWaitingProps = { job: JobTimes; name: string | undefined; mayWithdraw: boolean }

/** The new times that a facility asked for, until the clinician answers, and the button to withdraw them. */
export const TimeChangeWaiting = ({ job, name = 'The clinician', mayWithdraw }: TimeChangeWaitingProps) => {
  const [isWithdrawing, setWithdrawing] = useState(false)
  const { timeChange } = job
  if (!timeChange) return null
  return (
    <Card tone="warning">
      <Stack gap={12}>
        <h2>{`Waiting for ${name} to accept new times`}</h2>
        <ScheduledAndNewTimes job={job} />
        <p>{`The shift keeps its scheduled times unless they accept by ${formatMoment(timeChange.answerBy, job.timeZone)}.`}</p>
        {mayWithdraw && (
          <div>
            <Button kind="secondary" onClick={() => setWithdrawing(true)}>
              {timeChangeLifecycle.moves.withdraw.label}
            </Button>
          </div>
        )}
      </Stack>
      <ConfirmDialog
        call="jobs.withdrawTimeChange"
        sent={isWithdrawing ? { id: job.id } : undefined}
        title="Withdraw the new times?"
        yes={timeChangeLifecycle.moves.withdraw.label ?? ''}
        onClose={() => setWithdrawing(false)}
      >
        {`The shift keeps its scheduled times. We’ll notify ${name}.`}
      </ConfirmDialog>
    </Card>
  )
}
