import { stateCodes } from '@gaitway/contract/values/states-of-usa'

const ZONES = new Set([
  'Pacific/Honolulu',
  ...'New_York Chicago Denver Los_Angeles Phoenix Anchorage Juneau Sitka Nome Yakutat Metlakatla Adak Boise Detroit Menominee'
    .split(' ')
    .map(city => `America/${city}`),
])

const served = new Set<string>(stateCodes)

/** Whether it is one of the states, or Washington, D.C. */
export const isServed = (state: string) => served.has(state)

/** Whether this zone is used in one of the served states. */
export const isZoneOfUsa = (zone: string): boolean =>
  ZONES.has(zone) || /^America\/(?:Indiana|Kentucky|North_Dakota)\/./.test(zone)

type Zoned = { zip: string; state: string; timeZone: string }

const commonest = (zones: string[]): string | undefined => {
  const counts = new Map<string, number>()
  for (const zone of zones) counts.set(zone, (counts.get(zone) ?? 0) + 1)
  return [...counts].sort(([, a], [, b]) => b - a)[0]?.[0]
}

/**
 * Near a border the nearest zone is often a foreign one with other daylight saving dates. Such a ZIP code gets the most
 * common zone of its neighboring ZIP codes, or of its state.
 */
export const assignTimeZones = <T extends Zoned>(places: T[]): T[] => {
  const groups = new Map<string, string[]>()
  const keysOf = ({ state, zip }: Zoned) => [`${state} ${zip.slice(0, 3)}`, state]
  for (const place of places.filter(({ timeZone }) => isZoneOfUsa(timeZone))) {
    for (const key of keysOf(place)) {
      const zones = groups.get(key)
      if (zones) zones.push(place.timeZone)
      else groups.set(key, [place.timeZone])
    }
  }
  return places.map(place => {
    if (!isServed(place.state) || isZoneOfUsa(place.timeZone)) return place
    const zones = keysOf(place).map(key => commonest(groups.get(key) ?? []))
    return { ...place, timeZone: zones.find(zone => zone !== undefined) ?? place.timeZone }
  })
}
