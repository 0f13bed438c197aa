import { showAgo } from '@gaitway/contract/ago'
import { showWhen } from '@gaitway/contract/time'
import { Box } from '@mui/material'
import type { ReactNode } from 'react'
import { useNow } from './queries.ts'

/** In pixels, because a width of 1 means the whole width here. */
const hidden = {
  position: 'absolute',
  width: '1px',
  height: '1px',
  overflow: 'hidden',
  clipPath: 'inset(50%)',
  whiteSpace: 'nowrap',
} as const

/** For screen readers alone. */
export const Unseen = ({ children }: { children: ReactNode }) => (
  <Box component="span" sx={hidden}>
    {children}
  </Box>
)

type AgoProps = { at: string; zone?: string }

/** How long ago something was, with its exact time on hover and for screen readers. */
export const Ago = ({ at, zone }: AgoProps) => {
  const now = useNow()
  const exact = showWhen(at, zone)
  if (!now) return <time dateTime={at}>{exact}</time>
  return (
    <time dateTime={at} title={exact}>
      {showAgo(at, now)}
      <Unseen>{`, ${exact}`}</Unseen>
    </time>
  )
}
