import type { ListLabel } from '@gaitway/contract/exports/index'
import { reportReasons } from '@gaitway/contract/values/enums'
import { reportOutcomeNames, reportReasonNames } from '@gaitway/contract/values/message-reports'
import type { MessageReportRecord } from '@gaitway/contract/schemas/message-reports'
import { capitalize } from '@gaitway/contract/format/event-details'
import { Ago } from '../../shared/Ago.tsx'
import { choiceFilter, ListPage, searchFilter } from '../../shared/ListPage.tsx'
import { newestFirst } from '../../shared/queries.ts'
import { type RowColumn, Rows } from '../../shared/Rows.tsx'
import { StatusMark } from '../../shared/Parts.tsx'

/** Open, or the outcome. */
export const ReportStatus = ({ report: { outcome } }: { report: MessageReportRecord }) =>
  outcome ? (
    <StatusMark tone={outcome === 'noAction' ? 'stone' : 'success'}>{reportOutcomeNames[outcome]}</StatusMark>
  ) : (
    <StatusMark tone="warning">Open</StatusMark>
  )

const columns: RowColumn<MessageReportRecord, ListLabel<'message-reports'>>[] = [
  { label: 'Written by', show: ({ senderName }) => senderName },
  { label: 'Reason', show: ({ reason }) => reportReasonNames[reason], wraps: true },
  { label: 'Status', onCard: 'status', show: report => <ReportStatus report={report} /> },
  { label: 'Reported by', show: ({ reporterName }) => reporterName },
  { label: 'Facility', show: ({ officeName }) => officeName, maxWidth: 260 },
  { label: 'Reported', sort: 'createdAt', show: ({ createdAt }) => <Ago at={createdAt} /> },
]

const filters = [
  searchFilter('Search reports', 'Name'),
  choiceFilter('state', ['open', 'closed'], capitalize, 'Status', 'Any'),
  choiceFilter('reason', reportReasons, reason => reportReasonNames[reason], 'Reason'),
]

/** Messages that people reported. Opens with the open reports. */
export const ReportList = () => (
  <ListPage title="Reported messages" sort={newestFirst} filters={filters} startingFilter={{ state: 'open' }}>
    <Rows
      columns={columns}
      to={report => `/message-reports/${report.id}/show`}
      empty="No reports match. Choose another status to see the rest."
    />
  </ListPage>
)
