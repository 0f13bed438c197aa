import type { Knex } from 'knex'
import {
  TIMESHEET_MENDING_DAYS,
  TIMESHEET_REMINDER_HOURS,
  TIMESHEET_SILENCE_HOURS,
} from '@gaitway/contract/limits'
import { addDays, addHours, showMoment } from '@gaitway/contract/time'
import { acceptsAt, lastPassed } from '../../domain/time-card-clock.ts'
import type { Outside } from '../../outside/outside.ts'
import { record } from '../../store/events.ts'
import { listMemberIds } from '../../store/notifications.ts'
import { listExtraTime } from '../../store/timesheet-extra-time.ts'
import { updateTimesheet } from '../../store/timesheets.ts'
import { listTimesheetsToMend, listTimesheetsToRemind } from '../../store/timesheets-due.ts'
import { tell } from '../tell.ts'
import type { Card } from './accept-card.ts'
import { extraTimeFacts, factsOf } from './facts.ts'
import { lockCardIfFree } from './lock-if-free.ts'

/** Time cards of which the facility is to be reminded; one that is past its time is accepted, not reminded of. */
export const cardsToRemind = ({ db, clock }: Outside, limit: number) => {
  const at = clock.now()
  const after = addHours(at, -TIMESHEET_SILENCE_HOURS)
  return listTimesheetsToRemind(db, { at, after, hours: TIMESHEET_REMINDER_HOURS, limit })
}

/** The facility is reminded of a time card that waits, and until when; each reminder once for each handing in. */
export const remindOfCard = ({ db, clock }: Outside, id: string) =>
  db.transaction(async trx => {
    const at = clock.now()
    const card = await lockCardIfFree(trx, id)
    const { status, submitted_at, reminded_hours } = card?.timesheet ?? {}
    if (!card || status !== 'pending' || !submitted_at || acceptsAt(submitted_at) <= at) return
    const hours = lastPassed(TIMESHEET_REMINDER_HOURS, submitted_at, at)
    if (!hours || hours <= (reminded_hours ?? 0)) return
    const { shift, timesheet } = card
    await noteReminder(trx, card, hours, at)
    await tell(trx, {
      type: 'timesheetWaits',
      to: await listMemberIds(trx, shift.facility_id, 'shifts'),
      facts: {
        ...factsOf(shift),
        ...extraTimeFacts(await listExtraTime(trx, timesheet.id)),
        until: showMoment(acceptsAt(submitted_at), shift.time_zone),
        isLast: hours === TIMESHEET_REMINDER_HOURS.at(-1),
      },
      at,
    })
  })

/** Time cards that were sent back and of which nothing has come since. */
export const cardsToMend = ({ db, clock }: Outside, limit: number) =>
  listTimesheetsToMend(db, { since: addDays(clock.now(), -TIMESHEET_MENDING_DAYS), limit })

/** The clinician is reminded, once, of a time card that was sent back and waits to be mended. */
export const remindToMend = ({ db, clock }: Outside, id: string) =>
  db.transaction(async trx => {
    const at = clock.now()
    const card = await lockCardIfFree(trx, id)
    const { status, rejected_at, reminded_hours, reject_reason } = card?.timesheet ?? {}
    if (!card || status !== 'rejected' || !rejected_at || reminded_hours != null) return
    if (addDays(rejected_at, TIMESHEET_MENDING_DAYS) > at) return
    await noteReminder(trx, card, TIMESHEET_MENDING_DAYS * 24, at)
    await tell(trx, {
      type: 'pendingTimesheetReminder',
      to: [card.shift.clinician_user_id],
      facts: { ...factsOf(card.shift), reason: reject_reason ?? undefined },
      at,
    })
  })

const noteReminder = async (trx: Knex, { timesheet, shift }: Card, hours: number, at: Date) => {
  await updateTimesheet(trx, timesheet.id, timesheet.status, { reminded_hours: hours })
  await record(trx, {
    at,
    by: { side: 'clock' },
    noun: 'timesheet',
    nounId: timesheet.id,
    verb: 'remind',
    jobId: shift.job_id,
    facilityId: shift.facility_id,
    clinicianId: shift.clinician_id,
    details: { hours },
  })
}
