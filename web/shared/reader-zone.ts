import { DEFAULT_TIME_ZONE } from '@gaitway/contract/limits'
import { clockInUsa, usualZones } from '@gaitway/contract/us-zones'

/** Whether this device's clock shows what clocks in the zone show, in winter and in summer. */
const isShownHere = (zone: string) => {
  const year = new Date().getFullYear()
  return [0, 6].every(month => {
    const day = new Date(Date.UTC(year, month, 15))
    return clockInUsa(zone, day.getTime())?.offset === -day.getTimezoneOffset() * 60_000
  })
}

let zone: string | undefined

/**
 * The time zone of this device, or a usual one whose clocks show the same: to ask Intl takes a slow phone a sixth of a
 * second.
 */
export const readerZone = () =>
  (zone ??=
    usualZones.find(isShownHere) ?? (Intl.DateTimeFormat().resolvedOptions().timeZone || DEFAULT_TIME_ZONE))
