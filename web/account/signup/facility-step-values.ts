import type { User } from '../../api/use-session.ts'
import type { Output, Sent } from '@gaitway/contract/schemas/index'

type Facility = Output<'facilities.read'>
export type StepValues = Omit<Sent<'facilities.add'>, 'signupStageCount'>

type Name = keyof Facility & keyof StepValues

const namesByStep = {
  2: [
    'officeName',
    'address1',
    'address2',
    'city',
    'state',
    'zipCode',
    'timeZone',
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
  step === 2 || step === 3 || step === 4 ? namesByStep[step] : []

/** The fields of the settings form. */
export const settingsFields = [...namesByStep[2], ...namesByStep[3]] as const

/** What is sent for a field that was emptied. Fields without an entry are required. */
const emptyValues: { [Field in Name]?: null | [] } = {
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
) => Object.fromEntries(names.map(name => [name, values[name] ?? emptyValues[name]]))

/** A location as the form holds it, without an empty description. */
export const readLocationValues = ({ description, ...location }: Facility['locations'][number]) => ({
  ...location,
  ...(description ? { description } : {}),
})

/** The saved values of a step's fields, without empty ones. */
export const readSavedStepValues = (facility: Facility, step: number): Partial<StepValues> => {
  const saved = listStepNames(step).flatMap(name => {
    // before its address is known, a facility has the standard time zone, which nobody chose
    const value = name === 'timeZone' && !facility.zipCode ? null : facility[name]
    return value === null || value === '' ? [] : [[name, value] as const]
  })
  const { locations: _, ...values } = Object.fromEntries(saved) as Partial<Facility>
  if (step !== 3) return values as Partial<StepValues>
  const locations = facility.locations.map(location => {
    const { id: _id, ...rest } = readLocationValues(location)
    return rest
  })
  return { ...values, locations } as Partial<StepValues>
}

type Account = Pick<User, 'firstName' | 'lastName' | 'email' | 'phone'>

const readAccountValues = (
  { firstName, lastName, email, phone }: Account,
  step: number,
): Partial<StepValues> => {
  if (step === 3) return { contactFirstName: firstName, contactLastName: lastName, billingEmail: email }
  return step === 2 && phone ? { phone } : {}
}

/** What a step starts with: its saved values, else those of the account. */
export const buildStepValues = (facility: Facility, account: Account, step: number): Partial<StepValues> => ({
  ...readAccountValues(account, step),
  ...readSavedStepValues(facility, step),
})

/** The input of the call that saves a step. */
export const buildStepInput = (values: Partial<StepValues>, step: number): StepValues => ({
  ...values,
  ...withEmptied(values, listStepNames(step)),
})
