import { jobShown } from '../../../../test/web/jobs.ts'
import { groupByPlace } from './map-places.ts'

const job = (overrides: Parameters<typeof jobShown>[0] = {}) => ({ ...jobShown(overrides), matchReasons: [] })
const heights = { latitude: 29.8, longitude: -95.41 }

test('map: shifts at one place share a pin with their number and the best pay', () => {
  const places = groupByPlace([job(), job({ payRateCents: 7000 }), job(heights)])
  expect(places).toMatchObject([
    { key: '29.700,-95.400', count: 2, text: '$70/hr' },
    { key: '29.800,-95.410', count: 1, text: '$62/hr' },
  ])
  expect(places[0]?.name).toBe('Bayou Bend, Houston, 2 shifts, up to $70/hr, 4.2 mi')
  expect(places[1]?.name).toBe('Bayou Bend, Houston, 1 shift, $62/hr, 4.2 mi')
})

test('map: a place without a shift that the clinician can take is quiet', () => {
  const reasons = [{ code: 'no_license', text: 'You don’t have a license for Texas.' }]
  expect(groupByPlace([job({ reasons })])[0]?.isQuiet).toBe(true)
  expect(groupByPlace([job({ reasons }), job()])[0]?.isQuiet).toBe(false)
})

test('map: a shift whose position isn’t known has no pin', () => {
  expect(groupByPlace([job({ latitude: null, longitude: null })])).toEqual([])
})

test('map: facilities at one place are named, more than two are counted', () => {
  const at = (officeName: string) => job({ facility: { ...jobShown().facility, officeName } })
  expect(groupByPlace([at('One'), at('Two')])[0]?.name).toMatch(/^One and Two, Houston, 2 shifts/)
  expect(groupByPlace([at('One'), at('Two'), at('Three')])[0]?.name).toMatch(/^3 facilities, Houston/)
})
