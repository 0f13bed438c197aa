import type { Knex } from 'knex'
import { refuse } from '@gaitway/contract/errors'
import type { Output } from '@gaitway/contract/schemas/index'
import { Json, withFields } from '../../json.ts'
import type { Outside } from '../../outside/outside.ts'
import { findPerson, type PersonRow, isEmailTaken } from '../../store/users.ts'
import { signedLink } from '../files/links.ts'
import { signedIn, type ReadCase, type SignedIn, type UseCase } from '../use-case.ts'

/** A person as session calls give them; with the session, until when its second factor holds. */
export const personJson = (
  outside: Outside,
  { json, profileUrl }: PersonRow,
  secondFactorUntil: Date | null = null,
): Json<Output<'accounts.current'>> =>
  new Json(withFields(json, { profileUrl: signedLink(outside, profileUrl), secondFactorUntil }))

const find = async (outside: Outside, userId: string, db: Knex, secondFactorUntil: Date | null) => {
  const row = await findPerson(db, userId)
  if (!row) throw refuse('not_found')
  return personJson(outside, row, secondFactorUntil)
}

/** A person as they are now. */
export const readPerson = async (
  outside: Outside,
  userId: string,
  db: Knex = outside.db,
  secondFactorUntil: Date | null = null,
) => (await find(outside, userId, db, secondFactorUntil)).parse()

/** The person signed in, as they are now. */
const selfJson = (outside: Outside, { userId, secondFactorUntil }: SignedIn) =>
  find(outside, userId, outside.db, secondFactorUntil)

export const readSelf = async (outside: Outside, by: SignedIn) => (await selfJson(outside, by)).parse()

/** The person signed in. */
export const current: ReadCase<'accounts.current'> = async (outside, by) => selfJson(outside, signedIn(by))

/** Whether an account may still be made with this email. */
export const checkEmail: UseCase<'accounts.checkEmail'> = async ({ db }, _by, { email }) => ({
  available: !(await isEmailTaken(db, email)),
})
