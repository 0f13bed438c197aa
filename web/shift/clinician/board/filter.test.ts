import {
  listFilterChips,
  formatDays,
  parseFilter,
  isNarrowed,
  noFilter,
  buildBoardParams,
  buildBoardQuery,
  type BoardFilter,
} from './filter.ts'

const everything: BoardFilter = {
  near: '77002',
  radiusMiles: 25,
  fromDay: '2026-11-21',
  toDay: '2026-11-23',
  settingTypes: ['SNF', 'Home Health'],
  minRate: 60,
  jobType: 'PART_TIME',
  onlyBoosted: true,
  sort: 'hourlyRate',
  onlyOpen: true,
}

const noon = new Date('2026-11-21T18:00:00Z')

test('board filter: survives a round trip through the URL', () => {
  expect(parseFilter(buildBoardParams(everything))).toEqual({ ...everything, when: undefined })
  const tonight: BoardFilter = { ...noFilter, near: '29.76,-95.37', when: 'tonight', radiusMiles: undefined }
  expect(parseFilter(buildBoardParams(tonight))).toMatchObject(tonight)
  expect([...buildBoardParams(noFilter)]).toEqual([])
})

test('board filter: ignores invalid URL values', () => {
  const odd = 'near=91,200&when=soon&within=7&from=soon&settings=Moon&rate=5&kind=X&sort=name'
  expect(parseFilter(new URLSearchParams(odd))).toEqual({
    ...noFilter,
    near: undefined,
    when: undefined,
    fromDay: undefined,
    toDay: undefined,
    minRate: undefined,
    jobType: undefined,
  })
})

test('board filter: days become instants in the time zone of the clinician, including the last day', () => {
  expect(buildBoardQuery(everything, () => 'America/Chicago', noon)).toMatchObject({
    fromDate: '2026-11-21T06:00:00.000Z',
    toDate: '2026-11-24T06:00:00.000Z',
    settingTypes: 'SNF,Home Health',
    withReasons: 'false',
  })
  expect(buildBoardQuery(noFilter, () => 'America/Chicago', noon)).toMatchObject({
    fromDate: undefined,
    withReasons: 'true',
  })
})

test('board filter: describes one day, from a day, through a day, or a range', () => {
  expect(formatDays(noFilter)).toBe('Any day')
  expect(formatDays({ ...noFilter, fromDay: '2026-11-21' })).toBe('From Sat, Nov 21')
  expect(formatDays({ ...noFilter, toDay: '2026-11-21' })).toBe('Through Sat, Nov 21')
  expect(formatDays({ ...noFilter, fromDay: '2026-11-21', toDay: '2026-11-21' })).toBe('Sat, Nov 21')
  expect(formatDays(everything)).toBe('Sat, Nov 21 to Mon, Nov 23')
})

test('board filter: each chip removes only its own filter', () => {
  const chips = listFilterChips(everything)
  expect(chips.map(chip => chip.label)).toEqual([
    'Near 77002',
    'within 25 miles',
    'SNF',
    'Home Health',
    '$60/hr or more',
    'PRN Shift',
    'Only boosted shifts',
    'Only shifts I can take',
    'Sorted by pay',
  ])
  expect(chips[2]?.without).toEqual({ ...everything, settingTypes: ['Home Health'] })
  expect(chips[8]?.without).toEqual({ ...everything, sort: 'none' })
})

test('board filter: starts near home, where a clinician without a known home sees everything', () => {
  const query = (filter: BoardFilter) => buildBoardQuery(filter, () => 'America/Chicago', noon)
  expect(query(noFilter)).toMatchObject({ nearHomeMiles: 50 })
  expect(query(noFilter)).not.toHaveProperty('radiusMiles')
  expect(query({ ...noFilter, near: '77002' })).toMatchObject({ near: '77002', radiusMiles: 50 })
  expect(query({ ...noFilter, radiusMiles: 25 })).toMatchObject({ radiusMiles: 25 })
  expect(query({ ...noFilter, radiusMiles: undefined }).radiusMiles).toBeUndefined()
  expect(query({ ...noFilter, radiusMiles: undefined })).not.toHaveProperty('nearHomeMiles')
})

test.each([
  ['tonight', '2026-11-21T18:00:00Z', '2026-11-21T23:00:00.000Z', '2026-11-22T11:00:00.000Z'],
  ['tomorrow', '2026-11-21T18:00:00Z', '2026-11-22T06:00:00.000Z', '2026-11-23T06:00:00.000Z'],
  ['weekend', '2026-11-18T18:00:00Z', '2026-11-21T06:00:00.000Z', '2026-11-23T06:00:00.000Z'],
  ['weekend', '2026-11-21T18:00:00Z', '2026-11-21T06:00:00.000Z', '2026-11-23T06:00:00.000Z'],
  // what is left of it on a Sunday
  ['weekend', '2026-11-22T18:00:00Z', '2026-11-22T06:00:00.000Z', '2026-11-23T06:00:00.000Z'],
  // a day of 25 hours
  ['tomorrow', '2026-10-31T18:00:00Z', '2026-11-01T05:00:00.000Z', '2026-11-02T06:00:00.000Z'],
] as const)('board filter: %s, asked at %s, starts at %s', (when, now, fromDate, toDate) => {
  expect(buildBoardQuery({ ...noFilter, when }, () => 'America/Chicago', new Date(now))).toMatchObject({
    fromDate,
    toDate,
  })
})

test('board filter: sorting alone does not count as filtering', () => {
  expect(isNarrowed({ ...noFilter, sort: 'distance' })).toBe(false)
  expect(isNarrowed({ ...noFilter, when: 'tonight' })).toBe(true)
})
