import Ledger from '@mui/icons-material/BalanceOutlined'
import Payouts from '@mui/icons-material/AccountBalanceOutlined'
import Shifts from '@mui/icons-material/EventAvailableOutlined'
import AuditLog from '@mui/icons-material/HistoryOutlined'
import Payments from '@mui/icons-material/PaymentsOutlined'
import Users from '@mui/icons-material/PeopleOutlined'
import Calls from '@mui/icons-material/PhoneOutlined'
import Jobs from '@mui/icons-material/WorkOutlined'
import type { Side } from '@gaitway/contract/enums'
import { resources, type ResourceName } from '@gaitway/contract/resources'
import { lazy, type ComponentType } from 'react'
import type { ResourceProps } from 'react-admin'

/** Loads the code of a page when it is first opened. */
const page = <Props>(load: () => Promise<ComponentType<Props>>) =>
  lazy(async () => ({ default: await load() }))

const accountPages = () => import('./resources/ledger-accounts/LedgerAccounts.tsx')
const settingsPages = () => import('./resources/settings/Settings.tsx')
const personPages = () => import('./resources/users/PersonPages.tsx')

type ResourcePages = Pick<ResourceProps, 'list' | 'show' | 'icon'> & { options: { label: string } }

/** The list of each resource in menu order, and the page of a record if it has one. */
export const resourcePages: Record<ResourceName, ResourcePages> = {
  users: {
    options: { label: 'Users' },
    icon: Users,
    list: page(async () => (await import('./resources/users/UserList.tsx')).UserList),
    show: page(async () => (await personPages()).UserShow),
  },
  'onboarding-calls': {
    options: { label: 'Calls' },
    icon: Calls,
    list: page(async () => (await import('./resources/onboarding-calls/CallList.tsx')).CallList),
    show: page(async () => (await import('./resources/onboarding-calls/CallShow.tsx')).CallShow),
  },
  jobs: {
    options: { label: 'Job posts' },
    icon: Jobs,
    list: page(async () => (await import('./resources/jobs/JobList.tsx')).JobList),
    show: page(async () => (await import('./resources/jobs/JobShow.tsx')).JobShow),
  },
  shifts: {
    options: { label: 'Confirmed shifts' },
    icon: Shifts,
    list: page(async () => (await import('./resources/shifts/ShiftList.tsx')).ShiftList),
  },
  payments: {
    options: { label: 'Payments' },
    icon: Payments,
    list: page(async () => (await import('./resources/payments/PaymentList.tsx')).PaymentList),
  },
  payouts: {
    options: { label: 'Payouts' },
    icon: Payouts,
    list: page(async () => (await import('./resources/payouts/PayoutList.tsx')).PayoutList),
  },
  'ledger-accounts': {
    options: { label: 'Ledger' },
    icon: Ledger,
    list: page(async () => (await accountPages()).LedgerAccountList),
    show: page(async () => (await accountPages()).LedgerAccountShow),
  },
  'audit-log': {
    options: { label: 'Audit log' },
    icon: AuditLog,
    list: page(async () => (await import('./resources/audit-log/EventList.tsx')).EventList),
  },
}

/** The lists this role may open, in menu order. */
export const resourcesFor = (side: Side): ResourceName[] =>
  (Object.keys(resourcePages) as ResourceName[]).filter(name =>
    (resources[name].list as readonly Side[]).includes(side),
  )

export const Settings = page(async () => (await settingsPages()).Settings)
export const ScheduledRuns = page(async () => (await settingsPages()).ScheduledRuns)
export const PersonDetails = page(async () => (await personPages()).PersonDetails)
export const ReadOnlyProfile = page(async () => (await personPages()).ReadOnlyProfile)
export const Verification = page(async () => (await personPages()).Verification)
