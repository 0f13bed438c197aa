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
  user_id: string
  office_name: string | null
  first_name: string
  last_name: string
  role: Role
  user_status: UserStatus
  phone: string | null
  status: OnboardingCallStatus
  status_reason: string | null
  starts_at: Date
  ends_at: Date
  created_at: Date
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
    userId: row.user_id,
    name: row.office_name || `${row.first_name} ${row.last_name}`,
    personName: `${row.first_name} ${row.last_name}`,
    role: row.role,
    userStatus: row.user_status,
    phone: row.phone,
    status: row.status,
    statusReason: row.status_reason,
    startsAt: row.starts_at.toISOString(),
    endsAt: row.ends_at.toISOString(),
    createdAt: row.created_at.toISOString(),
  }),
}
