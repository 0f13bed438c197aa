import type { ReactNode } from 'react'
import { AppBar, Layout as AdminLayout, TitlePortal } from 'react-admin'
import { Navigation } from './Navigation.tsx'

const Bar = () => (
  <AppBar color="default" elevation={0}>
    <TitlePortal component="h1" variant="h6" />
  </AppBar>
)

/** The bar with the page's name, the menu on the left, the page. */
export const Layout = ({ children }: { children: ReactNode }) => (
  <AdminLayout appBar={Bar} menu={Navigation} appBarAlwaysOn>
    {children}
  </AdminLayout>
)
