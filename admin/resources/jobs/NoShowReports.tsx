import { Box, Button } from '@mui/material'
import { capitalize } from '@gaitway/contract/format/event-details'
import type { Side } from '@gaitway/contract/values/enums'
import { noShowReportLifecycle } from '@gaitway/contract/lifecycles/no-show-report'
import { listOpenMoves } from '@gaitway/contract/lifecycles/step'
import type { NoShowReport } from '@gaitway/contract/schemas/no-shows'
import type { JobRecord } from '@gaitway/contract/schemas/resources'
import { showDay, showWhen } from '@gaitway/contract/format/time'
import { useState } from 'react'
import { usePermissions } from 'react-admin'
import { useSearchParams } from 'react-router-dom'
import { call } from '../../session.ts'
import { type MoveButton, MoveButtons } from '../../shared/MoveButtons.tsx'
import { FactList, StatusMark, SmallPrint, Panel } from '../../shared/Parts.tsx'
import { useNow } from '../../shared/queries.ts'
import { showSlot } from '../../shared/show.ts'
import { DecideDialog } from './DecideDialog.tsx'
import { useApplicants } from './EndDialog.tsx'
import {
  describeDispute,
  describeReport,
  findReported,
  showStatement,
  useNoShowReports,
} from '../time-cards/no-show-report.ts'

const withdrawMove = ({ id }: NoShowReport): MoveButton => ({
  label: noShowReportLifecycle.moves.withdraw.label ?? '',
  send: reason => call('noShows.withdraw', { reportId: id, reason }),
  success: 'Report withdrawn. We notified both sides.',
  asks: {
    title: 'Withdraw the no-show report',
    text: 'The clinician will be paid from their time card. Both sides will see this reason.',
    needsReason: true,
    about: id,
  },
})

type ReportPanelProps = {
  report: NoShowReport
  openReport: NoShowReport | undefined
  job: JobRecord
  side: Side
  onDecide: () => void
}

const ReportPanel = ({ report, openReport, job, side, onDecide }: ReportPanelProps) => {
  const { data: applicants = [] } = useApplicants(job)
  const now = useNow()
  const name = findReported(applicants, report)?.clinicianName ?? 'the clinician'
  const sentenceName = capitalize(name)
  const dispute = now && describeDispute(report, { openReport, name: sentenceName, now, zone: job.timeZone })
  const { word, tone, text } = describeReport(report, name, job.timeZone)
  const open = listOpenMoves(noShowReportLifecycle, report.status, side)
  const mayDecide = open.includes('decide')
  // a report that was settled before can only be decided
  const mayWithdraw = open.includes('withdraw') && report.outcome === null
  return (
    <Panel
      title={`No-show report for ${showDay(report.startDate, job.timeZone)}`}
      aside={<StatusMark tone={tone}>{word}</StatusMark>}
    >
      <Box sx={{ fontWeight: 600 }}>{text}</Box>
      <FactList
        facts={[
          ['Scheduled', showSlot(report, job.timeZone)],
          ['Reason for the report', `“${report.reason}”`],
          [`${sentenceName} says`, showStatement(report)],
          report.decisionReason && ['Reason for the decision', report.decisionReason],
        ]}
      />
      <SmallPrint>Reported {showWhen(report.reportedAt, job.timeZone)}</SmallPrint>
      {dispute && <SmallPrint>{dispute}</SmallPrint>}
      {(mayDecide || mayWithdraw) && (
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, marginTop: 1 }}>
          {mayDecide && (
            <Button variant="contained" onClick={onDecide}>
              {noShowReportLifecycle.moves.decide.label}
            </Button>
          )}
          {mayWithdraw && <MoveButtons moves={[withdrawMove(report)]} />}
        </Box>
      )}
    </Panel>
  )
}

/** The no-show reports of a shift. The link of a queue item opens the dialog to decide the open one. */
export const NoShowReports = ({ job }: { job: JobRecord }) => {
  const { permissions: side } = usePermissions<Side>()
  const { reports, openReport } = useNoShowReports(String(job.id))
  const [params] = useSearchParams()
  const [isFromQueue, setFromQueue] = useState(() => params.has('noShow'))
  // kept here while the report changes, so that the dialog stays open
  const [decidedId, setDecidedId] = useState<string>()
  if (isFromQueue && side && reports) {
    setFromQueue(false)
    if (side === 'admin') setDecidedId(openReport?.id)
  }
  return (
    <>
      {side &&
        reports?.map(report => (
          <ReportPanel
            key={report.id}
            report={report}
            openReport={openReport}
            job={job}
            side={side}
            onDecide={() => setDecidedId(report.id)}
          />
        ))}
      {decidedId && <DecideDialog reportId={decidedId} job={job} onClose={() => setDecidedId(undefined)} />}
    </>
  )
}
