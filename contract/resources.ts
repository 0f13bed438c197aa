import type { Side } from './enums.ts'

export const resourceVerbs = ['list', 'read', 'create', 'update', 'delete'] as const
export type ResourceVerb = (typeof resourceVerbs)[number]

const staff: readonly Side[] = ['admin', 'subadmin']
const admins: readonly Side[] = ['admin']

/** Who may do what with the back office’s resource lists; a missing verb returns 405. */
export const resources = {
  users: { list: staff, read: staff },
  jobs: { list: staff, read: staff },
  shifts: { list: staff, read: staff },
  'onboarding-calls': { list: staff, read: staff },
  payments: { list: admins, read: admins },
  payouts: { list: admins, read: admins },
  'audit-log': { list: staff, read: staff },
  /** one row per account, with its balance */
  'ledger-accounts': { list: admins },
} as const satisfies Record<string, Partial<Record<ResourceVerb, readonly Side[]>>>
export type ResourceName = keyof typeof resources

/** The tabs of the back office’s user list: people pending review come first. */
export const userTabs = {
  pending: 'Under review',
  all: 'All',
  clinician: 'Clinicians',
  facility: 'Facilities',
  incomplete: 'Incomplete',
  rejected: 'Declined',
  deactivate: 'Deactivated',
} as const
export type UserTab = keyof typeof userTabs
