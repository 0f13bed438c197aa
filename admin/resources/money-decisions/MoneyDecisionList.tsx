import type { ListLabel } from '@gaitway/contract/exports/index'
import { moneyDecisionLifecycle } from '@gaitway/contract/lifecycles/money-decision'
import { showSerial } from '@gaitway/contract/format/money'
import { moneyDecisionCalls, moneyDecisionNames } from '@gaitway/contract/values/money-decisions'
import type { MoneyDecisionRecord } from '@gaitway/contract/schemas/money-decisions'
import { showWhen } from '@gaitway/contract/format/time'
import { facilityFilter } from '../../shared/Filters.tsx'
import { choiceFilter, ListPage, searchFilter, statusFilter, type View } from '../../shared/ListPage.tsx'
import { StatusChip } from '../../shared/Parts.tsx'
import { centsColumn } from '../../shared/row-parts.tsx'
import { type RowColumn, Rows } from '../../shared/Rows.tsx'

const columns: RowColumn<MoneyDecisionRecord, ListLabel<'money-decisions'>>[] = [
  { label: 'Decision', show: ({ call }) => moneyDecisionNames[call] },
  {
    label: 'Status',
    onCard: 'status',
    show: ({ status }) => <StatusChip of="moneyDecision" state={status} />,
  },
  centsColumn('Amount', 'amountCents', 'amount'),
  { label: 'Facility', show: ({ officeName }) => officeName ?? '–', maxWidth: 260 },
  {
    label: 'Shift ID',
    show: ({ serialNumber }) => (serialNumber === null ? '–' : showSerial(serialNumber)),
  },
  { label: 'Admin', show: ({ requestedByName }) => requestedByName },
  { label: 'When', sort: 'requestedAt', show: ({ requestedAt }) => showWhen(requestedAt) },
  { label: 'Second admin', show: ({ decidedByName }) => decidedByName ?? '–' },
]

const filters = [
  searchFilter('Search money decisions', 'Shift ID or facility'),
  statusFilter('moneyDecision', moneyDecisionLifecycle.states, 'Status'),
  choiceFilter('call', moneyDecisionCalls, call => moneyDecisionNames[call], 'Decision'),
  facilityFilter,
]

const views: View[] = [{ name: 'Needs approval', filter: { status: 'requested' } }]

/** What admins decided about the money of facilities, alone or with a second admin. */
export const MoneyDecisionList = () => (
  <ListPage
    title="Money decisions"
    sort={{ field: 'requestedAt', order: 'DESC' }}
    filters={filters}
    views={views}
  >
    <Rows
      columns={columns}
      to={({ id }) => `/money-decisions/${id}/show`}
      empty="No money decisions. Refunds, write-offs, payments received, credit notes, time card corrections and payouts sent again appear here."
    />
  </ListPage>
)
