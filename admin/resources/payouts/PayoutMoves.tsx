import { Box } from '@mui/material'
import { payoutLifecycle } from '@gaitway/contract/lifecycles/payout'
import { DEFAULT_TIME_ZONE } from '@gaitway/contract/values/limits'
import { showCents } from '@gaitway/contract/format/money'
import { listPayoutMoves } from '@gaitway/contract/format/payout-details'
import type { PayoutRecord } from '@gaitway/contract/schemas/resources'
import { useState } from 'react'
import { call } from '../../session.ts'
import { createKeys } from '../../shared/move-form.ts'
import { MoveButtons } from '../../shared/MoveButtons.tsx'
import { useNow } from '../../shared/queries.ts'
import { isRemindedToday } from '../payments/invoice-amounts.ts'

/** Sends a failed payout again, or reminds the clinician to add the bank account that it needs first. */
export const PayoutMoves = ({ payout }: { payout: PayoutRecord }) => {
  const { id, amountCents, clinicianName, remindedAt, failedAt } = payout
  // one idempotency key per failure, so a double click sends the payout once
  const [keyOf] = useState(createKeys)
  const isReminded = isRemindedToday({ remindedAt, timeZone: DEFAULT_TIME_ZONE }, useNow())
  const open = listPayoutMoves(payout, 'admin')
  if (open.length === 0) return null
  const moves = {
    resend: {
      label: payoutLifecycle.moves.resend.label ?? '',
      send: () => call('payouts.resend', { id }, keyOf([id, failedAt])),
      success: `${showCents(amountCents)} for ${clinicianName} will be sent again`,
    },
    remind: {
      label: isReminded ? 'Reminded today' : 'Remind clinician',
      disabled: isReminded,
      send: () => call('payouts.remind', { id }),
      success: `Reminder sent to ${clinicianName}`,
    },
  }
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
      <MoveButtons size="small" moves={open.map(move => moves[move])} />
    </Box>
  )
}
