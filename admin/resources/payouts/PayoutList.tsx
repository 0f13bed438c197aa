import { Box } from '@mui/material'
import type { ListLabel } from '@gaitway/contract/exports/index'
import { payoutLifecycle } from '@gaitway/contract/lifecycles/payout'
import { showCents, showSerial } from '@gaitway/contract/format/money'
import { payoutDetails } from '@gaitway/contract/format/payout-details'
import type { PayoutRecord } from '@gaitway/contract/schemas/resources'
import { findStatusWord } from '@gaitway/contract/format/status-copy'
import { Ago } from '../../shared/Ago.tsx'
import { lazy, Suspense } from 'react'
import { choiceFilter, ListPage, searchFilter } from '../../shared/ListPage.tsx'
import { clinicianFilter } from '../../shared/Filters.tsx'
import { loadEarly } from '../../shared/load-early.tsx'
import { type RowColumn, Rows } from '../../shared/Rows.tsx'
import { StatusChip } from '../../shared/Parts.tsx'

const PayoutMoves = loadEarly(async () => (await import('./PayoutMoves.tsx')).PayoutMoves)

export const payoutColumns: RowColumn<PayoutRecord, ListLabel<'payouts'>>[] = [
  { label: 'Shift ID', sort: 'serialNumber', show: payout => showSerial(payout.serialNumber) },
  { label: 'Clinician', sort: 'clinicianName', show: payout => payout.clinicianName },
  { label: 'Status', onCard: 'status', show: payout => <StatusChip of="payout" state={payout.status} /> },
  {
    label: 'Details',
    show: payout => (
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
        {payoutDetails(payout)}
        <Suspense fallback={null}>
          <PayoutMoves payout={payout} />
        </Suspense>
      </Box>
    ),
    wraps: true,
  },
  { label: 'Pending since', sort: 'dueAt', show: payout => <Ago at={payout.dueAt} /> },
  {
    label: 'Amount',
    sort: 'amountCents',
    onCard: 'amount',
    show: payout => showCents(payout.amountCents),
    isFigure: true,
  },
]

const CaseFile = lazy(async () => ({ default: (await import('../case-files/CaseFile.tsx')).CaseFile }))

const filters = [
  searchFilter('Search payouts', 'Shift ID or clinician'),
  choiceFilter('status', payoutLifecycle.states, state => findStatusWord('payout', state).word),
  choiceFilter('paid', ['thisYear'], () => 'This year', 'Paid'),
  clinicianFilter,
]

export const PayoutList = () => (
  <ListPage title="Payouts" sort={{ field: 'createdAt', order: 'DESC' }} filters={filters}>
    <Rows
      columns={payoutColumns}
      to={payout => `/jobs/${payout.jobId}/show`}
      peek={({ jobId }) => <CaseFile record={{ of: 'job', id: jobId }} />}
    />
  </ListPage>
)
