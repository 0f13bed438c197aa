import { type ErrorCode, refuse } from '@gaitway/contract/values/errors'
import { sideOf } from '@gaitway/contract/values/enums'
import { TERMS_VERSION } from '@gaitway/contract/values/limits'
import { seal, hashRecoveryCode, newRecoveryCodes } from '../../services/secrets.ts'
import { newTotpSecret, buildOtpauthUrl, drawQrCode } from '../../services/totp.ts'
import * as logins from '../../store/logins.ts'
import { endUserSessions } from '../../store/sessions.ts'
import { lockUser, findProfileIds, saveUser, saveTerms } from '../../store/users.ts'
import { recordEvent } from '../transition.ts'
import { assertVersion, requireSignedIn, isStaff } from '../use-case.ts'
import type { Knex, Services, SignedIn, UseCase } from '../use-case.ts'
import { provePassword } from './passwords.ts'
import { consumeAppCode, tryCode, consumeCode } from './log-in.ts'
import { removeSignature, refuseForeignFiles } from '../files/files.ts'
import { readPerson, readSelf, sendSecurityEmail } from './session.ts'

/** Creates a secret to set up an app with; two-step verification is on once a code of that app was entered. */
export const prepareSecondFactor: UseCase<'accounts.prepareSecondFactor'> = async (
  services,
  actor,
  { password },
) => {
  const by = requireSignedIn(actor)
  const { userId } = by
  const { db, clock, config } = services
  const { email } = await provePassword(services, by, { password, field: 'password' })
  const secret = newTotpSecret()
  const sealed = seal(config.sessionSecret, userId, secret)
  if (!(await logins.saveUnconfirmedFactor(db, userId, sealed, clock.real())))
    throw refuse('second_factor_on')
  const otpauthUrl = buildOtpauthUrl(secret, email)
  return { secret, otpauthUrl, qrCode: await drawQrCode(otpauthUrl) }
}

/** Returns the recovery codes, or the error instead of throwing it, so that a wrong code counts. */
const confirmFactor = async (
  services: Services,
  trx: Knex.Transaction,
  by: SignedIn,
  otp: string,
): Promise<ErrorCode | string[]> => {
  const { clock, config } = services
  const { userId, sessionId } = by
  await lockUser(trx, userId)
  const factor = await logins.lockSecondFactor(trx, userId)
  if (!factor) return 'second_factor_off'
  if (factor.confirmedAt) return 'second_factor_on'
  const wrong = await tryCode(services, trx, { userId, source: `session ${sessionId}` }, () =>
    consumeAppCode(services, trx, factor, otp),
  )
  if (wrong) return wrong
  const codes = newRecoveryCodes()
  const hashes = codes.map(code => hashRecoveryCode(config.sessionSecret, userId, code))
  await logins.activateSecondFactor(trx, userId, clock.real(), hashes)
  // sessions opened elsewhere without a code must log in again
  await endUserSessions(trx, userId, {
    at: clock.real(),
    reason: 'second factor turned on',
    butFor: sessionId,
  })
  await logins.deleteChallenges(trx, userId)
  await recordEvent(trx, 'user', { id: userId }, 'confirmSecondFactor', { at: clock.now(), by })
  const person = await readPerson(services, userId, trx)
  await sendSecurityEmail(trx, person, {
    subject: 'Two-step verification is on',
    body: 'From now on, logging in also requires a code from your app. We logged you out on your other devices.',
    at: clock.now(),
  })
  return codes
}

/** Turns two-step verification on with a code of the app. The recovery codes are returned only this once. */
export const confirmSecondFactor: UseCase<'accounts.confirmSecondFactor'> = async (
  services,
  actor,
  { otp },
) => {
  const by = requireSignedIn(actor)
  const confirmed = await services.db.transaction(trx => confirmFactor(services, trx, by, otp))
  if (typeof confirmed === 'object') return { recoveryCodes: confirmed }
  throw refuse(confirmed, confirmed === 'code_wrong' ? { otp: 'This code is incorrect.' } : undefined)
}

/** Returns an error instead of throwing it, so that the transaction commits and a wrong code counts. */
const endFactor = async (
  services: Services,
  trx: Knex.Transaction,
  by: SignedIn,
  code: string,
): Promise<ErrorCode | undefined> => {
  const { userId, sessionId } = by
  await lockUser(trx, userId)
  const factor = await logins.lockSecondFactor(trx, userId)
  if (!factor?.confirmedAt) return 'second_factor_off'
  const wrong = await tryCode(services, trx, { userId, source: `session ${sessionId}` }, () =>
    consumeCode(services, trx, factor, code),
  )
  if (wrong) return wrong
  await turnOff(trx, userId)
  const at = services.clock.now()
  await recordEvent(trx, 'user', { id: userId }, 'endSecondFactor', { at, by })
  const person = await readPerson(services, userId, trx)
  await sendSecurityEmail(trx, person, {
    subject: 'Two-step verification is off',
    body: 'From now on, you log in with your password alone.',
    at,
  })
  return undefined
}

