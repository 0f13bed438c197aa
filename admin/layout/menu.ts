import type { Side } from '@gaitway/contract/enums'
import { resources, type ResourceName } from '@gaitway/contract/resources'

/** The lists of the menu in their order. */
export const menuLabels: Record<ResourceName, string> = {
  users: 'Users',
  'onboarding-calls': 'Calls',
  jobs: 'Job posts',
  shifts: 'Confirmed shifts',
  payments: 'Payments',
  payouts: 'Payouts',
  'ledger-accounts': 'Ledger',
  'audit-log': 'Audit log',
}

/** The lists that are open to somebody of this side. */
export const menuFor = (side: Side): ResourceName[] =>
  (Object.keys(menuLabels) as ResourceName[]).filter(name =>
    (resources[name].list as readonly Side[]).includes(side),
  )
