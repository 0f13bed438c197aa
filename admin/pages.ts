import type { ResourceName } from '@gaitway/contract/resources'
import { lazy, type ComponentType } from 'react'
import type { ResourceProps } from 'react-admin'

/** Loads the code of a page when it is first opened. */
const page = <Name extends string, Props>(
  load: () => Promise<Record<Name, ComponentType<Props>>>,
  name: Name,
) => lazy(async () => ({ default: (await load())[name] }))

/** The list of each resource, and the page of a record if it has one. */
export const lists: Record<ResourceName, Pick<ResourceProps, 'list' | 'show'>> = {
  users: {
    list: page(() => import('./resources/users/UserList.tsx'), 'UserList'),
    show: page(() => import('./resources/users/UserReview.tsx'), 'UserShow'),
  },
  'onboarding-calls': {
    list: page(() => import('./resources/onboarding-calls/CallList.tsx'), 'CallList'),
    show: page(() => import('./resources/onboarding-calls/CallShow.tsx'), 'CallShow'),
  },
  jobs: {
    list: page(() => import('./resources/jobs/JobList.tsx'), 'JobList'),
    show: page(() => import('./resources/jobs/JobShow.tsx'), 'JobShow'),
  },
  shifts: { list: page(() => import('./resources/shifts/ShiftList.tsx'), 'ShiftList') },
  payments: { list: page(() => import('./resources/payments/PaymentList.tsx'), 'PaymentList') },
  payouts: { list: page(() => import('./resources/payouts/PayoutList.tsx'), 'PayoutList') },
  'ledger-accounts': {
    list: page(() => import('./resources/ledger-accounts/LedgerAccountList.tsx'), 'LedgerAccountList'),
    show: page(() => import('./resources/ledger-accounts/LedgerAccountShow.tsx'), 'LedgerAccountShow'),
  },
  'audit-log': { list: page(() => import('./resources/audit-log/EventList.tsx'), 'EventList') },
}

export const Settings = page(() => import('./resources/settings/Settings.tsx'), 'Settings')
export const ScheduledRuns = page(() => import('./resources/settings/ScheduledRuns.tsx'), 'ScheduledRuns')
export const PersonDetails = page(() => import('./resources/users/PersonDetails.tsx'), 'PersonDetails')
export const ReadOnlyProfile = page(() => import('./resources/users/ReadOnlyProfile.tsx'), 'ReadOnlyProfile')
export const Verification = page(() => import('./resources/users/UserReview.tsx'), 'Verification')
