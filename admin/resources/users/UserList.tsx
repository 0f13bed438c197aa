import { previewApproval } from './approval-effect.ts'
import { BulkMove } from '../../shared/BulkMove.tsx'
import { plural } from '@gaitway/contract/format/plural'
import { call } from '../../session.ts'
import { userLifecycle } from '@gaitway/contract/lifecycles/user'
import { isMoveOpen } from '@gaitway/contract/lifecycles/step'
import type { Side } from '@gaitway/contract/values/enums'
import type { ListLabel } from '@gaitway/contract/exports/index'
import { formatCount } from '@gaitway/contract/answers'
import { COUNT_CAP } from '@gaitway/contract/values/limits'
import {
  type UserKind,
  userKinds,
  type UserTab,
  userTabs,
  type Verification,
  verifications,
} from '@gaitway/contract/resources'
import type { UserRecord, OnboardingCallRecord } from '@gaitway/contract/schemas/resources'
import { Box, Tab, Tabs } from '@mui/material'
import { useEffect, useRef } from 'react'
import { type SortPayload, useListContext, useDataProvider, usePermissions } from 'react-admin'
import { Link, Navigate, useLocation } from 'react-router-dom'
import { Ago } from '../../shared/Ago.tsx'
import { choiceFilter, ListPage, searchFilter } from '../../shared/ListPage.tsx'
import { type RowColumn, Rows } from '../../shared/Rows.tsx'
import { useCall, soonestFirst, useNow } from '../../shared/queries.ts'
import { loadable } from '../../shared/load-early.tsx'
import { showPhone } from '../../shared/show.ts'
import { findMatch } from './match.ts'
import { showUserKind, UserStatusChip } from './UserStatus.tsx'

const formatAction = (count: number, { calls = 0, unconfirmed = 0 }: Readonly<Record<string, number>>) =>
  [
    `Approve ${plural(count, 'person', 'people')}`,
    calls > 0 && `end ${plural(calls, 'call', 'calls')}`,
    unconfirmed > 0 && `${unconfirmed} without a confirmed email`,
  ]
    .filter(Boolean)
    .join(', ')

/** Approves the selected people; each is shown with the call it ends and whether their email is confirmed. */
const BulkApprove = () => {
  const { permissions = 'subadmin' } = usePermissions<Side>()
  const dataProvider = useDataProvider()
  const now = useNow()
  if (!now) return null
  const effectsOf = async (people: UserRecord[]) => {
    const { data } = await dataProvider.getList<OnboardingCallRecord>('onboarding-calls', {
      filter: { userId: people.map(({ id }) => id), status: 'booked' },
      sort: soonestFirst,
      pagination: { page: 1, perPage: people.length },
    })
    const calls = new Map(data.map(booked => [booked.userId, booked]))
    return people.map(user =>
      previewApproval(user, {
        booked: calls.get(user.id),
        mayApprove: isMoveOpen(userLifecycle, user.status, 'approve', permissions),
        now,
      }),
    )
  }
  return (
    <BulkMove<UserRecord>
      label="Approve"
      action={formatAction}
      nameOf={({ name, email }) => `${name}, ${email}`}
      effectsOf={effectsOf}
      send={({ id }) => call('accounts.decide', { userId: id, status: 'approved' })}
    />
  )
}

const isIn = <Name extends string>(names: Record<Name, string>, word: unknown): word is Name =>
  typeof word === 'string' && Object.hasOwn(names, word)

/** Under review, the longest wait comes first; elsewhere, the newest. */
const chooseSort = (tab: UserTab): SortPayload => ({
  field: 'createdAt',
  order: tab === 'pending' ? 'ASC' : 'DESC',
})

type Search = { q?: string; kind?: UserKind; verification?: Verification }

const tabPath = (tab: UserTab, search: Search = {}) => {
  const { field, order } = chooseSort(tab)
  const filter = JSON.stringify({ ...search, tab })
  return `/users?${new URLSearchParams({ filter, sort: field, order, page: '1', perPage: '25' })}`
}

