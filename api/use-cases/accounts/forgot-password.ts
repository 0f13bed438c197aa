import { enqueue } from '../../store/outbox.ts'
import type { UseCase } from '../use-case.ts'

/** Whoever has an account with this email is mailed a link; the answer says nothing of whether somebody has. */
export const forgotPassword: UseCase<'accounts.forgotPassword'> = async ({ db }, _by, { email }) => {
  // looked up in the background, so that neither the answer nor its time tells
  await enqueue(db, 'mailPasswordLink', { email }, { key: `password link for ${email}` })
  return {}
}
