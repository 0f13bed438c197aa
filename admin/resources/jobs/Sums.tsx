import Box from '@mui/material/Box'
import { showCents } from '@gaitway/contract/money'
import { colours } from '@gaitway/contract/tokens'

export type Sum = [label: string, cents: number]

const Line = ({ line: [label, cents], isTotal }: { line: Sum; isTotal?: boolean }) => (
  <Box
    sx={{
      display: 'flex',
      justifyContent: 'space-between',
      gap: 2,
      paddingY: '4px',
      fontSize: 16,
      ...(isTotal && { fontWeight: 650, borderTop: `1px solid ${colours.line}`, marginTop: '4px' }),
    }}
  >
    <Box component="span" sx={{ fontSize: 14, alignSelf: 'center' }}>
      {label}
    </Box>
    <Box component="span" sx={{ fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' }}>
      {showCents(cents)}
    </Box>
  </Box>
)

/** Lines of money over their sum. */
export const Sums = ({ lines, total }: { lines: Sum[]; total: Sum }) => (
  <Box>
    {lines.map(line => (
      <Line key={line[0]} line={line} />
    ))}
    <Line line={total} isTotal />
  </Box>
)
