import { BRAND } from '@gaitway/contract/values/brand'
import { refuse } from '@gaitway/contract/values/errors'
import { ALL_LOGIN_FAILURES_BEFORE_CODE, RESET_LINK_MINUTES } from '@gaitway/contract/values/limits'
import { addHours } from '@gaitway/contract/format/time'
import { sideOf } from '@gaitway/contract/values/enums'
import * as loginRules from '../../domain/login.ts'
import { hashToken, newToken, hashPassword, isPassword } from '../../services/secrets.ts'
import { enqueue } from '../../store/outbox.ts'
import * as users from '../../store/users.ts'
import { deleteUserDevices } from '../../store/notification-settings.ts'
import * as logins from '../../store/logins.ts'
import { endUserSessions } from '../../store/sessions.ts'
import { recordSecurityEvent } from '../security-events.ts'
import { recordEvent } from '../transition.ts'
import { requireSignedIn } from '../use-case.ts'
import type { Knex, RequestContext, Services, SignedIn, UseCase } from '../use-case.ts'
import { refuseGuessable } from './refuse-guessable.ts'
import { emailPerson, sendSecurityEmail, readPerson, personJson } from './session.ts'

const refuseUnchanged = (isUnchanged: boolean) => {
  if (isUnchanged)
    throw refuse('fields_wrong', {
      password: 'This is already your password. Please choose a different one.',
    })
}

type Change = { passwordHash: string; at: Date; reason: string; butFor?: string }

/** Saves the password, and ends every session opened with the old one except for the session `butFor`. */
const replacePassword = async (trx: Knex, userId: string, { passwordHash, at, reason, butFor }: Change) => {
  await users.savePassword(trx, userId, passwordHash)
  await endUserSessions(trx, userId, { at, reason, butFor })
  await logins.deleteChallenges(trx, userId)
  await logins.deleteRememberedDevices(trx, userId)
  await logins.deleteKnownDevices(trx, userId)
  await users.deleteResetLinks(trx, userId)
}

export const changePassword: UseCase<'accounts.changePassword'> = async (
  services,
  actor,
  { oldPassword, password },
) => {
  const by = requireSignedIn(actor)
  const { userId, sessionId } = by
  const { db, clock } = services
  const known = await provePassword(services, by, { password: oldPassword, field: 'oldPassword' })
  refuseUnchanged(password === oldPassword)
  await refuseGuessable(password, await readPerson(services, userId))
  const passwordHash = await hashPassword(password)
  await db.transaction(async trx => {
    // of two changes at once, the second was confirmed with a password that is no longer valid
    if ((await users.lockPassword(trx, userId)) !== known.passwordHash) throw refuse('out_of_date')
    const change = { passwordHash, at: clock.real(), reason: 'password changed', butFor: sessionId }
    await replacePassword(trx, userId, change)
    await recordEvent(trx, 'user', { id: userId }, 'changePassword', { at: clock.now(), by })
    const person = await readPerson(services, userId, trx)
    await sendSecurityEmail(trx, person, {
      subject: 'Your password was changed',
      body: 'You changed your password in your settings. We logged you out on your other devices.',
      at: clock.now(),
    })
  })
  return {}
}

type PasswordLinkOptions = { isNewStaff?: boolean }

const staffEmail = {
  subject: `You can now use the ${BRAND} back office`,
  body: `You have an account in the ${BRAND} back office. Follow the link to choose your password. It’s valid for ${RESET_LINK_MINUTES} minutes and works once. After that, use “Forgot password” on the login page.`,
}
const resetEmail = {
  subject: 'Choose a new password',
  body: `Follow the link to choose a new password. It’s valid for ${RESET_LINK_MINUTES} minutes and works once. If you didn’t ask for it, ignore this email. Your password won’t change.`,
}

/** Runs in the background, so that neither the response nor its timing reveals whether an account exists. */
export const requestPasswordLink = (trx: Knex, email: string, options: PasswordLinkOptions = {}) =>
  enqueue(trx, 'sendPasswordLink', { email, ...options }, { key: `password link for ${email}` })

/** Emails a reset link if an account with this email exists; the response is the same either way. */
export const forgotPassword: UseCase<'accounts.forgotPassword'> = async ({ db }, _by, { email }) => {
  await requestPasswordLink(db, email)
  return {}
}

/** Emails a reset link to the person with this email, if they may log in. */
export const sendPasswordLink = (
  services: Services,
  email: string,
  { isNewStaff }: PasswordLinkOptions = {},
) =>
  services.db.transaction(async trx => {
    const known = await users.findLogin(trx, email)
    if (!known) return
    await users.lockUser(trx, known.id)
    const person = await readPerson(services, known.id, trx)
    if (!loginRules.mayResetPassword(person)) return
    const token = newToken()
    const at = services.clock.real()
    const link = {
      tokenHash: hashToken(token),
      at,
      hourAgo: addHours(at, -1),
      mostAnHour: loginRules.LINKS_AN_HOUR,
    }
    if (!(await users.saveResetLink(trx, known.id, link))) return
    await emailPerson(trx, person, {
      kind: 'code',
      at: services.clock.now(),
      ...(isNewStaff ? staffEmail : resetEmail),
      link: `/password/reset?token=${token}&for=${loginRules.findLinkSide(person.roles)}`,
    })
  })

