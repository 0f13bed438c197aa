import { DEFAULT_TIME_ZONE } from '@gaitway/contract/limits'
import { bookable, freeStarts } from '../../domain/onboarding-slots.ts'
import { findCalledPerson, listBooked } from '../../store/onboarding-calls.ts'
import { listHours } from '../../store/onboarding-hours.ts'
import type { UseCase } from '../use-case.ts'
import { waitingPerson } from './person-call.ts'

/** The times at which a person who waits may be called, in order. */
export const slots: UseCase<'onboarding.slots'> = async ({ db, clock }, by) => {
  const { userId } = waitingPerson(by)
  const now = clock.now()
  const booked = await listBooked(db, bookable(now))
  const taken = booked.map(({ startsAt, endsAt }) => ({ startsAt, endsAt }))
  const starts = freeStarts(await listHours(db), taken, now)
  const { phone } = await findCalledPerson(db, userId)
  return { timeZone: DEFAULT_TIME_ZONE, starts: starts.map(start => start.toISOString()), phone }
}
