import Ledger from '@mui/icons-material/BalanceOutlined'
import Payouts from '@mui/icons-material/AccountBalanceOutlined'
import Shifts from '@mui/icons-material/EventAvailableOutlined'
import Deliveries from '@mui/icons-material/MarkEmailReadOutlined'
import AuditLog from '@mui/icons-material/HistoryOutlined'
import Invoices from '@mui/icons-material/ReceiptLongOutlined'
import YearTotals from '@mui/icons-material/RequestQuoteOutlined'
import Payments from '@mui/icons-material/PaymentsOutlined'
import Reports from '@mui/icons-material/FlagOutlined'
import Disputes from '@mui/icons-material/GavelOutlined'
import MoneyDecisions from '@mui/icons-material/HowToRegOutlined'
import Leads from '@mui/icons-material/MailOutlined'
import Rates from '@mui/icons-material/PriceChangeOutlined'
import Users from '@mui/icons-material/PeopleOutlined'
import Calls from '@mui/icons-material/PhoneOutlined'
import Jobs from '@mui/icons-material/WorkOutlined'
import type { ResourceName } from '@gaitway/contract/resources'
import type { ComponentType } from 'react'
import type { ResourceProps } from 'react-admin'
import { isOutdated } from './new-version.ts'
import { loadable, type Loadable } from './shared/load-early.tsx'

/** Loads the code of a page when it is first opened. If a new version has replaced the files, reloads the app. */
const page = <Props extends object>(load: () => Promise<ComponentType<Props>>) =>
  loadable(async () => {
    try {
      return await load()
    } catch (thrown) {
      if (await isOutdated()) window.location.reload()
      throw thrown
    }
  })

const accountPages = () => import('./resources/ledger-accounts/LedgerAccounts.tsx')
const settingsPages = () => import('./resources/settings/Settings.tsx')
const personPages = () => import('./resources/users/PersonPages.tsx')
const facilityPages = () => import('./resources/facilities/FacilityPage.tsx')

type ResourcePages = Pick<ResourceProps, 'icon'> & {
  options: { label: string }
  /** undefined for a resource that another page shows */
  list?: Loadable<object>
  show?: Loadable<object>
}

