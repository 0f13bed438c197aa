import { TOAST_SECONDS } from '@gaitway/contract/limits'
import { resources, type ResourceName } from '@gaitway/contract/resources'
import type { Side } from '@gaitway/contract/enums'
import { Admin, CustomRoutes, memoryStore, Notification, Resource, type ResourceProps } from 'react-admin'
import { lazy } from 'react'
import { BrowserRouter, Route } from 'react-router-dom'
import { authProvider } from './auth-provider.ts'
import { dataProvider } from './data-provider.ts'
import { Layout } from './layout/Layout.tsx'
import { LoginPage } from './layout/LoginPage.tsx'
import { NotFound } from './layout/NotFound.tsx'
import { createQueryClient } from './query-client.ts'
import auditLog from './resources/audit-log/index.ts'
import jobs from './resources/jobs/index.ts'
import { ToJob } from './resources/jobs/ToJob.tsx'
import ledgerAccounts from './resources/ledger-accounts/index.ts'
import onboardingCalls from './resources/onboarding-calls/index.ts'
import payments from './resources/payments/index.ts'
import payouts from './resources/payouts/index.ts'
import shifts from './resources/shifts/index.ts'
import users from './resources/users/index.ts'
import { theme } from './theme.ts'

const all: ResourceProps[] = [
  users,
  onboardingCalls,
  jobs,
  shifts,
  payments,
  payouts,
  ledgerAccounts,
  auditLog,
]
const openTo = (side: Side) => all.filter(({ name }) => resources[name as ResourceName].list.includes(side))

const Settings = lazy(async () => ({ default: (await import('./resources/settings/Settings.tsx')).Settings }))

const ScheduledRuns = lazy(async () => ({
  default: (await import('./resources/settings/ScheduledRuns.tsx')).ScheduledRuns,
}))

const PersonDetails = lazy(async () => ({
  default: (await import('./resources/users/PersonDetails.tsx')).PersonDetails,
}))
const Verification = lazy(async () => ({
  default: (await import('./resources/users/Verification.tsx')).Verification,
}))
const ReadOnlyProfile = lazy(async () => ({
  default: (await import('./resources/users/ReadOnlyProfile.tsx')).ReadOnlyProfile,
}))

const queryClient = createQueryClient()

const Toasts = () => <Notification autoHideDuration={TOAST_SECONDS * 1000} />

/** The back office: its resources, each with its own table of contents, and the addresses that lead to their records. */
export const App = () => (
  <BrowserRouter basename="/admin">
    <Admin
      title="Gaitway back office"
      dataProvider={dataProvider}
      authProvider={authProvider}
      queryClient={queryClient}
      theme={theme}
      darkTheme={null}
      store={memoryStore()}
      layout={Layout}
      catchAll={NotFound}
      loginPage={LoginPage}
      notification={Toasts}
      requireAuth
      disableTelemetry
    >
      {(side: Side) => [
        ...openTo(side).map(resource => <Resource key={resource.name} {...resource} />),
        <CustomRoutes key="records">
          <Route path="/settings" element={<Settings />} />
          <Route path="/settings/runs" element={<ScheduledRuns />} />
          <Route path="/jobdetail/:id" element={<ToJob />} />
          <Route path="/jobdetails/:id" element={<ToJob />} />
          <Route path="/cliniciandetails/:id" element={<PersonDetails by="clinicianId" />} />
          <Route path="/clinicianprofile/:id" element={<ReadOnlyProfile isWhole />} />
          <Route path="/facility/clinicianprofile/:id" element={<ReadOnlyProfile isWhole={false} />} />
          <Route path="/facilitydetails/:id" element={<PersonDetails by="facilityId" />} />
        </CustomRoutes>,
        <CustomRoutes key="alone" noLayout>
          <Route path="/verification" element={<Verification />} />
        </CustomRoutes>,
      ]}
    </Admin>
  </BrowserRouter>
)
