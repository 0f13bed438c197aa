import { refuse } from '@gaitway/contract/errors'
import { TERMS_VERSION } from '@gaitway/contract/limits'
import { userLifecycle } from '@gaitway/contract/lifecycles/user'
import { step } from '@gaitway/contract/lifecycles/step'
import type { Outside } from '../../outside/outside.ts'
import { hashPassword } from '../../outside/secrets.ts'
import { record } from '../../store/events.ts'
import { newId } from '../../store/ids.ts'
import { insertUser, markEmailVerified, moveUserStatus } from '../../store/users.ts'

export type StaffWish = {
  email: string
  password: string
  role: 'admin' | 'subadmin'
  firstName: string
  lastName: string
}

/** Operations have one more person, who may sign in to the back office at once. */
export const addStaff = async ({ db, clock }: Outside, wish: StaffWish): Promise<string> => {
  const { email, role, firstName, lastName } = wish
  const id = newId()
  const at = clock.now()
  const password_hash = await hashPassword(wish.password)
  await db.transaction(async trx => {
    const isNew = await insertUser(trx, {
      id,
      email,
      password_hash,
      role,
      first_name: firstName,
      last_name: lastName,
      terms_version: TERMS_VERSION,
      terms_accepted_at: at,
      created_at: at,
    })
    if (!isNew) throw refuse('email_taken', { email: 'There is already an account with this email.' })
    await markEmailVerified(trx, id, at)
    const to = step(userLifecycle, 'pending', 'approve', 'admin')
    await moveUserStatus(trx, id, { from: 'pending', to, reason: null })
    await record(trx, { at, by: { side: 'clock' }, noun: 'user', nounId: id, verb: 'addStaff', to })
  })
  return id
}
