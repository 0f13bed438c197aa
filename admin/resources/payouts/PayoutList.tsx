import { Box } from '@mui/material'
import type { ListLabel } from '@gaitway/contract/exports/index'
import { payoutLifecycle } from '@gaitway/contract/lifecycles/payout'
import { payoutMethodNames } from '@gaitway/contract/values/enums'
import { showSerial } from '@gaitway/contract/format/money'
import { describePayout } from '@gaitway/contract/format/payout-details'
import type { PayoutRecord } from '@gaitway/contract/schemas/resources'
import { Ago } from '../../shared/Ago.tsx'
import { Suspense } from 'react'
import { choiceFilter, ListPage, searchFilter, statusFilter } from '../../shared/ListPage.tsx'
import { clinicianFilter } from '../../shared/Filters.tsx'
import { loadable, lazyWithPreload } from '../../shared/load-early.tsx'
import { centsColumn } from '../../shared/row-parts.tsx'
import { type RowColumn, Rows } from '../../shared/Rows.tsx'
import { StatusChip } from '../../shared/Parts.tsx'
import { newestFirst } from '../../shared/queries.ts'

const PayoutMoves = lazyWithPreload(async () => (await import('./PayoutMoves.tsx')).PayoutMoves)

export const payoutColumns: RowColumn<PayoutRecord, ListLabel<'payouts'>>[] = [
  { label: 'Shift ID', sort: 'serialNumber', show: payout => showSerial(payout.serialNumber) },
  { label: 'Clinician', sort: 'clinicianName', show: payout => payout.clinicianName },
  { label: 'Status', onCard: 'status', show: payout => <StatusChip of="payout" state={payout.status} /> },
  {
    label: 'Details',
    show: payout => (
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
        {describePayout(payout)}
        <Suspense fallback={null}>
          <PayoutMoves payout={payout} />
        </Suspense>
      </Box>
    ),
    wraps: true,
  },
  { label: 'Pending since', sort: 'dueAt', show: payout => <Ago at={payout.dueAt} /> },
  { label: 'Payer', show: ({ payer }) => payer ?? '–' },
  { label: 'Method', show: ({ method }) => (method ? payoutMethodNames[method] : '–') },
  centsColumn('Amount', 'amountCents', 'amount'),
]

const CaseFile = loadable(async () => (await import('../case-files/CaseFile.tsx')).CaseFile)

const RECENT_YEARS = 5
const lastYear = new Date().getFullYear()
const recentYears = Array.from({ length: RECENT_YEARS }, (_, index) => String(lastYear - index))

const filters = [
  searchFilter('Search payouts', 'Shift ID or clinician'),
  statusFilter('payout', payoutLifecycle.states),
  choiceFilter('paid', ['thisYear'], () => 'This year', 'Paid'),
  choiceFilter('paidYear', recentYears, year => year, 'Paid in'),
  clinicianFilter,
]

export const PayoutList = () => (
  <ListPage title="Payouts" sort={newestFirst} filters={filters}>
    <Rows
      columns={payoutColumns}
      to={payout => `/jobs/${payout.jobId}/show`}
      preview={({ jobId }) => <CaseFile record={{ of: 'job', id: jobId }} />}
    />
  </ListPage>
)
