import SettingsIcon from '@mui/icons-material/SettingsOutlined'
import type { ReactNode } from 'react'
import {
  Menu,
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

const Navigation = () => (
  <Menu>
    <Menu.ResourceItems />
    <Menu.Item to="/settings" primaryText="Account Settings" leftIcon={<SettingsIcon />} />
  </Menu>
)

/** Staff manage their password, email and two-step verification in the consumer app. */
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