/** The list of each resource in menu order, and the page of a record if it has one. */
export const resourcePages: Record<ResourceName, ResourcePages> = {
  users: {
    options: { label: 'Users' },
    icon: Users,
    list: page(async () => (await import('./resources/users/UserList.tsx')).UserList),
    show: page(async () => (await personPages()).UserShow),
  },
  /** found among the users */
  clinicians: { options: { label: 'Clinicians' } },
  'onboarding-calls': {
    options: { label: 'Calls' },
    icon: Calls,
    list: page(async () => (await import('./resources/onboarding-calls/CallList.tsx')).CallList),
    show: page(async () => (await import('./resources/onboarding-calls/CallShow.tsx')).CallShow),
  },
  /** listed among the users */
  facilities: {
    options: { label: 'Facilities' },
    show: page(async () => (await facilityPages()).FacilityShow),
  },
  jobs: {
    options: { label: 'Job Posts' },
    icon: Jobs,
    list: page(async () => (await import('./resources/jobs/JobList.tsx')).JobList),
    show: page(async () => (await import('./resources/jobs/JobShow.tsx')).JobShow),
  },
  shifts: {
    options: { label: 'Confirmed shifts' },
    icon: Shifts,
    list: page(async () => (await import('./resources/shifts/ShiftList.tsx')).ShiftList),
  },
  invoices: {
    options: { label: 'Invoices' },
    icon: Invoices,
    list: page(async () => (await import('./resources/invoices/InvoiceList.tsx')).InvoiceList),
    show: page(async () => (await import('./resources/invoices/InvoiceShow.tsx')).InvoiceShow),
  },
  payments: {
    options: { label: 'Payments' },
    icon: Payments,
    list: page(async () => (await import('./resources/payments/PaymentList.tsx')).PaymentList),
  },
  disputes: {
    options: { label: 'Disputes' },
    icon: Disputes,
    list: page(async () => (await import('./resources/disputes/DisputeList.tsx')).DisputeList),
    show: page(async () => (await import('./resources/disputes/DisputeShow.tsx')).DisputeShow),
  },
  'money-decisions': {
    options: { label: 'Money decisions' },
    icon: MoneyDecisions,
    list: page(
      async () => (await import('./resources/money-decisions/MoneyDecisionList.tsx')).MoneyDecisionList,
    ),
    show: page(
      async () => (await import('./resources/money-decisions/MoneyDecisionShow.tsx')).MoneyDecisionShow,
    ),
  },
  payouts: {
    options: { label: 'Payouts' },
    icon: Payouts,
    list: page(async () => (await import('./resources/payouts/PayoutList.tsx')).PayoutList),
  },
  'year-totals': {
    options: { label: 'Year-end' },
    icon: YearTotals,
    list: page(async () => (await import('./resources/year-totals/YearTotalList.tsx')).YearTotalList),
  },
  'ledger-accounts': {
    options: { label: 'Ledger' },
    icon: Ledger,
    list: page(async () => (await accountPages()).LedgerAccountList),
    show: page(async () => (await accountPages()).LedgerAccountShow),
  },
  'message-reports': {
    options: { label: 'Reports' },
    icon: Reports,
    list: page(async () => (await import('./resources/message-reports/ReportList.tsx')).ReportList),
    show: page(async () => (await import('./resources/message-reports/ReportShow.tsx')).ReportShow),
  },
  deliveries: {
    options: { label: 'Deliveries' },
    icon: Deliveries,
    list: page(async () => (await import('./resources/deliveries/DeliveryList.tsx')).DeliveryList),
  },
  'median-rates': {
    options: { label: 'Rates' },
    icon: Rates,
    list: page(async () => (await import('./resources/median-rates/RateList.tsx')).RateList),
    show: page(async () => (await import('./resources/median-rates/RateShow.tsx')).RateShow),
  },
  /** shown above the rates */
  'hourly-rates': { options: { label: 'Hourly rates' } },
  leads: {
    options: { label: 'Leads' },
    icon: Leads,
    list: page(async () => (await import('./resources/leads/LeadList.tsx')).LeadList),
    show: page(async () => (await import('./resources/leads/LeadShow.tsx')).LeadShow),
  },
  'audit-log': {
    options: { label: 'Audit log' },
    icon: AuditLog,
    list: page(async () => (await import('./resources/audit-log/EventList.tsx')).EventList),
  },
}

export const LazyLogin = page(async () => (await import('./layout/LoginPage.tsx')).LoginPage)
export const LazyHome = page(async () => (await import('./resources/home/Home.tsx')).Home)
export const LazySettings = page(async () => (await settingsPages()).Settings)
export const LazyScheduledRuns = page(async () => (await settingsPages()).ScheduledRuns)
export const LazyComplianceData = page(
  async () => (await import('./resources/compliance-data/ComplianceData.tsx')).ComplianceDataPage,
)
export const LazyPersonDetails = page(async () => (await personPages()).PersonDetails)
export const LazyFacilityDetails = page(async () => (await facilityPages()).FacilityDetails)
export const LazyReadOnlyProfile = page(
  async () => (await import('./resources/users/ReadOnlyProfile.tsx')).ReadOnlyProfile,
)
export const LazyVerification = page(async () => (await personPages()).Verification)

const otherPages = new Map<string, Loadable<never>>([
  ['', LazyHome],
  ['login', LazyLogin],
  ['settings', LazySettings],
  ['verification', LazyVerification],
  ['cliniciandetails', LazyPersonDetails],
  ['facilitydetails', LazyFacilityDetails],
])

/** Requests the code of the page at a path before the page is rendered. */
export const loadPageAt = (path: string) => {
  const [, , name = '', id] = path.split('/')
  const { list, show }: Partial<ResourcePages> = resourcePages[name as ResourceName] ?? {}
  return (otherPages.get(name) ?? (id ? show : list))?.load()
}
