import { refuse } from '@gaitway/contract/errors'
import type { UseCase } from '../use-case.ts'

export const hours: UseCase<'onboarding.hours'> = async () => {
  throw refuse('internal')
}

export const setHours: UseCase<'onboarding.setHours'> = async () => {
  throw refuse('internal')
}
