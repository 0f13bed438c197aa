import type { Role } from '@gaitway/contract/enums'
import { DEFAULT_TIME_ZONE } from '@gaitway/contract/limits'
import {
  onboardingCallLifecycle,
  type OnboardingCallStatus,
} from '@gaitway/contract/lifecycles/onboarding-call'
import type { UserStatus } from '@gaitway/contract/lifecycles/user'
import type { OnboardingCallRecord } from '@gaitway/contract/resource-records'
import { addDays, instantsOf } from '@gaitway/contract/time'
import { belongsTo, oneOf } from './filters.ts'
import type { Filter, Resource } from './resource.ts'

type Row = {
  id: string
  userId: string
  officeName: string | null
  firstName: string
  lastName: string
  role: Role
  userStatus: UserStatus
  phone: string | null
  status: OnboardingCallStatus
  statusReason: string | null
  startsAt: Date
  endsAt: Date
  createdAt: Date
}

const DAY = /^20\d\d-\d\d-\d\d$/

const midnightsOf = (day: string) => instantsOf(day, '00:00', DEFAULT_TIME_ZONE)
const nextDay = (day: string) =>
  addDays(new Date(`${day}T12:00:00Z`), 1)
    .toISOString()
    .slice(0, 10)

/** The calls of a calendar day, as the onboarding team counts days. */
const onDay: Filter = {
  fits: (value): value is string =>
    typeof value === 'string' && DAY.test(value) && midnightsOf(value).length > 0,
  narrow: (query, value) => {
    const [start] = midnightsOf(String(value))
    const [end] = midnightsOf(nextDay(String(value)))
    if (start && end) query.where('calls.starts_at', '>=', start).where('calls.starts_at', '<', end)
  },
}

export const onboardingCalls: Resource<Row, OnboardingCallRecord> = {
  from: db =>
    db('onboarding_calls as calls')
      .leftJoin('users as u', 'u.id', 'calls.user_id')
      .leftJoin('facilities as f', 'f.user_id', 'u.id'),
  id: 'calls.id',
  columns: db => [
    'calls.id',
    'calls.user_id',
    'f.office_name',
    'u.first_name',
    'u.last_name',
    'u.role',
    'u.status as user_status',
    db.raw('coalesce(calls.phone, u.phone) AS phone'),
    'calls.status',
    'calls.status_reason',
    'calls.starts_at',
    'calls.ends_at',
    'calls.created_at',
  ],
  sorts: { startsAt: 'calls.starts_at', createdAt: 'calls.created_at', status: 'calls.status COLLATE "C"' },
  defaultSort: { by: 'startsAt', descending: false },
  filters: {
    day: onDay,
    status: oneOf('calls.status', onboardingCallLifecycle.states),
    userId: belongsTo('calls.user_id'),
  },
  show: row => ({
    id: row.id,
    userId: row.userId,
    name: row.officeName || `${row.firstName} ${row.lastName}`,
    personName: `${row.firstName} ${row.lastName}`,
    role: row.role,
    userStatus: row.userStatus,
    phone: row.phone,
    status: row.status,
    statusReason: row.statusReason,
    startsAt: row.startsAt.toISOString(),
    endsAt: row.endsAt.toISOString(),
    createdAt: row.createdAt.toISOString(),
  }),
}
