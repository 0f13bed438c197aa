import { type FacilityCells, parseFacility } from './facility-row.ts'

const cells: FacilityCells = {
  cmsCertificationNumber: '015009',
  facilityName: 'AMBER BROOK CARE CENTER',
  addressLine1: '701 INVENTED STREET',
  city: 'HOUSTON',
  state: 'TX',
  zipCode: '77002',
  county: 'Harris',
}

test('facility row: a line becomes a row of the directory', () => {
  expect(parseFacility(cells)).toEqual({
    ccn: '015009',
    name: 'AMBER BROOK CARE CENTER',
    address1: '701 INVENTED STREET',
    city: 'HOUSTON',
    state: 'TX',
    zip: '77002',
    county: 'Harris',
    outsideArea: false,
  })
})

test('facility row: territories are outside the service area, the District of Columbia is not', () => {
  expect(parseFacility({ ...cells, state: 'pr', zipCode: '00901' })).toMatchObject({ outsideArea: true })
  expect(parseFacility({ ...cells, state: 'DC', zipCode: '20001' })).toMatchObject({ outsideArea: false })
})

test('facility row: shortens a long ZIP code, uppercases letters, and allows a missing county', () => {
  const row = parseFacility({ ...cells, zipCode: '77002-1234', cmsCertificationNumber: '01a193', county: '' })
  expect(row).toMatchObject({ zip: '77002', ccn: '01A193', county: '' })
})

test.each([
  [{ cmsCertificationNumber: '' }, 'the certification number is missing'],
  [{ cmsCertificationNumber: '15009' }, '"15009" is not a valid certification number (6 characters)'],
  [
    { cmsCertificationNumber: '1.4E+096' },
    'a spreadsheet turned the certification number into scientific notation (1.4E+096)',
  ],
  [{ state: 'ON' }, '"ON" is not a US state or territory'],
  [{ zipCode: '7702' }, '"7702" is not a valid ZIP code (5 digits)'],
  [{ facilityName: '' }, 'the name is missing'],
  [{ addressLine1: 'x'.repeat(101) }, 'the address is longer than 100 characters'],
  [{ city: 'HOU\u0007STON' }, 'the city contains control characters'],
] as const)('facility row: rejects %j: %s', (invalid, reason) => {
  expect(parseFacility({ ...cells, ...invalid })).toBe(reason)
})
