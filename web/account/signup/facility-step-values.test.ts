import type { Output } from '@gaitway/contract/schemas/index'
import { facilityShown, facilityUser } from '../../../test/web/facility.ts'
import { readSavedStepValues, buildStepValues, buildStepInput } from './facility-step-values.ts'

const facility = {
  ...facilityShown,
  website: null,
  aboutFacility: '',
} as unknown as Output<'facilities.read'>

test('signup steps: prefill from their own saved fields only', () => {
  expect(readSavedStepValues(facility, 2)).toMatchObject({
    officeName: 'Bayou Bend',
    zipCode: '77030',
    facilityTypes: ['SNF'],
  })
  expect(readSavedStepValues(facility, 2)).not.toHaveProperty('aboutFacility')
  expect(readSavedStepValues(facility, 2)).not.toHaveProperty('locations')
  expect(readSavedStepValues(facility, 3).locations).toEqual([
    {
      nickname: 'Austin',
      address1: '9 Elm St',
      city: 'Austin',
      state: 'TX',
      zipCode: '78701',
      timeZone: 'America/Chicago',
    },
  ])
})

test('signup steps: clear emptied fields and leave other steps alone', () => {
  expect(buildStepInput({ officeName: 'Bayou Bend' }, 2)).toEqual({
    officeName: 'Bayou Bend',
    address2: null,
    website: null,
    aboutFacility: null,
    cmsCertificationNumber: null,
    facilityTypes: [],
    patientTypes: [],
  })
  expect(buildStepInput({ contactTitle: 'Director' }, 3)).toEqual({ contactTitle: 'Director', locations: [] })
  expect(buildStepInput({ referenceFrom: 'Flyer' }, 4)).toEqual({ referenceFrom: 'Flyer', referenceBy: null })
})

test('signup steps: start with what the account says, unless it was saved differently', () => {
  const user = facilityUser as never
  const fresh = {
    ...facility,
    phone: '',
    contactFirstName: '',
    contactLastName: null,
    billingEmail: null,
  } as never
  expect(buildStepValues(fresh, user, 2)).toMatchObject({ phone: '7135550101' })
  expect(buildStepValues(fresh, user, 3)).toMatchObject({
    contactFirstName: 'Nora',
    contactLastName: 'Manager',
    billingEmail: 'nora@example.test',
  })
  const saved = { ...facility, contactFirstName: 'Ann' } as never
  expect(buildStepValues(saved, user, 3)).toMatchObject({ contactFirstName: 'Ann' })
  expect(buildStepValues(fresh, user, 4)).not.toHaveProperty('billingEmail')
})
