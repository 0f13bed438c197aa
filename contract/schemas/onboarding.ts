import { z } from 'zod'
import { roles, weekdays } from '../values/enums.ts'
import { commonFields } from '../fields/common.ts'
import { onboardingCallLifecycle } from '../lifecycles/onboarding-call.ts'
import { userLifecycle } from '../lifecycles/user.ts'
import { done, id, instant, nothing, nullableText } from './common.ts'
import { textBy } from './from-rule.ts'

export const onboardingCall = z.strictObject({
  id,
  startsAt: instant,
  endsAt: instant,
  timeZone: z.string(),
  phone: nullableText,
  status: z.enum(onboardingCallLifecycle.states),
})

/** Minutes after midnight. */
const minute = z.int().min(0).max(1440)
const hours = z.strictObject({ weekday: z.enum(weekdays), startMinute: minute, endMinute: minute })
const zonedHours = z.strictObject({ timeZone: z.string(), hours: z.array(hours) })

export const onboardingSchemas = {
  'onboarding.slots': {
    input: nothing,
    /** open times in order, and the user’s phone number */
    output: z.strictObject({
      timeZone: z.string(),
      starts: z.array(instant),
      phone: nullableText,
    }),
  },
  'onboarding.read': { input: nothing, output: onboardingCall.nullable() },
  'onboarding.book': {
    input: z.strictObject({ startsAt: instant, phone: textBy(commonFields.phone) }),
    output: onboardingCall,
  },
  'onboarding.rebook': { input: z.strictObject({ startsAt: instant }), output: onboardingCall },
  'onboarding.cancel': { input: nothing, output: done },
  'onboarding.hours': { input: nothing, output: zonedHours },
  'onboarding.setHours': {
    input: z.strictObject({ hours: z.array(hours).max(70) }),
    output: zonedHours,
  },
  'onboarding.conclude': {
    input: z.strictObject({
      id,
      status: z.enum(onboardingCallLifecycle.states).exclude(['booked']),
      reason: textBy(commonFields.reason).optional(),
    }),
    output: onboardingCall,
  },
}

/** A call in the back office’s list. */
export const onboardingCallRecord = z.strictObject({
  id,
  userId: id,
  /** a facility’s name, or the person’s name */
  name: z.string(),
  /** the person to call */
  personName: z.string(),
  role: z.enum(roles),
  userStatus: z.enum(userLifecycle.states),
  phone: nullableText,
  status: z.enum(onboardingCallLifecycle.states),
  statusReason: nullableText,
  startsAt: instant,
  endsAt: instant,
  createdAt: instant,
})
