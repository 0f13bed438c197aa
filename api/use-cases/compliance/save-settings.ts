import { isDeepStrictEqual } from 'node:util'
import type { Input } from '@gaitway/contract/schemas/index'
import { refuse, type FieldErrors } from '@gaitway/contract/values/errors'
import { record } from '../../store/events.ts'
import { lockFacility, saveFacility } from '../../store/facilities.ts'
import {
  listEmployeeIds,
  listKnownClinicians,
  readReporting,
  replaceEmployeeIds,
  saveReporting,
} from '../../store/compliance-exports.ts'
import { assertVersion, requireSignedIn, type Knex, type UseCase } from '../use-case.ts'
import { findReportingFacility } from './read.ts'

type SentIds = NonNullable<Input<'compliance.saveSettings'>['employeeIds']>

/** What is wrong with these IDs: an ID is one person’s, and stays once it was exported. */
const findIdErrors = async (trx: Knex, facilityId: string, sent: SentIds): Promise<FieldErrors> => {
  const kept = await listEmployeeIds(trx, facilityId)
  const known = await listKnownClinicians(
    trx,
    facilityId,
    sent.map(({ clinicianId }) => clinicianId),
  )
  const errors: FieldErrors = {}
  const owners = new Map(kept.map(one => [one.employeeId.toLowerCase(), one.clinicianId]))
  for (const { clinicianId } of sent)
    for (const [id, owner] of owners) if (owner === clinicianId) owners.delete(id)
  for (const [index, { clinicianId, employeeId }] of sent.entries()) {
    const field = `employeeIds.${index}.employeeId`
    const own = kept.find(one => one.clinicianId === clinicianId)
    if (own?.firstExportedAt && own.employeeId !== employeeId)
      errors[field] = 'This ID was exported, so it can’t change anymore'
    const owner = owners.get(employeeId.toLowerCase())
    if (owner !== undefined && owner !== clinicianId) errors[field] = 'Another person has this ID'
    owners.set(employeeId.toLowerCase(), clinicianId)
    if (!known.includes(clinicianId))
      errors[`employeeIds.${index}.clinicianId`] = 'This person hasn’t worked for the facility'
  }
  return errors
}

/** Saves how a facility reports hours, and the IDs of people that weren’t exported yet. */
export const saveSettings: UseCase<'compliance.saveSettings'> = async ({ db, clock }, actor, input) => {
  const by = requireSignedIn(actor)
  const facilityId = findReportingFacility(actor, input.facilityId)
  return db.transaction(async trx => {
    const facility = await lockFacility(trx, facilityId)
    if (!facility) throw refuse('not_found')
    const before = await readReporting(trx, facilityId)
    assertVersion(before, input.version)
    const { employeeIds = [], cmsCertificationNumber, version: _, facilityId: __, ...sent } = input
    const errors = await findIdErrors(trx, facilityId, employeeIds)
    if (Object.keys(errors).length > 0) throw refuse('fields_wrong', errors)
    const kept = await listEmployeeIds(trx, facilityId)
    const isSame =
      isDeepStrictEqual({ ...before, ...sent }, before) &&
      (cmsCertificationNumber === undefined || cmsCertificationNumber === facility.ccn) &&
      employeeIds.every(one => kept.some(other => isDeepStrictEqual({ ...other, ...one }, other)))
    if (isSame) return { version: before.version }
    const version = before.version + 1
    await saveReporting(trx, { ...before, ...sent, facilityId, version })
    if (cmsCertificationNumber !== undefined)
      await saveFacility(trx, facilityId, { ccn: cmsCertificationNumber })
    await replaceEmployeeIds(trx, facilityId, employeeIds)
    await record(trx, {
      at: clock.now(),
      by,
      noun: 'facility',
      nounId: facilityId,
      facilityId,
      verb: 'setReporting',
      details: { ...sent, employeeIds: employeeIds.length },
    })
    return { version }
  })
}
