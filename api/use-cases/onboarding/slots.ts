import { DEFAULT_TIME_ZONE } from '@gaitway/contract/limits'
import { bookable, freeStarts } from '../../domain/onboarding-slots.ts'
import { readCalendar } from '../../store/onboarding-calls.ts'
import type { UseCase } from '../use-case.ts'
import { waitingPerson } from './person-call.ts'

/** The times at which a person who waits may be called, in order. */
export const slots: UseCase<'onboarding.slots'> = async ({ db, clock }, by) => {
  const { userId } = waitingPerson(by)
  const now = clock.now()
  const { phone, hours, taken } = await readCalendar(db, { userId, ...bookable(now) })
  const starts = freeStarts(hours, taken, now)
  return { timeZone: DEFAULT_TIME_ZONE, starts: starts.map(start => start.toISOString()), phone }
}
