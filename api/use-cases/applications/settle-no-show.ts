import { refuse } from '@gaitway/contract/values/errors'
import { NO_SHOW_DISPUTE_DAYS, NO_SHOW_REMINDER_HOURS } from '@gaitway/contract/values/limits'
import { isMoveOpen } from '@gaitway/contract/lifecycles/step'
import { noShowReportLifecycle } from '@gaitway/contract/lifecycles/no-show-report'
import { showCents } from '@gaitway/contract/format/money'
import type { Output } from '@gaitway/contract/schemas/index'
import { addDays, showMoment } from '@gaitway/contract/format/time'
import { scheduledPayCents, payWithoutDayCents } from '../../domain/ending.ts'
import { findApplication, setClinicianMissed } from '../../store/applications.ts'
import { deleteBookingOfDay } from '../../store/holds.ts'
import { findJob, lockJobIfFree } from '../../store/jobs.ts'
import * as store from '../../store/no-show-reports.ts'
import type { NoShowReportRow } from '../../store/rows.ts'
import {
  findShift,
  listDaysToWork,
  type TimesheetShift,
  findApplicationTimesheet,
  listAdjustments,
  listBookedSlots,
} from '../../store/timesheets.ts'
import { findPaidFacts } from '../../store/views/settlement-terms.ts'
import { findUser } from '../../store/users.ts'
import { rememberAnswer } from '../idempotency.ts'
import {
  contestReport,
  moveReport,
  notifyOfReport,
  refuseIfNoShowOpen,
  type Reported,
} from '../no-shows/reports.ts'
import { sendPlannedCharges } from '../payments/charge-outcome.ts'
import { removeDay } from '../timesheets/write.ts'
import { previewSettlement, previewFurtherSettlement } from '../shift-money.ts'
import {
  requireClinician,
  isStaff,
  requireSignedIn,
  type Knex,
  type Services,
  type SignedIn,
  type UseCase,
} from '../use-case.ts'
import { lockShift, findShiftToPay, findShiftOwner } from './shift-to-end.ts'
import { endShift } from './end-shift.ts'
import { payReported } from './pay-reported.ts'
import { findLastPassed } from '../../domain/time-card-clock.ts'
import type { NoShowOutcome } from '@gaitway/contract/values/enums'
import { recordEvent } from '../transition.ts'
import { findSettledPayout } from '../../store/payouts.ts'

/** A report with its shift, locked in this transaction and brought up to date. */
const lockReported = async (
  trx: Knex,
  { id, applicationId }: NoShowReportRow,
  at: Date,
): Promise<Reported> => {
  const known = await findApplication(trx, applicationId, {})
  if (!known) throw refuse('not_found')
  const shift = await lockShift(trx, known, at)
  const report = await store.findReport(trx, id)
  if (!report) throw refuse('not_found')
  return { ...shift, report }
}

type Work = (trx: Knex, reported: Reported, at: Date) => Promise<string[]>

/** Works on a report that the caller may see, and after the commit sends the charges that this planned. */
const withReport = async (
  services: Services,
  by: SignedIn,
  id: string,
  work: Work,
  remember?: (trx: Knex, answer: Output<'noShows.settle'>) => Promise<unknown>,
) => {
  const at = services.clock.now()
  const { answer, chargeIds } = await services.db.transaction(async trx => {
    const known = await store.findReport(trx, id)
    const mine = known && (await findApplication(trx, known.applicationId, findShiftOwner(by)))
    if (!known || !mine) throw refuse('not_found')
    const ids = await work(trx, await lockReported(trx, known, at), at)
    const shown = await store.readNoShowReport(trx, id)
    await remember?.(trx, shown)
    return { answer: shown, chargeIds: ids }
  })
  await sendPlannedCharges(services, chargeIds)
  return answer
}

type Settling = Parameters<typeof moveReport>[3] & { reason?: string }

/**
 * Settles a report as a no-show: nobody is paid for the reported day, and both sides are notified. A shift without
 * other days ends; any other shift continues without that day. Returns the charges to send after the commit.
 */
