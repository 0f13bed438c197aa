import {
  listFilterChips,
  formatDays,
  parseFilter,
  isNarrowed,
  noFilter,
  paramsOf,
  buildBoardQuery,
  type Filter,
} from './filter.ts'

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

test('board filter: survives a round trip through the URL', () => {
  expect(parseFilter(paramsOf(everything))).toEqual(everything)
  expect([...paramsOf(noFilter)]).toEqual([])
})

test('board filter: ignores invalid URL values', () => {
  const odd = 'near=7700&within=7&from=soon&settings=Moon&rate=5&kind=X&sort=name'
  expect(parseFilter(new URLSearchParams(odd))).toEqual({
    ...noFilter,
    nearZip: undefined,
    radiusMiles: undefined,
    fromDay: undefined,
    toDay: undefined,
    minRate: undefined,
    jobType: undefined,
  })
})

test('board filter: days become instants in the time zone of the clinician, including the last day', () => {
  expect(buildBoardQuery(everything, 'America/Chicago')).toMatchObject({
    fromDate: '2026-11-21T06:00:00.000Z',
    toDate: '2026-11-24T06:00:00.000Z',
    settingTypes: 'SNF,Home Health',
    withReasons: 'false',
  })
  expect(buildBoardQuery(noFilter, 'America/Chicago')).toMatchObject({
    fromDate: undefined,
    withReasons: 'true',
  })
})

test('board filter: describes one day, from a day, through a day, or a range', () => {
  expect(formatDays(noFilter)).toBe('Any day')
  expect(formatDays({ ...noFilter, fromDay: '2026-11-21' })).toBe('From Sat, 11/21')
  expect(formatDays({ ...noFilter, toDay: '2026-11-21' })).toBe('Through Sat, 11/21')
  expect(formatDays({ ...noFilter, fromDay: '2026-11-21', toDay: '2026-11-21' })).toBe('Sat, 11/21')
  expect(formatDays(everything)).toBe('Sat, 11/21 to Mon, 11/23')
})

test('board filter: each chip removes only its own filter', () => {
  const chips = listFilterChips(everything)
  expect(chips.map(chip => chip.label)).toEqual([
    'within 25 miles',
    'SNF',
    'Home Health',
    '$60/hr or more',
    'PRN Shift',
    'Only shifts I can take',
    'Sorted by pay',
  ])
  expect(chips[1]?.without).toEqual({ ...everything, settingTypes: ['Home Health'] })
  expect(chips[6]?.without).toEqual({ ...everything, sort: 'none' })
})

test('board filter: sorting alone does not count as filtering', () => {
  expect(isNarrowed({ ...noFilter, sort: 'distance' })).toBe(false)
  expect(isNarrowed({ ...noFilter, nearZip: '77002' })).toBe(true)
})
