import { isReportOpen, type Job } from '../job.ts'
import { commonFields } from '@gaitway/contract/fields/common'
import { canDispute, noShowReportLifecycle } from '@gaitway/contract/lifecycles/no-show-report'
import { listOpenMoves } from '@gaitway/contract/lifecycles/step'
import { showCents } from '@gaitway/contract/format/money'
import { showBriefDay } from '@gaitway/contract/format/time'
import { useState } from 'react'
import { ConfirmDialog } from '../../../ui/overlays/ConfirmDialog.tsx'
import { NoteDialog } from '../../../ui/forms/NoteDialog.tsx'
import { useNow } from '../../../api/use-now.ts'
import { Button, LinkButton } from '../../../ui/Button.tsx'
import { Card } from '../../../ui/layout/Card.tsx'
import { Cluster, Stack } from '../../../ui/layout/Stack.tsx'
import { formatMoment } from '../when.ts'
import { NO_SHOW_DISPUTE_DAYS } from '@gaitway/contract/values/limits'

type Report = Job['noShowReports'][number]
type Answer = 'wasThere' | 'wasNotThere'
const { moves } = noShowReportLifecycle
const OTHER_DAYS_STAY = 'The other days of the shift stay yours.'

type AnswerDialogProps = { report: Report; answer: Answer; onClose: () => void }

/** Asks a clinician who was there what happened, or shows one who wasn't what follows, before the answer is sent. */
const AnswerDialog = ({ report, answer, onClose }: AnswerDialogProps) =>
  answer === 'wasThere' ? (
    <NoteDialog
      call="noShows.answer"
      sent={note => ({ reportId: report.id, answer, ...(note && { note }) })}
      title="Let us know that you were there"
      label="What happened, and who saw you (optional)"
      rule={commonFields.note}
      optional
      yes="Send"
      onClose={onClose}
    >
      Our team will look at both sides and decide.
    </NoteDialog>
  ) : (
    <ConfirmDialog
      call="noShows.answer"
      sent={{ reportId: report.id, answer }}
      title="Confirm that you weren’t there"
      yes={moves.agree.label ?? ''}
      onClose={onClose}
    >
      {`You won’t be paid the ${showCents(report.atStakeCents)}, it counts as a no-show, and you can take other shifts at that time.`}
      {report.hasOtherDays && ` ${OTHER_DAYS_STAY}`}
    </ConfirmDialog>
  )

type Description = { title: string; text: string; answers?: Answer[] }

/** What the clinician reads in each state, and the answers that they can still send. */
const describeForClinician = (job: Job, report: Report, now: Date): Description | undefined => {
  const name = job.facility.officeName
  const { status, startDate, answerBy, outcome, decisionReason, hasOtherDays } = report
  const day = showBriefDay(startDate, job.timeZone)
  const otherDays = hasOtherDays ? ` ${OTHER_DAYS_STAY}` : ''
  if (status === 'waiting' && answerBy) {
    const isOver = new Date(answerBy) <= now
    return {
      title: `${name} says that you weren’t there on ${day}`,
      text: isOver
        ? 'The time to answer is over. We’re recording the no-show now.'
        : `Answer by ${formatMoment(answerBy, job.timeZone)}. If you were there, our team looks at both sides, and nothing changes until they decide. If you weren’t, you aren’t paid the ${showCents(report.atStakeCents)}, and it counts as a no-show. If you don’t answer, we’ll assume you weren’t there.${otherDays}`,
      answers: isOver ? [] : ['wasThere', 'wasNotThere'],
    }
  }
  if (status === 'contested')
    return {
      title: `We’re reviewing the no-show report for ${day}`,
      text: outcome
        ? `${name} says that you weren’t there, and you say that you were. Our team looks at both sides and decides. You’ll hear from us by email.`
        : `${name} says that you weren’t there. Our team looks at both sides and decides. Your pay waits until then, and you’ll hear from us by email. You can still submit your hours.`,
      // a dispute of a no-show that was already recorded can't be withdrawn: only staff decide it
      answers: outcome ? [] : ['wasNotThere'],
    }
  // staff decide one report of a shift at a time, so this one can be disputed after the open one is closed
  const open = job.noShowReports.find(isReportOpen)
  if (canDispute(report, { open, now })) {
    const howToDispute = open
      ? `If you were there, you can dispute this after the report for ${showBriefDay(open.startDate, job.timeZone)} is closed. Come back to this page. You’ll have ${NO_SHOW_DISPUTE_DAYS} days.`
      : `If you were there, let us know by ${formatMoment(report.disputeBy, job.timeZone)}. Our team will look at both sides and decide.`
    return {
      title: `No-show recorded for ${day} because you didn’t answer`,
      text: `${howToDispute}${otherDays}`,
      answers: open ? [] : ['wasThere'],
    }
  }
  if (outcome && outcome !== 'nothing' && decisionReason)
    return {
      title: `${day} isn’t a no-show`,
      text: `Our team decided in your favor. Reason: ${decisionReason}`,
    }
  // without other days, the shift has ended, and the page shows its ending
  if (outcome === 'nothing' && hasOtherDays)
    return {
      title: `No-show on ${day}`,
      text: `You aren’t paid for that day, and it isn’t on your time card. ${OTHER_DAYS_STAY}`,
    }
  return undefined
}

