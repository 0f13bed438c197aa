import { Box } from '@mui/material'
import { showCents } from '@gaitway/contract/money'
import type { ChargeRecord, ReceivedRecord } from '@gaitway/contract/schemas/resources'
import { colours } from '@gaitway/contract/tokens'
import { showDay } from '@gaitway/contract/time'
import { Nothing } from './Parts.tsx'
import { showWhen } from './show.ts'
import { StatusChip } from './StatusChip.tsx'

const reasons: Partial<Record<string, string>> = {
  confirmation: 'at confirmation',
  settlement: 'when the shift was settled',
  cancellation: 'because of the cancellation',
  lateSuccess: 'because the charge succeeded too late',
  retry: 'retried by the facility',
  adjustment: 'because the time card was corrected',
  goodwill: 'as goodwill',
}

const Charge = ({ charge, zone }: { charge: ChargeRecord; zone?: string }) => (
  <Box component="li" sx={{ borderTop: `1px solid ${colours.line}`, paddingY: 1 }}>
    <Box sx={{ display: 'flex', justifyContent: 'space-between', gap: 2, fontSize: 16 }}>
      <span>
        {charge.kind === 'charge' ? 'Charge' : 'Refund'} <StatusChip of="charge" state={charge.status} />
      </span>
      <Box component="span" sx={{ fontVariantNumeric: 'tabular-nums' }}>
        {charge.kind === 'refund' && '−'}
        {showCents(charge.amountCents)}
      </Box>
    </Box>
    <Box sx={{ fontSize: 13, color: colours.ink2 }}>
      {showWhen(charge.createdAt, zone)}, {reasons[charge.reason] ?? charge.reason}
    </Box>
    {charge.failureMessage && <Box sx={{ color: colours.clay }}>{charge.failureMessage}</Box>}
  </Box>
)

export const Charges = ({ charges, zone }: { charges: ChargeRecord[]; zone?: string }) =>
  charges.length === 0 ? (
    <Nothing>No charges yet.</Nothing>
  ) : (
    <Box component="ul" sx={{ listStyle: 'none', margin: 0, padding: 0 }}>
      {charges.map(charge => (
        <Charge key={charge.id} charge={charge} zone={zone} />
      ))}
    </Box>
  )

export const Received = ({ received, zone }: { received: ReceivedRecord[]; zone?: string }) => (
  <Box component="ul" aria-label="Received outside Gaitway" sx={{ listStyle: 'none', margin: 0, padding: 0 }}>
    {received.map(({ id, method, reference, amountCents, receivedAt }) => (
      <Box key={id} component="li" sx={{ borderTop: `1px solid ${colours.line}`, paddingY: 1 }}>
        <Box sx={{ display: 'flex', justifyContent: 'space-between', gap: 2, fontSize: 16 }}>
          <Box component="span" sx={{ overflowWrap: 'anywhere' }}>
            {method} {reference}
          </Box>
          <Box component="span" sx={{ fontVariantNumeric: 'tabular-nums' }}>
            {showCents(amountCents)}
          </Box>
        </Box>
        <Box sx={{ fontSize: 13, color: colours.ink2 }}>Received {showDay(receivedAt, zone)}</Box>
      </Box>
    ))}
  </Box>
)
