import { Box } from '@mui/material'
import { wordOf, type Lifecycle, type StateOf, type Tone } from '@gaitway/contract/status-copy'
import { colours } from '@gaitway/contract/tokens'
import type { ReactNode } from 'react'

const tones: Record<Tone, { color: string; backgroundColor: string; dot?: string }> = {
  stone: { color: colours.ink2, backgroundColor: colours.line },
  pine: { color: colours.pine, backgroundColor: colours.mint },
  sun: { color: colours.amber, backgroundColor: colours.sunBg, dot: colours.sun },
  clay: { color: colours.clay, backgroundColor: colours.clayBg },
  sky: { color: colours.sky, backgroundColor: colours.skyBg },
  leaf: { color: colours.leaf, backgroundColor: colours.leafBg },
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
