import { NO_SHOW_REMINDER_HOURS } from '@gaitway/contract/values/limits'
import { lastPassed } from '../../domain/time-card-clock.ts'
import { lockJobIfFree } from '../../store/jobs.ts'
import * as store from '../../store/no-show-reports.ts'
import { findShift, type ShiftRow } from '../../store/timesheets.ts'
import { contestReport, notifyOfReport, type Reported } from '../no-shows/reports.ts'
import { sendPlannedCharges } from '../payments/charge-outcome.ts'
import type { Knex, Services } from '../use-case.ts'
import { lockReported, settleAsNoShow } from './settle-no-show.ts'

/** A clinician didn't answer in time, or admins have to be reminded of a report that they haven't decided. */
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
    return endSilence(trx, reported, shift, at)
  })
  await sendPlannedCharges(services, chargeIds)
}

const clockMoves = { side: 'clock' as const }

/** Silence settles it only if our messages reached the clinician. */
const endSilence = async (trx: Knex, reported: Reported, shift: ShiftRow, at: Date): Promise<string[]> => {
  const { report, application } = reported
  const { clinicianUserId: userId, jobId } = shift
  if (await store.wasReached(trx, { userId, jobId, at: report.reportedAt }))
    return settleAsNoShow(trx, reported, 'lapse', { by: clockMoves, at })
  await contestReport(trx, report, 'escalate', { by: clockMoves, at, shift: application, review: 'silence' })
  return []
}

const remindAdmins = async (trx: Knex, { report }: Reported, at: Date): Promise<string[]> => {
  const hours = report.contestedAt && lastPassed(NO_SHOW_REMINDER_HOURS, report.contestedAt, at)
  if (!hours || hours <= (report.remindedHours ?? 0)) return []
  await store.setReportReminded(trx, report.id, hours)
  await notifyOfReport(trx, report, { admins: 'noShowToDecide' }, { facts: { isLast: true }, at })
  return []
}
