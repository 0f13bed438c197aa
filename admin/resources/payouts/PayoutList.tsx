import { Box } from '@mui/material'
import { payoutLifecycle } from '@gaitway/contract/lifecycles/payout'
import { showCents, showSerial } from '@gaitway/contract/money'
import type { PayoutRecord } from '@gaitway/contract/schemas/resources'
import { wordOf } from '@gaitway/contract/status-copy'
import { showDay } from '@gaitway/contract/time'
import { choiceFilter, ListPage, searchFilter } from '../../shared/ListPage.tsx'
import { type Column, Rows } from '../../shared/Rows.tsx'
import { StatusChip } from '../../shared/Parts.tsx'
import { payoutDetails } from './payout-details.ts'
import { ResendButton } from './ResendButton.tsx'

const columns: Column<PayoutRecord>[] = [
  { label: 'Shift ID', sort: 'serialNumber', show: payout => showSerial(payout.serialNumber) },
  { label: 'Clinician', sort: 'clinicianName', show: payout => payout.clinicianName },
  { label: 'Status', show: payout => <StatusChip of="payout" state={payout.status} /> },
  {
    label: 'Details',
    show: payout => (
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
        {payoutDetails(payout)}
        <ResendButton payout={payout} />
      </Box>
    ),
    wraps: true,
  },
  { label: 'Pending since', sort: 'dueAt', show: payout => showDay(payout.dueAt), isFigure: true },
  { label: 'Amount', sort: 'amountCents', show: payout => showCents(payout.amountCents), isFigure: true },
]

const filters = [
  searchFilter('Search payouts', 'Shift ID or clinician'),
  choiceFilter('status', payoutLifecycle.states, state => wordOf('payout', state).word),
]

export const PayoutList = () => (
  <ListPage title="Payouts" sort={{ field: 'createdAt', order: 'DESC' }} filters={filters}>
    <Rows columns={columns} to={payout => `/jobs/${payout.jobId}/show`} />
  </ListPage>
)
