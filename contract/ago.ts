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
