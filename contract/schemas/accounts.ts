import { memberLifecycle } from '../lifecycles/member.ts'
import { z } from 'zod'
import {
  clinicianTypes,
  memberAreas,
  osTypes,
  referralSources,
  roles,
  secondFactors,
} from '../values/enums.ts'
import { userLifecycle } from '../lifecycles/user.ts'
import { userKinds, type UserTab, userTabs, verifications } from '../resources.ts'
import { commonFields } from '../fields/common.ts'
import { checkNewPassword, checkSamePassword, cleanPassword } from '../fields/password.ts'
import { fileUrl } from './clinicians.ts'
import {
  commaList,
  done,
  id,
  instant,
  listQuery,
  nothing,
  page,
  version,
  nullableText,
  typedLine,
} from './common.ts'
import { textBy } from './from-rule.ts'

const keysOf = <Name extends string>(names: Record<Name, string>) => Object.keys(names) as Name[]

const newPassword = z
  .string({ error: 'Please enter a password' })
  .max(1000)
  .superRefine((value, context) => {
    const message = checkNewPassword(value)
    if (message) context.addIssue({ code: 'custom', message })
  })
/** The filters of the user list: every status, and incomplete signups. */
export const userFilters = [...userLifecycle.states, 'incomplete'] as const
const profileStage = z.strictObject({ id, isSignupCompleted: z.boolean(), signupStageCount: z.int() })

/** The logged-in user, in every session response. */
export const user = z.strictObject({
  id,
  email: z.string(),
  roles: z.enum(roles),
  firstName: z.string(),
  lastName: z.string(),
  phone: nullableText,
  profileUrl: nullableText,
  status: z.enum(userLifecycle.states),
  statusReason: nullableText,
  isApprovedByAdmin: z.boolean(),
  isEmailVerified: z.boolean(),
  subUserId: id.nullable(),
  access: z.array(z.enum(memberAreas)),
  clinicianId: profileStage.nullable(),
  facilityId: profileStage.nullable(),
  /** the last accepted terms */
  termsVersion: z.string(),
  isTwoFactorOn: z.boolean(),
  /** when this session’s second factor expires, if it needed one */
  secondFactorUntil: instant.nullable(),
})
export const session = z.strictObject({ user, token: z.string(), refreshToken: z.string() })
/** The password was right; the login still needs a code. */
const secondFactorDue = z.strictObject({
  twoFactor: z.enum(secondFactors),
  /** the code isn’t a second factor; it is only required because the account doesn’t know this device */
  isNewDevice: z.boolean(),
  challenge: z.string(),
})
const challenge = z.string({ error: 'Please log in again.' }).min(1).max(200)
/** The secret in an emailed link. */
const linkToken = z.string().regex(/^[A-Za-z0-9_-]{43}$/, {
  error: 'This link is incomplete. Please open it again from the email.',
})
const passwordAndConfirmation = { password: newPassword, confirmPassword: z.string().max(1000) }
const refuseDifferentPasswords = (
  { password, confirmPassword }: { password: string; confirmPassword: string },
  context: z.RefinementCtx,
) => {
  const message = checkSamePassword(password, confirmPassword)
  if (message) context.addIssue({ code: 'custom', path: ['confirmPassword'], message })
}
const currentPassword = z
  .string({ error: 'Please enter your password' })
  .overwrite(cleanPassword)
  .min(1, 'Please enter your password')
  .max(1000, 'Please enter your password')
const recoveryCode = textBy(commonFields.recoveryCode)
const checkReset = {
  input: z.strictObject({ token: linkToken }),
  output: z.strictObject({ valid: z.literal(true) }),
}

const areas = z
  .array(z.enum(memberAreas))
  .max(memberAreas.length)
  .transform(all => [...new Set(all)])

const member = z.strictObject({
  /** the user’s id; endpoints call it subUserId */
  id,
  email: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  isOwner: z.boolean(),
  access: z.array(z.enum(memberAreas)),
  status: z.enum(memberLifecycle.states),
  /** has accepted the invitation, so a deactivation can be reversed */
  hasAccepted: z.boolean(),
  invitedAt: instant.nullable(),
  lastSeenAt: instant.nullable(),
})

