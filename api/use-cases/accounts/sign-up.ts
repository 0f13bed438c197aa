import type { Knex } from 'knex'
import { type Role, sideOf } from '@gaitway/contract/enums'
import { errors, refuse } from '@gaitway/contract/errors'
import type { UserStatus } from '@gaitway/contract/lifecycles/user'
import { TERMS_VERSION } from '@gaitway/contract/limits'
import { newId } from '../../store/ids.ts'
import { hashPassword, newToken } from '../../services/secrets.ts'
import { insertClinician } from '../../store/clinicians.ts'
import { record } from '../../store/events.ts'
import { insertFacility } from '../../store/facilities.ts'
import type { UseCase } from '../use-case.ts'
import { readPerson } from './person.ts'
import { openSession } from './session.ts'
import { sendEmailCode } from './verify-email.ts'
import type { Services } from '../../services/services.ts'
import { insertUser, lockUser, markEmailVerified } from '../../store/users.ts'
import { deleteInvitation, lockUnaccepted } from '../../store/members.ts'
import { erasePerson } from '../../store/erase-account.ts'
import type { NewUserRow } from '../../store/rows.ts'
import { transition } from '../transition.ts'
import { requestPasswordLink } from './passwords.ts'

type NewUser = {
  email: string
  passwordHash: string
  role: Role
  firstName: string
  lastName: string
  /** without one the account is pending review */
  status?: UserStatus
  at: Date
}

/** Creates an account under the current terms; an email has only one. */
export const newUser = async (trx: Knex.Transaction, input: NewUser): Promise<string> => {
  const id = newId()
  const isNew = await claimEmail(trx, {
    id,
    email: input.email,
    passwordHash: input.passwordHash,
    role: input.role,
    firstName: input.firstName,
    lastName: input.lastName,
    status: input.status,
    termsVersion: TERMS_VERSION,
    termsAcceptedAt: input.at,
    createdAt: input.at,
  })
  if (!isNew) throw refuse('email_taken', { email: errors.email_taken[1] })
  return id
}

/** Creates an account pending review, logs it in, and sends a code to confirm the email. */
export const signUp: UseCase<'accounts.signUp'> = async (services, _by, input, { userAgent }) => {
  const { db, clock } = services
  const at = clock.now()
  const { email, firstName, lastName, roles: role, referenceFrom, referenceBy } = input
  const passwordHash = await hashPassword(input.password)
  return db.transaction(async trx => {
    const id = await newUser(trx, { email, passwordHash, role, firstName, lastName, at })
    const profile = {
      id: newId(),
      userId: id,
      referenceFrom: referenceFrom ?? null,
      referenceBy: referenceBy ?? null,
      createdAt: at,
    }
    if (role === 'facility') await insertFacility(trx, profile)
    else await insertClinician(trx, { ...profile, clinicianType: role })
    await record(trx, {
      at,
      by: { side: sideOf(role), userId: id },
      noun: 'user',
      nounId: id,
      verb: 'signUp',
      to: 'pending',
      ...(role === 'facility' ? { facilityId: profile.id } : { clinicianId: profile.id }),
    })
    await sendEmailCode(services, trx, { id, email, firstName })
    const tokens = await openSession(services, trx, { userId: id, userAgent })
    return { user: await readPerson(services, id, trx), ...tokens }
  })
}

export type AddStaffInput = {
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
  input: AddStaffInput,
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
    if (!input.password) await requestPasswordLink(trx, email)
    return id
  })
}

/** Creates a person's account; an unaccepted invitation with the same email is dropped. */
export const claimEmail = async (trx: Knex.Transaction, user: NewUserRow): Promise<boolean> => {
  if (await insertUser(trx, user)) return true
  return (await endUnaccepted(trx, user.email, user.createdAt)) && insertUser(trx, user)
}

const gaitway = { side: 'clock' } as const

/** Drops an unaccepted invitation and frees its email; false if there was none. */
const endUnaccepted = async (trx: Knex.Transaction, email: string, at: Date): Promise<boolean> => {
  const member = await lockUnaccepted(trx, email)
  const user = member && (await lockUser(trx, member.userId))
  if (!user) return false
  if (member.status === 'invited') await transition(trx, 'member', member, 'deactivate', { by: gaitway, at })
  await deleteInvitation(trx, user.id)
  if (user.status !== 'deactivate') {
    const about = { facilityId: member.facilityId }
    await transition(trx, 'user', user, 'close', { by: gaitway, at, about })
  }
  await erasePerson(trx, user.id, at)
  return true
}
