import type { Knex } from 'knex'
import { enqueue } from '../../store/outbox.ts'
import type { UseCase } from '../use-case.ts'

/** Looked up in the background, so that neither the answer to whoever asks nor its time tells anything. */
export const askForPasswordLink = (trx: Knex, email: string) =>
  enqueue(trx, 'mailPasswordLink', { email }, { key: `password link for ${email}` })

/** Whoever has an account with this email is mailed a link; the answer says nothing of whether somebody has. */
export const forgotPassword: UseCase<'accounts.forgotPassword'> = async ({ db }, _by, { email }) => {
  await askForPasswordLink(db, email)
  return {}
}
