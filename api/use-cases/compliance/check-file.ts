import { dayIn } from '@gaitway/contract/format/time'
import { refuse } from '@gaitway/contract/values/errors'
import { readReporting } from '../../store/compliance-exports.ts'
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
  const options = { data, today: dayIn(facility.timeZone, clock.now()), facilityId: stateFacilityId }
  const checked = await checkPbjFile(file.bytes, options)
  return { fileName: file.name, byteSize: file.bytes.length, ...checked }
}
