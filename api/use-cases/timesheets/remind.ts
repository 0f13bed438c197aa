import type { Services } from '../../services/services.ts'
import type { Knex } from 'knex'
import {
  TIMESHEET_MENDING_DAYS,
  TIMESHEET_REMINDER_HOURS,
  TIMESHEET_SILENCE_HOURS,
} from '@gaitway/contract/limits'
import { addDays, addHours, showMoment } from '@gaitway/contract/time'
import { acceptsAt, lastPassed } from '../../domain/time-card-clock.ts'
import { record } from '../../store/events.ts'
import { listMemberIds } from '../../store/notifications.ts'
import { listExtraTime } from '../../store/timesheet-extra-time.ts'
import { updateTimesheet } from '../../store/timesheets.ts'
import { listTimesheetsToMend, listTimesheetsToRemind } from '../../store/timesheets-due.ts'
import { tell } from '../notify.ts'
import type { Card } from './accept-card.ts'
import { extraTimeFacts, factsOf } from './facts.ts'
import { lockCardIfFree } from './lock-if-free.ts'

/** Time cards of which the facility is to be reminded; one that is past its time is accepted, not reminded of. */
export const cardsToRemind = ({ db, clock }: Services, limit: number) => {
  const at = clock.now()
  const after = addHours(at, -TIMESHEET_SILENCE_HOURS)
  return listTimesheetsToRemind(db, { at, after, hours: TIMESHEET_REMINDER_HOURS, limit })
}

/** The facility is reminded of a time card that waits, and until when; each reminder once for each handing in. */
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
    await tell(trx, {
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

/** Time cards that were sent back and of which nothing has come since. */
export const cardsToMend = ({ db, clock }: Services, limit: number) =>
  listTimesheetsToMend(db, { since: addDays(clock.now(), -TIMESHEET_MENDING_DAYS), limit })

/** The clinician is reminded, once, of a time card that was sent back and waits to be mended. */
export const remindToMend = ({ db, clock }: Services, id: string) =>
  db.transaction(async trx => {
    const at = clock.now()
    const card = await lockCardIfFree(trx, id)
    const { status, rejectedAt, remindedHours, rejectReason } = card?.timesheet ?? {}
    if (!card || status !== 'rejected' || !rejectedAt || remindedHours != null) return
    if (addDays(rejectedAt, TIMESHEET_MENDING_DAYS) > at) return
    await noteReminder(trx, card, TIMESHEET_MENDING_DAYS * 24, at)
    await tell(trx, {
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
