import type { JobStatus } from './lifecycles/job.ts'

/** The stage of a shift, on which it depends what may still change. */
export type EditStage = 'posted' | 'applied' | 'confirmed'

type Shift = { status: JobStatus; numberOfApplicants: number }

/** The stage of a shift; undefined once it can’t be changed anymore. */
export const findEditStage = ({ status, numberOfApplicants }: Shift): EditStage | undefined => {
  if (status === 'confirmed') return 'confirmed'
  if (status !== 'posted') return undefined
  return numberOfApplicants > 0 ? 'applied' : 'posted'
}

/** The last stage in which each part of a shift may change. Parts open until the start have rules of their own. */
const fields = {
  jobType: { label: 'job type', until: 'applied' },
  clinicianType: { label: 'discipline', until: 'applied' },
  state: { label: 'state', until: 'applied' },
  address: { label: 'address', until: 'confirmed' },
  settingTypes: { label: 'settings', until: 'confirmed' },
  patientTypes: { label: 'patient types', until: 'confirmed' },
  minExperienceYears: { label: 'minimum experience', until: 'confirmed' },
  timeZone: { label: 'time zone', until: 'start' },
  /** once confirmed, the clinician is asked */
  slots: { label: 'times', until: 'start' },
  /** once confirmed, pay only goes up */
  hourlyRate: { label: 'hourly rate', until: 'start' },
  boostPercent: { label: 'boost', until: 'start' },
  parkingCents: { label: 'parking reimbursement', until: 'start' },
  otherCents: { label: 'other reimbursement', until: 'start' },
  dressCode: { label: 'dress code', until: 'start' },
  description: { label: 'description', until: 'start' },
  documentationSystem: { label: 'documentation system', until: 'start' },
} as const satisfies Record<string, { label: string; until: 'applied' | 'confirmed' | 'start' }>

export type EditedField = keyof typeof fields
export const editedFields = Object.keys(fields) as EditedField[]
export const editedFieldLabel = (field: EditedField) => fields[field].label

/** The fields of the call that together are the address. */
export const addressFields = [
  'locationId',
  'jobAddressNickname',
  'jobAddress1',
  'jobAddress2',
  'city',
  'state',
  'zipCode',
  'timeZone',
] as const

/** Whether this part of the shift can no longer change. */
export const isFixed = (field: EditedField, stage: EditStage) => {
  const { until } = fields[field]
  return until === stage || (until === 'applied' && stage === 'confirmed')
}
