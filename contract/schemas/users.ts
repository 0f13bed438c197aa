import { z } from 'zod'
import { memberAreas, roles } from '../values/enums.ts'
import { memberLifecycle } from '../lifecycles/member.ts'
import { userLifecycle } from '../lifecycles/user.ts'
import { id, instant, version } from './common.ts'

const words = z.string()
const maybe = words.nullable()

/** A person with an account, as the back office sees one. */
export const user = z.strictObject({
  id,
  email: words,
  role: z.enum(roles),
  /** an owner’s facility name, or the person’s name */
  name: words,
  firstName: words,
  lastName: words,
  phone: maybe,
  status: z.enum(userLifecycle.states),
  statusReason: maybe,
  /** when the user closed the account */
  closedAt: instant.nullable(),
  createdAt: instant,
  version,
  isEmailVerified: z.boolean(),
  isTwoFactorOn: z.boolean(),
  isSignupCompleted: z.boolean(),
  facilityId: id.nullable(),
  clinicianId: id.nullable(),
  city: maybe,
  state: maybe,
  /** the facility the user owns or belongs to */
  officeName: maybe,
  member: z
    .strictObject({
      isOwner: z.boolean(),
      status: z.enum(memberLifecycle.states),
      access: z.array(z.enum(memberAreas)),
    })
    .nullable(),
})

/** What sub-admins see: all but the staff. */
export const userButStaff = user.extend({ role: z.enum(roles).exclude(['admin', 'subadmin']) })