const columns: RowColumn<UserRecord, ListLabel<'users'>>[] = [
  { label: 'Name', sort: 'name', show: user => user.name, maxWidth: 240 },
  { label: 'Role', sort: 'role', show: showUserKind },
  { label: 'Status', sort: 'status', onCard: 'status', show: user => <UserStatusChip user={user} /> },
  { label: 'Location', show: ({ city, state }) => (city ? `${city}, ${state ?? ''}` : '–') },
  { label: 'Email', sort: 'email', show: user => (user.closedAt ? '–' : user.email), maxWidth: 240 },
  { label: 'Phone', show: user => showPhone(user.phone) },
  { label: 'Signed up', sort: 'createdAt', show: user => <Ago at={user.createdAt} /> },
]

const withMatchColumn = (search: string): RowColumn<UserRecord>[] => [
  ...columns.slice(0, 3),
  { label: 'Found in', show: user => findMatch(user, search) ?? '–', maxWidth: 240 },
  ...columns.slice(3),
]

const UserPreview = loadable(async () => (await import('./UserPreview.tsx')).UserPreview)

const keysOf = <Name extends string>(names: Record<Name, string>) => Object.keys(names) as Name[]

const filters = [
  searchFilter('Search users', 'Name, email, phone or ID'),
  choiceFilter('kind', keysOf(userKinds), kind => userKinds[kind], 'Kind'),
  choiceFilter('verification', keysOf(verifications), one => verifications[one], 'Verification'),
]

/** The search, without the tab that is open. */
const useSearch = () => {
  const { filterValues, setFilters } = useListContext()
  const { q, kind, verification, tab } = filterValues as Record<string, unknown>
  const search: Search = {
    ...(typeof q === 'string' && q.trim() && { q }),
    ...(isIn(userKinds, kind) && { kind }),
    ...(isIn(verifications, verification) && { verification }),
  }
  return { search, tab: isIn(userTabs, tab) ? tab : ('pending' as const), setFilters }
}

/** A new search opens the tab with all users; another tab can be chosen afterwards. */
const useSearchEverywhere = () => {
  const { search, tab, setFilters } = useSearch()
  const { q } = search
  const before = useRef(q)
  useEffect(() => {
    const begins = !before.current && q
    before.current = q
    if (begins && tab !== 'all') setFilters({ ...search, tab: 'all' }, undefined, false)
  })
}

const showCappedCount = (count: number) => `(${formatCount(Math.min(count, COUNT_CAP), count > COUNT_CAP)})`

/** The count has a fixed width, so that no tab moves while someone clicks it. */
const CountedLabel = ({ tab, count }: { tab: UserTab; count: number | undefined }) => (
  <span>
    {userTabs[tab]}{' '}
    <Box component="span" sx={countBox}>
      {count !== undefined && showCappedCount(count)}
    </Box>
  </span>
)
const countBox = {
  display: 'inline-block',
  minWidth: '4.5ch',
  textAlign: 'left',
  fontVariantNumeric: 'tabular-nums',
}

const UserTabs = () => {
  const { search, tab } = useSearch()
  const { data } = useCall('accounts.counts', search, { placeholderData: last => last })
  useSearchEverywhere()
  return (
    <Tabs
      value={tab}
      variant="scrollable"
      scrollButtons={false}
      aria-label="User lists"
      sx={{ borderBottom: 1, borderColor: 'divider' }}
    >
      {keysOf(userTabs).map(name => (
        <Tab
          key={name}
          value={name}
          label={<CountedLabel tab={name} count={data?.[name]} />}
          component={Link}
          to={tabPath(name, search)}
        />
      ))}
    </Tabs>
  )
}

const UserRows = () => {
  const { q } = useSearch().search
  return (
    <Rows<UserRecord>
      columns={q ? withMatchColumn(q) : columns}
      to={user => `/users/${user.id}/show`}
      bulk={<BulkApprove />}
      preview={user => <UserPreview user={user} />}
    />
  )
}

/** Notifications link here with a `tab` in the URL, which is a tab or a kind of user. */
export const UserList = () => {
  const tab = new URLSearchParams(useLocation().search).get('tab')
  if (isIn(userTabs, tab)) return <Navigate to={tabPath(tab)} replace />
  if (isIn(userKinds, tab)) return <Navigate to={tabPath('all', { kind: tab })} replace />
  return (
    <ListPage
      title="Users"
      sort={chooseSort('pending')}
      filters={filters}
      startingFilter={{ tab: 'pending' }}
    >
      <UserTabs />
      <UserRows />
    </ListPage>
  )
}
