import type { CallName } from '@gaitway/contract/calls/index'
import type { UseCase } from './use-case.ts'

/** Call name → what it does; the mount reads nothing else. */
export const useCases: { [Name in CallName]?: UseCase<Name> } = {}
