import { showWhen } from '@gaitway/contract/format/time'
import { Box } from '@mui/material'
import type { ReactNode } from 'react'
import { useNow } from './queries.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR
const steps = [
  [365 * DAY, 'year'],
  [30 * DAY, 'month'],
  [7 * DAY, 'week'],
  [DAY, 'day'],
  [HOUR, 'hour'],
  [MINUTE, 'minute'],
] as const

const counted = (count: number, unit: string) => `${count} ${unit}${count === 1 ? '' : 's'}`

/** `3 days ago`, `just now`, `in 2 hours`: whole units, rounded down, so nothing seems older than it is. */
export const showAgo = (at: string, now: Date): string => {
  const passed = now.getTime() - Date.parse(at)
  const [size, unit] = steps.find(([milliseconds]) => Math.abs(passed) >= milliseconds) ?? []
  if (!size) return 'just now'
  const shown = counted(Math.floor(Math.abs(passed) / size), unit ?? '')
  return passed > 0 ? `${shown} ago` : `in ${shown}`
}

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