export const settleAsNoShow = async (
  trx: Knex,
  { report, job, application }: Reported,
  move: 'agree' | 'lapse' | 'decide',
  { by, at, set, reason }: Omit<Settling, 'shift'>,
): Promise<string[]> => {
  const disputeBy = move === 'lapse' ? addDays(at, NO_SHOW_DISPUTE_DAYS) : undefined
  const isSilent = disputeBy !== undefined
  await moveReport(trx, report, move, {
    by,
    at,
    shift: application,
    set: {
      outcome: 'nothing',
      settledAt: report.settledAt ?? at,
      ...(disputeBy && { disputeBy }),
      ...set,
    },
    details: { outcome: 'nothing', ...(reason && { reason }) },
  })
  // already settled once, because the clinician didn't answer
  if (report.outcome !== null) {
    const to = { clinician: 'noShowRecorded', facility: 'noShowSettled' } as const
    await notifyOfReport(trx, report, to, {
      facts: { reason, review: 'disputed' },
      fromUserId: by.userId,
      at,
    })
    return []
  }
  if ((await listDaysToWork(trx, job.id)).length > 0)
    return takeDayOut(trx, { report, job, application }, { by, at, reason, disputeBy })
  const reporter = await findUser(trx, report.reportedBy)
  const { answer, chargeIds } = await endShift(
    trx,
    { job, application },
    {
      kind: 'noShow',
      by: { side: reporter?.roles === 'subadmin' ? 'subadmin' : 'facility', userId: report.reportedBy },
      at,
      reason: report.reason,
      decision: reason,
      disputeBy: disputeBy && showMoment(disputeBy, job.timeZone),
    },
  )
  const amount = answer.refundCents ? showCents(answer.refundCents) : undefined
  await notifyOfReport(
    trx,
    report,
    { facility: 'noShowSettled' },
    { facts: { amount, isSilent, reason }, at },
  )
  return chargeIds
}

type TakingOut = Pick<Settling, 'by' | 'at' | 'reason'> & { disputeBy: Date | undefined }

/**
 * The shift continues without the reported day. The day isn't on the time card, so the facility is refunded its price
 * when the other days are settled.
 */
const takeDayOut = async (
  trx: Knex,
  { report, job, application }: Reported,
  { by, at, reason, disputeBy }: TakingOut,
): Promise<string[]> => {
  await deleteBookingOfDay(trx, report.slotId)
  await setClinicianMissed(trx, application.id, 'noShow')
  const shift = await findShift(trx, application.id, {})
  if (shift) await removeDay(trx, shift, { slotId: report.slotId, by, at })
  await notifyOfReport(
    trx,
    report,
    { clinician: 'noShowRecorded' },
    {
      facts: {
        hasOtherDays: true,
        until: disputeBy && showMoment(disputeBy, job.timeZone),
        // an admin who reported it and decided it gave one reason for both
        ...(report.reportedBy === by.userId ? { isStaff: true } : { note: reason }),
      },
      fromUserId: report.reportedBy,
      at,
    },
  )
  const settled = application.paymentType === 'invoice' ? 'invoiced' : 'returned'
  const amount = showCents(await priceOfDay(trx, { report, job, application }, at))
  await notifyOfReport(
    trx,
    report,
    { facility: 'noShowSettled' },
    { facts: { hasOtherDays: true, amount, settled, isSilent: disputeBy !== undefined, reason }, at },
  )
  return []
}

/** What the facility would have paid for the reported day, on top of the other days as scheduled. */
const priceOfDay = async (trx: Knex, { report, job, application }: Reported, at: Date) => {
  const paid = await findPaidFacts(trx, application.id)
  const otherDaysPayCents = scheduledPayCents(await findShiftToPay(trx, job, application, at))
  const total = (payCents: number) => (paid ? previewSettlement(paid, payCents).facilityCents : 0)
  return total(otherDaysPayCents + report.atStakeCents) - total(otherDaysPayCents)
}

/** The clinician says whether they were there. They also can after it was settled without their answer. */
export const answer: UseCase<'noShows.answer'> = (services, actor, input, context) => {
  const by = requireClinician(actor)
  const work: Work = async (trx, reported, at) => {
    const { report, application } = reported
    const { note } = input
    // one report of a shift is open at a time
    if (report.status === 'settled') await refuseIfNoShowOpen(trx, application.id)
    const move = chooseMove(report, input.answer, at)
    if (move !== 'agree') {
      const review = move === 'dispute' ? 'disputed' : 'answered'
      await contestReport(trx, report, move, { by, at, shift: application, note, review })
      return []
    }
    return settleAsNoShow(trx, reported, move, {
      by,
      at,
      set: { answeredAt: at, answerNote: note ?? report.answerNote },
    })
  }
  return withReport(services, by, input.reportId, work, (trx, shown) =>
    rememberAnswer(trx, 'noShows.answer', by, context, shown),
  )
}

