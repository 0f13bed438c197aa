import type { Output } from '@gaitway/contract/schemas/index'
import type { Knex } from 'knex'
import { insertReported, type Reporting, type Shift } from './no-show.ts'
import { settleAsNoShow } from './settle-no-show.ts'

/** An admin says at once that a day was a no-show. The caller has locked job, clinician and application. */
export const recordMissedDay = async (
  trx: Knex,
  shift: Shift,
  reporting: Reporting & { reason: string },
): Promise<Output<'applications.noShow'>> => {
  const { job, application } = shift
  const { by, at, reason } = reporting
  const { report, standing } = await insertReported(trx, shift, reporting)
  await settleAsNoShow(trx, { report, job, application }, 'decide', {
    by,
    at,
    set: { decidedBy: by.userId, decisionReason: reason },
    reason,
  })
  return {
    jobId: job.id,
    status: job.status,
    shiftStatus: application.status,
    refundCents: 0,
    chargeCents: 0,
    clinicianCents: null,
    state: 'settled',
    reportId: report.id,
    report: standing,
  }
}
