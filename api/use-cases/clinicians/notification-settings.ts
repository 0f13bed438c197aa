import { refuse } from '@gaitway/contract/errors'
import type { UseCase } from '../use-case.ts'

export const notificationSettings: UseCase<'clinicians.notificationSettings'> = async () => {
  throw refuse('internal')
}

export const updateNotificationSetting: UseCase<'clinicians.updateNotificationSetting'> = async () => {
  throw refuse('internal')
}

export const setFrequencies: UseCase<'clinicians.setFrequencies'> = async () => {
  throw refuse('internal')
}
