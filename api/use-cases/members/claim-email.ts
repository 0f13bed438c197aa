import type { Knex } from 'knex'
import type { NewUserRow } from '../../store/rows.ts'
import { insertUser } from '../../store/users.ts'
import { endUnaccepted } from './end-unaccepted.ts'

/** A person has an account with an email that is nobody's account yet; being invited with it makes it nobody's. */
export const claimEmail = async (trx: Knex.Transaction, user: NewUserRow): Promise<boolean> => {
  if (await insertUser(trx, user)) return true
  return (await endUnaccepted(trx, user.email, user.createdAt)) && insertUser(trx, user)
}
