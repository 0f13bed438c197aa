import { refuse } from '@gaitway/contract/values/errors'
import { CHECK_IN_MINUTES_BEFORE } from '@gaitway/contract/values/limits'
import { addMinutes, showMoment, showTime } from '@gaitway/contract/format/time'
import { findApplication, lockApplication } from '../../store/applications.ts'
import { saveCheckIn } from '../../store/check-ins.ts'
import {
  findLateDay,
  findMissingCheckIn,
  recordCheckInQuestion,
  saveNotHere,
} from '../../store/late-check-ins.ts'
import type { MissingCheckInRow } from '../../store/late-check-ins.ts'
import { lockJob } from '../../store/locks.ts'
import type { ApplicationRow } from '../../store/rows.ts'
import { findShift, type TimesheetShift } from '../../store/timesheets.ts'
import { closeCallOutQuestion } from '../call-outs/call-outs.ts'
import { closeTimeChangeAtCheckIn } from '../jobs/time-changes.ts'
import { lockShiftIfFree, notifyClinician, notifyFacility } from '../timesheets/read.ts'
import { recordEvent } from '../transition.ts'
import { isStaff, requireSignedIn, type Actor, type Knex, type Services, type UseCase } from '../use-case.ts'
import { showApplication } from './apply.ts'

/**
 * Asks about a day that started without a check-in: the clinician first, then the facility, once each, after the
 * minutes in the policy that was current at confirmation.
 */
export const askAboutCheckIn = ({ db, clock }: Services, applicationId: string) =>
  db.transaction(async trx => {
    const at = clock.now()
    const shift = await lockShiftIfFree(trx, applicationId)
    const day = shift && (await findLateDay(trx, applicationId, at))
    if (!shift || !day) return
    await recordCheckInQuestion(trx, applicationId, day, at)
    const facts = { when: showMoment(day.startsAt, shift.timeZone) }
    if (day.asksClinician) await notifyClinician(trx, shift, { type: 'checkInMissing', facts, at })
    if (!day.asksFacility) return
    await notifyFacility(trx, shift, { type: 'arrivalQuestion', facts, at })
    const application = { ...shift, id: applicationId }
    await recordEvent(trx, 'application', application, 'askArrival', { at, by: { side: 'clock' } })
  })

type Missing = { shift: TimesheetShift; application: ApplicationRow; day: MissingCheckInRow; at: Date }

/** Works on the day of this shift whose check-in is missing, with its job locked; refuses if none is missing. */
const withMissingCheckIn = (
  { db, clock }: Services,
  actor: Actor,
  id: string,
  work: (trx: Knex, missing: Missing) => Promise<unknown>,
) => {
  const by = requireSignedIn(actor)
  const owner = isStaff(by) ? {} : { facilityId: by.facilityId ?? '' }
  return db.transaction(async trx => {
    const found = await findApplication(trx, id, owner)
    if (!found) throw refuse('not_found')
    await lockJob(trx, found.jobId)
    const at = clock.now()
    const application = await lockApplication(trx, { id })
    const shift = application && (await findShift(trx, id, owner))
    const day = shift && (await findMissingCheckIn(trx, id, at))
    if (!application || !day) throw refuse('arrival_not_open')
    await work(trx, { shift, application, day, at })
    return showApplication(application)
  })
}

/** The clinician can have arrived as early as they can check in. */
const earliestArrival = ({ startsAt }: MissingCheckInRow) => addMinutes(startsAt, -CHECK_IN_MINUTES_BEFORE)

/** The facility or staff record when the clinician arrived; it counts like the clinician's own check-in. */
export const recordArrival: UseCase<'applications.recordArrival'> = (services, actor, input) =>
  withMissingCheckIn(
    services,
    actor,
    input.jobApplicationId,
    async (trx, { shift, application, day, at }) => {
      const by = requireSignedIn(actor)
      const since = new Date(input.since)
      const { applicationId, timeZone } = shift
      const latest = at < day.endsAt ? at : day.endsAt
      if (since < earliestArrival(day) || since > latest)
        throw refuse('fields_wrong', {
          since: `Enter a time from ${showTime(earliestArrival(day), timeZone)} to ${showTime(latest, timeZone)}`,
        })
      await saveCheckIn(trx, { applicationId, slotId: day.slotId, at: since, recordedBy: by.userId })
      const details = { since: since.toISOString() }
      await recordEvent(trx, 'application', application, 'recordArrival', { at, by, details })
      await closeTimeChangeAtCheckIn(trx, application, at)
      await closeCallOutQuestion(trx, application, at)
      await notifyClinician(trx, shift, {
        type: 'arrivalRecorded',
        facts: { when: showMoment(since, timeZone), isStaff: isStaff(by) },
        fromUserId: by.userId,
        at,
      })
    },
  )

/** The facility says that the clinician isn't there: the clinician is asked again, and staff see it in the queue. */
export const recordNotHere: UseCase<'applications.recordNotHere'> = (services, actor, input) =>
  withMissingCheckIn(
    services,
    actor,
    input.jobApplicationId,
    async (trx, { shift, application, day, at }) => {
      const by = requireSignedIn(actor)
      if (day.notHereAt) return
      await saveNotHere(trx, shift.applicationId, day.slotId, { at, by: by.userId })
      await recordEvent(trx, 'application', application, 'recordNotHere', { at, by })
      await notifyClinician(trx, shift, {
        type: 'checkInMissing',
        facts: { when: showMoment(day.startsAt, shift.timeZone), isNotHere: true },
        fromUserId: by.userId,
        at,
      })
    },
  )
