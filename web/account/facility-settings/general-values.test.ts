import { facilityShown } from '../../../test/web/facility.ts'
import {
  isChanged,
  buildFacilityEdit,
  listTypeChoices,
  readFacilityValues,
  type EditedFacility,
} from './general-values.ts'

const facility = {
  ...facilityShown,
  facilityTypes: ['SNF', 'Aquatics'],
  patientTypes: ['Geriatric'],
  phone: '7135550101',
  website: 'https://example.com',
  aboutFacility: null,
  cmsCertificationNumber: null,
  contactFirstName: 'Nora',
  contactLastName: 'Manager',
  contactTitle: 'Director',
  billingEmail: 'bills@example.test',
  profileUrl: '/api/files/01900000-0000-7000-8000-000000000030?signature=x',
} as unknown as EditedFacility

test('facility form: sends what was read, with location ids', () => {
  const sent = buildFacilityEdit(readFacilityValues(facility))
  expect(sent).toMatchObject({
    officeName: 'Bayou Bend',
    website: 'https://example.com',
    facilityTypes: ['SNF', 'Aquatics'],
    profileUrl: facility.profileUrl,
    locations: [{ id: facility.locations[0]?.id, nickname: 'Austin', description: null }],
  })
  expect(sent).not.toHaveProperty('feePercent')
})

test('facility form: sends cleared fields as cleared', () => {
  const { website: _, picture: __, ...rest } = readFacilityValues(facility)
  expect(buildFacilityEdit({ ...rest, facilityTypes: undefined, locations: [] })).toMatchObject({
    website: null,
    profileUrl: null,
    facilityTypes: [],
    locations: [],
  })
})

test('facility form: is unchanged until saving would change something', () => {
  const saved = readFacilityValues(facility)
  expect(isChanged({ ...saved }, saved)).toBe(false)
  expect(isChanged({ ...saved, aboutFacility: undefined }, saved)).toBe(false)
  expect(isChanged({ ...saved, website: undefined }, saved)).toBe(true)
  expect(isChanged({ ...saved, locations: [] }, saved)).toBe(true)
})

test('facility types: offers the short list plus types chosen earlier', () => {
  expect(listTypeChoices(facility)).toEqual([
    'Outpatient',
    'Inpatient',
    'SNF',
    'LTACH',
    'Home Health',
    'Other',
    'Aquatics',
  ])
})
