import { DialogContentText, LinearProgress, TextField } from '@mui/material'
import { reportOutcomes, type ReportOutcome } from '@gaitway/contract/values/enums'
import { commonFields } from '@gaitway/contract/fields/common'
import { check } from '@gaitway/contract/fields/rule'
import { reportOutcomeNames, reportReasonNames } from '@gaitway/contract/values/message-reports'
import type { MessageReportRecord } from '@gaitway/contract/schemas/message-reports'
import { showWhen } from '@gaitway/contract/format/time'
import { Suspense } from 'react'
import { PageTitle } from '../../shared/PageTitle.tsx'
import { call } from '../../session.ts'
import { loadEarly } from '../../shared/load-early.tsx'
import { DialogButton, MoveDialog, useMoveForm } from '../../shared/MoveDialog.tsx'
import { RadioChoice } from '../../shared/RadioChoice.tsx'
import { Columns, PageLink, Panel, Stacked } from '../../shared/Parts.tsx'
import { RecordHeader, RecordPage } from '../../shared/RecordPage.tsx'
import { ReportedConversation } from './ReportedConversation.tsx'
import { ReportState } from './ReportList.tsx'

const Timeline = loadEarly(async () => (await import('../../shared/Timeline.tsx')).Timeline)

type CloseDialogProps = { report: MessageReportRecord; onClose: () => void }

const CloseDialog = ({ report, onClose }: CloseDialogProps) => {
  const form = useMoveForm<{ outcome: ReportOutcome; staffNote: string }>({
    initial: { outcome: 'noAction', staffNote: '' },
    validate: ({ staffNote }) => ({ staffNote: check(commonFields.note, staffNote, { optional: true }) }),
    send: ({ outcome, staffNote }) =>
      call('messageReports.close', {
        id: report.id,
        outcome,
        ...(staffNote.trim() && { staffNote: staffNote.trim() }),
      }),
    success: () => 'Report closed',
    draft: `close report ${report.id}`,
    onClose,
  })
  return (
    <MoveDialog form={form} title="Close the report" action="Close report">
      <DialogContentText>
        This records the outcome and tells nobody. Warn people by email or phone, and deactivate an account on
        its own page.
      </DialogContentText>
      <RadioChoice
        label="Outcome"
        values={reportOutcomes}
        names={reportOutcomeNames}
        value={form.values.outcome}
        onChange={outcome => form.change({ outcome })}
      />
      <TextField
        {...form.field('staffNote', 'Note', 'Only staff see it.')}
        required={false}
        multiline
        minRows={3}
      />
    </MoveDialog>
  )
}

const personLink = (id: string, name: string) => <PageLink to={`/users/${id}/show`}>{name}</PageLink>

const Shown = ({ report }: { report: MessageReportRecord }) => (
  <>
    <PageTitle title={`Message from ${report.senderName}`} />
    <RecordHeader
      name={`Message from ${report.senderName}`}
      state={<ReportState report={report} />}
      under={`${reportReasonNames[report.reason]}, ${showWhen(report.createdAt)}`}
      ids={{ Report: report.id }}
      moves={
        !report.closedAt && (
          <DialogButton variant="contained" dialog={close => <CloseDialog report={report} onClose={close} />}>
            Close report
          </DialogButton>
        )
      }
    />
    <Columns wide="left">
      <ReportedConversation id={report.id} />
      <Stacked>
        <Panel
          title="Report"
          facts={[
            ['Reason', reportReasonNames[report.reason]],
            report.details && ['Details', report.details],
            ['Reported by', personLink(report.reporterId, report.reporterName)],
            ['Written by', personLink(report.senderId, report.senderName)],
            ['Conversation', `${report.officeName} and ${report.clinicianName}`],
            report.outcome && ['Outcome', reportOutcomeNames[report.outcome]],
            report.closedAt && ['Closed', `${showWhen(report.closedAt)} by ${report.closedByName}`],
            report.staffNote && ['Note', report.staffNote],
          ]}
        />
        <Suspense fallback={<LinearProgress aria-label="Loading the timeline" />}>
          <Timeline nounId={report.id} />
        </Suspense>
      </Stacked>
    </Columns>
  </>
)

/** One reported message: why, what was written around it, and what came of it. */
export const ReportShow = () => (
  <RecordPage<MessageReportRecord> what="the report">{report => <Shown report={report} />}</RecordPage>
)
