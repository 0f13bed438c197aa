import type { User } from '../../api/use-session.ts'
import type { Output, Sent } from '@gaitway/contract/schemas/index'

type Facility = Output<'facilities.read'>
export type StepValues = Omit<Sent<'facilities.add'>, 'signupStageCount'>

type Name = keyof Facility & keyof StepValues

const ofStep = {
  2: [
    'officeName',
    'address1',
    'address2',
    'city',
    'state',
    'zipCode',
    'phone',
    'website',
    'facilityTypes',
    'patientTypes',
    'dressCode',
    'aboutFacility',
    'cmsCertificationNumber',
  ],
  3: ['contactFirstName', 'contactLastName', 'contactTitle', 'billingEmail', 'locations'],
  4: ['referenceFrom', 'referenceBy'],
} as const satisfies Record<number, readonly Name[]>
const listStepNames = (step: number): readonly Name[] =>
  step === 2 || step === 3 || step === 4 ? ofStep[step] : []

/** The fields of the settings form. */
export const settingsFields = [...ofStep[2], ...ofStep[3]] as const

/** What an emptied field is sent as. Fields without an entry are required. */
const emptied: { [Field in Name]?: null | [] } = {
  address2: null,
  website: null,
  aboutFacility: null,
  cmsCertificationNumber: null,
  referenceBy: null,
  facilityTypes: [],
  patientTypes: [],
  locations: [],
}

/** Sends all of these fields, so that emptied ones are cleared on the server. */
export const withEmptied = <Values extends Partial<Record<Name, unknown>>>(
  values: Values,
  names: readonly Name[],
) => Object.fromEntries(names.map(name => [name, values[name] ?? emptied[name]]))

/** A location in form shape, without empty fields. */
export const locationValues = ({ description, ...location }: Facility['locations'][number]) => ({
  ...location,
  ...(description ? { description } : {}),
})

/** What was saved of this step before. */
export const savedStepValues = (facility: Facility, step: number): Partial<StepValues> => {
  const known = listStepNames(step).flatMap(name => {
    const value = facility[name]
    return value === null || value === '' ? [] : [[name, value] as const]
  })
  const { locations: _, ...values } = Object.fromEntries(known) as Partial<Facility>
  if (step !== 3) return values as Partial<StepValues>
  const locations = facility.locations.map(location => {
    const { id: _id, ...rest } = locationValues(location)
    return rest
  })
  return { ...values, locations } as Partial<StepValues>
}

type Account = Pick<User, 'firstName' | 'lastName' | 'email' | 'phone'>

const accountValues = ({ firstName, lastName, email, phone }: Account, step: number): Partial<StepValues> => {
  if (step === 3) return { contactFirstName: firstName, contactLastName: lastName, billingEmail: email }
  return step === 2 && phone ? { phone } : {}
}

/** What was saved of this step, and what the account already says. */
export const startingStepValues = (
  facility: Facility,
  account: Account,
  step: number,
): Partial<StepValues> => ({
  ...accountValues(account, step),
  ...savedStepValues(facility, step),
})

export const stepInput = (values: Partial<StepValues>, step: number): StepValues => ({
  ...values,
  ...withEmptied(values, listStepNames(step)),
})
