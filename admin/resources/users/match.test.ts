import { findMatch } from './match.ts'

const olga = {
  id: '019a0000-0000-7000-8000-0000000000aa',
  name: 'Bayou Rehab',
  firstName: 'Olga',
  lastName: 'Owner',
  email: 'olga@example.test',
  phone: '5555550142',
  officeName: 'Bayou Rehab',
  facilityId: '019a0000-0000-7000-8000-0000000000bb',
  clinicianId: null,
}

test.each([
  ['olga own', 'Name'],
  ['BAYOU', 'Name'],
  ['@example', 'Email: olga@example.test'],
  ['(555) 555-0142', 'Phone: (555) 555-0142'],
  ['0000aa', 'User ID'],
  [olga.facilityId, 'Facility ID'],
  ['owner olga@', 'Name and email'],
  ['nobody', undefined],
])('match: a search for %s says it was found in: %s', (search, where) => {
  expect(findMatch(olga, search)).toBe(where)
})

test('match: a member is found by the name of their facility', () => {
  expect(findMatch({ ...olga, name: 'Olga Owner' }, 'bayou')).toBe('Facility: Bayou Rehab')
})
