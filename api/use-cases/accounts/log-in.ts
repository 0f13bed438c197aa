import { refuse, refuseForNow, type ErrorCode } from '@gaitway/contract/values/errors'
import { BRAND } from '@gaitway/contract/values/brand'
import { type Role, type SecondFactor as SecondFactorKind, sideOf } from '@gaitway/contract/values/enums'
import * as limits from '@gaitway/contract/values/limits'
import { addHours } from '@gaitway/contract/format/time'
import type { Input, Output } from '@gaitway/contract/schemas/index'
import * as loginRules from '../../domain/login.ts'
import * as secrets from '../../services/secrets.ts'
import { stepOfCode } from '../../services/totp.ts'
import { deleteDeviceOfOthers } from '../../store/notification-settings.ts'
import * as logins from '../../store/logins.ts'
import { findLogin, lockPassword, lockUser } from '../../store/users.ts'
import type { LoginChallengeRow, SecondFactorRow } from '../../store/rows.ts'
import { recordLogin, recordSecurityEvent } from '../security-events.ts'
import { recordEvent } from '../transition.ts'
import type { Knex, Services, UseCase, RequestContext } from '../use-case.ts'
import { readPerson, emailPerson, sendSecurityEmail, openSession, type EmailedPerson } from './session.ts'
import { countAttempt, findSource, isUnderAttack } from './passwords.ts'

/**
 * The code that a login requires after the right password: the account's second factor, or, on a device that the
 * account doesn't know, an emailed code while someone seems to be guessing passwords.
 */
const findRequiredCode = async (
  services: Services,
  { email, source }: { email: string; source: loginRules.LoginSource },
  user: { roles: Role; isTwoFactorOn: boolean },
): Promise<{ twoFactor: SecondFactorKind; isNewDevice: boolean } | undefined> => {
  const twoFactor = findSecondFactor(services, user)
  if (twoFactor) return { twoFactor, isNewDevice: false }
  const isNewDevice = source.startsWith('network ') && (await isUnderAttack(services, email))
  return isNewDevice ? { twoFactor: 'email', isNewDevice } : undefined
}

/** The second factor that the account itself requires. */
const findSecondFactor = (
  { config }: Services,
  { roles: role, isTwoFactorOn }: { roles: Role; isTwoFactorOn: boolean },
) => loginRules.getRequiredSecondFactor({ role, isTwoFactorOn }, config.isStaffSecondFactorDue)

const guest = { side: 'guest' } as const

/** The account with this email and password. A refusal reads the same whether or not the email has one. */
const checkPassword = async (
  services: Services,
  { email, password }: { email: string; password: string },
  context: RequestContext,
) => {
  const { db } = services
  const attempt = { email, source: await findSource(db, email, context) }
  const known = await findLogin(db, email)
  const attempted = { noun: 'login', userId: known?.id, by: guest, network: context.network } as const
  if (!(await countAttempt(services, attempt))) {
    await recordSecurityEvent(services, { ...attempted, verb: 'lock' })
    throw refuse('login_locked')
  }
  const isRight = await secrets.isPassword(known?.passwordHash, password)
  if (!known || !isRight) {
    await recordSecurityEvent(services, { ...attempted, verb: 'fail', details: { wrong: 'password' } })
    throw refuse('wrong_login')
  }
  await logins.deleteLoginFailures(db, attempt)
  return { ...known, source: attempt.source }
}

/** Logs a person in, or asks for a code. Never reveals which emails have an account. */
export const logIn: UseCase<'accounts.logIn'> = async (services, _by, input, context) => {
  const { db, clock } = services
  const { source, ...known } = await checkPassword(services, input, context)
  const user = await readPerson(services, known.id)
  if (user.status === 'deactivate') throw refuse('deactivated')
  const required = await findRequiredCode(services, { email: input.email, source }, user)
  const remembered = input.rememberToken ?? context.rememberToken
  return db.transaction(async trx => {
    // the password was changed during the check, so this one is no longer valid
    if ((await lockPassword(trx, known.id)) !== known.passwordHash) throw refuse('wrong_login')
    // even before the code is entered, this device no longer receives the pushes of its previous person
    if (input.deviceToken) await deleteDeviceOfOthers(trx, known.id, input.deviceToken)
    const secondFactorUntil =
      required && remembered
        ? await logins.findDeviceExpiry(trx, known.id, secrets.hashToken(remembered), clock.real())
        : undefined
    if (required && !secondFactorUntil) {
      if (required.isNewDevice) await recordLogin(services, trx, user, { verb: 'requireCode', context })
      return { ...required, challenge: await openChallenge(services, trx, user, required.twoFactor) }
    }
    await recordLogin(services, trx, user, { verb: 'succeed', context })
    const tokens = await openSession(services, trx, { userId: known.id, secondFactorUntil }, context)
    return { user: { ...user, secondFactorUntil: secondFactorUntil?.toISOString() ?? null }, ...tokens }
  })
}