/** The person this link belongs to; refuses an expired, used or replaced link. */
const findPersonOfLink = async (services: Services, token: string) => {
  const found = await users.findPersonOfReset(services.db, hashToken(token))
  if (!found || loginRules.isLinkOver(found.sentAt, services.clock.real())) throw refuse('link_expired')
  const person = personJson(services, found).parse()
  if (!loginRules.mayResetPassword(person)) throw refuse('link_expired')
  return person
}

const checkReset = async (
  services: Services,
  token: string,
  side: ReturnType<typeof loginRules.findLinkSide>,
) => {
  const person = await findPersonOfLink(services, token)
  if (loginRules.findLinkSide(person.roles) !== side) throw refuse('link_expired')
  return { valid: true as const }
}

/** Whether this link is valid for a facility person. */
export const checkFacilityReset: UseCase<'accounts.checkFacilityReset'> = (services, _by, { token }) =>
  checkReset(services, token, 'facility')

/** Whether this link is valid for anyone else. */
export const checkClinicianReset: UseCase<'accounts.checkClinicianReset'> = (services, _by, { token }) =>
  checkReset(services, token, 'clinician')

/** Sets the new password, logs the person out everywhere, and lets them log in right away. */
export const resetPassword: UseCase<'accounts.resetPassword'> = async (
  services,
  _by,
  { token, password },
) => {
  const { db, clock } = services
  const person = await findPersonOfLink(services, token)
  const userId = person.id
  refuseUnchanged(await isPassword((await users.findUserLogin(db, userId))?.passwordHash, password))
  await refuseGuessable(password, person)
  const passwordHash = await hashPassword(password)
  await db.transaction(async trx => {
    await users.lockUser(trx, userId)
    if ((await users.consumeResetLink(trx, hashToken(token))) === 0) throw refuse('link_expired')
    await replacePassword(trx, userId, { passwordHash, at: clock.real(), reason: 'password reset' })
    await deleteUserDevices(trx, userId)
    await logins.deleteAllLoginFailures(trx, person.email)
    const by = { side: sideOf(person.roles), userId }
    await recordEvent(trx, 'user', { id: userId }, 'resetPassword', { at: clock.now(), by })
    await sendSecurityEmail(trx, person, {
      subject: 'Your password was changed',
      body: 'Someone changed your password with a link we emailed you. We logged you out on all devices.',
      at: clock.now(),
    })
  })
  return {}
}

/** The name of a device on which anyone has logged in; undefined for any other. */
export const findDevice = async (
  { db }: Services,
  deviceKey: string | undefined,
): Promise<`device ${string}` | undefined> => {
  if (!deviceKey) return undefined
  const keyHash = hashToken(deviceKey)
  return (await logins.isAnyonesDevice(db, keyHash)) ? `device ${keyHash.toString('hex')}` : undefined
}

/** What an attempt is counted for. The queries don't reveal whether the email has an account. */
export const findSource = async (
  db: Knex,
  email: string,
  { network, deviceKey }: Pick<RequestContext, 'network' | 'deviceKey'>,
): Promise<loginRules.LoginSource> => {
  const keyHash = deviceKey ? hashToken(deviceKey) : undefined
  const isKnown = keyHash && (await logins.isKnownDevice(db, email, keyHash))
  return isKnown ? `device ${keyHash.toString('hex')}` : `network ${network}`
}

type Attempt = { email: string; source: loginRules.LoginSource }

/**
 * Counts an attempt before its password is checked, so that of a hundred guesses at once at most five are checked.
 * False if its source is locked.
 */
export const countAttempt = ({ db, clock }: Services, attempt: Attempt): Promise<boolean> =>
  db.transaction(async trx => {
    const at = clock.real()
    const oldest = loginRules.oldestThatCounts(at)
    await logins.lockAttempts(trx, attempt.email)
    const failures = await logins.listFailures(trx, attempt.email, oldest)
    if (loginRules.isLocked(failures, attempt.source, at)) return false
    await logins.insertAttempt(trx, attempt, at, oldest)
    return true
  })

/** Whether someone seems to be guessing the password of this account, or those of many accounts. */
export const isUnderAttack = async ({ db, clock }: Services, email: string): Promise<boolean> => {
  const at = clock.real()
  const failures = await logins.listFailures(db, email, loginRules.oldestThatCounts(at))
  if (loginRules.isBeingGuessed(failures, at)) return true
  const most = ALL_LOGIN_FAILURES_BEFORE_CODE
  return (await logins.countFailuresOfAll(db, { since: loginRules.guessesSince(at), most })) >= most
}

/** A signed-in person confirms with their password; a session with five wrong ones has to wait. */
export const provePassword = async (
  services: Services,
  by: SignedIn,
  { password, field }: { password: string; field: 'password' | 'oldPassword' },
) => {
  const { db } = services
  const { userId, sessionId } = by
  const known = await users.findUserLogin(db, userId)
  if (!known) throw refuse('not_found')
  const attempt: Attempt = { email: known.email, source: `session ${sessionId}` }
  const proof = { noun: 'login', userId, by } as const
  if (!(await countAttempt(services, attempt))) {
    await recordSecurityEvent(services, { ...proof, verb: 'lock' })
    throw refuse('login_locked')
  }
  if (!(await isPassword(known.passwordHash, password))) {
    await recordSecurityEvent(services, { ...proof, verb: 'fail', details: { wrong: 'password' } })
    throw refuse('password_wrong', { [field]: 'The password is incorrect.' })
  }
  await logins.deleteLoginFailures(db, attempt)
  return known
}
