import { z } from 'zod'
import { memberAreas } from '../values/enums.ts'
import { commonFields } from '../fields/common.ts'
import { memberLifecycle } from '../lifecycles/member.ts'
import { accountParts, session } from './accounts.ts'
import { id, instant, nothing } from './common.ts'
import { textBy } from './from-rule.ts'

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

export const memberSchemas = {
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
    input: z.strictObject({ token: accountParts.linkToken }),
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
        token: accountParts.linkToken,
        firstName: textBy(commonFields.firstName),
        lastName: textBy(commonFields.lastName),
        ...accountParts.newPassword,
        acceptTerms: z.literal(true, { error: 'Please accept the terms' }),
      })
      .superRefine(accountParts.refuseDifferent),
    output: session,
  },
}
