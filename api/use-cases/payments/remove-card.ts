import { facilityMember, type UseCase } from '../use-case.ts'
import { sources } from './read.ts'
import { removeSource } from './remove-source.ts'

/** A card is the facility's no longer, and can't be charged any more. */
export const removeCard: UseCase<'payments.removeCard'> = async (outside, by, { id }, asked) => {
  await removeSource(outside, facilityMember(by), { id, kind: 'card' })
  return sources(outside, by, {}, asked)
}
