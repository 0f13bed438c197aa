import { DEFAULT_TIME_ZONE } from '@gaitway/contract/limits'
import { addDays, dayIn } from '@gaitway/contract/time'
import type { OnboardingCallRecord } from '@gaitway/contract/schemas/resources'
import { useGetList, useRedirect } from 'react-admin'
import { useNextKeys } from '../../shared/use-next-keys.ts'

/** The calendar day of an instant, as the onboarding team counts days. */
export const teamDay = (at: Date | string) => dayIn(DEFAULT_TIME_ZONE, at)

/** So many calendar days after a day. */
export const dayAfter = (day: string, days: number) =>
  addDays(new Date(`${day}T12:00:00Z`), days)
    .toISOString()
    .slice(0, 10)

export const isDay = (text: unknown): text is string =>
  typeof text === 'string' && /^20\d\d-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text))

/** The address of a day's calls, in the order of time. */
export const callsOfDay = (day: string) =>
  `/onboarding-calls?${new URLSearchParams({
    filter: JSON.stringify({ day }),
    sort: 'startsAt',
    order: 'ASC',
    page: '1',
    perPage: '50',
  })}`

const DAY_MAX = 100

/** The booked calls of the same day around this one, and the ways to the next and the previous: `n` and `p`. */
export const useCallsOfDay = ({ id, startsAt }: OnboardingCallRecord) => {
  const redirect = useRedirect()
  const { data = [] } = useGetList<OnboardingCallRecord>('onboarding-calls', {
    filter: { day: teamDay(startsAt), status: 'booked' },
    sort: { field: 'startsAt', order: 'ASC' },
    pagination: { page: 1, perPage: DAY_MAX },
  })
  const others = data.filter(call => call.id !== id)
  const pageOf = (call: OnboardingCallRecord | undefined) => call && `/onboarding-calls/${call.id}/show`
  const next = pageOf(others.find(call => call.startsAt >= startsAt))
  const previous = pageOf(others.findLast(call => call.startsAt < startsAt))
  useNextKeys(next, previous)
  return {
    left: others.filter(call => call.startsAt >= startsAt).length,
    next: next && (() => redirect(next)),
    previous: previous && (() => redirect(previous)),
  }
}
