import { Admin, Resource } from 'react-admin'
import { BrowserRouter } from 'react-router-dom'
import { authProvider } from './auth-provider.ts'
import { dataProvider } from './data-provider.ts'
import { theme } from './theme.ts'

/** The back office: its resources, each with its own table of contents. */
export const App = () => (
  <BrowserRouter basename="/admin">
    <Admin
      title="Gaitway back office"
      dataProvider={dataProvider}
      authProvider={authProvider}
      theme={theme}
      darkTheme={null}
      requireAuth
      disableTelemetry
    >
      <Resource name="users" />
    </Admin>
  </BrowserRouter>
)
