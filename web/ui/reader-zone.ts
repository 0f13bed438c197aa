import { DEFAULT_TIME_ZONE } from '@gaitway/contract/values/limits'
import { clockInUsa, usualZones } from '@gaitway/contract/values/us-zones'

const MINUTE = 60_000

/** The usual zone whose clocks a device shows in winter and in summer, by how far it is behind UTC at an instant. */
export const findUsualZone = (minutesBehind: (at: Date) => number, year = new Date().getFullYear()) =>
  usualZones.find(zone =>
    [0, 6].every(month => {
      const day = new Date(Date.UTC(year, month, 15))
      return clockInUsa(zone, day.getTime())?.offset === -minutesBehind(day) * MINUTE
    }),
  )

let zone: string | undefined

/**
 * The time zone of this device, or a usual US zone whose clocks show the same, because asking Intl takes a slow phone a
 * sixth of a second.
 */
export const readerZone = () =>
  (zone ??=
    findUsualZone(at => at.getTimezoneOffset()) ??
    (Intl.DateTimeFormat().resolvedOptions().timeZone || DEFAULT_TIME_ZONE))
