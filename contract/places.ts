export type Position = { latitude: number; longitude: number }
export const isZipCode = (text: string) => /^\d{5}$/.test(text)

/** The position in a text such as "29.76,-95.37"; undefined for any other text. */
export const parsePosition = (text: string): Position | undefined => {
  const found = /^(-?\d{1,2}(?:\.\d{1,8})?),(-?\d{1,3}(?:\.\d{1,8})?)$/.exec(text)
  const [latitude, longitude] = [Number(found?.[1]), Number(found?.[2])]
  return Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180 ? { latitude, longitude } : undefined
}
/** An address’s position and its IANA time zone. */
export type Place = Position & { timeZone: string }

export const EARTH_RADIUS_MILES = 3958.8
export const METERS_PER_MILE = 1609.344

const radians = (degrees: number) => (degrees * Math.PI) / 180

/** The great-circle distance between two positions, in miles (haversine). */
export const milesBetween = (a: Position, b: Position): number => {
  const north = Math.sin(radians(b.latitude - a.latitude) / 2) ** 2
  const east = Math.sin(radians(b.longitude - a.longitude) / 2) ** 2
  const chord = north + Math.cos(radians(a.latitude)) * Math.cos(radians(b.latitude)) * east
  return 2 * EARTH_RADIUS_MILES * Math.asin(Math.min(1, Math.sqrt(chord)))
}

/** "4.2 mi", "11 mi": a decimal only under ten miles. */
export const showMiles = (miles: number) => (miles < 10 ? miles.toFixed(1) : String(Math.round(miles)))
