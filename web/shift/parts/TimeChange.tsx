import { formatHours, formatMoment } from './when.ts'
import { timeChangeLifecycle } from '@gaitway/contract/lifecycles/time-change'
import { openMoves } from '@gaitway/contract/lifecycles/step'
import { productCents } from '@gaitway/contract/values/fees'
import { comparePay } from '@gaitway/contract/format/money'
import type { Output } from '@gaitway/contract/schemas/index'
import { showBriefDay, sumMinutes } from '@gaitway/contract/format/time'
import { useState } from 'react'
import { ConfirmDialog } from '../../ui/overlays/ConfirmDialog.tsx'
import { useNow } from '../../api/use-now.ts'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/layout/Card.tsx'
import { Cluster, Stack } from '../../ui/layout/Stack.tsx'
import { toasts } from '../../api/toasts.ts'
import { Facts } from '../../ui/show/Facts.tsx'

const copy = {
  question: 'Can you work new times?',
  waitsFor: (name: string) => `Waiting for ${name} to accept new times`,
  newTimes: 'New times',
  pay: 'Your pay',
  scheduled: 'Scheduled now',
  answerBy: (until: string) => `Answer by ${until}. If you don’t, your shift keeps its scheduled times.`,
  waitsUntil: (until: string) => `The shift keeps its scheduled times unless they accept by ${until}.`,
  over: 'The deadline to answer has passed. Your shift keeps its scheduled times.',
  acceptTitle: 'Accept the new times?',
  acceptWhat: 'Your shift moves to the new times right away, and we’ll update your pay to match.',
  declineTitle: 'Keep your scheduled times?',
  declineWhat: 'Your shift stays as it is. We’ll let the facility know.',
  notNow: 'Back',
  accepted: 'Your shift has moved to the new times',
  declined: 'Your shift keeps its scheduled times',
  withdrawTitle: 'Withdraw the new times?',
  withdrawWhat: (name: string) => `The shift keeps its scheduled times. We’ll notify ${name}.`,
  clinician: 'The clinician',
} as const

type Job = Pick<Output<'jobs.read'>, 'id' | 'slots' | 'timeZone' | 'timeChange'>
type OwnJob = Job &
  Pick<Output<'jobs.read'>, 'jobType' | 'payRateCents' | 'parkingCents' | 'otherCents' | 'totalPayCents'>
type Times = readonly { startDate: string; endDate: string }[]

const TimesList = ({ times, zone }: { times: Times; zone: string }) => (
  <>
    {times.map(slot => (
      <span key={slot.startDate} className="block figures">
        <strong>{showBriefDay(slot.startDate, zone)}</strong>
        <span className="block">{formatHours(slot, zone)}</span>
      </span>
    ))}
  </>
)

/** The scheduled times beside the new ones. */
const Both = ({ job: { slots, timeZone, timeChange } }: { job: Job }) => (
  <Facts
    facts={[
      { label: copy.scheduled, value: <TimesList times={slots} zone={timeZone} /> },
      { label: copy.newTimes, value: <TimesList times={timeChange?.slots ?? []} zone={timeZone} /> },
    ]}
  />
)

/** What the clinician would be paid at the new times. */
const NewPay = ({ job }: { job: OwnJob }) => {
  const slotMinutes = (job.timeChange?.slots ?? []).map(slot => sumMinutes([slot]))
  const pay = comparePay(productCents({ ...job, slotMinutes }), job.totalPayCents)
  return job.jobType === 'PART_TIME' && <Facts facts={[{ label: copy.pay, value: pay }]} />
}

type Answer = 'accept' | 'decline'
const isAnswer = (move: string): move is Answer => move === 'accept' || move === 'decline'

type AnswerDialogProps = { job: OwnJob; applicationId: string; answer: Answer; onClose: () => void }

const AnswerDialog = ({ job, applicationId, answer, onClose }: AnswerDialogProps) => {
  const accepts = answer === 'accept'
  return (
    <ConfirmDialog
      call="jobs.answerTimeChange"
      sent={{ jobApplicationId: applicationId, answer }}
      title={accepts ? copy.acceptTitle : copy.declineTitle}
      yes={timeChangeLifecycle.moves[answer].label ?? ''}
      kind={accepts ? 'primary' : 'danger'}
      no={copy.notNow}
      onClose={onClose}
      onDone={() => toasts.say(accepts ? copy.accepted : copy.declined)}
    >
      <Stack gap={12}>
        <Both job={job} />
        {accepts && <NewPay job={job} />}
        <p>{accepts ? copy.acceptWhat : copy.declineWhat}</p>
      </Stack>
    </ConfirmDialog>
  )
}

/** New times that wait for this clinician's answer. */
export const TimeChangeQuestion = ({ job, applicationId }: { job: OwnJob; applicationId: string | null }) => {
  const now = useNow()
  const [answer, setAnswer] = useState<Answer>()
  const { timeChange } = job
  if (!timeChange || !applicationId) return null
  const isOver = new Date(timeChange.answerBy) <= now
  return (
    <Card tone="sun">
      <Stack gap={12} as="section" aria-label={copy.question}>
        <h2 className="text-18">{copy.question}</h2>
        <Both job={job} />
        <NewPay job={job} />
        <p>{isOver ? copy.over : copy.answerBy(formatMoment(timeChange.answerBy, job.timeZone))}</p>
        {!isOver && (
          <Cluster gap={8}>
            {openMoves(timeChangeLifecycle, timeChange.status, 'clinician')
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

type WaitingProps = { job: Job; name: string | undefined; mayWithdraw: boolean }

/** What the facility asked for, until it is answered. */
export const TimeChangeWaiting = ({ job, name = copy.clinician, mayWithdraw }: WaitingProps) => {
  const [isAsking, setAsking] = useState(false)
  const { timeChange } = job
  if (!timeChange) return null
  return (
    <Card tone="sun">
      <Stack gap={12}>
        <h2>{copy.waitsFor(name)}</h2>
        <Both job={job} />
        <p>{copy.waitsUntil(formatMoment(timeChange.answerBy, job.timeZone))}</p>
        {mayWithdraw && (
          <div>
            <Button kind="secondary" onClick={() => setAsking(true)}>
              {timeChangeLifecycle.moves.withdraw.label}
            </Button>
          </div>
        )}
      </Stack>
      <ConfirmDialog
        call="jobs.withdrawTimeChange"
        sent={isAsking ? { id: job.id } : undefined}
        title={copy.withdrawTitle}
        yes={timeChangeLifecycle.moves.withdraw.label ?? ''}
        onClose={() => setAsking(false)}
      >
        {copy.withdrawWhat(name)}
      </ConfirmDialog>
    </Card>
  )
}
