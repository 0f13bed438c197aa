import { Tab, Tabs } from '@mui/material'
import type { UserRecord } from '@gaitway/contract/schemas/resources'
import { userTabs, type UserTab } from '@gaitway/contract/resources'
import { showDay } from '@gaitway/contract/time'
import { useListContext } from 'react-admin'
import { Link, Navigate, useLocation } from 'react-router-dom'
import { ListPage, searchFilter } from '../../shared/ListPage.tsx'
import { type Column, Rows } from '../../shared/Rows.tsx'
import { showPhone } from '../../shared/show.ts'
import { showKindOf, UserStatusChip } from './UserHeader.tsx'
import { isUserTab, sortOf, tabPath } from './use-queue.ts'

const columns: Column<UserRecord>[] = [
  { label: 'Name', sort: 'name', show: user => user.name },
  { label: 'Role', sort: 'role', show: showKindOf },
  { label: 'Status', sort: 'status', show: user => <UserStatusChip user={user} /> },
  { label: 'Location', show: ({ city, state }) => (city ? `${city}, ${state ?? ''}` : '–') },
  { label: 'Email', sort: 'email', show: user => (user.closedAt ? '–' : user.email) },
  { label: 'Phone', show: user => showPhone(user.phone) },
  { label: 'Signed up', sort: 'createdAt', show: user => showDay(user.createdAt), isFigure: true },
]

const filters = [searchFilter('Search users', 'Name, email, phone or ID')]

const UserTabs = () => {
  const { filterValues } = useListContext()
  const tab = isUserTab(filterValues.tab) ? filterValues.tab : 'pending'
  return (
    <Tabs
      value={tab}
      variant="scrollable"
      scrollButtons={false}
      aria-label="User lists"
      sx={{ borderBottom: 1, borderColor: 'divider' }}
    >
      {(Object.keys(userTabs) as UserTab[]).map(name => (
        <Tab
          key={name}
          value={name}
          label={userTabs[name]}
          component={Link}
          to={tabPath(name, filterValues.q as string | undefined)}
        />
      ))}
    </Tabs>
  )
}

/** Notifications link here with a `tab` in the URL, which opens that tab. */
export const UserList = () => {
  const tab = new URLSearchParams(useLocation().search).get('tab')
  if (isUserTab(tab)) return <Navigate to={tabPath(tab)} replace />
  return (
    <ListPage title="Users" sort={sortOf('pending')} filters={filters} startingFilter={{ tab: 'pending' }}>
      <UserTabs />
      <Rows columns={columns} to={user => `/users/${user.id}/show`} />
    </ListPage>
  )
}
