import type { Services } from '../../services/services.ts'
import { hashPassword, newToken } from '../../services/secrets.ts'
import { record } from '../../store/events.ts'
import { markEmailVerified } from '../../store/users.ts'
import { newUser } from './sign-up.ts'
import { askForPasswordLink } from './reset-password.ts'

export type StaffWish = {
  email: string
  /** without one they choose it through an emailed link */
  password?: string
  role: 'admin' | 'subadmin'
  firstName: string
  lastName: string
}

/** Adds a person to the operations team, who can log in to the back office right away. */
export const addStaff = async (
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  input: StaffWish,
): Promise<string> => {
  const { email, role, firstName, lastName } = input
  const at = clock.now()
  const passwordHash = await hashPassword(input.password ?? newToken())
  return db.transaction(async trx => {
    const id = await newUser(trx, { email, passwordHash, role, firstName, lastName, status: 'approved', at })
    await markEmailVerified(trx, id, at)
    await record(trx, {
      at,
      by: { side: 'clock' },
      noun: 'user',
      nounId: id,
      verb: 'addStaff',
      to: 'approved',
    })
    if (!input.password) await askForPasswordLink(trx, email)
    return id
  })
}
