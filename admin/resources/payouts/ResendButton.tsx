import { Button } from '@mui/material'
import { payoutLifecycle } from '@gaitway/contract/lifecycles/payout'
import { isOpen } from '@gaitway/contract/lifecycles/step'
import { showCents } from '@gaitway/contract/money'
import type { PayoutRecord } from '@gaitway/contract/schemas/resources'
import { useState } from 'react'
import { useMove } from '../../shared/use-move.ts'
import { call } from '../../session.ts'

/** Sends a failed payout again, to the clinician's current bank account. */
export const ResendButton = ({ payout }: { payout: PayoutRecord }) => {
  const { move, busy } = useMove()
  // One key per failure, so a double click sends it once.
  const [key, setKey] = useState(() => crypto.randomUUID())
  if (!isOpen(payoutLifecycle, payout.status, 'resend', 'admin')) return null
  const send = () =>
    move(() => call('payouts.resend', { id: payout.id }, key), {
      said: `${showCents(payout.amountCents)} for ${payout.clinicianName} will be sent again`,
      goOn: () => setKey(crypto.randomUUID()),
    })
  return (
    <Button
      variant="outlined"
      size="small"
      sx={{ minHeight: { xs: 44, sm: 30 } }}
      disabled={busy}
      onClick={event => {
        // A click on the row would open the shift.
        event.stopPropagation()
        void send()
      }}
    >
      {payoutLifecycle.moves.resend.label}
    </Button>
  )
}
