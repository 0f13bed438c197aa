import Person from '@mui/icons-material/PersonOutlined'
import { ListItemIcon, ListItemText, MenuItem } from '@mui/material'
import type { ReactNode } from 'react'
import { AppBar, Layout as AdminLayout, LoadingIndicator, Logout, TitlePortal, UserMenu } from 'react-admin'
import { Navigation } from './Navigation.tsx'
import { SessionWatch } from './SessionWatch.tsx'
import { StaffBell } from './StaffBell.tsx'

/** Password, email and two-step sign-in are kept in the consumer app, the same for everybody. */
const Account = () => (
  <UserMenu>
    <MenuItem component="a" href="/profile">
      <ListItemIcon>
        <Person fontSize="small" />
      </ListItemIcon>
      <ListItemText>Your sign-in</ListItemText>
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

/** The bar with the page's name, the menu on the left, the page. */
export const Layout = ({ children }: { children: ReactNode }) => (
  <AdminLayout appBar={Bar} menu={Navigation} appBarAlwaysOn>
    <SessionWatch />
    {children}
  </AdminLayout>
)
