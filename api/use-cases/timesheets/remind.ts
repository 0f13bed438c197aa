import type { Services } from '../../services/services.ts'
import type { Knex } from 'knex'
import {
  TIMESHEET_RETURNED_REMINDER_DAYS,
  TIMESHEET_REMINDER_HOURS,
  TIMESHEET_AUTO_ACCEPT_HOURS,
} from '@gaitway/contract/limits'
import { addDays, addHours, showMoment } from '@gaitway/contract/time'
import { acceptsAt, lastPassed } from '../../domain/time-card-clock.ts'
import { record } from '../../store/events.ts'
import { listMemberIds } from '../../store/notifications.ts'
import { listExtraTime } from '../../store/timesheet-extra-time.ts'
import { updateTimesheet } from '../../store/timesheets.ts'
import { listReturnedTimesheets, listTimesheetsToRemind } from '../../store/timesheets-due.ts'
import { notify } from '../notify.ts'
import type { Card } from './accept.ts'
import { lockCardIfFree, extraTimeFacts, factsOf } from './find-card.ts'

/** Time cards whose facility is due a reminder; past the deadline they are accepted instead. */
export const listCardsToRemind = ({ db, clock }: Services, limit: number) => {
  const at = clock.now()
  const after = addHours(at, -TIMESHEET_AUTO_ACCEPT_HOURS)
  return listTimesheetsToRemind(db, { at, after, hours: TIMESHEET_REMINDER_HOURS, limit })
}

/** Reminds the facility of a pending time card and its deadline; each reminder once per submission. */
export const remindOfCard = ({ db, clock }: Services, id: string) =>
  db.transaction(async trx => {
    const at = clock.now()
    const card = await lockCardIfFree(trx, id)
    const { status, submittedAt, remindedHours } = card?.timesheet ?? {}
    if (!card || status !== 'pending' || !submittedAt || acceptsAt(submittedAt) <= at) return
    const hours = lastPassed(TIMESHEET_REMINDER_HOURS, submittedAt, at)
    if (!hours || hours <= (remindedHours ?? 0)) return
    const { shift, timesheet } = card
    await noteReminder(trx, card, hours, at)
    await notify(trx, {
      type: 'timesheetWaits',
      to: await listMemberIds(trx, shift.facilityId, 'shifts'),
      facts: {
        ...factsOf(shift),
        ...extraTimeFacts(await listExtraTime(trx, timesheet.id)),
        until: showMoment(acceptsAt(submittedAt), shift.timeZone),
        isLast: hours === TIMESHEET_REMINDER_HOURS.at(-1),
      },
      at,
    })
  })

/** Returned time cards that weren't resubmitted. */
export const listReturnedCards = ({ db, clock }: Services, limit: number) =>
  listReturnedTimesheets(db, { since: addDays(clock.now(), -TIMESHEET_RETURNED_REMINDER_DAYS), limit })

/** Reminds the clinician once of a returned time card. */
export const remindToResubmit = ({ db, clock }: Services, id: string) =>
  db.transaction(async trx => {
    const at = clock.now()
    const card = await lockCardIfFree(trx, id)
    const { status, rejectedAt, remindedHours, rejectReason } = card?.timesheet ?? {}
    if (!card || status !== 'rejected' || !rejectedAt || remindedHours != null) return
    if (addDays(rejectedAt, TIMESHEET_RETURNED_REMINDER_DAYS) > at) return
    await noteReminder(trx, card, TIMESHEET_RETURNED_REMINDER_DAYS * 24, at)
    await notify(trx, {
      type: 'pendingTimesheetReminder',
      to: [card.shift.clinicianUserId],
      facts: { ...factsOf(card.shift), reason: rejectReason ?? undefined },
      at,
    })
  })

const noteReminder = async (trx: Knex, { timesheet, shift }: Card, hours: number, at: Date) => {
  await updateTimesheet(trx, timesheet.id, { remindedHours: hours })
  await record(trx, {
    at,
    by: { side: 'clock' },
    noun: 'timesheet',
    nounId: timesheet.id,
    verb: 'remind',
    jobId: shift.jobId,
    facilityId: shift.facilityId,
    clinicianId: shift.clinicianId,
    details: { hours },
  })
}
