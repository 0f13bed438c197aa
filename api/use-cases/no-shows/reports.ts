import type { NotificationParams } from '../../notifications/notification.ts'
import { refuse } from '@gaitway/contract/values/errors'
import { noShowReportLifecycle } from '@gaitway/contract/lifecycles/no-show-report'
import type { MoveOf } from '@gaitway/contract/lifecycles/step'
import type { NotificationType } from '../../notifications/notification-types.ts'
import { showBriefDay, showShortWhen } from '@gaitway/contract/format/time'
import type { BookedSlot } from '../../domain/timesheet.ts'
import { pickShift } from '../../store/events.ts'
import { findOpenReport, renewDisputes } from '../../store/no-show-reports.ts'
import { listMemberIds, listStaffIds } from '../../store/notifications.ts'
import type { ApplicationRow, JobRow, NoShowReportRow } from '../../store/rows.ts'
import type { StatusColumns } from '../../store/statuses.ts'
import { listBookedSlots } from '../../store/timesheets.ts'
import { notify, readShiftFacts } from '../notify.ts'
import { transition, type MoveBy } from '../transition.ts'
import type { Knex } from '../use-case.ts'

/** Refuses while a no-show report of the shift is open. The caller has locked the job. */
export const refuseIfNoShowOpen = async (trx: Knex, applicationId: string) => {
  if (await findOpenReport(trx, applicationId)) throw refuse('no_show_open')
}

/** A report with its shift. */
export type Reported = { report: NoShowReportRow; job: JobRow; application: ApplicationRow }

type Shift = Pick<ApplicationRow, 'id' | 'jobId' | 'facilityId' | 'clinicianId'>

/** Moves a report and records that for its shift. Closing it lets the shift's other reports be disputed again. */
export const moveReport = async (
  trx: Knex,
  report: NoShowReportRow,
  move: MoveOf<typeof noShowReportLifecycle>,
  { shift, ...moveBy }: MoveBy & { shift: Shift; set?: StatusColumns<'noShowReport'> },
) => {
  await transition(trx, 'noShowReport', report, move, { ...moveBy, about: pickShift(shift) })
  if (noShowReportLifecycle.moves[move].to !== 'contested') await renewDisputes(trx, report, moveBy.at)
}

type ReportNotification = { facts?: NotificationParams; fromUserId?: string; at: Date }
/** The type of notification that each receiver gets. */
type TypesByReceiver = Partial<Record<'clinician' | 'facility' | 'admins', NotificationType>>

const formatDay = ({ startsAt, endsAt }: BookedSlot, zone: string) => ({
  when: showBriefDay(startsAt, zone),
  shortWhen: showShortWhen([{ startDate: startsAt, endDate: endsAt }], zone),
})

/** Notifies the people of a shift about a report on one of its days. */
export const notifyOfReport = async (
  trx: Knex,
  { applicationId, slotId, reason }: Pick<NoShowReportRow, 'applicationId' | 'slotId' | 'reason'>,
  { clinician, facility, admins }: TypesByReceiver,
  { facts: more, fromUserId, at }: ReportNotification,
) => {
  for (const shift of await readShiftFacts(trx, [applicationId])) {
    const { jobId, facilityId, timeZone, clinicianUserId } = shift
    const day = (await listBookedSlots(trx, jobId)).find(({ id }) => id === slotId)
    const facts = { ...shift.facts, ...(day && formatDay(day, timeZone)), reason, ...more }
    const common = { fromUserId, at }
    if (clinician) await notify(trx, { ...common, type: clinician, to: [clinicianUserId], facts })
    if (facility)
      await notify(trx, {
        ...common,
        type: facility,
        to: await listMemberIds(trx, facilityId, 'shifts'),
        facts: { ...facts, isFacility: true },
      })
    if (admins) await notify(trx, { ...common, type: admins, to: await listStaffIds(trx, ['admin']), facts })
  }
}

/** Leaves a report to staff to decide: both sides and the admins are notified. */
export const contestReport = async (
  trx: Knex,
  report: NoShowReportRow,
  move: 'contest' | 'escalate' | 'dispute',
  {
    shift,
    note,
    review,
    ...moveBy
  }: MoveBy & { shift: Shift; note?: string; review: NotificationParams['review'] },
) => {
  const { at } = moveBy
  // hours that the clinician submitted are evidence, and not an answer
  const isAnswer = review === 'answered' || review === 'disputed'
  await moveReport(trx, report, move, {
    ...moveBy,
    shift,
    set: {
      contestedAt: at,
      remindedHours: null,
      ...(isAnswer && { answeredAt: at, answerNote: note ?? null }),
    },
    details: note ? { note } : undefined,
  })
  await notifyOfReport(
    trx,
    report,
    { clinician: 'noShowUnderReview', facility: 'noShowUnderReview', admins: 'noShowToDecide' },
    { facts: { note, review }, at },
  )
}

/** Contests an open report because the clinician submitted hours. The caller has locked the job. */
export const contestByTimeCard = async (trx: Knex, shift: Shift, moveBy: MoveBy) => {
  const report = await findOpenReport(trx, shift.id)
  if (report?.status === 'waiting')
    await contestReport(trx, report, 'contest', { ...moveBy, shift, review: 'evidence' })
}

/** Closes a report because the clinician checked in on its day. The caller has locked the job. */
export const closeReportAtCheckIn = async (trx: Knex, shift: Shift, slotId: string, at: Date) => {
  const report = await findOpenReport(trx, shift.id)
  if (report?.slotId !== slotId || report.outcome) return
  await moveReport(trx, report, 'close', { by: { side: 'clock' }, at, shift })
  await notifyOfReport(
    trx,
    report,
    { clinician: 'noShowCleared', facility: 'noShowWithdrawn' },
    { facts: { reason: undefined }, at },
  )
}
