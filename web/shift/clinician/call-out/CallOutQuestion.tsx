import { commonFields } from '@gaitway/contract/fields/common'
import { callOutLifecycle } from '@gaitway/contract/lifecycles/call-out'
import { showPhone } from '@gaitway/contract/format/phone'
import { showBriefDay } from '@gaitway/contract/format/time'
import { useState } from 'react'
import { ConfirmDialog } from '../../../ui/overlays/ConfirmDialog.tsx'
import { NoteDialog } from '../../../ui/forms/NoteDialog.tsx'
import { useAction } from '../../../api/use-call.ts'
import { useNow } from '../../../api/use-now.ts'
import { Button } from '../../../ui/Button.tsx'
import { Card } from '../../../ui/layout/Card.tsx'
import { Cluster, Stack } from '../../../ui/layout/Stack.tsx'
import { findPendingResponse, type ShiftCallOut, type Job } from '../../parts/job.ts'
import { formatMoment } from '../../parts/when.ts'

type Answer = 'cannotWork' | 'didNotCall'
const { decline, agree, deny } = callOutLifecycle.moves
const answerLabels = { coming: decline.label, cannotWork: agree.label, didNotCall: deny.label }

type AnswerDialogProps = { callOut: ShiftCallOut; answer: Answer; officeName: string; onClose: () => void }

/** Says what follows from the answer, and takes a note from a clinician who didn't call out. */
const AnswerDialog = ({ callOut, answer, officeName, onClose }: AnswerDialogProps) =>
  answer === 'didNotCall' ? (
    <NoteDialog
      call="callOuts.answer"
      sent={note => ({ callOutId: callOut.id, answer, ...(note && { note }) })}
      title="Let us know that you didn’t call out"
      label="Anything that helps us understand what happened (optional)"
      rule={commonFields.note}
      optional
      yes="Send"
      onClose={onClose}
    >
      Our team looks into the call. Until they decide, it doesn’t count against you.
    </NoteDialog>
  ) : (
    <ConfirmDialog
      call="callOuts.answer"
      sent={{ callOutId: callOut.id, answer }}
      title="Cancel your shift?"
      yes={answerLabels.cannotWork ?? ''}
      onClose={onClose}
    >
      {`We’ll notify ${officeName} and look for someone else. It affects your reliability like any shift you cancel.`}
    </ConfirmDialog>
  )

type Description = { title: string; text: string; answers?: ('coming' | Answer)[] }

/** What the clinician reads in each state, and the answers that they can still send. */
const describeCallOut = (job: Job, callOut: ShiftCallOut, now: Date): Description | undefined => {
  const { status, decisionReason, isReturned: isApplicationReopened } = callOut
  const pending = findPendingResponse(callOut, now)
  const isConfirmedAgain = job.myApplicationStatus !== 'cancelled' && job.myApplicationStatus !== 'applied'
  if (pending?.kind === 'question')
    return {
      title: `Can you work on ${showBriefDay(job.slots[0]?.startDate ?? pending.until, job.timeZone)}?`,
      text: `Please answer by ${formatMoment(pending.until, job.timeZone)}. If you don’t answer, the shift stays yours and the facility expects you.`,
      answers: ['coming', 'cannotWork'],
    }
  if (pending?.kind === 'dispute')
    return {
      title: 'We canceled your shift after a call-out',
      text: `If you didn’t call out, let us know by ${formatMoment(pending.until, job.timeZone)}. Once someone else is confirmed, the shift is theirs.`,
      answers: ['didNotCall'],
    }
  if (status === 'denied')
    return {
      title: 'We’re looking into the call',
      text: 'You said that you didn’t call out. Until we decide, it doesn’t count against you.',
    }
  if (isConfirmedAgain || decisionReason === null) return undefined
  if (status === 'upheld')
    return { title: 'We decided that you called out', text: `Reason: “${decisionReason}”` }
  return isApplicationReopened
    ? {
        title: 'The call-out was a mistake',
        text: `The call-out doesn’t count against you. You’re not confirmed yet: ${job.facility.officeName} has to confirm you again. We’ll let you know when they do.`,
      }
    : {
        title: 'The call-out doesn’t count against you',
        text: 'The shift is no longer open, so you can’t get it back.',
      }
}

const describeCaller = ({ callerName, phone, calledAt }: ShiftCallOut, zone: string) => {
  const moment = formatMoment(calledAt, zone)
  return callerName === null
    ? `We got a call in your name from ${showPhone(phone)} on ${moment}.`
    : `${callerName}, ${showPhone(phone)}, called us on ${moment} to say that you can’t work.`
}

/** Says who called to say that this clinician can't work and what follows, and takes the clinician's answer. */
export const CallOutQuestion = ({ job }: { job: Job }) => {
  const now = useNow()
  const { run, busy } = useAction('callOuts.answer')
  const [answer, setAnswer] = useState<Answer>()
  const { callOut } = job
  const description = callOut && describeCallOut(job, callOut, now)
  if (!description) return null
  const { title, text, answers = [] } = description
  return (
    <Card tone={callOut.decisionReason ? 'plain' : 'warning'}>
      <Stack gap={12} as="section" aria-label={title}>
        <h2 className="text-18">{title}</h2>
        <p className="quiet">
          {describeCaller(callOut, job.timeZone)} {`Reason: “${callOut.reason}”`}
        </p>
        {callOut.answerNote && <p className="quiet">{`You: “${callOut.answerNote}”`}</p>}
        <p>{text}</p>
        {answers.length > 0 && (
          <Cluster gap={8}>
            {answers.map(one => (
              <Button
                key={one}
                kind={one === 'cannotWork' ? 'secondary' : 'primary'}
                busy={one === 'coming' && busy}
                disabled={one !== 'coming' && busy}
                onClick={() =>
                  one === 'coming' ? void run({ callOutId: callOut.id, answer: one }) : setAnswer(one)
                }
              >
                {answerLabels[one]}
              </Button>
            ))}
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