const answerLabels = { wasThere: moves.contest.label, wasNotThere: moves.agree.label }

const NoShowQuestion = ({ job, report }: { job: Job; report: Report }) => {
  const now = useNow()
  const [answer, setAnswer] = useState<Answer>()
  const description = describeForClinician(job, report, now)
  if (!description) return null
  const { title, text, answers = [] } = description
  return (
    <Card tone={report.status === 'settled' && report.decisionReason ? 'plain' : 'warning'}>
      <Stack gap={12} as="section" aria-label={title}>
        <h2 className="text-18">{title}</h2>
        <p className="quiet">{`Reason given: “${report.reason}”`}</p>
        {report.answerNote && <p className="quiet">{`You: “${report.answerNote}”`}</p>}
        <p>{text}</p>
        {answers.length > 0 && (
          <Cluster gap={8}>
            {answers.map(one => (
              <Button
                key={one}
                kind={one === 'wasThere' ? 'primary' : 'secondary'}
                onClick={() => setAnswer(one)}
              >
                {answerLabels[one]}
              </Button>
            ))}
          </Cluster>
        )}
      </Stack>
      {answer && answers.some(one => one === answer) && (
        <AnswerDialog report={report} answer={answer} onClose={() => setAnswer(undefined)} />
      )}
    </Card>
  )
}

/** The reports that this clinician wasn't there: each asks them, says that staff review it, or shows the decision. */
export const NoShowQuestions = ({ job }: { job: Job }) => (
  <>
    {job.noShowReports.map(report => (
      <NoShowQuestion key={report.id} job={job} report={report} />
    ))}
  </>
)

/** What the facility reads in each state. A no-show that ended the shift is shown as its ending. */
const describeForFacility = (report: Report, zone: string): Description | undefined => {
  const { status, startDate, answerBy, outcome, decisionReason, clinicianFirstName: name } = report
  const otherDays = report.hasOtherDays ? ` The other days stay booked with ${name}.` : ''
  const day = showBriefDay(startDate, zone)
  if (status === 'waiting' && answerBy)
    return {
      title: `No-show reported for ${day}. We’re asking ${name}.`,
      text: `They can answer until ${formatMoment(answerBy, zone)}. If they say that they weren’t there, it’s recorded as a no-show right away. If they don’t answer, it’s recorded then, or our team decides if our messages may not have reached them.${otherDays}`,
    }
  if (status === 'contested')
    return {
      title: `No-show reported for ${day}. Our team is reviewing it.`,
      text: `We’re looking at both sides, and may call you. Until we decide, nothing changes.${otherDays}`,
    }
  if (outcome && outcome !== 'nothing' && decisionReason)
    return {
      title: `${day} isn’t a no-show`,
      text: `We decided in ${name}’s favor. Reason: ${decisionReason}`,
    }
  if (outcome === 'nothing' && report.hasOtherDays)
    return {
      title: `Recorded: no-show on ${day}`,
      text: `You don’t pay for that day. If you already paid for it, we refund it when the time card of the other days is accepted. Those days stay booked with ${name} unless you cancel them.`,
    }
  return undefined
}

type OwnReportsProps = { job: Job; mayWithdraw: boolean }

const OwnNoShowReport = ({ job, report, mayWithdraw }: OwnReportsProps & { report: Report }) => {
  const [isWithdrawing, setWithdrawing] = useState(false)
  const description = describeForFacility(report, job.timeZone)
  if (!description) return null
  const { clinicianFirstName: name } = report
  const isOpen = isReportOpen(report)
  const canWithdraw =
    mayWithdraw &&
    !report.outcome &&
    listOpenMoves(noShowReportLifecycle, report.status, 'facility').includes('withdraw')
  return (
    <Card tone={isOpen ? 'warning' : 'plain'}>
      <Stack gap={12} as="section" aria-label={description.title}>
        <h2 className="text-18">{description.title}</h2>
        <p className="quiet">{`Reason given: “${report.reason}”`}</p>
        {report.answerNote && <p className="quiet">{`${name}: “${report.answerNote}”`}</p>}
        <p>{description.text}</p>
        {isOpen && mayWithdraw && (
          <Cluster gap={8}>
            <LinkButton kind="secondary" href={`/facility/shiftmanagement?post=1&from=${job.id}`}>
              Post a replacement
            </LinkButton>
            {canWithdraw && (
              <Button kind="secondary" onClick={() => setWithdrawing(true)}>
                {moves.withdraw.label}
              </Button>
            )}
          </Cluster>
        )}
      </Stack>
      {isWithdrawing && canWithdraw && (
        <NoteDialog
          call="noShows.withdraw"
          sent={reason => ({ reportId: report.id, reason })}
          title="Withdraw your report?"
          label="Reason"
          rule={commonFields.reason}
          yes={moves.withdraw.label ?? ''}
          onClose={() => setWithdrawing(false)}
        >
          {`${name} will be paid from their time card. We’ll notify ${name}.`}
        </NoteDialog>
      )}
    </Card>
  )
}

/** A facility's reports of a shift: what each waits for, with buttons to post a replacement and to withdraw it. */
export const OwnNoShowReports = ({ job, mayWithdraw }: OwnReportsProps) => (
  <>
    {job.noShowReports.map(report => (
      <OwnNoShowReport key={report.id} job={job} report={report} mayWithdraw={mayWithdraw} />
    ))}
  </>
)
