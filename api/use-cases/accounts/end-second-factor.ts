import type { Services } from '../../services/services.ts'
import type { Knex } from 'knex'
import { type ErrorCode, refuse } from '@gaitway/contract/errors'
import { record } from '../../store/events.ts'
import {
  lockSecondFactor,
  deleteSecondFactor,
  endChallenges,
  forgetDevices,
} from '../../store/second-factors.ts'
import { lockUser, findProfileIds } from '../../store/users.ts'
import { signedIn, type SignedIn, type UseCase } from '../use-case.ts'
import { provePassword } from './log-in.ts'
import { spendCode, tryCode } from './code-tries.ts'
import { mailNotice } from './notice.ts'
import { readPerson, readSelf } from './person.ts'

/** The error, if any; a wrong code counts even if the request is rolled back. */
const end = async (
  services: Services,
  trx: Knex.Transaction,
  by: SignedIn,
  code: string,
): Promise<ErrorCode | undefined> => {
  const { userId } = by
  await lockUser(trx, userId)
  const factor = await lockSecondFactor(trx, userId)
  if (!factor?.confirmedAt) return 'second_factor_off'
  const wrong = await tryCode(services, trx, userId, () => spendCode(services, trx, factor, code))
  if (wrong) return wrong
  await turnOff(trx, userId)
  const at = services.clock.now()
  await record(trx, { at, by, noun: 'user', nounId: userId, verb: 'endSecondFactor' })
  const person = await readPerson(services, userId, trx)
  await mailNotice(
    trx,
    person,
    'Two-step verification is off',
    'From now on, you log in with your password alone.',
  )
  return undefined
}

/** Turns two-step verification off, with the password and a code. */
export const endSecondFactor: UseCase<'accounts.endSecondFactor'> = async (
  services,
  actor,
  { password, otp, recoveryCode },
  { address },
) => {
  const by = signedIn(actor)
  const [field, code] = recoveryCode ? (['recoveryCode', recoveryCode] as const) : (['otp', otp] as const)
  if (!code) throw refuse('fields_wrong', { otp: 'Please enter a code from your app or a recovery code' })
  await provePassword(services, { userId: by.userId, address, password, field: 'password' })
  const wrong = await services.db.transaction(trx => end(services, trx, by, code))
  if (wrong) throw refuse(wrong, wrong === 'code_wrong' ? { [field]: 'This code isn’t correct.' } : undefined)
  return readSelf(services, by)
}

/** For someone who lost their app and recovery codes: their password alone works again, and they are notified. */
export const resetSecondFactor: UseCase<'accounts.resetSecondFactor'> = async (
  services,
  actor,
  { userId },
) => {
  const by = signedIn(actor)
  if (userId === by.userId) throw refuse('not_allowed')
  await services.db.transaction(async trx => {
    if (!(await lockUser(trx, userId))) throw refuse('not_found')
    if (!(await lockSecondFactor(trx, userId))?.confirmedAt) throw refuse('second_factor_off')
    await turnOff(trx, userId)
    await record(trx, {
      at: services.clock.now(),
      by,
      noun: 'user',
      nounId: userId,
      verb: 'resetSecondFactor',
      ...(await findProfileIds(trx, userId)),
    })
    const person = await readPerson(services, userId, trx)
    await mailNotice(
      trx,
      person,
      'Two-step verification was turned off',
      'Our operations team turned it off for you. You can turn it on again in your settings.',
    )
  })
  return readPerson(services, userId)
}

/** Deletes someone's whole second factor: app, recovery codes, remembered devices and pending logins. */
const turnOff = async (trx: Knex, userId: string) => {
  await deleteSecondFactor(trx, userId)
  await forgetDevices(trx, userId)
  await endChallenges(trx, userId)
}
