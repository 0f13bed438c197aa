import { DialogContentText, LinearProgress, TextField, Box, Link } from '@mui/material'
import { reportOutcomes, type ReportOutcome } from '@gaitway/contract/values/enums'
import { commonFields } from '@gaitway/contract/fields/common'
import { check } from '@gaitway/contract/fields/rule'
import { reportOutcomeNames, reportReasonNames } from '@gaitway/contract/values/message-reports'
import type { MessageReportRecord } from '@gaitway/contract/schemas/message-reports'
import { showWhen } from '@gaitway/contract/format/time'
import { Suspense } from 'react'
import { AdminPageTitle } from '../../shared/AdminPageTitle.tsx'
import { call } from '../../session.ts'
import { lazyWithPreload } from '../../shared/load-early.tsx'
import { DialogButton } from '../../shared/DialogButton.tsx'
import { MoveDialog, useMoveForm } from '../../shared/MoveDialog.tsx'
import { RadioChoice } from '../../shared/RadioChoice.tsx'
import {
  linkFact,
  PageColumns,
  Panel,
  Stacked,
  LoadState,
  StatusMark,
  SmallPrint,
} from '../../shared/Parts.tsx'
import { RecordHeader, RecordPage } from '../../shared/RecordPage.tsx'
import { ReportStatus } from './ReportList.tsx'
import { colors } from '@gaitway/contract/values/colors'
import type { Output } from '@gaitway/contract/schemas/index'
import { useCall } from '../../shared/queries.ts'

type Message = Output<'messageReports.read'>['data'][number]

/** Reads the conversation only once while the page is open, because each reading is recorded. */
const readOnce = { staleTime: Infinity, refetchOnWindowFocus: false, retry: false }

const MessageLine = ({
  message: { isReported, senderName, text, file, createdAt },
}: {
  message: Message
}) => (
  <Box
    component="li"
    sx={{
      padding: 1.5,
      borderRadius: 1,
      border: `1px solid ${isReported ? colors.clay : colors.line}`,
      overflowWrap: 'anywhere',
    }}
  >
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, fontSize: 13, color: colors.ink2 }}>
      <strong>{senderName}</strong>
      <time dateTime={createdAt}>{showWhen(createdAt)}</time>
      {isReported && <StatusMark tone="danger">Reported</StatusMark>}
    </Box>
    {file ? (
      <Link href={file.url} target="_blank" rel="noopener">
        {file.name}
      </Link>
    ) : (
      <Box sx={{ whiteSpace: 'pre-line' }}>{text}</Box>
    )}
  </Box>
)

/** What was written before and after a reported message. Opening it is recorded in the audit log. */
const ReportedConversation = ({ id }: { id: string }) => {
  const { data, error, refetch } = useCall('messageReports.read', { id }, readOnce)
  return (
    <Panel title="Conversation">
      <SmallPrint>
        Only the messages around the reported one are shown. Each time you open them is recorded.
      </SmallPrint>
      <LoadState what="the conversation" data={data} error={error} onTryAgain={() => void refetch()} />
      {data && (
        <Box component="ol" sx={{ listStyle: 'none', display: 'grid', gap: 1, margin: 0, padding: 0 }}>
          {data.data.map(message => (
            <MessageLine key={message.id} message={message} />
          ))}
        </Box>
      )}
    </Panel>
  )
}

const EventTimeline = lazyWithPreload(
  async () => (await import('../../shared/EventTimeline.tsx')).EventTimeline,
)

const CloseDialog = ({ report, onClose }: { report: MessageReportRecord; onClose: () => void }) => {
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

const ReportPage = ({ report }: { report: MessageReportRecord }) => (
  <>
    <AdminPageTitle title={`Message from ${report.senderName}`} />
    <RecordHeader
      name={`Message from ${report.senderName}`}
      state={<ReportStatus report={report} />}
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
    <PageColumns wide="left">
      <ReportedConversation id={report.id} />
      <Stacked>
        <Panel
          title="Report"
          facts={[
            ['Reason', reportReasonNames[report.reason]],
            report.details && ['Details', report.details],
            linkFact('Reported by', `/users/${report.reporterId}/show`, report.reporterName),
            linkFact('Written by', `/users/${report.senderId}/show`, report.senderName),
            ['Conversation', `${report.officeName} and ${report.clinicianName}`],
            report.outcome && ['Outcome', reportOutcomeNames[report.outcome]],
            report.closedAt && ['Closed', `${showWhen(report.closedAt)} by ${report.closedByName}`],
            report.staffNote && ['Note', report.staffNote],
          ]}
        />
        <Suspense fallback={<LinearProgress aria-label="Loading the timeline" />}>
          <EventTimeline nounId={report.id} />
        </Suspense>
      </Stacked>
    </PageColumns>
  </>
)

/** A reported message: the reason, the messages around it, and the outcome. */
export const ReportShow = () => (
  <RecordPage<MessageReportRecord> what="the report">{report => <ReportPage report={report} />}</RecordPage>
)
