import { groupPins, findRingAround, listRingsWithin, type MapPlace } from './places.ts'

const place = (key: string, latitude: number, longitude: number, more: Partial<MapPlace> = {}): MapPlace => ({
  key,
  latitude,
  longitude,
  text: key,
  count: 1,
  weight: 1,
  name: key,
  isQuiet: false,
  ...more,
})
const at =
  (pixels: number) =>
  ({ latitude, longitude }: { latitude: number; longitude: number }) => ({
    x: longitude * pixels,
    y: -latitude * pixels,
  })
const near = [place('a', 29, -95, { weight: 60, count: 2 }), place('b', 29.1, -95.1, { weight: 70 })]

test('pins: places that would cover each other share one with the best text', () => {
  const [pin, ...others] = groupPins(near, at(100))
  expect(others).toEqual([])
  expect(pin).toMatchObject({ count: 3, lead: { key: 'b' } })
})

test('pins: closer up each place has its own', () => {
  expect(groupPins(near, at(1000)).map(({ lead }) => lead.key)).toEqual(['a', 'b'])
})

test('rings: up to the searched distance, three at most', () => {
  expect(listRingsWithin(50)).toEqual([10, 25, 50])
  expect(listRingsWithin(10)).toEqual([5, 10])
  expect(listRingsWithin(250)).toEqual([50, 100, 250])
  expect(listRingsWithin()).toEqual([10, 25, 50])
})

test('rings: the one around a shift is the next larger', () => {
  expect(findRingAround(5.7)).toBe(10)
  expect(findRingAround(25)).toBe(25)
  expect(findRingAround(900)).toBeUndefined()
})
