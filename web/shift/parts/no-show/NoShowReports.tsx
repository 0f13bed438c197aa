import { isReportOpen } from '../job.ts'
import { commonFields } from '@gaitway/contract/fields/common'
import { canDispute, noShowReportLifecycle } from '@gaitway/contract/lifecycles/no-show-report'
import { openMoves } from '@gaitway/contract/lifecycles/step'
import { showCents } from '@gaitway/contract/format/money'
import type { Output } from '@gaitway/contract/schemas/index'
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

const copy = {
  question: (name: string, day: string) => `${name} says that you weren’t there on ${day}`,
  answerBy: (moment: string) => `Answer by ${moment}.`,
  answerLate: 'The time to answer is over. We’re recording the no-show now.',
  whatFollows: (amount: string) =>
    `If you were there, our team looks at both sides, and nothing changes until they decide. If you weren’t, you aren’t paid the ${amount}, and it counts as a no-show. If you don’t answer, we’ll assume you weren’t there.`,
  /** a facility’s, or an admin’s who recorded it */
  reported: (reason: string) => `Reason given: “${reason}”`,
  youSaid: (note: string) => `You: “${note}”`,
  underReview: (day: string) => `We’re reviewing the no-show report for ${day}`,
  reviewForClinician: (name: string) =>
    `${name} says that you weren’t there. Our team looks at both sides and decides. Your pay waits until then, and you’ll hear from us by email. You can still submit your hours.`,
  reviewOfDispute: (name: string) =>
    `${name} says that you weren’t there, and you say that you were. Our team looks at both sides and decides. You’ll hear from us by email.`,
  wasThereTitle: 'Let us know that you were there',
  wasThereWhat: 'Our team will look at both sides and decide.',
  note: 'What happened, and who saw you (optional)',
  send: 'Send',
  wasNotThereTitle: 'Confirm that you weren’t there',
  wasNotThereWhat: (amount: string) =>
    `You won’t be paid the ${amount}, it counts as a no-show, and you can take other shifts at that time.`,
  settledSilently: (day: string) => `No-show recorded for ${day} because you didn’t answer`,
  disputeWhat: (moment: string) =>
    `If you were there, let us know by ${moment}. Our team will look at both sides and decide.`,
  disputeLater: (day: string) =>
    `If you were there, you can dispute this after the report for ${day} is closed. Come back to this page. You’ll have ${NO_SHOW_DISPUTE_DAYS} days.`,
  othersStayYours: 'The other days of the shift stay yours.',
  dayMissed: (day: string) => `No-show on ${day}`,
  dayMissedWhat:
    'You aren’t paid for that day, and it isn’t on your time card. The other days of the shift stay yours.',
  paidAfterAll: (day: string) => `${day} isn’t a no-show`,
  paidAfterAllWhat: (reason: string) => `Our team decided in your favor. Reason: ${reason}`,

  waiting: (name: string, day: string) => `No-show reported for ${day}. We’re asking ${name}.`,
  waitingUntil: (moment: string) =>
    `They can answer until ${moment}. If they say that they weren’t there, it’s recorded as a no-show right away. If they don’t answer, it’s recorded then, or our team decides if our messages may not have reached them.`,
  contested: (day: string) => `No-show reported for ${day}. Our team is reviewing it.`,
  contestedWhat: 'We’re looking at both sides, and may call you. Until we decide, nothing changes.',
  theySaid: (name: string, note: string) => `${name}: “${note}”`,
  replace: 'Post a replacement',
  withdrawTitle: 'Withdraw your report?',
  onlyThatDay: (name: string) => `The other days stay booked with ${name}.`,
  withdrawWhat: (name: string) => `${name} will be paid from their time card. We’ll notify ${name}.`,
  withdrawReason: 'Reason',
  daySettled: (day: string) => `Recorded: no-show on ${day}`,
  daySettledWhat: (name: string) =>
    `You don’t pay for that day. If you already paid for it, we refund it when the time card of the other days is accepted. Those days stay booked with ${name} unless you cancel them.`,
  decidedPaid: (day: string) => `${day} isn’t a no-show`,
  decidedPaidWhat: (name: string, reason: string) => `We decided in ${name}’s favor. Reason: ${reason}`,
} as const

