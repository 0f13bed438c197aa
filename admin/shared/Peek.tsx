import CloseIcon from '@mui/icons-material/Close'
import { colors } from '@gaitway/contract/values/colors'
import { Box, Button, IconButton, LinearProgress, Typography } from '@mui/material'
import { type ReactNode, Suspense } from 'react'
import { Link } from 'react-router-dom'
import { apart, type Fact, Facts } from './Parts.tsx'

type PeekProps = { name: string; to?: string; facts: Fact[]; onClose: () => void; children: ReactNode }

/** A record beside its list, which keeps its place and the keyboard. */
export const Peek = ({ name, to, facts, onClose, children }: PeekProps) => (
  <Box
    component="aside"
    aria-label={`Preview of ${name}`}
    sx={{
      position: 'sticky',
      top: 56,
      flex: 'none',
      width: 400,
      maxHeight: 'calc(100vh - 64px)',
      overflowY: 'auto',
      borderLeft: `1px solid ${colors.line}`,
      padding: 2,
      display: 'grid',
      gap: 1.5,
      gridTemplateColumns: 'minmax(0, 1fr)',
      '& dl': { gridTemplateColumns: '120px minmax(0, 1fr)' },
    }}
  >
    <Box sx={{ ...apart, alignItems: 'center', gap: 1 }}>
      <Typography component="h2" variant="h6" aria-live="polite" sx={{ overflowWrap: 'anywhere' }}>
        {name}
      </Typography>
      <Box sx={{ display: 'flex', flex: 'none', gap: 0.5 }}>
        {to && (
          <Button component={Link} to={to} size="small">
            Open
          </Button>
        )}
        <IconButton size="small" aria-label="Close the preview" onClick={onClose}>
          <CloseIcon fontSize="small" />
        </IconButton>
      </Box>
    </Box>
    <Facts facts={facts} />
    <Suspense fallback={<LinearProgress aria-label="Loading the preview" />}>{children}</Suspense>
  </Box>
)
