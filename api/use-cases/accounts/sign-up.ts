import { sideOf } from '@gaitway/contract/values/enums'
import { errors, refuse, refuseForNow, type ErrorCode } from '@gaitway/contract/values/errors'
import * as limits from '@gaitway/contract/values/limits'
import { BRAND } from '@gaitway/contract/values/brand'
import { addMinutes, addHours } from '@gaitway/contract/format/time'
import { refuseGuessable } from './refuse-guessable.ts'
import { hashPassword, newToken, hashCode, newCode, isSame } from '../../services/secrets.ts'
import { newId } from '../../store/ids.ts'
import { insertClinician } from '../../store/clinicians.ts'
import { insertFacility } from '../../store/facilities.ts'
import * as users from '../../store/users.ts'
import { deleteInvitation, lockPendingInvitation } from '../../store/members.ts'
import { anonymizeUser } from '../../store/erase-account.ts'
import type { NewUserRow } from '../../store/rows.ts'
import { requireSignedIn } from '../use-case.ts'
import type { Knex, Services, UseCase, SignedIn } from '../use-case.ts'
import { emailPerson, openSession, readPerson, readSelf, type EmailedPerson } from './session.ts'
import { recordEvent, transition } from '../transition.ts'
import { requestPasswordLink } from './passwords.ts'

/** Without a status the account is pending review. */
type NewUser = Pick<NewUserRow, 'email' | 'passwordHash' | 'role' | 'firstName' | 'lastName' | 'status'>

const gaitway = { side: 'clock' } as const

const buildTakenRefusal = () => refuse('email_taken', { email: errors.email_taken[1] })

/** Creates an account under the current terms; an email has only one. */
const createUser = async (trx: Knex.Transaction, user: NewUser, at: Date): Promise<string> => {
  const id = newId()
  const terms = { termsVersion: limits.TERMS_VERSION, termsAcceptedAt: at }
  if (!(await claimEmail(trx, { id, ...user, ...terms, createdAt: at }))) throw buildTakenRefusal()
  return id
}

/** Creates an account pending review, logs it in, and sends a code to confirm the email. */
export const signUp: UseCase<'accounts.signUp'> = async (services, _by, input, context) => {
  const { db, clock } = services
  const at = clock.now()
  const { email, firstName, lastName, roles: role, referenceFrom, referenceBy } = input
  await refuseGuessable(input.password, input)
  const passwordHash = await hashPassword(input.password)
  return db.transaction(async trx => {
    const id = await createUser(trx, { email, passwordHash, role, firstName, lastName }, at)
    const profile = {
      id: newId(),
      userId: id,
      referenceFrom: referenceFrom ?? null,
      referenceBy: referenceBy ?? null,
      createdAt: at,
    }
    if (role === 'facility') await insertFacility(trx, profile)
    else await insertClinician(trx, { ...profile, clinicianType: role })
    const by = { side: sideOf(role), userId: id }
    const user = { id, [role === 'facility' ? 'facilityId' : 'clinicianId']: profile.id }
    await recordEvent(trx, 'user', user, 'signUp', { at, by, to: 'pending' })
    await sendEmailCode(services, trx, { id, email, firstName })
    const tokens = await openSession(services, trx, { userId: id }, context)
    return { user: await readPerson(services, id, trx), ...tokens }
  })
}

export type NewStaff = {
  email: string
  /** without one they choose it through an emailed link */
  password?: string
  role: 'admin' | 'subadmin'
  firstName: string
  lastName: string
}

/** Adds a person to the operations team, who can log in to the back office once they have a password. */
export const createStaff = async (
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  input: NewStaff,
  by: { side: 'clock' } | SignedIn = gaitway,
): Promise<string> => {
  const { email, role, firstName, lastName } = input
  const at = clock.now()
  const passwordHash = await hashPassword(input.password ?? newToken())
  return db.transaction(async trx => {
    const id = await createUser(
      trx,
      { email, passwordHash, role, firstName, lastName, status: 'approved' },
      at,
    )
    await users.markEmailVerified(trx, id, at)
    await recordEvent(trx, 'user', { id }, 'addStaff', { at, by, to: 'approved' })
    if (!input.password) await requestPasswordLink(trx, email, { isNewStaff: true })
    return id
  })
}

/** Creates a person's account; an unaccepted invitation with the same email is dropped. */
export const claimEmail = async (trx: Knex.Transaction, user: NewUserRow): Promise<boolean> => {
  if (await users.insertUser(trx, user)) return true
  return (await endUnacceptedInvitation(trx, user.email, user.createdAt)) && users.insertUser(trx, user)
}

