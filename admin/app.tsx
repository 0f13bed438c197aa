import { TOAST_SECONDS } from '@gaitway/contract/limits'
import type { Side } from '@gaitway/contract/enums'
import { Admin, CustomRoutes, memoryStore, Notification, Resource } from 'react-admin'
import { BrowserRouter, Navigate, Route, useParams } from 'react-router-dom'
import { authProvider } from './auth-provider.ts'
import { dataProvider } from './data-provider.ts'
import { Layout } from './layout/Layout.tsx'
import { LoginPage } from './layout/LoginPage.tsx'
import { NotFound } from './layout/NotFound.tsx'
import { menuFor, menuLabels } from './layout/menu.ts'
import { lists, PersonDetails, ReadOnlyProfile, ScheduledRuns, Settings, Verification } from './pages.ts'
import { createQueryClient } from './query-client.ts'
import { theme } from './theme.ts'

/** Older links to a job, kept working. */
const ToJob = () => <Navigate to={`/jobs/${useParams().id}/show`} replace />

const queryClient = createQueryClient()

const Toasts = () => <Notification autoHideDuration={TOAST_SECONDS * 1000} />

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
        ...menuFor(side).map(name => (
          <Resource key={name} name={name} options={{ label: menuLabels[name] }} {...lists[name]} />
        )),
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
