import type { CallName } from './calls/index.ts'
import type { Side } from './values/enums.ts'

export const resourceVerbs = ['list', 'read', 'create', 'update', 'delete'] as const
export type ResourceVerb = (typeof resourceVerbs)[number]

const staff: readonly Side[] = ['admin', 'subadmin']
const admins: readonly Side[] = ['admin']

/** Who may do what with the back office’s resource lists; a missing verb returns 405. */
export const resources = {
  users: { list: staff, read: staff, update: staff },
  clinicians: { list: staff, read: staff, update: admins },
  facilities: { list: staff, read: staff, update: admins },
  jobs: { list: staff, read: staff, update: staff },
  shifts: { list: staff, read: staff },
  'onboarding-calls': { list: staff, read: staff },
  invoices: { list: admins, read: admins },
  payments: { list: admins, read: admins },
  disputes: { list: admins, read: admins },
  'money-decisions': { list: admins, read: admins },
  payouts: { list: admins, read: admins },
  /** a clinician’s payouts of a year together */
  'year-totals': { list: admins },
  'message-reports': { list: staff, read: staff },
  deliveries: { list: staff, read: staff },
  'audit-log': { list: staff, read: staff },
  /** one row per account, with its balance */
  'ledger-accounts': { list: admins },
  'median-rates': { list: staff, read: staff, create: staff, update: staff, delete: staff },
  'hourly-rates': { list: staff, read: staff, update: staff },
  leads: { list: staff, read: staff, update: staff },
} as const satisfies Record<string, Partial<Record<ResourceVerb, readonly Side[]>>>
export type ResourceName = keyof typeof resources

export type WriteVerb = Exclude<ResourceVerb, 'list' | 'read'>

/** The endpoint that carries out each write, so a list and its endpoint can’t differ. None changes a state. */
export const resourceWrites = {
  users: { update: 'accounts.update' },
  clinicians: { update: 'clinicians.edit' },
  'median-rates': { create: 'rates.add', update: 'rates.edit', delete: 'rates.remove' },
  'hourly-rates': { update: 'rates.setHourly' },
  leads: { update: 'leads.editNote' },
  jobs: { update: 'jobs.updateByStaff' },
  facilities: { update: 'facilities.edit' },
} as const satisfies Partial<Record<ResourceName, Partial<Record<WriteVerb, CallName>>>>

/** Updates that save only the fields that were sent and differ; null clears one. */
export const partialUpdates: readonly ResourceName[] = ['users', 'clinicians', 'leads']

/** The tabs of the back office’s user list: people pending review come first. */
export const userTabs = {
  pending: 'Under review',
  approved: 'Approved',
  incomplete: 'Incomplete',
  rejected: 'Declined',
  deactivate: 'Deactivated',
  all: 'All',
} as const
export type UserTab = keyof typeof userTabs

export const userKinds = { clinician: 'Clinicians', facility: 'Facilities' } as const
export type UserKind = keyof typeof userKinds

export const verifications = { verified: 'Verified', notVerified: 'Not verified' } as const
export type Verification = keyof typeof verifications
