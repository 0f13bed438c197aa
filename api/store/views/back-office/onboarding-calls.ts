import { onboardingCallLifecycle } from '@gaitway/contract/lifecycles/onboarding-call'
import { DEFAULT_TIME_ZONE } from '@gaitway/contract/limits'
import { addDays, instantsOf } from '@gaitway/contract/time'
import { belongsTo, oneOf, type Filter } from './filters.ts'
import type { Resource } from './resource.ts'

const DAY = /^20\d\d-\d\d-\d\d$/

const midnightsOf = (day: string) => instantsOf(day, '00:00', DEFAULT_TIME_ZONE)
const nextDay = (day: string) =>
  addDays(new Date(`${day}T12:00:00Z`), 1)
    .toISOString()
    .slice(0, 10)

/** The calls of a calendar day in the onboarding team's time zone. */
const onDay: Filter = {
  fits: (value): value is string =>
    typeof value === 'string' && DAY.test(value) && midnightsOf(value).length > 0,
  narrow: value => {
    const [start] = midnightsOf(String(value))
    const [end] = midnightsOf(nextDay(String(value)))
    if (!start || !end) return undefined
    return { sql: '(o.starts_at >= :start AND o.starts_at < :end)', values: { start, end } }
  },
}

export const onboardingCalls: Resource = {
  table: 'onboarding_calls o',
  id: 'o.id',
  row: `
    SELECT o.id, o.user_id AS "userId",
      coalesce(nullif(f.office_name, ''), u.first_name || ' ' || u.last_name) AS name,
      u.first_name || ' ' || u.last_name AS "personName", u.role, u.status AS "userStatus",
      coalesce(o.phone, u.phone) AS phone, o.status, o.status_reason AS "statusReason",
      iso_instant(o.starts_at) AS "startsAt", iso_instant(o.ends_at) AS "endsAt",
      iso_instant(o.created_at) AS "createdAt"
    FROM onboarding_calls o JOIN users u ON u.id = o.user_id LEFT JOIN facilities f ON f.user_id = u.id
    WHERE o.id = page.id`,
  sorts: { startsAt: 'o.starts_at', createdAt: 'o.created_at', status: 'o.status COLLATE "C"' },
  defaultSort: { by: 'startsAt', descending: false },
  filters: {
    day: onDay,
    status: oneOf('o.status', onboardingCallLifecycle.states),
    userId: belongsTo('o.user_id'),
  },
}
