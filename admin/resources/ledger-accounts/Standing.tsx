import Box from '@mui/material/Box'
import type { Output } from '@gaitway/contract/schemas/index'
import { Facts, Panel } from '../../shared/Parts.tsx'
import { standingLines } from './words.ts'

type StandingProps = { standing: NonNullable<Output<'ledger.account'>['standing']> }

/** The two sides that the balance of what facilities owe is the difference of. */
export const Standing = ({ standing }: StandingProps) => (
  <Box sx={{ maxWidth: 480 }}>
    <Panel title="What the balance is made of">
      <Facts facts={standingLines(standing)} />
    </Panel>
  </Box>
)