/** Drops an unaccepted invitation and frees its email; false if there was none. */
const endUnacceptedInvitation = async (trx: Knex.Transaction, email: string, at: Date): Promise<boolean> => {
  const member = await lockPendingInvitation(trx, email)
  const user = member && (await users.lockUser(trx, member.userId))
  if (!user) return false
  if (member.status === 'invited') await transition(trx, 'member', member, 'deactivate', { by: gaitway, at })
  await deleteInvitation(trx, user.id)
  if (user.status !== 'deactivate') {
    const about = { facilityId: member.facilityId }
    await transition(trx, 'user', user, 'close', { by: gaitway, at, about })
  }
  await anonymizeUser(trx, user.id, at)
  return true
}

/** Sends a new code to this person's email; the previous one stops working. */
const sendEmailCode = async ({ clock, config }: Services, trx: Knex, person: EmailedPerson) => {
  const code = newCode()
  await users.saveEmailCode(trx, person.id, hashCode(config.sessionSecret, person.id, code), clock.real())
  await emailPerson(trx, person, {
    kind: 'code',
    shownSubject: 'Code to confirm an email',
    at: clock.now(),
    subject: `${code} is your ${BRAND} code`,
    body: `Your code is ${code}. It’s valid for ${limits.ONE_TIME_CODE_MINUTES} minutes. Enter it where you’re signing up, or on your profile page under Email.`,
    link: '/profile',
  })
}

/** Resends the code, at most once a minute; a confirmed email needs none. */
export const resendEmailCode: UseCase<'accounts.resendEmailCode'> = async (services, actor) => {
  const { userId } = requireSignedIn(actor)
  const { db, clock } = services
  await db.transaction(async trx => {
    const before = await users.lockEmailCode(trx, userId)
    const user = await readPerson(services, userId, trx)
    if (user.isEmailVerified) return
    if (before && clock.real() < addMinutes(before.sentAt, limits.RESEND_WAIT_SECONDS / 60))
      throw refuseForNow(limits.RESEND_WAIT_SECONDS)
    await sendEmailCode(services, trx, user)
  })
  return {}
}

/** Confirms the email, or returns an error instead of throwing it, so that a wrong code counts. */
const tryEmailCode = async (
  { clock, config }: Services,
  trx: Knex.Transaction,
  { userId, side }: SignedIn,
  otp: string,
): Promise<ErrorCode | undefined> => {
  const now = clock.real()
  const code = await users.lockEmailCode(trx, userId)
  if (!code) return 'code_expired'
  const isNewHour = now >= addHours(code.hourBeganAt, 1)
  const hourTries = isNewHour ? 0 : code.hourTries
  if (hourTries >= limits.ONE_TIME_CODE_TRIES_AN_HOUR)
    throw refuseForNow((addHours(code.hourBeganAt, 1).getTime() - now.getTime()) / 1000)
  if (
    code.tries >= limits.ONE_TIME_CODE_TRIES ||
    now >= addMinutes(code.sentAt, limits.ONE_TIME_CODE_MINUTES)
  )
    return 'code_expired'
  if (!isSame(code.codeHash, hashCode(config.sessionSecret, userId, otp))) {
    await users.saveCodeTries(trx, userId, {
      tries: code.tries + 1,
      hourTries: hourTries + 1,
      hourBeganAt: isNewHour ? now : code.hourBeganAt,
    })
    return 'code_wrong'
  }
  const at = clock.now()
  await users.deleteEmailCode(trx, userId)
  await users.markEmailVerified(trx, userId, at)
  await recordEvent(trx, 'user', { id: userId }, 'verifyEmail', { at, by: { side, userId } })
  return undefined
}

export const verifyEmail: UseCase<'accounts.verifyEmail'> = async (services, actor, { otp }) => {
  const by = requireSignedIn(actor)
  const wrong = await services.db.transaction(trx => tryEmailCode(services, trx, by, otp))
  if (wrong) throw refuse(wrong, wrong === 'code_wrong' ? { otp: 'This code is incorrect.' } : undefined)
  return readSelf(services, by)
}

/** Another request may take the email between the check and the update. */
const isDuplicate = (thrown: unknown) => (thrown as { code?: string }).code === '23505'

/** Replaces an email that isn't confirmed yet, such as one with a typo, and sends a code to the new one. */
export const changeEmail: UseCase<'accounts.changeEmail'> = async (services, actor, { email }) => {
  const by = requireSignedIn(actor)
  const { userId } = by
  const { db, clock } = services
  const change = async (trx: Knex.Transaction) => {
    await users.lockUser(trx, userId)
    const user = await readPerson(services, userId, trx)
    if (user.isEmailVerified) throw refuse('email_confirmed')
    if (user.email === email) return
    const at = clock.now()
    await endUnacceptedInvitation(trx, email, at)
    if (!(await users.saveEmail(trx, userId, email))) throw buildTakenRefusal()
    await users.deleteResetLinks(trx, userId)
    await recordEvent(trx, 'user', { id: userId }, 'changeEmail', { at, by })
    await sendEmailCode(services, trx, { ...user, email })
  }
  try {
    await db.transaction(change)
  } catch (thrown) {
    throw isDuplicate(thrown) ? buildTakenRefusal() : thrown
  }
  return readSelf(services, by)
}
