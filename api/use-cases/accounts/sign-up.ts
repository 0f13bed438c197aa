import { sideOf } from '@gaitway/contract/enums'
import { refuse } from '@gaitway/contract/errors'
import { TERMS_VERSION } from '@gaitway/contract/limits'
import { hashPassword } from '../../outside/secrets.ts'
import { insertClinician } from '../../store/clinicians.ts'
import { record } from '../../store/events.ts'
import { insertFacility } from '../../store/facilities.ts'
import { newId } from '../../store/ids.ts'
import { insertUser } from '../../store/users.ts'
import type { UseCase } from '../use-case.ts'
import { mailCode } from './email-code.ts'
import { readPerson } from './person.ts'
import { openSession } from './session.ts'

/** A stranger has an account that waits for a decision, is signed in, and gets a code to confirm the email. */
export const signUp: UseCase<'accounts.signUp'> = async (outside, _by, input, { userAgent }) => {
  const { db, clock } = outside
  const id = newId()
  const at = clock.now()
  const { email, firstName, lastName, roles: role, referenceFrom, referenceBy } = input
  const password_hash = await hashPassword(input.password)
  return db.transaction(async trx => {
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
    const profile = {
      id: newId(),
      user_id: id,
      reference_from: referenceFrom ?? null,
      reference_by: referenceBy ?? null,
      created_at: at,
    }
    if (role === 'facility') await insertFacility(trx, profile)
    else await insertClinician(trx, { ...profile, clinician_type: role })
    await record(trx, {
      at,
      by: { side: sideOf(role), userId: id },
      noun: 'user',
      nounId: id,
      verb: 'signUp',
      to: 'pending',
      ...(role === 'facility' ? { facilityId: profile.id } : { clinicianId: profile.id }),
    })
    await mailCode(outside, trx, { id, email, firstName })
    const tokens = await openSession(outside, trx, { userId: id, userAgent })
    return { user: await readPerson(outside, id, trx), ...tokens }
  })
}
