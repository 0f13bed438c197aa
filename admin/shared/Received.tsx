import Box from '@mui/material/Box'
import { showCents } from '@gaitway/contract/money'
import type { ReceivedRecord } from '@gaitway/contract/schemas/resources'
import { showDay } from '@gaitway/contract/time'
import { colours } from '@gaitway/contract/tokens'

/** The checks and transfers that came in for a payment, in order. */
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
        <Box sx={{ fontSize: 13, color: colours.ink2 }}>Received on {showDay(receivedAt, zone)}</Box>
      </Box>
    ))}
  </Box>
)