type Job = Output<'jobs.read'>
type Report = Job['noShowReports'][number]
type Answer = 'wasThere' | 'wasNotThere'
const { moves } = noShowReportLifecycle

type AnswerDialogProps = { report: Report; answer: Answer; amount: string; onClose: () => void }

/** The clinician's answer: where they were there, with what happened; where they weren't, with what follows. */
const AnswerDialog = ({ report, answer, amount, onClose }: AnswerDialogProps) =>
  answer === 'wasThere' ? (
    <NoteDialog
      call="noShows.answer"
      sent={note => ({ reportId: report.id, answer, ...(note && { note }) })}
      title={copy.wasThereTitle}
      label={copy.note}
      rule={commonFields.note}
      optional
      yes={copy.send}
      onClose={onClose}
    >
      {copy.wasThereWhat}
    </NoteDialog>
  ) : (
    <ConfirmDialog
      call="noShows.answer"
      sent={{ reportId: report.id, answer }}
      title={copy.wasNotThereTitle}
      yes={moves.agree.label ?? ''}
      onClose={onClose}
    >
      {copy.wasNotThereWhat(amount)}
      {report.hasOtherDays && ` ${copy.othersStayYours}`}
    </ConfirmDialog>
  )

/** What the clinician reads in each state, and whether they can still say something. */
const clinicianText = (job: Job, report: Report, now: Date) => {
  const name = job.facility.officeName
  const { status, startDate, answerBy, outcome, decisionReason, hasOtherDays } = report
  const day = showBriefDay(startDate, job.timeZone)
  const others = hasOtherDays ? ` ${copy.othersStayYours}` : ''
  if (status === 'waiting' && answerBy) {
    const isOver = new Date(answerBy) <= now
    return {
      title: copy.question(name, day),
      text: isOver
        ? copy.answerLate
        : `${copy.answerBy(formatMoment(answerBy, job.timeZone))} ${copy.whatFollows(showCents(report.atStakeCents))}${others}`,
      answers: isOver ? [] : (['wasThere', 'wasNotThere'] as const),
    }
  }
  if (status === 'contested')
    return {
      title: copy.underReview(day),
      text: outcome ? copy.reviewOfDispute(name) : copy.reviewForClinician(name),
      // what was settled before is for staff to decide
      answers: outcome ? [] : (['wasNotThere'] as const),
    }
  // one report of a shift is decided at a time, and afterwards this one can be disputed anew
  const open = job.noShowReports.find(isReportOpen)
  if (canDispute(report, { open, now })) {
    const what = open
      ? copy.disputeLater(showBriefDay(open.startDate, job.timeZone))
      : copy.disputeWhat(formatMoment(report.disputeBy, job.timeZone))
    return {
      title: copy.settledSilently(day),
      text: `${what}${others}`,
      answers: open ? [] : (['wasThere'] as const),
    }
  }
  if (outcome && outcome !== 'nothing' && decisionReason)
    return { title: copy.paidAfterAll(day), text: copy.paidAfterAllWhat(decisionReason), answers: [] }
  // without other days, the shift has ended, which its page says
  if (outcome === 'nothing' && hasOtherDays)
    return {
      title: copy.dayMissed(day),
      text: copy.dayMissedWhat,
      answers: [],
    }
  return undefined
}

const answerLabels = { wasThere: moves.contest.label, wasNotThere: moves.agree.label }

