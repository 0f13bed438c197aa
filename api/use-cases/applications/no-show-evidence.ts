import type { NoShowOutcome } from '@gaitway/contract/values/enums'
import { refuse } from '@gaitway/contract/values/errors'
import { noShowReportLifecycle } from '@gaitway/contract/lifecycles/no-show-report'
import { isOpen } from '@gaitway/contract/lifecycles/step'
import type { Output } from '@gaitway/contract/schemas/index'
import { payWithoutDayCents } from '../../domain/ending.ts'
import { findApplication } from '../../store/applications.ts'
import { pickShift, record } from '../../store/events.ts'
import { findJob } from '../../store/jobs.ts'
import * as store from '../../store/no-show-reports.ts'
import { findSettledPayout } from '../../store/payouts.ts'
import {
  findApplicationTimesheet,
  listAdjustments,
  listBookedSlots,
  listDaysToWork,
} from '../../store/timesheets.ts'
import { findPaidFacts } from '../../store/views/settlement-terms.ts'
import type { Reported } from '../no-shows/reports.ts'
import { previewFurtherSettlement, previewSettlement } from '../shift-money.ts'
import { signedIn, type Knex, type UseCase } from '../use-case.ts'
import { shiftToPay } from './confirmed-shift.ts'

/** What both sides said and did that day, and what each decision would do. The reading is recorded. */
export const evidence: UseCase<'noShows.evidence'> = async ({ db, clock }, actor, { reportId }) => {
  const by = signedIn(actor)
  const at = clock.now()
  return db.transaction(async trx => {
    const report = await store.findReport(trx, reportId)
    const found = await store.findEvidence(trx, reportId)
    const application = report && (await findApplication(trx, report.applicationId, {}))
    const job = application && (await findJob(trx, application.jobId))
    if (!found || !job) throw refuse('not_found')
    await record(trx, {
      at,
      by,
      noun: 'noShowReport',
      nounId: reportId,
      verb: 'readEvidence',
      ...pickShift(application),
    })
    const days = await listDays(trx, { report, job, application })
    const outcomes = await previewOutcomes(trx, { report, job, application }, at)
    return { ...found, days, outcomes }
  })
}

type Evidence = Output<'noShows.evidence'>

/** The days that can be paid: the one reported and, unless the shift ended, the others that weren't a no-show. */
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

/** What the clinician is paid for the other days: settled, or as scheduled until their time card is. */
const findOthersPay = async (trx: Knex, { report, job, application }: Reported, at: Date) => {
  const payout = await findSettledPayout(trx, application.id)
  const card = await findApplicationTimesheet(trx, application.id)
  if (application.status === 'cancelled') return payout?.amountCents ?? 0
  if (card?.status === 'accepted')
    return (await listAdjustments(trx, card.id)).at(-1)?.payCents ?? card.payCents
  return payWithoutDayCents(await shiftToPay(trx, job, application, at), report.slotId)
}

const previewOutcomes = async (
  trx: Knex,
  { report, job, application }: Reported,
  at: Date,
): Promise<Evidence['outcomes']> => {
  const paid = await findPaidFacts(trx, application.id)
  if (!paid || !isOpen(noShowReportLifecycle, report.status, 'decide', 'admin')) return []
  const othersCents = await findOthersPay(trx, { report, job, application }, at)
  const show = (outcome: NoShowOutcome, clinicianCents: number): Evidence['outcomes'][number] => {
    const { facilityCents, refundCents, chargeCents } = paid.isSettled
      ? previewFurtherSettlement(paid, { payBefore: othersCents, payCents: clinicianCents })
      : previewSettlement(paid, clinicianCents)
    return { outcome, clinicianCents, facilityCents, refundCents, chargeCents }
  }
  const nothing = show('nothing', othersCents)
  if (application.status === 'upcoming' || application.status === 'current') return [nothing]
  const scheduled = show('scheduled', othersCents + report.atStakeCents)
  if (report.outcome) return [nothing, scheduled]
  const card = await findApplicationTimesheet(trx, application.id)
  return [nothing, scheduled, ...(card?.status === 'pending' ? [show('hours', card.payCents)] : [])]
}
