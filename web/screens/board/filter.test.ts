import { chipsOf, daysOf, filterOf, isNarrowed, noFilter, paramsOf, queryOf, type Filter } from './filter.ts'

const everything: Filter = {
  nearZip: '77002',
  radiusMiles: 25,
  fromDay: '2026-11-21',
  toDay: '2026-11-23',
  settingTypes: ['SNF', 'Home Health'],
  minRate: 60,
  jobType: 'PART_TIME',
  sort: 'hourlyRate',
  onlyOpen: true,
}

test('what is set is kept in the address and comes back from it', () => {
  expect(filterOf(paramsOf(everything))).toEqual(everything)
  expect([...paramsOf(noFilter)]).toEqual([])
})

test('an address that cannot be meant filters nothing', () => {
  const odd = 'near=7700&within=7&from=soon&settings=Moon&rate=5&kind=X&sort=name'
  expect(filterOf(new URLSearchParams(odd))).toEqual({
    ...noFilter,
    nearZip: undefined,
    radiusMiles: undefined,
    fromDay: undefined,
    toDay: undefined,
    minRate: undefined,
    jobType: undefined,
  })
})

test('days become instants where the clinician is, the last day included', () => {
  expect(queryOf(everything, 'America/Chicago')).toMatchObject({
    fromDate: '2026-11-21T06:00:00.000Z',
    toDate: '2026-11-24T06:00:00.000Z',
    settingTypes: 'SNF,Home Health',
    withReasons: 'false',
  })
  expect(queryOf(noFilter, 'America/Chicago')).toMatchObject({ fromDate: undefined, withReasons: 'true' })
})

test('dates are read as one day, from a day, until a day, or a stretch', () => {
  expect(daysOf(noFilter)).toBe('Any day')
  expect(daysOf({ ...noFilter, fromDay: '2026-11-21' })).toBe('From Sat, 11/21')
  expect(daysOf({ ...noFilter, toDay: '2026-11-21' })).toBe('Until Sat, 11/21')
  expect(daysOf({ ...noFilter, fromDay: '2026-11-21', toDay: '2026-11-21' })).toBe('Sat, 11/21')
  expect(daysOf(everything)).toBe('Sat, 11/21 to Mon, 11/23')
})

test('each chip takes itself away and nothing else', () => {
  const chips = chipsOf(everything)
  expect(chips.map(chip => chip.label)).toEqual([
    'within 25 miles',
    'SNF',
    'Home Health',
    '$60/h or more',
    'PRN Shift',
    'Only shifts I can take',
    'By pay',
  ])
  expect(chips[1]?.without).toEqual({ ...everything, settingTypes: ['Home Health'] })
  expect(chips[6]?.without).toEqual({ ...everything, sort: 'none' })
})

test('sorting alone narrows nothing', () => {
  expect(isNarrowed({ ...noFilter, sort: 'distance' })).toBe(false)
  expect(isNarrowed({ ...noFilter, nearZip: '77002' })).toBe(true)
})
