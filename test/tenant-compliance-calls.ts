import type { Tenant } from './builders/tenant.ts'
import type { Trial } from './tenant-staff-calls.ts'

const OTHER_PERSON = ['403 identity_mismatch']
const quarter = { quarter: 1, fiscalYear: 2027 }

/** Hours, settings and exports of another facility. */
export const complianceTrials = (they: Tenant): Trial[] => {
  const facilityId = they.facility.id
  const theirs = (name: Trial['name'], input: object, expected = OTHER_PERSON): Trial => ({
    by: 'facility',
    name,
    input: { ...input },
    expected,
  })
  return [
    theirs('compliance.read', { facilityId }),
    theirs('compliance.saveSettings', { facilityId, version: 1, stateFacilityId: '1' }),
    theirs(
      'compliance.saveSettings',
      { version: 1, employeeIds: [{ clinicianId: they.clinician.id, employeeId: 'A1' }] },
      ['422 fields_wrong'],
    ),
    theirs('compliance.startExport', { facilityId, ...quarter, kind: 'shiftCsv' }),
    theirs('compliance.readExport', { id: they.complianceExport }, ['404 not_found']),
    theirs('compliance.readExport', { facilityId, id: they.complianceExport }),
    theirs('compliance.download', { id: they.complianceExport }, ['404 not_found']),
    theirs('compliance.download', { facilityId, id: they.complianceExport }),
    // its form is tried beside the use case
    theirs('compliance.checkFile', { facilityId }, ['415 type_not_accepted']),
  ]
}
