import { refuse } from '@gaitway/contract/errors'
import { sideOf, type Role } from '@gaitway/contract/enums'
import { TERMS_VERSION } from '@gaitway/contract/limits'
import { record } from '../../store/events.ts'
import { findProfileIds, lockUser, saveUser, saveTerms } from '../../store/users.ts'
import { unsigned, refuseForeignFiles } from '../files/links.ts'
import { isStaff, signedIn, type SignedIn, type UseCase } from '../use-case.ts'
import { readPerson, readSelf } from './person.ts'

/** Everyone may change themselves; staff may change anyone, but only admins change other staff. */
const refuseUnlessOpen = (by: SignedIn, userId: string, role: Role) => {
  if (userId === by.userId) return
  const side = sideOf(role)
  if ((side === 'admin' || side === 'subadmin') && by.side !== 'admin') throw refuse('not_allowed')
}

export const update: UseCase<'accounts.update'> = async (
  services,
  actor,
  { userId: requestedId, ...sent },
) => {
  const by = signedIn(actor)
  const userId = requestedId ?? by.userId
  if (userId !== by.userId && !isStaff(by)) throw refuse('identity_mismatch')
  const { db, clock } = services
  const { firstName, lastName, phone, profileUrl } = sent
  await db.transaction(async trx => {
    const user = await lockUser(trx, userId)
    if (!user) throw refuse('not_found')
    refuseUnlessOpen(by, userId, user.role)
    if (profileUrl) await refuseForeignFiles(trx, userId, { profileUrl })
    const fields = Object.keys(sent)
    if (fields.length === 0) return
    await saveUser(trx, userId, {
      firstName,
      lastName,
      phone,
      profileUrl: profileUrl ? unsigned(profileUrl) : profileUrl,
    })
    await record(trx, {
      at: clock.now(),
      by,
      noun: 'user',
      nounId: userId,
      verb: 'update',
      ...(await findProfileIds(trx, userId)),
      details: { fields },
    })
  })
  return userId === by.userId ? readSelf(services, by) : readPerson(services, userId)
}

/** Accepts the current terms; no other version is accepted. */
export const acceptTerms: UseCase<'accounts.acceptTerms'> = async (services, actor, { version }) => {
  const by = signedIn(actor)
  if (version !== TERMS_VERSION)
    throw refuse('fields_wrong', { version: 'The terms have changed. Please reload the page.' })
  const at = services.clock.now()
  await services.db.transaction(async trx => {
    await saveTerms(trx, by.userId, version, at)
    await record(trx, {
      at,
      by,
      noun: 'user',
      nounId: by.userId,
      verb: 'acceptTerms',
      details: { version },
    })
  })
  return readSelf(services, by)
}
