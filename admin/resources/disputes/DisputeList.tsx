import type { ListLabel } from '@gaitway/contract/exports/index'
import { nameDisputeKind, formatDisputeReason } from '@gaitway/contract/values/disputes'
import { disputeLifecycle } from '@gaitway/contract/lifecycles/dispute'
import { showSerial } from '@gaitway/contract/format/money'
import type { DisputeRecord } from '@gaitway/contract/schemas/disputes'
import { showDay } from '@gaitway/contract/format/time'
import { facilityFilter } from '../../shared/Filters.tsx'
import { ListPage, searchFilter, statusFilter, type View } from '../../shared/ListPage.tsx'
import { StatusMark, StatusChip } from '../../shared/Parts.tsx'
import { useNow } from '../../shared/queries.ts'
import { centsColumn } from '../../shared/row-parts.tsx'
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
  centsColumn('Amount', 'amountCents', 'amount'),
  {
    label: 'Reason',
    show: dispute => `${nameDisputeKind(dispute)}: ${formatDisputeReason(dispute.reason)}`,
    wraps: true,
  },
  { label: 'Opened', sort: 'openedAt', show: ({ openedAt }) => showDay(openedAt), isFigure: true },
]

const filters = [
  searchFilter('Search disputes', 'Shift ID or facility'),
  statusFilter('dispute', disputeLifecycle.states, 'Status'),
  facilityFilter,
]

const views: View[] = [{ name: 'Needs a response', filter: { status: 'needsResponse' } }]

/** Card disputes and returned bank debits. */
export const DisputeList = () => (
  <ListPage title="Disputes" sort={{ field: 'openedAt', order: 'DESC' }} filters={filters} views={views}>
    <Rows
      columns={disputeColumns}
      to={dispute => `/disputes/${dispute.id}/show`}
      empty="No disputes. A payment that a cardholder or a bank disputes appears here."
    />
  </ListPage>
)
