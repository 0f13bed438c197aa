import '@fontsource-variable/figtree/wght.css'
import { Suspense } from 'react'
import { Admin, CanAccess, CustomRoutes, Notification, Resource } from 'react-admin'
import { BrowserRouter, Navigate, Route, useParams } from 'react-router-dom'
import { createRoot } from 'react-dom/client'
import './page.css'
import { TOAST_SECONDS } from '@gaitway/contract/values/limits'
import { authProvider } from './auth-provider.ts'
import { dataProvider } from './data-provider.ts'
import { BackOfficeLayout } from './layout/BackOfficeLayout.tsx'
import { AdminNotFound } from './layout/AdminNotFound.tsx'
import { ErrorBoundary, PageError } from './layout/PageError.tsx'
import {
  LazyFacilityDetails,
  LazyHome,
  loadPageAt,
  LazyLogin,
  LazyPersonDetails,
  LazyReadOnlyProfile,
  resourcePages,
  LazyScheduledRuns,
  LazyComplianceData,
  LazySettings,
  LazyVerification,
} from './pages.ts'
import { createQueryClient } from './query-client.ts'
import type { Loadable } from './shared/load-early.tsx'
import { router } from './router.ts'
import { session } from './session.ts'
import { store } from './store.ts'
import { theme } from './theme.ts'

/** Notifications and older links use these addresses of a job. */
const ToJob = () => <Navigate to={`/jobs/${useParams().id}/show`} replace />

const queryClient = createQueryClient()

type GuardedProps = { action: 'list' | 'show'; page: Loadable<object> }

/**
 * Staff without access see the same page as at an unknown address. So do all staff at an unknown address below a list,
 * where react-admin would show the list.
 */
const Guarded = ({ action, page: Page }: GuardedProps) => {
  const { '*': rest } = useParams()
  if (action === 'list' && rest) return <AdminNotFound />
  return (
    <CanAccess action={action} accessDenied={<AdminNotFound />}>
      <Page />
    </CanAccess>
  )
}

/** The addresses of resources without a page, at which react-admin would show nothing. */
const pathsWithoutPage = Object.entries(resourcePages)
  .filter(([, { list }]) => !list)
  .flatMap(([name, { show }]) => [`/${name}`, ...(show ? [] : [`/${name}/:id/show`])])

/** The login page is outside the layout, which has the `Suspense` of the other pages. */
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
      {Object.entries(resourcePages).map(([name, { list, show, ...more }]) => (
        <Resource
          key={name}
          name={name}
          list={list && <Guarded action="list" page={list} />}
          show={show && <Guarded action="show" page={show} />}
          {...more}
        />
      ))}
      <CustomRoutes>
        {pathsWithoutPage.map(path => (
          <Route key={path} path={path} element={<AdminNotFound />} />
        ))}
        <Route path="/settings" element={<LazySettings />} />
        <Route path="/settings/runs" element={<LazyScheduledRuns />} />
        <Route path="/settings/compliance-data" element={<LazyComplianceData />} />
        <Route path="/invoice" element={<Navigate to="/invoices" replace />} />
        <Route path="/jobdetail/:id" element={<ToJob />} />
        <Route path="/jobdetails/:id" element={<ToJob />} />
        <Route path="/cliniciandetails/:id" element={<LazyPersonDetails by="clinicianId" />} />
        <Route path="/clinicianprofile/:id" element={<LazyReadOnlyProfile isPublic />} />
        <Route path="/facility/clinicianprofile/:id" element={<LazyReadOnlyProfile isPublic={false} />} />
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

// the session and the page are requested before anything renders; all that need the session wait for this request
void session.renew()
setTimeout(() => void loadPageAt(window.location.pathname))

const root = document.getElementById('app')
if (!root) throw new Error('index.html has no #app element')
createRoot(root).render(<App />)
