import type { Knex } from 'knex'
import type { Role } from '@gaitway/contract/enums'
import { errors, refuse } from '@gaitway/contract/errors'
import type { UserStatus } from '@gaitway/contract/lifecycles/user'
import { TERMS_VERSION } from '@gaitway/contract/limits'
import { newId } from '../../store/ids.ts'
import { claimEmail } from '../members/claim-email.ts'

type NewUser = {
  email: string
  passwordHash: string
  role: Role
  firstName: string
  lastName: string
  /** without one a decision is waited for */
  status?: UserStatus
  at: Date
}

/** A person has an account on the terms of now; an email has one account only. */
export const newUser = async (trx: Knex.Transaction, wish: NewUser): Promise<string> => {
  const id = newId()
  const isNew = await claimEmail(trx, {
    id,
    email: wish.email,
    passwordHash: wish.passwordHash,
    role: wish.role,
    firstName: wish.firstName,
    lastName: wish.lastName,
    status: wish.status,
    termsVersion: TERMS_VERSION,
    termsAcceptedAt: wish.at,
    createdAt: wish.at,
  })
  if (!isNew) throw refuse('email_taken', { email: errors.email_taken[1] })
  return id
}