export const accountSchemas = {
  'accounts.signUp': {
    input: z.strictObject({
      email: textBy(commonFields.email),
      password: newPassword,
      firstName: textBy(commonFields.firstName),
      lastName: textBy(commonFields.lastName),
      roles: z.enum(['facility', ...clinicianTypes], { error: 'Please choose a role' }),
      referenceFrom: z.enum(referralSources).optional(),
      referenceBy: textBy(commonFields.referenceBy).optional(),
      acceptTerms: z.literal(true, { error: 'Please accept the terms' }),
    }),
    output: session,
  },
  'accounts.checkEmail': {
    input: z.strictObject({ email: textBy(commonFields.email) }),
    output: z.strictObject({ available: z.boolean() }),
  },
  'accounts.verifyEmail': {
    input: z.strictObject({ otp: textBy(commonFields.code) }),
    output: user,
  },
  'accounts.changeEmail': { input: z.strictObject({ email: textBy(commonFields.email) }), output: user },
  'accounts.resendEmailCode': { input: nothing, output: done },
  'accounts.resendChallenge': { input: z.strictObject({ challenge }), output: done },
  'accounts.logIn': {
    input: z.strictObject({
      email: textBy(commonFields.email),
      password: z
        .string({ error: 'Please enter a password' })
        .overwrite(cleanPassword)
        .min(1, 'Please enter a password')
        .max(1000),
      deviceToken: z.string().max(500).nullable().optional(),
      /** browsers send it as a cookie */
      rememberToken: z.string().max(200).nullable().optional(),
    }),
    output: z.union([session, secondFactorDue]),
  },
  'accounts.verifySecondFactor': {
    input: z.strictObject({
      challenge,
      /** a 6-digit code or a recovery code */
      otp: z.union([textBy(commonFields.code), recoveryCode], { error: commonFields.code.wrong }),
      remember: z.enum(['0', '1']).optional(),
    }),
    output: session.extend({ rememberToken: nullableText }),
  },
  'accounts.refresh': { input: nothing, output: session },
  'accounts.current': { input: nothing, output: user },
  'accounts.logOut': {
    input: z.strictObject({
      id,
      roles: z.enum(roles),
      deviceToken: z.string().max(500).nullable().optional(),
    }),
    output: done,
  },
  'accounts.acceptTerms': { input: z.strictObject({ version: z.string().max(20) }), output: user },
  'accounts.update': {
    input: z.strictObject({
      /** another user, for staff */
      userId: id.optional(),
      firstName: textBy(commonFields.firstName).optional(),
      lastName: textBy(commonFields.lastName).optional(),
      phone: textBy(commonFields.phone).nullable().optional(),
      profileUrl: fileUrl.nullable().optional(),
      version: version.optional(),
    }),
    output: user,
  },
  'accounts.forgotPassword': { input: z.strictObject({ email: textBy(commonFields.email) }), output: done },
  'accounts.checkFacilityReset': checkReset,
  'accounts.checkClinicianReset': checkReset,
  'accounts.resetPassword': {
    input: z
      .strictObject({ token: linkToken, ...passwordAndConfirmation })
      .superRefine(refuseDifferentPasswords),
    output: done,
  },
  'accounts.changePassword': {
    input: z
      .strictObject({ oldPassword: currentPassword, ...passwordAndConfirmation })
      .superRefine(refuseDifferentPasswords),
    output: done,
  },
  'accounts.prepareSecondFactor': {
    input: z.strictObject({ password: currentPassword }),
    output: z.strictObject({ secret: z.string(), otpauthUrl: z.string(), qrCode: z.string() }),
  },
  'accounts.confirmSecondFactor': {
    input: z.strictObject({ otp: textBy(commonFields.code) }),
    output: z.strictObject({ recoveryCodes: z.array(z.string()) }),
  },
  'accounts.endSecondFactor': {
    input: z.strictObject({
      password: currentPassword,
      otp: textBy(commonFields.code).optional(),
      recoveryCode: recoveryCode.optional(),
    }),
    output: user,
  },
  'accounts.resetSecondFactor': { input: z.strictObject({ userId: id }), output: user },
  'accounts.registerDevice': {
    input: z.strictObject({
      userId: id,
      deviceId: z.string().min(1).max(200),
      deviceToken: z.string().min(1).max(500),
      osType: z.enum(osTypes),
    }),
    output: done,
  },
  'accounts.removeDevice': { input: z.strictObject({ deviceId: id }), output: done },
  'accounts.sessions': {
    input: nothing,
    output: z.array(
      z.strictObject({
        id,
        userAgent: z.string(),
        createdAt: instant,
        lastUsedAt: instant,
        isThisOne: z.boolean(),
        /** it gets push notifications */
        hasPush: z.boolean(),
      }),
    ),
  },
  'accounts.endSession': { input: z.strictObject({ id }), output: done },
  'accounts.endOtherSessions': { input: nothing, output: z.strictObject({ ended: z.int() }) },
  'accounts.close': { input: z.strictObject({ password: currentPassword }), output: done },
  'accounts.viewAs': {
    input: z.strictObject({ userId: id }),
    output: z.strictObject({ user, token: z.string(), endsAt: instant }),
  },
  'accounts.endView': { input: nothing, output: done },
  'accounts.decide': {
    input: z.strictObject({
      userId: id,
      status: z.enum(userLifecycle.states),
      reason: textBy(commonFields.reason).optional(),
    }),
    output: user,
  },
  'accounts.list': {
    input: z.strictObject({
      ...listQuery('createdAt', 'name', 'email', 'status'),
      tab: z.enum(['all', 'clinician', 'facility']).default('all'),
      /** `incomplete` means the signup isn’t completed */
      statuses: commaList(userFilters),
      verification: z.enum(keysOf(verifications)).optional(),
      search: typedLine.max(254).optional(),
    }),
    output: page(
      z.strictObject({
        id,
        email: z.string(),
        roles: z.enum(roles),
        firstName: z.string(),
        lastName: z.string(),
        phone: nullableText,
        status: z.enum(userLifecycle.states),
        createdAt: instant,
        isSignupCompleted: z.boolean(),
        clinicianId: id.nullable(),
        facilityId: id.nullable(),
        officeName: nullableText,
        city: nullableText,
        state: nullableText,
      }),
    ),
  },
  'accounts.counts': {
    input: z.strictObject({
      kind: z.enum(keysOf(userKinds)).optional(),
      verification: z.enum(keysOf(verifications)).optional(),
      q: typedLine.max(100).optional(),
    }),
    /** the cap plus one if there are more */
    output: z.strictObject(
      Object.fromEntries(keysOf(userTabs).map(tab => [tab, z.int()])) as Record<UserTab, z.ZodInt>,
    ),
  },
  'accounts.addStaff': {
    input: z.strictObject({
      email: textBy(commonFields.email),
      firstName: textBy(commonFields.firstName),
      lastName: textBy(commonFields.lastName),
      role: z.enum(['admin', 'subadmin'], { error: 'Please choose a role' }),
    }),
    output: user,
  },
  'accounts.decideStaff': {
    input: z.strictObject({
      userId: id,
      status: z.enum(['approved', 'deactivate']),
      reason: textBy(commonFields.reason).optional(),
    }),
    output: user,
  },
  'accounts.staff': {
    input: z.strictObject(listQuery('createdAt', 'name', 'email')),
    output: page(
      z.strictObject({
        id,
        email: z.string(),
        roles: z.enum(roles),
        firstName: z.string(),
        lastName: z.string(),
        status: z.enum(userLifecycle.states),
        createdAt: instant,
        isTwoFactorOn: z.boolean(),
        lastSeenAt: instant.nullable(),
      }),
    ),
  },
  'members.list': { input: nothing, output: z.array(member) },
  'members.invite': {
    input: z.strictObject({
      email: textBy(commonFields.email),
      firstName: textBy(commonFields.firstName),
      lastName: textBy(commonFields.lastName),
      access: areas,
    }),
    output: member,
  },
  'members.edit': {
    input: z.strictObject({
      subUserId: id,
      access: areas.optional(),
      status: z.enum(memberLifecycle.states).optional(),
    }),
    output: member,
  },
  'members.readInvitation': {
    input: z.strictObject({ token: linkToken }),
    output: z.strictObject({
      email: z.string(),
      firstName: z.string(),
      lastName: z.string(),
      officeName: z.string(),
      invitedBy: z.string(),
      access: z.array(z.enum(memberAreas)),
    }),
  },
  'members.accept': {
    input: z
      .strictObject({
        token: linkToken,
        firstName: textBy(commonFields.firstName),
        lastName: textBy(commonFields.lastName),
        ...passwordAndConfirmation,
        acceptTerms: z.literal(true, { error: 'Please accept the terms' }),
      })
      .superRefine(refuseDifferentPasswords),
    output: session,
  },
}