const NoShowQuestion = ({ job, report }: { job: Job; report: Report }) => {
  const now = useNow()
  const [answer, setAnswer] = useState<Answer>()
  const shown = clinicianText(job, report, now)
  if (!shown) return null
  const { title, text, answers } = shown
  return (
    <Card tone={report.status === 'settled' && report.decisionReason ? 'plain' : 'sun'}>
      <Stack gap={12} as="section" aria-label={title}>
        <h2 className="text-18">{title}</h2>
        <p className="quiet">{copy.reported(report.reason)}</p>
        {report.answerNote && <p className="quiet">{copy.youSaid(report.answerNote)}</p>}
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
        <AnswerDialog
          report={report}
          answer={answer}
          amount={showCents(report.atStakeCents)}
          onClose={() => setAnswer(undefined)}
        />
      )}
    </Card>
  )
}

/** The reports that this clinician wasn't there: the question, its review, and what was decided. */
export const NoShowQuestions = ({ job }: { job: Job }) => (
  <>
    {job.noShowReports.map(report => (
      <NoShowQuestion key={report.id} job={job} report={report} />
    ))}
  </>
)

/** What the facility reads in each state. A no-show that ended the shift is shown as its ending. */
const facilityText = (report: Report, zone: string) => {
  const { status, startDate, answerBy, outcome, decisionReason, clinicianFirstName: name } = report
  const others = report.hasOtherDays ? ` ${copy.onlyThatDay(name)}` : ''
  const day = showBriefDay(startDate, zone)
  if (status === 'waiting' && answerBy)
    return {
      title: copy.waiting(name, day),
      text: `${copy.waitingUntil(formatMoment(answerBy, zone))}${others}`,
    }
  if (status === 'contested') return { title: copy.contested(day), text: `${copy.contestedWhat}${others}` }
  if (outcome && outcome !== 'nothing' && decisionReason)
    return { title: copy.decidedPaid(day), text: copy.decidedPaidWhat(name, decisionReason) }
  if (outcome === 'nothing' && report.hasOtherDays)
    return { title: copy.daySettled(day), text: copy.daySettledWhat(name) }
  return undefined
}

type FacilityProps = { job: Job; mayWithdraw: boolean }

const OwnNoShowReport = ({ job, report, mayWithdraw }: FacilityProps & { report: Report }) => {
  const [isWithdrawing, setWithdrawing] = useState(false)
  const shown = facilityText(report, job.timeZone)
  if (!shown) return null
  const { clinicianFirstName: name } = report
  const isOpen = isReportOpen(report)
  const canWithdraw =
    mayWithdraw &&
    !report.outcome &&
    openMoves(noShowReportLifecycle, report.status, 'facility').includes('withdraw')
  return (
    <Card tone={isOpen ? 'sun' : 'plain'}>
      <Stack gap={12} as="section" aria-label={shown.title}>
        <h2 className="text-18">{shown.title}</h2>
        <p className="quiet">{copy.reported(report.reason)}</p>
        {report.answerNote && <p className="quiet">{copy.theySaid(name, report.answerNote)}</p>}
        <p>{shown.text}</p>
        {isOpen && mayWithdraw && (
          <Cluster gap={8}>
            <LinkButton kind="secondary" href={`/facility/shiftmanagement?post=1&from=${job.id}`}>
              {copy.replace}
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
          title={copy.withdrawTitle}
          label={copy.withdrawReason}
          rule={commonFields.reason}
          yes={moves.withdraw.label ?? ''}
          onClose={() => setWithdrawing(false)}
        >
          {copy.withdrawWhat(name)}
        </NoteDialog>
      )}
    </Card>
  )
}

/** The facility's own reports: what each waits for, a replacement, and how to withdraw it. */
export const OwnNoShowReports = ({ job, mayWithdraw }: FacilityProps) => (
  <>
    {job.noShowReports.map(report => (
      <OwnNoShowReport key={report.id} job={job} report={report} mayWithdraw={mayWithdraw} />
    ))}
  </>
)
