import { refuse } from '@gaitway/contract/values/errors'
import { exportBlockerCopy } from '@gaitway/contract/values/compliance'
import { findQuarterDays } from '../../domain/pbj-quarter.ts'
import { insertExport, readReporting } from '../../store/compliance-exports.ts'
import { record } from '../../store/events.ts'
import { lockFacility } from '../../store/facilities.ts'
import { newId } from '../../store/ids.ts'
import { enqueue } from '../../store/outbox.ts'
import { readComplianceData } from '../compliance-data/in-force.ts'
import { rememberAnswer } from '../idempotency.ts'
import { requireSignedIn, type UseCase } from '../use-case.ts'
import { findCountedUntil, findReportingFacility, showExport } from './read.ts'

/** Has the worker make a file of a quarter’s hours. */
export const startExport: UseCase<'compliance.startExport'> = async (
  { db, clock },
  actor,
  { quarter, fiscalYear, kind, ...input },
  context,
) => {
  const by = requireSignedIn(actor)
  const facilityId = findReportingFacility(by, input.facilityId)
  const at = clock.now()
  return db.transaction(async trx => {
    const facility = await lockFacility(trx, facilityId)
    if (!facility) throw refuse('not_found')
    const { stateFacilityId, shortShiftMeals } = await readReporting(trx, facilityId)
    const { pbj } = await readComplianceData(trx)
    const days = findQuarterDays(pbj.quarters, { quarter, fiscalYear })
    if (!findCountedUntil(days, facility.timeZone, at))
      throw refuse('fields_wrong', { quarter: exportBlockerCopy.notStarted })
    if (kind !== 'shiftCsv' && stateFacilityId === null)
      throw refuse('fields_wrong', { kind: exportBlockerCopy.stateFacilityId })
    const id = newId()
    const startedBy = by.userId
    await insertExport(trx, {
      id,
      facilityId,
      kind,
      quarter,
      fiscalYear,
      shortShiftMeals,
      startedBy,
      startedAt: at,
    })
    await record(trx, {
      at,
      by,
      noun: 'facility',
      nounId: facilityId,
      facilityId,
      verb: 'exportHours',
      details: { exportId: id, kind, quarter, fiscalYear },
    })
    await enqueue(trx, 'makeComplianceExport', { exportId: id })
    return rememberAnswer(trx, 'compliance.startExport', by, context, await showExport(trx, id, facilityId))
  })
}
