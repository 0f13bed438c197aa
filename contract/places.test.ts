import { milesBetween, showMiles } from './places.ts'
import { servedCities } from './values/served-cities.ts'

const cityOf = (name: string) => {
  const city = servedCities.find(served => served.name === name)
  if (!city) throw new Error(`${name} is not served`)
  return city
}

test.each([
  ['Houston', 'Houston', 0],
  ['Houston', 'Dallas', 225],
  ['Dallas', 'Fort Worth', 31],
  ['Seattle', 'Miami-Ft. Lauderdale', 2721],
  ['Phoenix', 'Tucson', 107],
])('distance: %s to %s is %i miles', (from, to, miles) => {
  expect(Math.abs(milesBetween(cityOf(from), cityOf(to)) - miles)).toBeLessThan(5)
})

// the law of cosines has no distance here: zipcodes 8.0.0 answers NaN for this ZIP code, 10036, and itself
test('distance: a place is 0 miles from itself', () => {
  const timesSquare = { latitude: 40.7597, longitude: -73.9918 }
  for (const place of [timesSquare, ...servedCities]) expect(milesBetween(place, place)).toBe(0)
})

test('distance: is the same both ways, even across the date line and at the poles', () => {
  const east = { latitude: 52, longitude: 179.5 }
  const west = { latitude: 52, longitude: -179.5 }
  expect(milesBetween(east, west)).toBeCloseTo(milesBetween(west, east), 9)
  expect(milesBetween(east, west)).toBeLessThan(50)
  const poles = [90, -90].map(latitude => ({ latitude, longitude: 0 }))
  expect(milesBetween(poles[0] ?? east, poles[1] ?? west)).toBeCloseTo(Math.PI * 3958.8, 5)
})

test('miles: under ten show one decimal', () => {
  expect(showMiles(4.23)).toBe('4.2')
  expect(showMiles(11.4)).toBe('11')
})

test('served cities: thirteen, each with a valid state and time zone', () => {
  expect(servedCities).toHaveLength(13)
  for (const { timeZone } of servedCities) {
    expect(() => new Intl.DateTimeFormat('en-US', { timeZone })).not.toThrow()
  }
})
