import { isEmailTaken } from '../../store/users.ts'
import { signedIn, type ReadCase, type UseCase } from '../use-case.ts'
import { selfJson } from './person.ts'

/** The person signed in. */
export const current: ReadCase<'accounts.current'> = async (outside, by) => selfJson(outside, signedIn(by))

/** Whether an account may still be made with this email. */
export const checkEmail: UseCase<'accounts.checkEmail'> = async ({ db }, _by, { email }) => ({
  available: !(await isEmailTaken(db, email)),
})
