import type { Output, Sent } from '@gaitway/contract/schemas/index'

type Facility = Output<'facilities.read'>
type Values = Omit<Sent<'facilities.add'>, 'signupStageCount'>

const ofStep: Record<number, readonly (keyof Facility & keyof Values)[]> = {
  2: [
    'officeName',
    'address1',
    'address2',
    'city',
    'state',
    'zipCode',
    'phone',
    'facilityTypes',
    'patientTypes',
    'dressCode',
    'aboutFacility',
    'cmsCertificationNumber',
  ],
  3: ['contactFirstName', 'contactLastName', 'contactTitle', 'billingEmail'],
  4: [],
}

/** What was saved of a step before, to go on from. */
export const kept = (facility: Facility, step: number): Partial<Values> => {
  const known = (ofStep[step] ?? []).flatMap(name => {
    const value = facility[name]
    return value === null || value === '' ? [] : [[name, value] as const]
  })
  if (step !== 3) return Object.fromEntries(known)
  const locations = facility.locations.map(({ nickname, address1, city, state, zipCode }) => ({
    nickname,
    address1,
    city,
    state,
    zipCode,
  }))
  return { ...Object.fromEntries(known), locations: locations as Values['locations'] }
}
