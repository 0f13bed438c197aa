import type { Output, Sent } from '@gaitway/contract/schemas/index'
import { setIn } from 'final-form'
import type { FormErrors } from '../../shared/forms/AppForm.tsx'

type Facility = Output<'facilities.read'>
export type StepValues = Omit<Sent<'facilities.add'>, 'signupStageCount'>

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
} as const satisfies Record<number, readonly (keyof Facility & keyof StepValues)[]>
const namesOf = (step: number): readonly (keyof Facility & keyof StepValues)[] =>
  step === 2 || step === 3 || step === 4 ? ofStep[step] : []

/** Optional fields. They are sent as null when emptied. */
const leftOut = ['address2', 'website', 'aboutFacility', 'cmsCertificationNumber', 'referenceBy'] as const
const lists = ['facilityTypes', 'patientTypes', 'locations'] as const

/** A location in form shape, without empty fields. */
export const locationValues = ({ description, ...location }: Facility['locations'][number]) => ({
  ...location,
  ...(description ? { description } : {}),
})

/** What was saved of this step before. */
export const savedStepValues = (facility: Facility, step: number): Partial<StepValues> => {
  const known = namesOf(step).flatMap(name => {
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

/** Sends all fields of the step, so that emptied ones are cleared on the server. */
export const stepInput = (values: Partial<StepValues>, step: number): StepValues => {
  const names = namesOf(step)
  const cleared = [
    ...leftOut.filter(name => names.includes(name)).map(name => [name, values[name] ?? null] as const),
    ...lists.filter(name => names.includes(name)).map(name => [name, values[name] ?? []] as const),
  ]
  return { ...values, ...Object.fromEntries(cleared) }
}

/** Maps server errors to form fields: `locations.0.city` is the city of the first location. */
export const errorsAtPaths = (errors: Record<string, string>): FormErrors =>
  Object.entries(errors).reduce<FormErrors>(
    (all, [path, sentence]) => setIn(all, path.replace(/\.(\d+)(?=\.|$)/g, '[$1]'), sentence) as FormErrors,
    {},
  )
