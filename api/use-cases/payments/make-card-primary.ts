import { facilityMember, type UseCase } from '../use-case.ts'
import { makePrimary } from './make-primary.ts'
import { sources } from './read.ts'

/** A card is the one that is charged where none is named. */
export const makeCardPrimary: UseCase<'payments.makeCardPrimary'> = async (outside, by, { id }, asked) => {
  await makePrimary(outside, facilityMember(by), { id, kind: 'card' })
  return sources(outside, by, {}, asked)
}
