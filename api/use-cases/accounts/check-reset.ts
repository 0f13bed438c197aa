import { refuse } from '@gaitway/contract/errors'
import type { UseCase } from '../use-case.ts'

export const checkFacilityReset: UseCase<'accounts.checkFacilityReset'> = async () => {
  throw refuse('internal')
}

export const checkClinicianReset: UseCase<'accounts.checkClinicianReset'> = async () => {
  throw refuse('internal')
}
