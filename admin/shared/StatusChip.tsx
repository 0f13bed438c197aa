import { Box } from '@mui/material'
import { wordOf, type Lifecycle, type StateOf, type Tone } from '@gaitway/contract/status-copy'
import { colors } from '@gaitway/contract/colors'
import type { ReactNode } from 'react'

const tones: Record<Tone, { color: string; backgroundColor: string; dot?: string }> = {
  stone: { color: colors.ink2, backgroundColor: colors.line },
  pine: { color: colors.pine, backgroundColor: colors.mint },
  sun: { color: colors.amber, backgroundColor: colors.sunBg, dot: colors.sun },
  clay: { color: colors.clay, backgroundColor: colors.clayBg },
  sky: { color: colors.sky, backgroundColor: colors.skyBg },
  leaf: { color: colors.leaf, backgroundColor: colors.leafBg },
}

export const Mark = ({ tone, children }: { tone: Tone; children: ReactNode }) => {
  const { dot = 'currentColor', ...pair } = tones[tone]
  return (
    <Box
      component="span"
      sx={{
        ...pair,
        display: 'inline-flex',
        alignItems: 'center',
        gap: '6px',
        padding: '1px 10px 1px 8px',
        borderRadius: 99,
        fontSize: 13,
        fontWeight: 500,
        lineHeight: '20px',
        whiteSpace: 'nowrap',
        '&::before': { content: '""', width: 7, height: 7, borderRadius: '50%', background: dot },
      }}
    >
      {children}
    </Box>
  )
}

export const StatusChip = <L extends Lifecycle>({ of, state }: { of: L; state: StateOf<L> }) => {
  const { word, tone } = wordOf(of, state)
  return <Mark tone={tone}>{word}</Mark>
}
