import '@fontsource-variable/figtree/wght.css'
import { Box, Button, Typography } from '@mui/material'
import { Title, Admin, CustomRoutes, memoryStore, Notification, Resource } from 'react-admin'
import { Link, BrowserRouter, Navigate, Route, useParams } from 'react-router-dom'
import { createRoot } from 'react-dom/client'
import './page.css'
import { TOAST_SECONDS } from '@gaitway/contract/limits'
import type { Side } from '@gaitway/contract/enums'
import { authProvider } from './auth-provider.ts'
import { dataProvider } from './data-provider.ts'
import { Layout } from './layout/Layout.tsx'
import { LoginPage } from './layout/LoginPage.tsx'
import {
  PersonDetails,
  ReadOnlyProfile,
  resourcePages,
  resourcesFor,
  ScheduledRuns,
  Settings,
  Verification,
} from './pages.ts'
import { createQueryClient } from './query-client.ts'
import { theme } from './theme.ts'

/** Notifications and older links use these addresses of a job. */
const ToJob = () => <Navigate to={`/jobs/${useParams().id}/show`} replace />

const queryClient = createQueryClient()

const NotFound = () => (
  <Box sx={{ padding: 4, display: 'grid', gap: 2, justifyItems: 'start', maxWidth: 560 }}>
    <Title title="Page not found" />
    <Typography>
      The link may be outdated or mistyped, or your account doesn’t have access to this list. The menu shows
      everything you can open.
    </Typography>
    <Button component={Link} to="/users" variant="contained">
      Go to users
    </Button>
  </Box>
)

const Toasts = () => <Notification autoHideDuration={TOAST_SECONDS * 1000} />

const App = () => (
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
        ...resourcesFor(side).map(name => <Resource key={name} name={name} {...resourcePages[name]} />),
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

const root = document.getElementById('app')
if (!root) throw new Error('index.html has no #app element')
createRoot(root).render(<App />)
