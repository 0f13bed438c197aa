import { showSerial } from '@gaitway/contract/format/money'
import type { Fault } from '@gaitway/contract/schemas/compliance'
import { Box } from '@mui/material'
import { RowLink } from '../../shared/Parts.tsx'

/** Links to the shifts that hours come from. */
export const PbjShifts = ({ shifts }: Pick<Fault, 'shifts'>) => (
  <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 2, fontSize: 14 }}>
    {shifts.map(({ jobId, serialNumber }) => (
      <RowLink key={jobId} to={`/jobs/${jobId}/show`}>{`Shift ${showSerial(serialNumber)}`}</RowLink>
    ))}
  </Box>
)
