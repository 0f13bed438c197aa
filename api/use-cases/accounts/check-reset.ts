import { refuse } from '@gaitway/contract/errors'
import { isLinkOver, linkSideOf, mayResetPassword } from '../../domain/password-link.ts'
import type { Outside } from '../../outside/outside.ts'
import { hashToken } from '../../outside/secrets.ts'
import { findReset } from '../../store/password-resets.ts'
import type { UseCase } from '../use-case.ts'
import { readPerson } from './person.ts'

/** The person whose link this is; one that is over, used up or replaced is refused. */
export const personOfLink = async (outside: Outside, token: string) => {
  const reset = await findReset(outside.db, hashToken(token))
  if (!reset || isLinkOver(reset.sentAt, outside.clock.real())) throw refuse('link_expired')
  const person = await readPerson(outside, reset.userId)
  if (!mayResetPassword(person)) throw refuse('link_expired')
  return person
}

const check = async (outside: Outside, token: string, side: ReturnType<typeof linkSideOf>) => {
  const person = await personOfLink(outside, token)
  if (linkSideOf(person.roles) !== side) throw refuse('link_expired')
  return { valid: true as const }
}

/** Whether a facility person may choose a new password by this link. */
export const checkFacilityReset: UseCase<'accounts.checkFacilityReset'> = (outside, _by, { token }) =>
  check(outside, token, 'facility')

/** Whether anybody else may choose a new password by this link. */
export const checkClinicianReset: UseCase<'accounts.checkClinicianReset'> = (outside, _by, { token }) =>
  check(outside, token, 'clinician')
