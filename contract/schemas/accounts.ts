import { z } from 'zod'
import { clinicianTypes, memberAreas, referralSources, roles } from '../enums.ts'
import { userLifecycle } from '../lifecycles/user.ts'
import { commonFields } from '../fields/common.ts'
import { checkPassword } from '../fields/password.ts'
import { commaList, done, id, instant, listQuery, nothing, page } from './common.ts'
import { textBy } from './from-rule.ts'

const newPassword = z
  .string({ error: 'Please enter a password' })
  .max(1000)
  .superRefine((value, context) => {
    const wrong = checkPassword(value)
    if (wrong) context.addIssue({ code: 'custom', message: wrong })
  })
/** What the list of users is filtered by: the statuses, and who has not completed the signup. */
export const userFilters = [...userLifecycle.states, 'incomplete'] as const
const profileStage = z.strictObject({ id, isSignupCompleted: z.boolean(), signupStageCount: z.int() })

/** The signed-in person, as every session call gives it. */
export const user = z.strictObject({
  id,
  email: z.string(),
  roles: z.enum(roles),
  firstName: z.string(),
  lastName: z.string(),
  phone: z.string().nullable(),
  profileUrl: z.string().nullable(),
  status: z.enum(userLifecycle.states),
  statusReason: z.string().nullable(),
  isApprovedByAdmin: z.boolean(),
  isEmailVerified: z.boolean(),
  subUserId: id.nullable(),
  access: z.array(z.enum(memberAreas)),
  clinicianId: profileStage.nullable(),
  facilityId: profileStage.nullable(),
})
export const session = z.strictObject({ user, token: z.string(), refreshToken: z.string() })

export const accountSchemas = {
  'accounts.signUp': {
    input: z.strictObject({
      email: textBy(commonFields.email),
      password: newPassword,
      firstName: textBy(commonFields.firstName),
      lastName: textBy(commonFields.lastName),
      roles: z.enum(['facility', ...clinicianTypes], { error: 'Please choose what you are' }),
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
  'accounts.resendEmailCode': { input: nothing, output: done },
  'accounts.logIn': {
    input: z.strictObject({
      email: textBy(commonFields.email),
      password: z.string({ error: 'Please enter a password' }).min(1, 'Please enter a password').max(1000),
      deviceToken: z.string().max(500).nullable().optional(),
    }),
    output: session,
  },
  'accounts.refresh': {
    input: nothing,
    output: z.strictObject({ token: z.string(), refreshToken: z.string() }),
  },
  'accounts.current': { input: nothing, output: user },
  'accounts.logOut': {
    input: z.strictObject({
      id,
      roles: z.enum(roles),
      deviceToken: z.string().max(500).nullable().optional(),
    }),
    output: done,
  },
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
      /** comma-joined; `incomplete` is anyone whose signup is not completed */
      statuses: commaList(userFilters),
      verification: z.enum(['verified', 'notVerified']).optional(),
      search: z.string().trim().max(254).optional(),
    }),
    output: page(
      z.strictObject({
        id,
        email: z.string(),
        roles: z.enum(roles),
        firstName: z.string(),
        lastName: z.string(),
        phone: z.string().nullable(),
        status: z.enum(userLifecycle.states),
        createdAt: instant,
        isSignupCompleted: z.boolean(),
        clinicianId: id.nullable(),
        facilityId: id.nullable(),
        officeName: z.string().nullable(),
        city: z.string().nullable(),
        state: z.string().nullable(),
      }),
    ),
  },
}
