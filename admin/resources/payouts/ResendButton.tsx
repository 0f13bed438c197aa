import { Button } from '@mui/material'
import { payoutLifecycle } from '@gaitway/contract/lifecycles/payout'
import { isOpen } from '@gaitway/contract/lifecycles/step'
import { showCents } from '@gaitway/contract/money'
import type { PayoutRecord } from '@gaitway/contract/schemas/resources'
import { useState } from 'react'
import { useMove } from '../../shared/use-move.ts'
import { call } from '../../session.ts'

/** A payout that its bank did not take is sent once more, to the account that the clinician uses now. */
export const ResendButton = ({ payout }: { payout: PayoutRecord }) => {
  const { move, busy } = useMove()
  // one key for each time that it failed: pressed twice it is sent again once
  const [key, setKey] = useState(() => crypto.randomUUID())
  if (!isOpen(payoutLifecycle, payout.status, 'resend', 'admin')) return null
  const send = () =>
    move(() => call('payouts.resend', { id: payout.id }, key), {
      said: `${showCents(payout.amountCents)} for ${payout.clinicianName} is due again`,
      goOn: () => setKey(crypto.randomUUID()),
    })
  return (
    <Button
      variant="outlined"
      size="small"
      sx={{ minHeight: { xs: 44, sm: 30 } }}
      disabled={busy}
      onClick={event => {
        // the row itself leads to the job
        event.stopPropagation()
        void send()
      }}
    >
      {payoutLifecycle.moves.resend.label}
    </Button>
  )
}
