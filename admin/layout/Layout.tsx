import AuditLog from '@mui/icons-material/HistoryOutlined'
import Calls from '@mui/icons-material/PhoneOutlined'
import Jobs from '@mui/icons-material/WorkOutlined'
import Ledger from '@mui/icons-material/BalanceOutlined'
import Payments from '@mui/icons-material/PaymentsOutlined'
import Payouts from '@mui/icons-material/AccountBalanceOutlined'
import Shifts from '@mui/icons-material/EventAvailableOutlined'
import SettingsIcon from '@mui/icons-material/SettingsOutlined'
import Users from '@mui/icons-material/PeopleOutlined'
import type { ResourceName } from '@gaitway/contract/resources'
import type { Side } from '@gaitway/contract/enums'
import type { ReactElement, ReactNode } from 'react'
import {
  Menu,
  usePermissions,
  AppBar,
  Layout as AdminLayout,
  LoadingIndicator,
  Logout,
  TitlePortal,
  UserMenu,
} from 'react-admin'
import Person from '@mui/icons-material/PersonOutlined'
import { ListItemIcon, ListItemText, MenuItem } from '@mui/material'
import { SessionWatch } from './SessionWatch.tsx'
import { StaffBell } from './StaffBell.tsx'
import { menuFor, menuLabels } from './menu.ts'

const icons: Record<ResourceName, ReactElement> = {
  users: <Users />,
  'onboarding-calls': <Calls />,
  jobs: <Jobs />,
  shifts: <Shifts />,
  payments: <Payments />,
  payouts: <Payouts />,
  'ledger-accounts': <Ledger />,
  'audit-log': <AuditLog />,
}

const Navigation = () => {
  const { permissions } = usePermissions<Side>()
  const open = permissions ? menuFor(permissions) : []
  return (
    <Menu>
      {open.map(name => (
        <Menu.Item key={name} to={`/${name}`} primaryText={menuLabels[name]} leftIcon={icons[name]} />
      ))}
      <Menu.Item to="/settings" primaryText="Account Settings" leftIcon={<SettingsIcon />} />
    </Menu>
  )
}

/** Staff manage their password, email and two-step login in the consumer app. */
const Account = () => (
  <UserMenu>
    <MenuItem component="a" href="/profile">
      <ListItemIcon>
        <Person fontSize="small" />
      </ListItemIcon>
      <ListItemText>Your profile</ListItemText>
    </MenuItem>
    <Logout />
  </UserMenu>
)

const Tools = () => (
  <>
    <LoadingIndicator />
    <StaffBell />
  </>
)

const Bar = () => (
  <AppBar color="default" elevation={0} toolbar={<Tools />} userMenu={<Account />}>
    <TitlePortal component="h1" variant="h6" />
  </AppBar>
)

export const Layout = ({ children }: { children: ReactNode }) => (
  <AdminLayout appBar={Bar} menu={Navigation} appBarAlwaysOn>
    <SessionWatch />
    {children}
  </AdminLayout>
)
