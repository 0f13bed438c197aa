import { approvalEffect } from './approval-effect.ts'
import { BulkMove } from '../../shared/BulkMove.tsx'
import { showCount } from '../../shared/bulk.ts'
import { call } from '../../session.ts'
import { userLifecycle } from '@gaitway/contract/lifecycles/user'
import { isOpen } from '@gaitway/contract/lifecycles/step'
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
import { lazy, useEffect, useRef } from 'react'
import { type SortPayload, useListContext, useDataProvider, usePermissions } from 'react-admin'
import { Link, Navigate, useLocation } from 'react-router-dom'
import { Ago } from '../../shared/Ago.tsx'
import { choiceFilter, ListPage, searchFilter } from '../../shared/ListPage.tsx'
import { type RowColumn, Rows } from '../../shared/Rows.tsx'
import { useCall, soonestFirst, useNow } from '../../shared/queries.ts'
import { showPhone } from '../../shared/show.ts'
import { findMatch } from './match.ts'
import { showUserKind, UserStatusChip } from './UserStatus.tsx'

const actionFor = (count: number, { calls = 0, unconfirmed = 0 }: Readonly<Record<string, number>>) =>
  [
    `Approve ${showCount(count, 'person', 'people')}`,
    calls > 0 && `end ${showCount(calls, 'call')}`,
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
      approvalEffect(user, {
        booked: calls.get(user.id),
        mayApprove: isOpen(userLifecycle, user.status, 'approve', permissions),
        now,
      }),
    )
  }
  return (
    <BulkMove<UserRecord>
      label="Approve"
      action={actionFor}
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

type Narrowed = { q?: string; kind?: UserKind; verification?: Verification }

const tabPath = (tab: UserTab, narrowed: Narrowed = {}) => {
  const { field, order } = chooseSort(tab)
  const filter = JSON.stringify({ ...narrowed, tab })
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

const withMatch = (search: string): RowColumn<UserRecord>[] => [
  ...columns.slice(0, 3),
  { label: 'Found in', show: user => findMatch(user, search) ?? '–', maxWidth: 240 },
  ...columns.slice(3),
]

const UserPeek = lazy(async () => ({ default: (await import('./UserPeek.tsx')).UserPeek }))

const keysOf = <Name extends string>(names: Record<Name, string>) => Object.keys(names) as Name[]

const filters = [
  searchFilter('Search users', 'Name, email, phone or ID'),
  choiceFilter('kind', keysOf(userKinds), kind => userKinds[kind], 'Kind'),
  choiceFilter('verification', keysOf(verifications), one => verifications[one], 'Verification'),
]

/** What was searched for, without the tab. */
const useNarrowed = () => {
  const { filterValues, setFilters } = useListContext()
  const { q, kind, verification, tab } = filterValues as Record<string, unknown>
  const narrowed: Narrowed = {
    ...(typeof q === 'string' && q.trim() && { q }),
    ...(isIn(userKinds, kind) && { kind }),
    ...(isIn(verifications, verification) && { verification }),
  }
  return { narrowed, tab: isIn(userTabs, tab) ? tab : ('pending' as const), setFilters }
}

/** A search looks in all tabs; a tab that is chosen afterwards narrows it. */
const useSearchEverywhere = () => {
  const { narrowed, tab, setFilters } = useNarrowed()
  const { q } = narrowed
  const before = useRef(q)
  useEffect(() => {
    const begins = !before.current && q
    before.current = q
    if (begins && tab !== 'all') setFilters({ ...narrowed, tab: 'all' }, undefined, false)
  })
}

const showCappedCount = (count: number) => `(${formatCount(Math.min(count, COUNT_CAP), count > COUNT_CAP)})`

/** The count has its room before it arrives, so that no tab moves away from under a press. */
const CountedLabel = ({ tab, count }: { tab: UserTab; count: number | undefined }) => (
  <span>
    {userTabs[tab]}{' '}
    <Box component="span" sx={countSlot}>
      {count !== undefined && showCappedCount(count)}
    </Box>
  </span>
)
const countSlot = {
  display: 'inline-block',
  minWidth: '4.5ch',
  textAlign: 'left',
  fontVariantNumeric: 'tabular-nums',
}

const UserTabs = () => {
  const { narrowed, tab } = useNarrowed()
  const { data } = useCall('accounts.counts', narrowed, { placeholderData: last => last })
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
          to={tabPath(name, narrowed)}
        />
      ))}
    </Tabs>
  )
}

const UserRows = () => {
  const { q } = useNarrowed().narrowed
  return (
    <Rows<UserRecord>
      columns={q ? withMatch(q) : columns}
      to={user => `/users/${user.id}/show`}
      bulk={<BulkApprove />}
      peek={user => <UserPeek user={user} />}
    />
  )
}

/** Notifications link here with a `tab` in the URL: a kind of users, or one of the tabs; and a `person` to open. */
export const UserList = () => {
  const query = new URLSearchParams(useLocation().search)
  const [tab, person] = [query.get('tab'), query.get('person')]
  if (person) return <Navigate to={`/users/${encodeURIComponent(person)}/show`} replace />
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