/** Sends a login code and returns what we store of it. */
const sendLoginCode = async (
  { clock, config }: Services,
  trx: Knex,
  person: EmailedPerson,
): Promise<Buffer> => {
  const code = secrets.newCode()
  await emailPerson(trx, person, {
    kind: 'code',
    shownSubject: 'Code to log in',
    at: clock.now(),
    subject: `${code} is your ${BRAND} code`,
    body: `Your code to log in is ${code}. It’s valid for ${limits.ONE_TIME_CODE_MINUTES} minutes. If you didn’t just try to log in, someone knows your password. Please change it.`,
  })
  return secrets.hashCode(config.sessionSecret, person.id, code)
}

/** A code sent within the last minute also serves a second login, so repeated logins can't flood a mailbox. */
const findOrSendCode = async (services: Services, trx: Knex, person: EmailedPerson, now: Date) => {
  const newest = await logins.findLatestEmailedChallenge(trx, person.id)
  if (newest?.codeHash && loginRules.isCodeFresh(newest.sentAt, now))
    return { codeHash: newest.codeHash, sentAt: newest.sentAt }
  return { codeHash: await sendLoginCode(services, trx, person), sentAt: now }
}

/** Creates the token with which a code can be entered for 15 minutes; the password was correct. */
export const openChallenge = async (
  services: Services,
  trx: Knex,
  person: EmailedPerson,
  kind: SecondFactorKind,
): Promise<string> => {
  const token = secrets.newToken()
  const now = services.clock.real()
  const code =
    kind === 'email' ? await findOrSendCode(services, trx, person, now) : { codeHash: null, sentAt: now }
  const tokenHash = secrets.hashToken(token)
  await logins.insertChallenge(trx, { userId: person.id, tokenHash, kind, createdAt: now, ...code })
  return token
}

/** Resends the login code, at most once a minute, with the same validity. The previous code no longer works. */
export const resendChallenge: UseCase<'accounts.resendChallenge'> = async (services, _by, input) => {
  const { db, clock } = services
  const now = clock.real()
  const tokenHash = secrets.hashToken(input.challenge)
  await db.transaction(async trx => {
    const userId = await logins.findChallengedUser(trx, tokenHash)
    if (!userId) throw refuse('sign_in_over')
    await lockUser(trx, userId)
    const challenge = await logins.lockChallenge(trx, tokenHash)
    if (!challenge || loginRules.isChallengeOver(challenge, now)) throw refuse('sign_in_over')
    if (challenge.kind !== 'email')
      throw refuse('fields_wrong', {
        challenge: 'Get the code from your app. It shows a new one every 30 seconds.',
      })
    if (!loginRules.canResendCode(challenge, now)) throw refuse('sign_in_over')
    if (loginRules.isCodeFresh(challenge.sentAt, now)) throw refuseForNow(limits.RESEND_WAIT_SECONDS)
    const person = await readPerson(services, userId, trx)
    await logins.replaceChallengeCode(trx, challenge.id, await sendLoginCode(services, trx, person), now)
  })
  return {}
}

/** Counts a wrong code. Ten block further tries of the same source for an hour. The caller locked the account. */
export const tryCode = async (
  { clock }: Services,
  trx: Knex.Transaction,
  { userId, source }: { userId: string; source: string },
  checkCode: () => Promise<boolean>,
): Promise<'code_wrong' | undefined> => {
  const now = clock.real()
  const failures = await logins.countCodeFailures(trx, userId, source, addHours(now, -1))
  if (failures >= limits.ONE_TIME_CODE_TRIES_AN_HOUR) throw refuseForNow(3600)
  if (await checkCode()) return undefined
  await logins.insertCodeFailure(trx, userId, source, now)
  return 'code_wrong'
}

/** Uses up a current app code and all earlier ones; false if this isn't one. */
export const consumeAppCode = async (
  { clock, config }: Services,
  trx: Knex,
  { userId, sealedSecret, lastStep }: SecondFactorRow,
  otp: string,
): Promise<boolean> => {
  const secret = secrets.unseal(config.sessionSecret, userId, sealedSecret)
  const step = stepOfCode(secret, otp, clock.real(), lastStep)
  if (step === undefined) return false
  await logins.markStepUsed(trx, userId, step)
  return true
}

const isRecoveryCode = (otp: string) => !/^\d{6}$/.test(otp)

