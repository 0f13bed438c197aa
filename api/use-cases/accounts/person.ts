import type { Knex } from 'knex'
import { refuse } from '@gaitway/contract/errors'
import type { Output } from '@gaitway/contract/schemas/index'
import { Json, withFields } from '../../json.ts'
import type { Services } from '../../services/services.ts'
import { findPerson, type PersonRow, isEmailTaken } from '../../store/users.ts'
import { signedLink } from '../files/links.ts'
import { signedIn, type ReadCase, type SignedIn, type UseCase } from '../use-case.ts'

/** A person as session calls return them, with the expiration of the session's second factor. */
export const personJson = (
  services: Services,
  { json, profileUrl }: PersonRow,
  secondFactorUntil: Date | null = null,
): Json<Output<'accounts.current'>> =>
  new Json(withFields(json, { profileUrl: signedLink(services, profileUrl), secondFactorUntil }))

const find = async (services: Services, userId: string, db: Knex, secondFactorUntil: Date | null) => {
  const row = await findPerson(db, userId)
  if (!row) throw refuse('not_found')
  return personJson(services, row, secondFactorUntil)
}

export const readPerson = async (
  services: Services,
  userId: string,
  db: Knex = services.db,
  secondFactorUntil: Date | null = null,
) => (await find(services, userId, db, secondFactorUntil)).parse()

const selfJson = (services: Services, { userId, secondFactorUntil }: SignedIn) =>
  find(services, userId, services.db, secondFactorUntil)

export const readSelf = async (services: Services, by: SignedIn) => (await selfJson(services, by)).parse()

export const current: ReadCase<'accounts.current'> = async (services, by) => selfJson(services, signedIn(by))

/** Whether this email is still available for an account. */
export const checkEmail: UseCase<'accounts.checkEmail'> = async ({ db }, _by, { email }) => ({
  available: !(await isEmailTaken(db, email)),
})
