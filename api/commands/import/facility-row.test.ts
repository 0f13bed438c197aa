import { type Cells, readFacility } from './facility-row.ts'

const cells: Cells = {
  cmsCertificationNumber: '015009',
  facilityName: 'AMBER BROOK CARE CENTER',
  addressLine1: '701 INVENTED STREET',
  city: 'HOUSTON',
  state: 'TX',
  zipCode: '77002',
  county: 'Harris',
}

test('a line becomes a row of the directory', () => {
  expect(readFacility(cells)).toEqual({
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

test('a territory lies outside the area, the District of Columbia does not', () => {
  expect(readFacility({ ...cells, state: 'pr', zipCode: '00901' })).toMatchObject({ outsideArea: true })
  expect(readFacility({ ...cells, state: 'DC', zipCode: '20001' })).toMatchObject({ outsideArea: false })
})

test('a long ZIP code is shortened, letters are raised, and a county may be missing', () => {
  const row = readFacility({ ...cells, zipCode: '77002-1234', cmsCertificationNumber: '01a193', county: '' })
  expect(row).toMatchObject({ zip: '77002', ccn: '01A193', county: '' })
})

test.each([
  [{ cmsCertificationNumber: '' }, 'the certification number is missing'],
  [{ cmsCertificationNumber: '15009' }, '"15009" is no certification number (6 characters)'],
  [
    { cmsCertificationNumber: '1.4E+096' },
    'a spreadsheet has turned the certification number into a power of ten (1.4E+096)',
  ],
  [{ state: 'ON' }, '"ON" is no state or territory of the USA'],
  [{ zipCode: '7702' }, '"7702" is no ZIP code (5 digits)'],
  [{ facilityName: '' }, 'the name is missing'],
  [{ addressLine1: 'x'.repeat(101) }, 'the address is longer than 100 characters'],
  [{ city: 'HOU\u0007STON' }, 'the city holds control characters'],
] as const)('%j is not usable: %s', (wrong, reason) => {
  expect(readFacility({ ...cells, ...wrong })).toBe(reason)
})
