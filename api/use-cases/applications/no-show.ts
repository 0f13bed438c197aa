import { refuse } from '@gaitway/contract/values/errors'
import { showCents } from '@gaitway/contract/format/money'
import { showMoment } from '@gaitway/contract/format/time'
import type { Output } from '@gaitway/contract/schemas/index'
import {
  decideEnding,
  payWithoutDayCents,
  scheduledPayCents,
  type ConfirmedShift,
} from '../../domain/ending.ts'
import { answerDeadline, isContested } from '../../domain/no-show.ts'
import type { BookedSlot } from '../../domain/timesheet.ts'
import { newId } from '../../store/ids.ts'
import * as store from '../../store/no-show-reports.ts'
import type { ApplicationRow, JobRow } from '../../store/rows.ts'
import { findPaidFacts } from '../../store/views/settlement-terms.ts'
import { notifyOfReport } from '../no-shows/reports.ts'
import { getMoneyVisibility, previewSettlement } from '../shift-money.ts'
import { recordEvent } from '../transition.ts'
import type { Knex, SignedIn } from '../use-case.ts'

export type NoShowShift = { job: JobRow; application: ApplicationRow; confirmed: ConfirmedShift }
type NoShowPreview = NonNullable<Output<'applications.previewCancel'>['report']>

/** The day that a report is about: the last one that has started and wasn't named as worked. */
const findMissedDay = (
  { slots }: ConfirmedShift,
  workedSlotIds: readonly string[] = [],
  at: Date,
): BookedSlot => {
  const day = slots.findLast(({ id, startsAt }) => startsAt <= at && !workedSlotIds.includes(id))
  if (!day)
    throw refuse('fields_wrong', {
      workedSlotIds: 'Every day so far was worked. You can report a no-show once the next day has started.',
    })
  return day
}

type Money = ReturnType<typeof previewSettlement>
const pickAmounts = ({ facilityCents, refundCents, chargeCents }: Money) => ({
  facilityCents,
  refundCents,
  chargeCents,
})

export type Reporting = { by: SignedIn; at: Date; workedSlotIds?: readonly string[] }

/**
 * What is known about a day that is about to be reported as a no-show: whether the clinician would be asked, or staff
 * decide, and what each outcome pays and costs the facility.
 */
export const assessNoShow = async (
  db: Knex,
  { job, application, confirmed }: NoShowShift,
  { by, at, workedSlotIds }: Reporting,
) => {
  const day = findMissedDay(confirmed, workedSlotIds, at)
  const which = { applicationId: application.id, slotIds: [day.id] }
  const isDecided = by.side === 'admin'
  const isForStaff = isContested(await store.findPresence(db, which))
  const { isCostVisible } = getMoneyVisibility(by.side)
  const paid = isCostVisible ? await findPaidFacts(db, application.id) : null
  const scheduledCents = scheduledPayCents(confirmed)
  const otherDaysPayCents = payWithoutDayCents(confirmed, day.id)
  const preview: NoShowPreview = {
    state: isDecided ? 'settled' : isForStaff ? 'contested' : 'waiting',
    startDate: day.startsAt.toISOString(),
    hasOtherDays: confirmed.slots.length > 1,
    answerBy:
      isDecided || isForStaff ? null : (await findDeadline(db, { job, application }, day, at)).toISOString(),
    checkIn: await store.findLastCheckIn(db, which),
    ifNoShow: paid && pickAmounts(previewSettlement(paid, otherDaysPayCents)),
    ifWorked: paid && pickAmounts(previewSettlement(paid, scheduledCents)),
  }
  return { preview, day, otherDaysPayCents, atStakeCents: scheduledCents - otherDaysPayCents }
}

const findDeadline = async (
  db: Knex,
  { job, application }: Omit<NoShowShift, 'confirmed'>,
  day: BookedSlot,
  at: Date,
) => {
  const home = await store.findHomeZone(db, application.clinicianId, job.timeZone)
  return answerDeadline(day.endsAt, at, home)
}

/** Inserts a no-show report; refuses one that isn’t possible. The caller notifies people of it. */
export const insertNoShowReport = async (
  trx: Knex,
  shift: NoShowShift,
  { by, at, reason, workedSlotIds = [] }: Reporting & { reason: string },
) => {
  const { application, confirmed } = shift
  // throws if the shift can't end as a no-show
  decideEnding(confirmed, { kind: 'noShow', side: by.side, at, workedSlotIds })
  const { preview, day, atStakeCents } = await assessNoShow(trx, shift, { by, at, workedSlotIds })
  const { state, answerBy } = preview
  const report = await store.insertReport(trx, {
    id: newId(),
    applicationId: application.id,
    slotId: day.id,
    // an admin's report starts as contested, and is settled in the same transaction
    status: state === 'waiting' ? 'waiting' : 'contested',
    reason,
    workedSlotIds: [...workedSlotIds],
    reportedBy: by.userId,
    reportedAt: at,
    atStakeCents,
    answerBy: answerBy === null ? null : new Date(answerBy),
    contestedAt: state === 'waiting' ? null : at,
  })
  const reportOfShift = { ...application, id: report.id }
  await recordEvent(trx, 'noShowReport', reportOfShift, 'report', {
    at,
    by,
    to: report.status,
    details: { reason },
  })
  return { report, preview }
}

/**
 * Reports that the clinician didn't show up: nothing is settled yet. The clinician is asked, or staff decide if
 * a check-in or a submitted time card says that they were there. The caller has locked job, clinician and application.
 */
export const reportNoShow = async (
  trx: Knex,
  shift: NoShowShift,
  reporting: Reporting & { reason: string },
): Promise<Output<'applications.noShow'>> => {
  const { job, application } = shift
  const { by, at } = reporting
  const { report, preview } = await insertNoShowReport(trx, shift, reporting)
  await notifyOfReport(
    trx,
    report,
    preview.state === 'contested'
      ? { clinician: 'noShowUnderReview', admins: 'noShowToDecide' }
      : { clinician: 'noShowQuestion' },
    {
      facts: {
        until: report.answerBy ? showMoment(report.answerBy, job.timeZone) : undefined,
        amount: showCents(report.atStakeCents),
        hasOtherDays: preview.hasOtherDays,
      },
      fromUserId: by.userId,
      at,
    },
  )
  const unmovedCents = getMoneyVisibility(by.side).isCostVisible ? 0 : null
  return {
    jobId: job.id,
    status: job.status,
    shiftStatus: application.status,
    refundCents: unmovedCents,
    chargeCents: unmovedCents,
    clinicianCents: null,
    state: preview.state,
    reportId: report.id,
    report: preview,
  }
}
