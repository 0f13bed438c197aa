import { Box, Button, LinearProgress, Link } from '@mui/material'
import type { ListLabel } from '@gaitway/contract/exports/index'
import { onboardingCallLifecycle } from '@gaitway/contract/lifecycles/onboarding-call'
import type { OnboardingCallRecord } from '@gaitway/contract/schemas/resources'
import { plural } from '@gaitway/contract/format/plural'
import { showDay, showLongDay, showTime, showZone } from '@gaitway/contract/format/time'
import { DateInput, useListContext } from 'react-admin'
import { Navigate, useLocation } from 'react-router-dom'
import { ListPage, statusFilter } from '../../shared/ListPage.tsx'
import { type RowColumn, Rows } from '../../shared/Rows.tsx'
import { StatusChip } from '../../shared/Parts.tsx'
import { showKind, showPhone } from '../../shared/show.ts'
import { useNow } from '../../shared/queries.ts'
import { callsPath, dayAfter, isDay, teamDay } from './days.ts'

const Phone = ({ phone }: { phone: string | null }) =>
  phone ? <Link href={`tel:+1${phone}`}>{showPhone(phone)}</Link> : <>–</>

const listColumns = (isOneDay: boolean): RowColumn<OnboardingCallRecord, ListLabel<'onboarding-calls'>>[] => [
  {
    label: 'Time',
    sort: 'startsAt',
    show: ({ startsAt }) =>
      `${isOneDay ? '' : `${showDay(startsAt)}, `}${showTime(startsAt)} ${showZone(startsAt)}`,
  },
  {
    label: 'Name',
    show: ({ name, personName }) => (name === personName ? name : `${personName}, ${name}`),
  },
  { label: 'Role', show: ({ role }) => showKind(role) },
  { label: 'Phone', show: ({ phone }) => <Phone phone={phone} /> },
  {
    label: 'Call',
    sort: 'status',
    onCard: 'status',
    show: ({ status }) => <StatusChip of="onboardingCall" state={status} />,
  },
  { label: 'Account', show: ({ userStatus }) => <StatusChip of="user" state={userStatus} /> },
]

const filters = [
  <DateInput key="day" source="day" label="Day" alwaysOn />,
  statusFilter('onboardingCall', onboardingCallLifecycle.states, 'Status', 'Any'),
]

const DayBar = ({ today }: { today: string }) => {
  const { filterValues, setFilters, total } = useListContext<OnboardingCallRecord>()
  const day: unknown = filterValues.day
  const openDay = (next: string) => setFilters({ ...filterValues, day: next })
  if (!isDay(day)) return null
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, padding: 1.5 }}>
      <Box component="h2" sx={{ flex: '1 1 240px', margin: 0, fontSize: 18, fontWeight: 650 }}>
        {day === today ? 'Today, ' : ''}
        {showLongDay(`${day}T12:00:00Z`, 'UTC')}
        {total !== undefined && (
          <Box component="span" sx={{ color: 'text.secondary', fontWeight: 400 }}>
            {' '}
            · {plural(total, 'call', 'calls')}
          </Box>
        )}
      </Box>
      <Button variant="outlined" onClick={() => openDay(dayAfter(day, -1))}>
        Previous day
      </Button>
      <Button variant="outlined" disabled={day === today} onClick={() => openDay(today)}>
        Today
      </Button>
      <Button variant="outlined" onClick={() => openDay(dayAfter(day, 1))}>
        Next day
      </Button>
    </Box>
  )
}

const CallRows = () => {
  const { filterValues } = useListContext()
  return (
    <Rows columns={listColumns(isDay(filterValues.day))} to={call => `/onboarding-calls/${call.id}/show`} />
  )
}

/** Notifications link here with a `day` in the URL, which redirects to the list of that day. */
export const CallList = () => {
  const day = new URLSearchParams(useLocation().search).get('day')
  const now = useNow()
  if (isDay(day)) return <Navigate to={callsPath(day)} replace />
  if (!now) return <LinearProgress aria-label="Loading the calls" />
  const today = teamDay(now)
  return (
    <ListPage
      title="Calls"
      sort={{ field: 'startsAt', order: 'ASC' }}
      filters={filters}
      startingFilter={{ day: today }}
      perPage={50}
    >
      <DayBar today={today} />
      <CallRows />
    </ListPage>
  )
}
