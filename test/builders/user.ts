import type { Knex } from 'knex'
import { sideOf, type Role } from '@gaitway/contract/values/enums'
import { TERMS_VERSION } from '@gaitway/contract/values/limits'
import type { UserStatus } from '@gaitway/contract/lifecycles/user'
import { newId } from '../../api/store/ids.ts'
import type { SignedIn } from '../../api/use-cases/use-case.ts'

export type UserOverrides = {
  role?: Role
  status?: UserStatus
  email?: string
  firstName?: string
  lastName?: string
  phone?: string
  isEmailVerified?: boolean
  passwordHash?: string
  createdAt?: Date
}

const madeAt = new Date('2026-11-01T12:00:00Z')

/** A user with an account, an admin by default. */
export const buildUser = async (db: Knex, overrides: UserOverrides = {}) => {
  const id = newId()
  const role = overrides.role ?? 'admin'
  const status = overrides.status ?? 'approved'
  const email = overrides.email ?? `${role}-${id}@example.test`
  const createdAt = overrides.createdAt ?? madeAt
  await db('users').insert({
    id,
    email,
    role,
    status,
    passwordHash: overrides.passwordHash ?? 'no one logs in with this',
    firstName: overrides.firstName ?? 'Ada',
    lastName: overrides.lastName ?? 'Example',
    phone: overrides.phone ?? (role === 'facility' ? '5555550102' : '5555550100'),
    termsVersion: TERMS_VERSION,
    termsAcceptedAt: createdAt,
    emailVerifiedAt: overrides.isEmailVerified === false ? null : createdAt,
    createdAt,
  })
  const by: SignedIn = {
    side: sideOf(role),
    role,
    userId: id,
    sessionId: newId(),
    secondFactorUntil: null,
    status,
    isSignupCompleted: true,
    facilityId: null,
    isOwner: false,
    access: [],
    clinicianId: null,
    viewedBy: null,
    viewEndsAt: null,
  }
  return { userId: id, email, by }
}