/** Turns two-step verification off, with the password and a code. */
export const endSecondFactor: UseCase<'accounts.endSecondFactor'> = async (
  services,
  actor,
  { password, otp, recoveryCode },
) => {
  const by = requireSignedIn(actor)
  const [field, code] = recoveryCode ? (['recoveryCode', recoveryCode] as const) : (['otp', otp] as const)
  if (!code) throw refuse('fields_wrong', { otp: 'Please enter a code from your app or a recovery code' })
  await provePassword(services, by, { password, field: 'password' })
  const wrong = await services.db.transaction(trx => endFactor(services, trx, by, code))
  if (wrong) throw refuse(wrong, wrong === 'code_wrong' ? { [field]: 'This code is incorrect.' } : undefined)
  return readSelf(services, by)
}

/** Turns two-step verification off for someone who lost their app and recovery codes, and notifies them. */
export const resetSecondFactor: UseCase<'accounts.resetSecondFactor'> = async (
  services,
  actor,
  { userId },
) => {
  const by = requireSignedIn(actor)
  if (userId === by.userId) throw refuse('not_allowed')
  await services.db.transaction(async trx => {
    if (!(await lockUser(trx, userId))) throw refuse('not_found')
    if (!(await logins.lockSecondFactor(trx, userId))?.confirmedAt) throw refuse('second_factor_off')
    await turnOff(trx, userId)
    const at = services.clock.now()
    const user = { id: userId, ...(await findProfileIds(trx, userId)) }
    await recordEvent(trx, 'user', user, 'resetSecondFactor', { at, by })
    const person = await readPerson(services, userId, trx)
    await sendSecurityEmail(trx, person, {
      subject: 'Two-step verification was turned off',
      body: 'Our operations team turned it off for you. You can turn it on again in your settings.',
      at,
    })
  })
  return readPerson(services, userId)
}

/** Deletes someone's second factor: app, recovery codes, remembered devices and pending logins. */
const turnOff = async (trx: Knex, userId: string) => {
  await logins.deleteSecondFactor(trx, userId)
  await logins.deleteRememberedDevices(trx, userId)
  await logins.deleteChallenges(trx, userId)
}

export const update: UseCase<'accounts.update'> = async (
  services,
  actor,
  { userId: requestedId, version, ...sent },
) => {
  const by = requireSignedIn(actor)
  const userId = requestedId ?? by.userId
  if (userId !== by.userId && !isStaff(by)) throw refuse('identity_mismatch')
  const { db, clock } = services
  const { profileUrl } = sent
  await db.transaction(async trx => {
    const user = await lockUser(trx, userId)
    if (!user) throw refuse('not_found')
    const isOther = userId !== by.userId
    // only admins change other staff
    if (isOther && isStaff({ side: sideOf(user.role) }) && by.side !== 'admin') throw refuse('not_allowed')
    if (isOther && user.closedAt) throw refuse('move_not_open')
    assertVersion(user, version)
    if (profileUrl) await refuseForeignFiles(trx, userId, { profileUrl })
    const fields = Object.keys(sent)
    const changed = await saveUser(trx, userId, {
      ...sent,
      profileUrl: profileUrl ? removeSignature(profileUrl) : profileUrl,
    })
    if (changed === 0) return
    const about = { id: userId, ...(await findProfileIds(trx, userId)) }
    await recordEvent(trx, 'user', about, 'update', { at: clock.now(), by, details: { fields } })
  })
  return userId === by.userId ? readSelf(services, by) : readPerson(services, userId)
}

/** Accepts the current terms; no other version is accepted. */
export const acceptTerms: UseCase<'accounts.acceptTerms'> = async (services, actor, { version }) => {
  const by = requireSignedIn(actor)
  if (version !== TERMS_VERSION)
    throw refuse('fields_wrong', { version: 'The terms have changed. Please reload the page.' })
  const at = services.clock.now()
  await services.db.transaction(async trx => {
    await saveTerms(trx, by.userId, version, at)
    await recordEvent(trx, 'user', { id: by.userId }, 'acceptTerms', { at, by, details: { version } })
  })
  return readSelf(services, by)
}
