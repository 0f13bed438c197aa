import type { OnboardingCallRecord } from '@gaitway/contract/schemas/resources'
import { useGetList, useRedirect } from 'react-admin'
import { useNextKeys } from '../../shared/use-next-keys.ts'
import { teamDay } from './days.ts'

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
