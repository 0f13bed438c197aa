import { assignTimeZones } from './time-zones.ts'

const zones = (places: [zip: string, state: string, timeZone: string][]) =>
  assignTimeZones(places.map(([zip, state, timeZone]) => ({ zip, state, timeZone }))).map(
    place => place.timeZone,
  )

test('time zones: near a border a ZIP code gets the most common zone of its neighboring ZIP codes', () => {
  expect(
    zones([
      ['79901', 'TX', 'America/Denver'],
      ['79902', 'TX', 'America/Denver'],
      ['77001', 'TX', 'America/Chicago'],
      ['77002', 'TX', 'America/Chicago'],
      ['77003', 'TX', 'America/Chicago'],
      ['79999', 'TX', 'America/Ciudad_Juarez'],
      ['78565', 'TX', 'America/Monterrey'],
    ]).slice(5),
  ).toEqual(['America/Denver', 'America/Chicago'])
})

test('time zones: a territory keeps its own zone', () => {
  expect(zones([['00601', 'PR', 'America/Puerto_Rico']])).toEqual(['America/Puerto_Rico'])
})