/** Uses up an app code or recovery code of an account with two-step verification; false if this is neither. */
export const consumeCode = async (
  services: Services,
  trx: Knex,
  factor: SecondFactorRow | undefined,
  otp: string,
): Promise<boolean> => {
  if (!factor?.confirmedAt) return false
  if (!isRecoveryCode(otp)) return consumeAppCode(services, trx, factor, otp)
  const { clock, config } = services
  const hash = secrets.hashRecoveryCode(config.sessionSecret, factor.userId, otp)
  return (await logins.consumeRecoveryCode(trx, factor.userId, hash, clock.real())) === 1
}

type LoginInput = Input<'accounts.verifySecondFactor'>
type LoginOutput = Output<'accounts.verifySecondFactor'>

const consumeChallengeCode = async (
  services: Services,
  trx: Knex.Transaction,
  { kind, userId, codeHash }: LoginChallengeRow,
  otp: string,
) =>
  kind === 'totp'
    ? consumeCode(services, trx, await logins.lockSecondFactor(trx, userId), otp)
    : codeHash !== null &&
      secrets.isSame(codeHash, secrets.hashCode(services.config.sessionSecret, userId, otp))

/** Notifies the person that a recovery code was used, and how many are left. */
const notifyOfRecoveryCode = async ({ clock }: Services, trx: Knex, { user }: LoginOutput) => {
  const left = await logins.countRecoveryCodes(trx, user.id)
  const by = { side: sideOf(user.roles), userId: user.id }
  await recordEvent(trx, 'user', { id: user.id }, 'useRecoveryCode', { at: clock.now(), by })
  await sendSecurityEmail(trx, user, {
    subject: 'A recovery code was used',
    body: `Someone logged in with one of your recovery codes. You have ${left} left.`,
    at: clock.now(),
  })
}

const openVerifiedSession = async (
  services: Services,
  trx: Knex,
  person: LoginOutput['user'],
  { remember, otp }: LoginInput,
  context: RequestContext,
): Promise<LoginOutput> => {
  const userId = person.id
  const now = services.clock.real()
  // a code that only a new device required is no second factor
  const until = findSecondFactor(services, person) ? loginRules.secondFactorEnd(now) : undefined
  // one emailed code may serve several challenges
  await logins.deleteChallenges(trx, userId)
  const rememberToken = until && remember === '1' ? secrets.newToken() : null
  if (until && rememberToken)
    await logins.rememberDevice(trx, {
      userId,
      tokenHash: secrets.hashToken(rememberToken),
      at: now,
      expiresAt: until,
    })
  await recordLogin(services, trx, person, { verb: 'succeed', context })
  const tokens = await openSession(services, trx, { userId, secondFactorUntil: until }, context)
  const output = { user: await readPerson(services, userId, trx, until), ...tokens, rememberToken }
  if (isRecoveryCode(otp)) await notifyOfRecoveryCode(services, trx, output)
  return output
}

/** Returns the error instead of throwing it, so that the transaction commits and a wrong code counts. */
const enterCode = async (
  services: Services,
  trx: Knex.Transaction,
  input: LoginInput,
  context: RequestContext,
): Promise<{ code: ErrorCode; wrongFor?: string } | LoginOutput> => {
  const tokenHash = secrets.hashToken(input.challenge)
  const userId = await logins.findChallengedUser(trx, tokenHash)
  if (!userId) return { code: 'sign_in_over' }
  await lockUser(trx, userId)
  const challenge = await logins.lockChallenge(trx, tokenHash)
  if (!challenge || loginRules.isChallengeOver(challenge, services.clock.real()))
    return { code: 'sign_in_over' }
  const person = await readPerson(services, userId, trx)
  if (person.status === 'deactivate') return { code: 'deactivated' }
  const source = loginRules.findCodeSource(await findSource(trx, person.email, context))
  const wrong = await tryCode(services, trx, { userId, source }, () =>
    consumeChallengeCode(services, trx, challenge, input.otp),
  )
  if (!wrong) return openVerifiedSession(services, trx, person, input, context)
  await logins.countChallengeTry(trx, challenge.id)
  const isLast = challenge.tries + 1 >= limits.ONE_TIME_CODE_TRIES
  return { code: isLast ? 'sign_in_over' : wrong, wrongFor: userId }
}

export const verifySecondFactor: UseCase<'accounts.verifySecondFactor'> = async (
  services,
  _by,
  input,
  context,
) => {
  const entered = await services.db.transaction(trx => enterCode(services, trx, input, context))
  if ('user' in entered) return entered
  if (entered.wrongFor)
    await recordSecurityEvent(services, {
      noun: 'login',
      verb: 'fail',
      userId: entered.wrongFor,
      by: guest,
      network: context.network,
      details: { wrong: 'code' },
    })
  throw refuse(entered.code, entered.code === 'code_wrong' ? { otp: 'This code is incorrect.' } : undefined)
}
