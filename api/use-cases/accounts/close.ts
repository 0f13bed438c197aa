import type { Services } from '../../services/services.ts'
import type { Knex } from 'knex'
import { refuse } from '@gaitway/contract/errors'
import { findClosingBlocker } from '../../domain/closing.ts'
import {
  eraseClinician,
  eraseFacilityContact,
  erasePerson,
  erasePersonalDetails,
  listOwnOpen,
  eraseName,
  findOpenObligations,
} from '../../store/erase-account.ts'
import { newId } from '../../store/ids.ts'
import { lockClinician } from '../../store/locks.ts'
import { lockMember } from '../../store/members.ts'
import { enqueue } from '../../store/outbox.ts'
import { findUser, lockUser } from '../../store/users.ts'
import { lockOwnApplication } from '../applications/decline.ts'
import { transition } from '../transition.ts'
import { signedIn, type SignedIn, type UseCase } from '../use-case.ts'
import { endCallOnClose } from '../onboarding/conclude.ts'
import { provePassword } from './log-in.ts'

/** Withdraws open applications first, each under its own job's lock. */
const withdrawApplications = async ({ db, clock }: Services, by: SignedIn, clinicianId: string) => {
  for (const id of await listOwnOpen(db, clinicianId))
    await db.transaction(async trx => {
      const application = await lockOwnApplication(trx, id, { clinicianId })
      if (application.status === 'applied')
        await transition(trx, 'application', application, 'remove', { by, at: clock.now() })
    })
}

/** The owner closes the whole facility; a member closes only their own account. */
const profileOf = ({ clinicianId, facilityId, isOwner }: SignedIn) =>
  clinicianId
    ? ({ side: 'clinician', id: clinicianId } as const)
    : facilityId && isOwner
      ? ({ side: 'facility', id: facilityId } as const)
      : undefined

const refuseWhileOpen = async (trx: Knex, profile: ReturnType<typeof profileOf>) => {
  if (!profile) return
  const reason = findClosingBlocker(profile.side, await findOpenObligations(trx, profile.side, profile.id))
  if (reason) throw refuse('account_in_use', undefined, reason)
}

/** A member who closes their account leaves the facility; the owner's closes with the facility. */
const leaveFacility = async (trx: Knex.Transaction, { userId, facilityId, isOwner }: SignedIn, at: Date) => {
  if (!facilityId || isOwner) return
  const member = await lockMember(trx, facilityId, userId)
  if (member) await transition(trx, 'member', member, 'deactivate', { by: { side: 'facility', userId }, at })
}

const farewell = (trx: Knex, { email, firstName }: { email: string; firstName: string }) =>
  enqueue(trx, 'sendEmail', {
    id: newId(),
    to: email,
    subject: 'Your account is closed',
    greeting: firstName,
    body: 'Your account is closed, and we’ve erased your personal information. We keep records of shifts and payments, without your name, for as long as the law requires. Documents you signed stay as they were signed.',
  })

/** Closes an account: erases what we can, and keeps what the books need without the person. */
export const close: UseCase<'accounts.close'> = async (services, actor, { password }, { address }) => {
  const by = signedIn(actor)
  const { db, clock } = services
  await provePassword(services, { userId: by.userId, address, password, field: 'password' })
  const profile = profileOf(by)
  await refuseWhileOpen(db, profile)
  if (by.clinicianId) await withdrawApplications(services, by, by.clinicianId)
  const at = clock.now()
  await db.transaction(async trx => {
    // so that no confirmation of this clinician starts during the closing
    if (by.clinicianId) await lockClinician(trx, by.clinicianId)
    await leaveFacility(trx, by, at)
    const user = await lockUser(trx, by.userId)
    const person = await findUser(trx, by.userId)
    if (!user || !person) throw refuse('not_found')
    await refuseWhileOpen(trx, profile)
    await farewell(trx, person)
    await transition(trx, 'user', user, 'close', { by, at, about: by })
    await erasePerson(trx, user.id, at)
    if (profile?.side === 'clinician') await eraseClinician(trx, profile.id)
    if (profile?.side === 'facility') await eraseFacilityContact(trx, profile.id)
    await eraseName(trx, {
      userId: user.id,
      clinicianId: by.clinicianId,
      email: person.email,
      phone: person.phone,
      name: `${person.firstName} ${person.lastName}`,
    })
    await endCallOnClose(trx, user.id, { by, at })
    await erasePersonalDetails(trx, { userId: user.id, email: person.email }, at)
  })
  return {}
}
