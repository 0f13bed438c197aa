import { Button } from '@mui/material'
import { isOpen } from '@gaitway/contract/lifecycles/step'
import { payoutLifecycle } from '@gaitway/contract/lifecycles/payout'
import { showCents } from '@gaitway/contract/money'
import type { PayoutRecord } from '@gaitway/contract/schemas/resources'
import { useState } from 'react'
import { call } from '../../session.ts'
import { useMove } from '../../shared/MoveDialog.tsx'

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
