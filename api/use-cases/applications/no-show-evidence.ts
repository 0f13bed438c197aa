import type { NoShowOutcome } from '@gaitway/contract/enums'
import { refuse } from '@gaitway/contract/errors'
import { noShowReportLifecycle } from '@gaitway/contract/lifecycles/no-show-report'
import { isOpen } from '@gaitway/contract/lifecycles/step'
import type { Output } from '@gaitway/contract/schemas/index'
import { scheduledPayCents } from '../../domain/ending.ts'
import { findApplication } from '../../store/applications.ts'
import { record } from '../../store/events.ts'
import { findJob } from '../../store/jobs.ts'
import * as store from '../../store/no-show-reports.ts'
import { findTimesheetOf } from '../../store/timesheets.ts'
import { findPaidFacts } from '../../store/views/settlement-terms.ts'
import { previewFurtherSettlement, previewSettlement } from '../shift-money.ts'
import { signedIn, type Knex, type UseCase } from '../use-case.ts'
import { shiftToPay } from './end-shift.ts'
import type { Reported } from './settle-no-show.ts'

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
    const { jobId, facilityId, clinicianId } = application
    await record(trx, {
      at,
      by,
      noun: 'noShowReport',
      nounId: reportId,
      verb: 'readEvidence',
      jobId,
      facilityId,
      clinicianId,
    })
    const outcomes = await previewOutcomes(trx, { report, job, application }, at)
    return { ...found, outcomes }
  })
}

type Previewed = Output<'noShows.evidence'>['outcomes'][number]

const previewOutcomes = async (
  trx: Knex,
  { report, job, application }: Reported,
  at: Date,
): Promise<Previewed[]> => {
  const paid = await findPaidFacts(trx, application.id)
  if (!paid || !isOpen(noShowReportLifecycle, report.status, 'decide', 'admin')) return []
  const shift = await shiftToPay(trx, job, application, at)
  const worked = { ...shift, slots: shift.slots.filter(({ id }) => report.workedSlotIds.includes(id)) }
  const earlierCents = worked.slots.length === 0 ? 0 : scheduledPayCents(worked)
  const show = (outcome: NoShowOutcome, clinicianCents: number): Previewed => {
    const { facilityCents, refundCents, chargeCents } = paid.isSettled
      ? previewFurtherSettlement(paid, { payBefore: earlierCents, payCents: clinicianCents })
      : previewSettlement(paid, clinicianCents)
    return { outcome, clinicianCents, facilityCents, refundCents, chargeCents }
  }
  const nothing = show('nothing', earlierCents)
  if (report.outcome) return [nothing, show('scheduled', scheduledPayCents(shift))]
  if (application.status !== 'completed') return [nothing]
  const card = await findTimesheetOf(trx, application.id)
  return [
    nothing,
    show('scheduled', scheduledPayCents(shift)),
    ...(card?.status === 'pending' ? [show('hours', card.payCents)] : []),
  ]
}
