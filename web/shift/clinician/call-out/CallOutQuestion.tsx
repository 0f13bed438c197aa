import { commonFields } from '@gaitway/contract/fields/common'
import { callOutLifecycle } from '@gaitway/contract/lifecycles/call-out'
import { showPhone } from '@gaitway/contract/format/phone'
import type { Output } from '@gaitway/contract/schemas/index'
import { showBriefDay } from '@gaitway/contract/format/time'
import { useState } from 'react'
import { ConfirmDialog } from '../../../ui/overlays/ConfirmDialog.tsx'
import { NoteDialog } from '../../../ui/forms/NoteDialog.tsx'
import { useAction } from '../../../api/use-call.ts'
import { useNow } from '../../../api/use-now.ts'
import { Button } from '../../../ui/Button.tsx'
import { Card } from '../../../ui/layout/Card.tsx'
import { Cluster, Stack } from '../../../ui/layout/Stack.tsx'
import { formatMoment } from '../../parts/when.ts'
import { findOpenAnswer } from './open-answer.ts'

const copy = {
  question: (day: string) => `Can you work on ${day}?`,
  called: (who: string, moment: string) => `${who} called us on ${moment} to say that you can’t work.`,
  calledInYourName: (phone: string, moment: string) =>
    `We got a call in your name from ${phone} on ${moment}.`,
  reason: (reason: string) => `Reason: “${reason}”`,
  answerBy: (moment: string) =>
    `Please answer by ${moment}. If you don’t answer, the shift stays yours and the facility expects you.`,
  recorded: 'We canceled your shift after a call-out',
  denyBy: (moment: string) =>
    `If you didn’t call out, let us know by ${moment}. Once someone else is confirmed, the shift is theirs.`,
  cannotWorkTitle: 'Cancel your shift?',
  cannotWorkWhat: (name: string) =>
    `We’ll notify ${name} and look for someone else. It affects your reliability like any shift you cancel.`,
  denyTitle: 'Let us know that you didn’t call out',
  denyWhat: 'Our team looks into the call. Until they decide, it doesn’t count against you.',
  note: 'Anything that helps us understand what happened (optional)',
  send: 'Send',
  denied: 'We’re looking into the call',
  deniedWhat: 'You said that you didn’t call out. Until we decide, it doesn’t count against you.',
  youSaid: (note: string) => `You: “${note}”`,
  upheld: 'We decided that you called out',
  returned: 'The call-out was a mistake',
  returnedWhat: (name: string) =>
    `The call-out doesn’t count against you. You’re not confirmed yet: ${name} has to confirm you again. We’ll let you know when they do.`,
  reversed: 'The call-out doesn’t count against you',
  reversedWhat: 'The shift is no longer open, so you can’t get it back.',
}

type Job = Output<'jobs.read'>
type CallOut = NonNullable<Job['callOut']>
type Answer = 'cannotWork' | 'didNotCall'
const { moves } = callOutLifecycle
const labels = { cannotWork: moves.agree.label, didNotCall: moves.deny.label }

type AnswerDialogProps = { callOut: CallOut; answer: Answer; officeName: string; onClose: () => void }

/** What follows from the answer, and what the clinician can add. */
const AnswerDialog = ({ callOut, answer, officeName, onClose }: AnswerDialogProps) =>
  answer === 'didNotCall' ? (
    <NoteDialog
      call="callOuts.answer"
      sent={note => ({ callOutId: callOut.id, answer, ...(note && { note }) })}
      title={copy.denyTitle}
      label={copy.note}
      rule={commonFields.note}
      optional
      yes={copy.send}
      onClose={onClose}
    >
      {copy.denyWhat}
    </NoteDialog>
  ) : (
    <ConfirmDialog
      call="callOuts.answer"
      sent={{ callOutId: callOut.id, answer }}
      title={copy.cannotWorkTitle}
      yes={labels.cannotWork ?? ''}
      onClose={onClose}
    >
      {copy.cannotWorkWhat(officeName)}
    </ConfirmDialog>
  )

/** What the clinician reads in each state, and what they can still say. */
const describe = (job: Job, callOut: CallOut, now: Date) => {
  const { status, decisionReason, isReturned } = callOut
  const open = findOpenAnswer(callOut, now)
  const isMineAgain = job.myApplicationStatus !== 'cancelled' && job.myApplicationStatus !== 'applied'
  if (open?.kind === 'question')
    return {
      title: copy.question(showBriefDay(job.slots[0]?.startDate ?? open.until, job.timeZone)),
      text: copy.answerBy(formatMoment(open.until, job.timeZone)),
      answers: ['coming', 'cannotWork'] as const,
    }
  if (open?.kind === 'dispute')
    return {
      title: copy.recorded,
      text: copy.denyBy(formatMoment(open.until, job.timeZone)),
      answers: ['didNotCall'] as const,
    }
  if (status === 'denied') return { title: copy.denied, text: copy.deniedWhat, answers: [] }
  if (isMineAgain || decisionReason === null) return undefined
  if (status === 'upheld') return { title: copy.upheld, text: copy.reason(decisionReason), answers: [] }
  return isReturned
    ? { title: copy.returned, text: copy.returnedWhat(job.facility.officeName), answers: [] }
    : { title: copy.reversed, text: copy.reversedWhat, answers: [] }
}

const describeCall = ({ callerName, phone, calledAt }: CallOut, zone: string) => {
  const moment = formatMoment(calledAt, zone)
  return callerName === null
    ? copy.calledInYourName(showPhone(phone), moment)
    : copy.called(`${callerName}, ${showPhone(phone)},`, moment)
}

/** Someone called to say that this clinician can't work: who it was, what it means, and what they can say about it. */
export const CallOutQuestion = ({ job }: { job: Job }) => {
  const now = useNow()
  const { run, busy } = useAction('callOuts.answer')
  const [answer, setAnswer] = useState<Answer>()
  const { callOut } = job
  const shown = callOut && describe(job, callOut, now)
  if (!shown) return null
  const { title, text, answers } = shown
  return (
    <Card tone={callOut.decisionReason ? 'plain' : 'sun'}>
      <Stack gap={12} as="section" aria-label={title}>
        <h2 className="text-18">{title}</h2>
        <p className="quiet">
          {describeCall(callOut, job.timeZone)} {copy.reason(callOut.reason)}
        </p>
        {callOut.answerNote && <p className="quiet">{copy.youSaid(callOut.answerNote)}</p>}
        <p>{text}</p>
        {answers.length > 0 && (
          <Cluster gap={8}>
            {answers.map(one =>
              one === 'coming' ? (
                <Button
                  key={one}
                  busy={busy}
                  onClick={() => void run({ callOutId: callOut.id, answer: one })}
                >
                  {moves.decline.label}
                </Button>
              ) : (
                <Button
                  key={one}
                  kind={one === 'didNotCall' ? 'primary' : 'secondary'}
                  disabled={busy}
                  onClick={() => setAnswer(one)}
                >
                  {labels[one]}
                </Button>
              ),
            )}
          </Cluster>
        )}
      </Stack>
      {answer && answers.some(one => one === answer) && (
        <AnswerDialog
          callOut={callOut}
          answer={answer}
          officeName={job.facility.officeName}
          onClose={() => setAnswer(undefined)}
        />
      )}
    </Card>
  )
}
