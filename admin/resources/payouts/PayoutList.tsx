import { Button, Box } from '@mui/material'
import { isOpen } from '@gaitway/contract/lifecycles/step'
import { useState } from 'react'
import { payoutLifecycle } from '@gaitway/contract/lifecycles/payout'
import { showCents, showSerial } from '@gaitway/contract/money'
import type { PayoutRecord } from '@gaitway/contract/schemas/resources'
import { wordOf } from '@gaitway/contract/status-copy'
import { showDay } from '@gaitway/contract/time'
import { call } from '../../session.ts'
import { choiceFilter, type Column, ListPage, Rows, searchFilter } from '../../shared/ListPage.tsx'
import { StatusChip } from '../../shared/Parts.tsx'
import { useMove } from '../../shared/MoveDialog.tsx'
import { payoutDetails } from './payout-details.ts'

/** Sends a failed payout again, to the clinician's current bank account. */
export const ResendButton = ({ payout }: { payout: PayoutRecord }) => {
  const { run, busy } = useMove()
  // One key per failure, so a double click sends it once.
  const [key, setKey] = useState(() => crypto.randomUUID())
  if (!isOpen(payoutLifecycle, payout.status, 'resend', 'admin')) return null
  const send = () =>
    run(() => call('payouts.resend', { id: payout.id }, key), {
      success: `${showCents(payout.amountCents)} for ${payout.clinicianName} will be sent again`,
      onDone: () => setKey(crypto.randomUUID()),
    })
  return (
    <Button
      variant="outlined"
      size="small"
      sx={{ minHeight: { xs: 44, sm: 30 } }}
      disabled={busy}
      onClick={() => void send()}
    >
      {payoutLifecycle.moves.resend.label}
    </Button>
  )
}

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
