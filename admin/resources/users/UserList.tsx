import { Tab, Tabs } from '@mui/material'
import type { UserRecord } from '@gaitway/contract/schemas/resources'
import { userTabs, type UserTab } from '@gaitway/contract/resources'
import { showDay } from '@gaitway/contract/time'
import { type SortPayload, useListContext } from 'react-admin'
import { Link, Navigate, useLocation } from 'react-router-dom'
import { type Column, ListPage, Rows, searchFilter } from '../../shared/ListPage.tsx'
import { useRecords } from '../../shared/queries.ts'
import { showPhone } from '../../shared/show.ts'
import { showKindOf, UserStatusChip } from './UserHeader.tsx'

const isUserTab = (word: unknown): word is UserTab =>
  typeof word === 'string' && Object.hasOwn(userTabs, word)

/** Under review, the longest wait comes first; elsewhere, the newest. */
const sortOf = (tab: UserTab): SortPayload => ({
  field: 'createdAt',
  order: tab === 'pending' ? 'ASC' : 'DESC',
})

const tabPath = (tab: UserTab, q?: string) => {
  const { field, order } = sortOf(tab)
  const filter = JSON.stringify({ tab, ...(q && { q }) })
  return `/users?${new URLSearchParams({ filter, sort: field, order, page: '1', perPage: '25' })}`
}

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

const QUEUE_LENGTH = 100

/** Where a user is among those under review, and how to get to the next and the previous one. */
export const useQueue = (userId: string | undefined) => {
  const queue = { sort: sortOf('pending'), max: QUEUE_LENGTH }
  const {
    data = [],
    total = 0,
    isPending,
    error,
  } = useRecords<UserRecord>('users', { tab: 'pending' }, queue)
  const index = data.findIndex(({ id }) => id === userId)
  return {
    isPending,
    error,
    first: data[0]?.id,
    label: index < 0 ? `${total} under review` : `${index + 1} of ${total} under review`,
    next: data[index + 1]?.id,
    previous: data[index - 1]?.id,
  }
}
