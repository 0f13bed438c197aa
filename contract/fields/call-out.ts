import { callOutCallers } from '../values/enums.ts'
import { commonFields } from './common.ts'
import { choice, lineUpTo } from './rule.ts'

/** A call that a clinician can’t work. */
export const callOutFields = {
  caller: choice(callOutCallers, 'Choose who called'),
  callerName: lineUpTo(100, 'A name', 'Please enter the caller’s name'),
  phone: { ...commonFields.phone, missing: 'Please enter the caller’s phone number' },
}
