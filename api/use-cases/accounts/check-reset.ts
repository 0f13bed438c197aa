import { refuse } from '@gaitway/contract/errors'
import { isLinkOver, linkSideOf, mayResetPassword } from '../../domain/password-link.ts'
import type { Outside } from '../../outside/outside.ts'
import { hashToken } from '../../outside/secrets.ts'
import { findPersonOfReset } from '../../store/password-resets.ts'
import type { UseCase } from '../use-case.ts'
import { personJson } from './person.ts'

/** The person whose link this is; one that is over, used up or replaced is refused. */
export const personOfLink = async (outside: Outside, token: string) => {
  const found = await findPersonOfReset(outside.db, hashToken(token))
  if (!found || isLinkOver(found.sentAt, outside.clock.real())) throw refuse('link_expired')
  const person = personJson(outside, found).parse()
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
