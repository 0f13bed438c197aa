import type { Side } from '@gaitway/contract/enums'
import { resources, type ResourceName } from '@gaitway/contract/resources'

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

/** The lists this role may open, in menu order. */
export const menuFor = (side: Side): ResourceName[] =>
  (Object.keys(menuLabels) as ResourceName[]).filter(name =>
    (resources[name].list as readonly Side[]).includes(side),
  )
