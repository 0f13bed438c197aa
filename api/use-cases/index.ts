import type { CallName } from '@gaitway/contract/calls/index'
import { payouts } from './payments/payouts.ts'
import { accept } from './timesheets/accept.ts'
import { remove as deleteTimesheet } from './timesheets/delete.ts'
import { edit as editTimesheet } from './timesheets/edit.ts'
import { read as readTimesheet } from './timesheets/read.ts'
import { reject } from './timesheets/reject.ts'
import { write } from './timesheets/write.ts'
import type { UseCase } from './use-case.ts'

/** Call name → what it does; the mount reads nothing else. */
export const useCases: { [Name in CallName]?: UseCase<Name> } = {
  'timesheets.write': write,
  'timesheets.read': readTimesheet,
  'timesheets.edit': editTimesheet,
  'timesheets.delete': deleteTimesheet,
  'timesheets.reject': reject,
  'timesheets.accept': accept,
  'payments.payouts': payouts,
}
