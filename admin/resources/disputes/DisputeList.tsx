import type { ListLabel } from '@gaitway/contract/exports/index'
import { disputeKind, formatDisputeReason } from '@gaitway/contract/values/disputes'
import { disputeLifecycle } from '@gaitway/contract/lifecycles/dispute'
import { showCents, showSerial } from '@gaitway/contract/format/money'
import type { DisputeRecord } from '@gaitway/contract/schemas/disputes'
import { findStatusWord } from '@gaitway/contract/format/status-copy'
import { showDay } from '@gaitway/contract/format/time'
import { facilityFilter } from '../../shared/Filters.tsx'
import { choiceFilter, ListPage, searchFilter, type View } from '../../shared/ListPage.tsx'
import { StatusMark, StatusChip } from '../../shared/Parts.tsx'
import { useNow } from '../../shared/queries.ts'
import { type RowColumn, Rows } from '../../shared/Rows.tsx'
import { describeDeadline } from './dispute-facts.ts'

const Deadline = ({ dispute }: { dispute: DisputeRecord }) => {
  const deadline = describeDeadline(dispute, useNow())
  return deadline ? <StatusMark tone={deadline.tone}>{deadline.text}</StatusMark> : '–'
}

export const disputeColumns: RowColumn<DisputeRecord, ListLabel<'disputes'>>[] = [
  { label: 'Shift ID', show: ({ serialNumber }) => showSerial(serialNumber) },
  { label: 'Facility', show: ({ officeName }) => officeName, maxWidth: 260 },
  { label: 'Status', onCard: 'status', show: ({ status }) => <StatusChip of="dispute" state={status} /> },
  { label: 'Deadline', sort: 'dueAt', show: dispute => <Deadline dispute={dispute} /> },
  {
    label: 'Amount',
    onCard: 'amount',
    sort: 'amountCents',
    show: ({ amountCents }) => showCents(amountCents),
    isFigure: true,
  },
  {
    label: 'Reason',
    show: dispute => `${disputeKind(dispute)}: ${formatDisputeReason(dispute.reason)}`,
    wraps: true,
  },
  { label: 'Opened', sort: 'openedAt', show: ({ openedAt }) => showDay(openedAt), isFigure: true },
]

const filters = [
  searchFilter('Search disputes', 'Shift ID or facility'),
  choiceFilter('status', disputeLifecycle.states, status => findStatusWord('dispute', status).word, 'Status'),
  facilityFilter,
]

const views: View[] = [{ name: 'Needs a response', filter: { status: 'needsResponse' } }]

/** Card disputes and returned bank debits; those that wait for evidence can be sorted by deadline. */
export const DisputeList = () => (
  <ListPage title="Disputes" sort={{ field: 'openedAt', order: 'DESC' }} filters={filters} views={views}>
    <Rows
      columns={disputeColumns}
      to={dispute => `/disputes/${dispute.id}/show`}
      empty="No disputes. A payment that a cardholder or a bank disputes appears here."
    />
  </ListPage>
)
