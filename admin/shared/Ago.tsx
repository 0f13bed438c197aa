import { plural } from '@gaitway/contract/format/plural'
import { showWhen } from '@gaitway/contract/format/time'
import { Box } from '@mui/material'
import type { ReactNode } from 'react'
import { useNow } from './queries.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR
const units = [
  [365 * DAY, 'year'],
  [30 * DAY, 'month'],
  [7 * DAY, 'week'],
  [DAY, 'day'],
  [HOUR, 'hour'],
  [MINUTE, 'minute'],
] as const

/** `3 days ago`, `just now`, `in 2 hours`: whole units, rounded down, so nothing seems older than it is. */
export const showAgo = (at: string, now: Date): string => {
  const passed = now.getTime() - Date.parse(at)
  const [size, unit = ''] = units.find(([milliseconds]) => Math.abs(passed) >= milliseconds) ?? []
  if (!size) return 'just now'
  const shown = plural(Math.floor(Math.abs(passed) / size), unit, `${unit}s`)
  return passed > 0 ? `${shown} ago` : `in ${shown}`
}

/** Shows an element to screen readers alone. In pixels, because MUI takes a width of 1 as the full width. */
export const visuallyHidden = {
  position: 'absolute',
  width: '1px',
  height: '1px',
  overflow: 'hidden',
  clipPath: 'inset(50%)',
  whiteSpace: 'nowrap',
} as const

/** A text for screen readers alone. */
export const Unseen = ({ children }: { children: ReactNode }) => (
  <Box component="span" sx={visuallyHidden}>
    {children}
  </Box>
)

/** How long ago something was, with its exact time on hover and for screen readers. */
export const Ago = ({ at, zone }: { at: string; zone?: string }) => {
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
