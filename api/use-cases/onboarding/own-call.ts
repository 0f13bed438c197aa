import { refuse } from '@gaitway/contract/errors'
import { DEFAULT_TIME_ZONE } from '@gaitway/contract/limits'
import {
  lastCallOf,
  readCalendar,
  findCallParticipant,
  insertCall,
  lockBookedCallOf,
  lockCalendar,
  readCall,
  moveCall,
} from '../../store/onboarding-calls.ts'
import { signedIn, type ReadCase, type UseCase } from '../use-case.ts'
import { bookable, freeStarts, hoursErrors } from '../../domain/onboarding-slots.ts'
import { pendingPerson, lockPendingPerson, recordCall, timesAt, endBooked } from './conclude.ts'
import { newId } from '../../store/ids.ts'
import { sendCallEmail, notifyTeam } from './email.ts'
import { lockUser } from '../../store/users.ts'
import { Json, withFields } from '../../json.ts'
import { record } from '../../store/events.ts'
import { hoursJson, listHours, replaceHours } from '../../store/onboarding-calls.ts'

/** A person's scheduled call, else their last one, else null. */
export const read: ReadCase<'onboarding.read'> = ({ db }, by) => lastCallOf(db, signedIn(by).userId)

/** The available times for a person pending review, in order. */
export const slots: UseCase<'onboarding.slots'> = async ({ db, clock }, by) => {
  const { userId } = pendingPerson(by)
  const now = clock.now()
  const { phone, hours, taken } = await readCalendar(db, { userId, ...bookable(now) })
  const starts = freeStarts(hours, taken, now)
  return { timeZone: DEFAULT_TIME_ZONE, starts: starts.map(start => start.toISOString()), phone }
}

/** Schedules a call at an available time; the person gets a calendar file by email, and the team is notified. */
export const book: UseCase<'onboarding.book'> = async ({ db, clock }, by, { startsAt, phone }) => {
  const caller = pendingPerson(by)
  const { userId } = caller
  const at = clock.now()
  return db.transaction(async trx => {
    await lockPendingPerson(trx, userId)
    if (await lockBookedCallOf(trx, userId)) throw refuse('call_booked_already')
    await lockCalendar(trx)
    const times = await timesAt(trx, new Date(startsAt), at)
    const call = await insertCall(trx, { id: newId(), userId, phone, ...times, createdAt: at })
    if (!call) throw refuse('call_time_taken')
    const person = await findCallParticipant(trx, userId)
    await recordCall(trx, call, person, { verb: 'book', by: caller, at })
    await sendCallEmail(trx, 'booked', call, person, at)
    await notifyTeam(trx, 'booked', call, person, at)
    return readCall(trx, call.id)
  })
}

/** Moves a scheduled call to another available time; its calendar entry moves along. */
export const rebook: UseCase<'onboarding.rebook'> = async ({ db, clock }, by, { startsAt }) => {
  const caller = pendingPerson(by)
  const { userId } = caller
  const at = clock.now()
  return db.transaction(async trx => {
    await lockPendingPerson(trx, userId)
    const booked = await lockBookedCallOf(trx, userId)
    if (!booked) throw refuse('not_found')
    const start = new Date(startsAt)
    if (start.getTime() === booked.startsAt.getTime()) return readCall(trx, booked.id)
    await lockCalendar(trx)
    const call = await moveCall(trx, booked.id, await timesAt(trx, start, at))
    if (!call) throw refuse('call_time_taken')
    const person = await findCallParticipant(trx, userId)
    await recordCall(trx, call, person, { verb: 'rebook', by: caller, at, from: booked.status })
    await sendCallEmail(trx, 'moved', call, person, at)
    await notifyTeam(trx, 'moved', call, person, at)
    return readCall(trx, call.id)
  })
}

/** Cancels a person's call, which frees its time and removes it from their calendar. */
export const cancel: UseCase<'onboarding.cancel'> = async ({ db, clock }, by) => {
  const caller = signedIn(by)
  const at = clock.now()
  await db.transaction(async trx => {
    await lockUser(trx, caller.userId)
    const booked = await lockBookedCallOf(trx, caller.userId)
    if (!booked) throw refuse('not_found')
    const person = await findCallParticipant(trx, caller.userId)
    const call = await endBooked(trx, booked, person, 'cancel', { by: caller, at })
    await sendCallEmail(trx, 'cancelled', call, person, at)
    await notifyTeam(trx, 'cancelled', call, person, at)
  })
  return {}
}

/** The weekly hours in which calls can be scheduled. */
export const hours: ReadCase<'onboarding.hours'> = async ({ db }) =>
  new Json(withFields('{}', { timeZone: DEFAULT_TIME_ZONE, hours: await hoursJson(db) }))

/** Sets the hours in which calls can be scheduled; scheduled calls stay. */
export const setHours: UseCase<'onboarding.setHours'> = async (services, actor, { hours: wished }) => {
  const by = signedIn(actor)
  const faults = hoursErrors(wished)
  if (Object.keys(faults).length > 0) throw refuse('fields_wrong', faults)
  await services.db.transaction(async trx => {
    await replaceHours(trx, wished)
    await record(trx, {
      at: services.clock.now(),
      by,
      noun: 'settings',
      nounId: by.userId,
      verb: 'setOnboardingHours',
      details: { hours: wished },
    })
  })
  return { timeZone: DEFAULT_TIME_ZONE, hours: await listHours(services.db) }
}
