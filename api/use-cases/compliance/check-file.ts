import { dayIn } from '@gaitway/contract/format/time'
import { refuse } from '@gaitway/contract/values/errors'
import { listNamesByEmployeeId, readReporting } from '../../store/compliance-exports.ts'
import { findFacility } from '../../store/facilities.ts'
import { readComplianceData } from '../compliance-data/in-force.ts'
import type { UseCase } from '../use-case.ts'
import { checkPbjFile } from './pbj-check.ts'
import { findReportingFacility } from './read.ts'

/** Checks a file that the facility would upload to CMS, such as its own. Nothing of it is kept. */
export const checkFile: UseCase<'compliance.checkFile'> = async ({ db, clock }, actor, input, context) => {
  const facilityId = findReportingFacility(actor, input.facilityId)
  const [file, ...others] = context.uploads ?? []
  if (!file) throw refuse('fields_wrong', { files: 'Please choose a file' })
  if (others.length > 0) throw refuse('fields_wrong', { files: 'Choose one file at a time' })
  const facility = await findFacility(db, facilityId)
  if (!facility) throw refuse('not_found')
  const { pbj: data } = await readComplianceData(db)
  const { stateFacilityId } = await readReporting(db, facilityId)
  const today = dayIn(facility.timeZone, clock.now())
  const options = { data, today, facilityId: stateFacilityId, isOurs: false }
  const checked = await checkPbjFile(file.bytes, options)
  const ids = [...new Set(checked.faults.flatMap(({ employeeId }) => employeeId ?? []))]
  const names = await listNamesByEmployeeId(db, facilityId, ids)
  const faults = checked.faults.map(fault => ({ ...fault, name: names.get(fault.employeeId ?? '') ?? null }))
  return { fileName: file.name, byteSize: file.bytes.length, ...checked, faults }
}