const chooseMove = (report: NoShowReportRow, answered: 'wasThere' | 'wasNotThere', at: Date) => {
  if (answered === 'wasNotThere') {
    // a report that the clinician disputed is decided by staff
    if (report.outcome || !isMoveOpen(noShowReportLifecycle, report.status, 'agree', 'clinician'))
      throw refuse('no_show_closed')
    return 'agree'
  }
  if (report.status === 'waiting') return 'contest'
  const { disputeBy, decidedBy } = report
  if (report.status !== 'settled' || decidedBy || !disputeBy || disputeBy <= at)
    throw refuse('no_show_closed')
  return 'dispute'
}

/** The facility or staff withdraw the report: the shift continues, and is paid from its time card. */
export const withdraw: UseCase<'noShows.withdraw'> = (services, actor, { reportId, reason }) => {
  const by = requireSignedIn(actor)
  return withReport(services, by, reportId, async (trx, { report, application }, at) => {
    if (report.outcome || !isMoveOpen(noShowReportLifecycle, report.status, 'withdraw', by.side))
      throw refuse('no_show_closed')
    await moveReport(trx, report, 'withdraw', { by, at, reason, shift: application })
    const to = {
      clinician: 'noShowCleared',
      ...(isStaff(by) && { facility: 'noShowWithdrawn' as const }),
    } as const
    await notifyOfReport(trx, report, to, { facts: { reason }, fromUserId: by.userId, at })
    return []
  })
}

/** An admin decides: no pay, all scheduled hours, the hours that the clinician submitted, or other hours. */
export const settle: UseCase<'noShows.settle'> = (services, actor, input, context) => {
  const by = requireSignedIn(actor)
  const { reportId, outcome, slots, reason } = input
  if (slots && outcome !== 'hours')
    throw refuse('fields_wrong', { slots: 'These hours aren’t part of this outcome.' })
  return withReport(
    services,
    by,
    reportId,
    async (trx, reported, at) => {
      const { report, application } = reported
      if (!isMoveOpen(noShowReportLifecycle, report.status, 'decide', by.side)) throw refuse('no_show_closed')
      const set = { decidedBy: by.userId, decisionReason: reason }
      if (outcome === 'nothing') return settleAsNoShow(trx, reported, 'decide', { by, at, set, reason })
      await moveReport(trx, report, 'decide', {
        by,
        at,
        shift: application,
        set: { ...set, outcome, settledAt: at },
        details: { outcome, reason },
      })
      const paid = await payReported(trx, reported, { outcome, slots, reason, by, at })
      const amount = showCents(paid.payCents)
      await notifyOfReport(
        trx,
        report,
        { clinician: 'noShowCleared', facility: 'noShowSettled' },
        {
          facts: {
            amount,
            charge: paid.chargeCents ? showCents(paid.chargeCents) : undefined,
            reason,
            isDeclined: true,
          },
          fromUserId: by.userId,
          at,
        },
      )
      return paid.chargeIds
    },
    (trx, shown) => rememberAnswer(trx, 'noShows.settle', by, context, shown),
  )
}

/** Settles a report that the clinician didn't answer in time, or reminds admins of one that they haven't decided. */
export const followUpReport = async (services: Services, id: string) => {
  const { db, clock } = services
  const chargeIds = await db.transaction(async trx => {
    const at = clock.now()
    const known = await store.findReport(trx, id)
    const shift = known && (await findShift(trx, known.applicationId, {}))
    if (!shift || !(await lockJobIfFree(trx, shift.jobId))) return []
    const reported = await lockReported(trx, known, at)
    const { report } = reported
    if (report.status === 'contested') return remindAdmins(trx, reported, at)
    if (report.status !== 'waiting' || !report.answerBy || report.answerBy > at) return []
    return settleUnanswered(trx, reported, shift, at)
  })
  await sendPlannedCharges(services, chargeIds)
}

