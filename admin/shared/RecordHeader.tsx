import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'

type RecordHeaderProps = {
  name: string
  /** the state as a chip */
  state: ReactNode
  under: ReactNode
  ids: ReactNode
  moves?: ReactNode
}

/** The head of a record page: name, state, ids to copy, and the moves that are open. */
export const RecordHeader = ({ name, state, under, ids, moves }: RecordHeaderProps) => (
  <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'flex-start', gap: 2, marginBottom: 2 }}>
    <Box sx={{ flex: '1 1 280px', minWidth: 0 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1.5 }}>
        <Typography component="h2" variant="h5" sx={{ overflowWrap: 'anywhere' }}>
          {name}
        </Typography>
        {state}
      </Box>
      <Typography sx={{ color: 'text.secondary', marginTop: 0.5 }}>{under}</Typography>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', marginLeft: '-5px' }}>{ids}</Box>
    </Box>
    {moves && <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>{moves}</Box>}
  </Box>
)
