import '@fontsource-variable/figtree/wght.css'
import { type ReactNode, Suspense } from 'react'
import { Admin, CanAccess, CustomRoutes, Notification, Resource } from 'react-admin'
import { BrowserRouter, Navigate, Route, useParams } from 'react-router-dom'
import { createRoot } from 'react-dom/client'
import './page.css'
import { TOAST_SECONDS } from '@gaitway/contract/values/limits'
import { authProvider } from './auth-provider.ts'
import { dataProvider } from './data-provider.ts'
import { ErrorBoundary } from './layout/ErrorBoundary.tsx'
import { BackOfficeLayout } from './layout/BackOfficeLayout.tsx'
import { AdminNotFound } from './layout/AdminNotFound.tsx'
import { PageError } from './layout/PageError.tsx'
import {
  LazyFacilityDetails,
  LazyHome,
  loadPageAt,
  LazyLogin,
  LazyPersonDetails,
  LazyReadOnlyProfile,
  resourcePages,
  LazyScheduledRuns,
  LazySettings,
  LazyVerification,
} from './pages.ts'
import { createQueryClient } from './query-client.ts'
import { router } from './router.ts'
import { session } from './session.ts'
import { store } from './store.ts'
import { theme } from './theme.ts'

/** Notifications and older links use these addresses of a job. */
const ToJob = () => <Navigate to={`/jobs/${useParams().id}/show`} replace />

const queryClient = createQueryClient()

type GuardedProps = { action: 'list' | 'show'; children: ReactNode }

/** Staff without access see the same as at an unknown address. React-admin shows a list at every address below it. */
const Guarded = ({ action, children }: GuardedProps) => {
  const { '*': rest } = useParams()
  if (action === 'list' && rest) return <AdminNotFound />
  return (
    <CanAccess action={action} accessDenied={<AdminNotFound />}>
      {children}
    </CanAccess>
  )
}

/** React-admin shows nothing at the addresses of resources without pages of their own. */
const withoutPage = Object.entries(resourcePages)
  .filter(([, { list }]) => !list)
  .flatMap(([name, { show }]) => [`/${name}`, ...(show ? [] : [`/${name}/:id/show`])])

/** Outside the layout, where pages that load are waited for. */
const LoginPage = () => (
  <Suspense>
    <LazyLogin />
  </Suspense>
)

const Toasts = () => <Notification autoHideDuration={TOAST_SECONDS * 1000} />

const App = () => (
  <BrowserRouter basename="/admin">
    <Admin
      title="Gaitway back office"
      dataProvider={dataProvider}
      authProvider={authProvider}
      queryClient={queryClient}
      routerProvider={router}
      theme={theme}
      darkTheme={null}
      store={store}
      dashboard={LazyHome}
      layout={BackOfficeLayout}
      catchAll={AdminNotFound}
      error={PageError}
      loginPage={LoginPage}
      notification={Toasts}
      requireAuth
      disableTelemetry
    >
      {Object.entries(resourcePages).map(([name, { list: List, show: Show, ...more }]) => (
        <Resource
          key={name}
          name={name}
          list={
            List && (
              <Guarded action="list">
                <List />
              </Guarded>
            )
          }
          show={
            Show && (
              <Guarded action="show">
                <Show />
              </Guarded>
            )
          }
          {...more}
        />
      ))}
      <CustomRoutes>
        {withoutPage.map(path => (
          <Route key={path} path={path} element={<AdminNotFound />} />
        ))}
        <Route path="/settings" element={<LazySettings />} />
        <Route path="/settings/runs" element={<LazyScheduledRuns />} />
        <Route path="/invoice" element={<Navigate to="/invoices" replace />} />
        <Route path="/jobdetail/:id" element={<ToJob />} />
        <Route path="/jobdetails/:id" element={<ToJob />} />
        <Route path="/cliniciandetails/:id" element={<LazyPersonDetails by="clinicianId" />} />
        <Route path="/clinicianprofile/:id" element={<LazyReadOnlyProfile isWhole />} />
        <Route path="/facility/clinicianprofile/:id" element={<LazyReadOnlyProfile isWhole={false} />} />
        <Route path="/facilitydetails/:id" element={<LazyFacilityDetails />} />
      </CustomRoutes>
      <CustomRoutes noLayout>
        <Route
          path="/verification"
          element={
            <ErrorBoundary>
              <LazyVerification />
            </ErrorBoundary>
          }
        />
      </CustomRoutes>
    </Admin>
  </BrowserRouter>
)

// both are requested before anything renders, the session first: anyone who needs it waits for the same answer
void session.renew()
setTimeout(() => void loadPageAt(window.location.pathname))

const root = document.getElementById('app')
if (!root) throw new Error('index.html has no #app element')
createRoot(root).render(<App />)