/** No answer settles a report only if our messages reached the clinician; otherwise staff decide. */
const settleUnanswered = async (
  trx: Knex,
  reported: Reported,
  shift: TimesheetShift,
  at: Date,
): Promise<string[]> => {
  const { report, application } = reported
  const { clinicianUserId: userId, jobId } = shift
  const by = { side: 'clock' } as const
  if (await store.wasReached(trx, { userId, jobId, at: report.reportedAt }))
    return settleAsNoShow(trx, reported, 'lapse', { by, at })
  await contestReport(trx, report, 'escalate', { by, at, shift: application, review: 'silence' })
  return []
}

const remindAdmins = async (trx: Knex, { report }: Reported, at: Date): Promise<string[]> => {
  const hours = report.contestedAt && findLastPassed(NO_SHOW_REMINDER_HOURS, report.contestedAt, at)
  if (!hours || hours <= (report.remindedHours ?? 0)) return []
  await store.setReportReminded(trx, report.id, hours)
  await notifyOfReport(trx, report, { admins: 'noShowToDecide' }, { facts: { isLast: true }, at })
  return []
}

/** What both sides said and did that day, and what each decision would do. That it was read is recorded. */
export const evidence: UseCase<'noShows.evidence'> = async ({ db, clock }, actor, { reportId }) => {
  const by = requireSignedIn(actor)
  const at = clock.now()
  return db.transaction(async trx => {
    const report = await store.findReport(trx, reportId)
    const found = await store.findEvidence(trx, reportId)
    const application = report && (await findApplication(trx, report.applicationId, {}))
    const job = application && (await findJob(trx, application.jobId))
    if (!found || !job) throw refuse('not_found')
    await recordEvent(trx, 'noShowReport', { ...application, id: reportId }, 'readEvidence', { at, by })
    const days = await listDays(trx, { report, job, application })
    const outcomes = await previewOutcomes(trx, { report, job, application }, at)
    return { ...found, days, outcomes }
  })
}

type Evidence = Output<'noShows.evidence'>

/** The days that can be paid: the reported day and, unless the shift ended, its other days that weren't a no-show. */
const listDays = async (trx: Knex, { report, job, application }: Reported): Promise<Evidence['days']> => {
  const toWork = application.status === 'cancelled' ? [] : await listDaysToWork(trx, job.id)
  const others = toWork.map(({ id }) => id)
  return (await listBookedSlots(trx, job.id))
    .filter(({ id }) => id === report.slotId || others.includes(id))
    .map(({ id, startsAt, endsAt }) => ({
      slotId: id,
      startDate: startsAt.toISOString(),
      endDate: endsAt.toISOString(),
    }))
}

/** What the clinician is paid for the other days: as settled, or as scheduled until their time card is accepted. */
const findOthersPay = async (trx: Knex, { report, job, application }: Reported, at: Date) => {
  const payout = await findSettledPayout(trx, application.id)
  const card = await findApplicationTimesheet(trx, application.id)
  if (application.status === 'cancelled') return payout?.amountCents ?? 0
  if (card?.status === 'accepted')
    return (await listAdjustments(trx, card.id)).at(-1)?.payCents ?? card.payCents
  return payWithoutDayCents(await findShiftToPay(trx, job, application, at), report.slotId)
}

const previewOutcomes = async (
  trx: Knex,
  { report, job, application }: Reported,
  at: Date,
): Promise<Evidence['outcomes']> => {
  const paid = await findPaidFacts(trx, application.id)
  if (!paid || !isMoveOpen(noShowReportLifecycle, report.status, 'decide', 'admin')) return []
  const otherDaysPayCents = await findOthersPay(trx, { report, job, application }, at)
  const show = (outcome: NoShowOutcome, clinicianCents: number): Evidence['outcomes'][number] => {
    const { facilityCents, refundCents, chargeCents } = paid.isSettled
      ? previewFurtherSettlement(paid, { payBefore: otherDaysPayCents, payCents: clinicianCents })
      : previewSettlement(paid, clinicianCents)
    return { outcome, clinicianCents, facilityCents, refundCents, chargeCents }
  }
  const nothing = show('nothing', otherDaysPayCents)
  if (application.status === 'upcoming' || application.status === 'current') return [nothing]
  const scheduled = show('scheduled', otherDaysPayCents + report.atStakeCents)
  if (report.outcome) return [nothing, scheduled]
  const card = await findApplicationTimesheet(trx, application.id)
  return [nothing, scheduled, ...(card?.status === 'pending' ? [show('hours', card.payCents)] : [])]
}
