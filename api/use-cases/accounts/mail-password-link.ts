import { RESET_LINK_MINUTES } from '@gaitway/contract/limits'
import { addHours } from '@gaitway/contract/time'
import { LINKS_AN_HOUR, linkSideOf, mayResetPassword } from '../../domain/password-link.ts'
import type { Outside } from '../../outside/outside.ts'
import { hashToken, newToken } from '../../outside/secrets.ts'
import { saveReset } from '../../store/password-resets.ts'
import { findLogin, lockUser } from '../../store/users.ts'
import { mailPerson } from './notice.ts'
import { readPerson } from './person.ts'

/** A link to a new password is on its way to whoever may log in with this email; nobody else is mailed anything. */
export const mailPasswordLink = ({ db, ...rest }: Outside, email: string) =>
  db.transaction(async trx => {
    const outside = { db, ...rest }
    const known = await findLogin(trx, email)
    if (!known) return
    await lockUser(trx, known.id)
    const person = await readPerson(outside, known.id, trx)
    if (!mayResetPassword(person)) return
    const token = newToken()
    const at = outside.clock.real()
    const link = { tokenHash: hashToken(token), at, hourAgo: addHours(at, -1), mostAnHour: LINKS_AN_HOUR }
    if (!(await saveReset(trx, known.id, link))) return
    await mailPerson(trx, person, {
      subject: 'Choose a new password',
      body: `Follow the link to choose a new password. It holds for ${RESET_LINK_MINUTES} minutes and works once. If you did not ask for it, do nothing: your password stays as it is.`,
      link: `/password/reset?token=${token}&for=${linkSideOf(person.roles)}`,
    })
  })
