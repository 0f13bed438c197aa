import { refuse, type FieldErrors } from '@gaitway/contract/values/errors'
import { TEMPLATES_MAX } from '@gaitway/contract/values/limits'
import type { Input } from '@gaitway/contract/schemas/index'
import { findJobAddress } from '../../domain/job-address.ts'
import { listJson } from '../../json.ts'
import { record } from '../../store/events.ts'
import { findFacility, listLocations } from '../../store/facilities.ts'
import { newId } from '../../store/ids.ts'
import * as templates from '../../store/job-templates.ts'
import {
  requireFacilityMember,
  type FacilityMember,
  type Knex,
  type ReadCase,
  type UseCase,
} from '../use-case.ts'

export const list: ReadCase<'jobTemplates.list'> = async ({ db }, by) =>
  listJson(await templates.listTemplates(db, requireFacilityMember(by).facilityId))

const buildNameRefusal = () => refuse('fields_wrong', { name: 'You already have a template with this name' })

const recordTemplate = (
  trx: Knex,
  by: FacilityMember,
  verb: 'addTemplate' | 'renameTemplate' | 'removeTemplate',
  { name, at }: { name: string; at: Date },
) => {
  const { facilityId } = by
  return record(trx, { at, by, noun: 'facility', nounId: facilityId, facilityId, verb, details: { name } })
}

const readSaved = async (db: Knex, id: string) => {
  const saved = await templates.readTemplate(db, id)
  if (!saved) throw refuse('not_found')
  return saved
}

/** Refuses a template at a place where the facility can't post. */
const refuseForeignPlace = async (db: Knex, facilityId: string, job: Input<'jobTemplates.add'>['job']) => {
  const facility = await findFacility(db, facilityId)
  if (!facility) throw refuse('not_found')
  const { errors = {} } = findJobAddress(job, { ...facility, locations: await listLocations(db, facilityId) })
  const found = Object.entries(errors).map(([field, text]) => [`job.${field}`, text])
  if (found.length > 0) throw refuse('fields_wrong', Object.fromEntries(found) as FieldErrors)
}

/** Saves a posting as a template under a new name. */
export const add: UseCase<'jobTemplates.add'> = async ({ db, clock }, actor, { name, job }) => {
  const by = requireFacilityMember(actor)
  const { facilityId } = by
  const at = clock.now()
  const id = newId()
  await refuseForeignPlace(db, facilityId, job)
  await db.transaction(async trx => {
    if ((await templates.countTemplates(trx, facilityId)) >= TEMPLATES_MAX)
      throw refuse('fields_wrong', {
        name: `You can keep up to ${TEMPLATES_MAX} templates. Delete one first.`,
      })
    const row = { id, facilityId, name, job, createdBy: by.userId, createdAt: at }
    if (!(await templates.insertTemplate(trx, row))) throw buildNameRefusal()
    await recordTemplate(trx, by, 'addTemplate', { name, at })
  })
  return readSaved(db, id)
}

export const rename: UseCase<'jobTemplates.rename'> = async ({ db, clock }, actor, { id, name }) => {
  const by = requireFacilityMember(actor)
  const own = { id, facilityId: by.facilityId }
  await db.transaction(async trx => {
    const before = await templates.lockTemplate(trx, own)
    if (!before) throw refuse('not_found')
    if (await templates.isTemplateNameTaken(trx, own, name)) throw buildNameRefusal()
    await templates.renameTemplate(trx, id, name)
    await recordTemplate(trx, by, 'renameTemplate', { name, at: clock.now() })
  })
  return readSaved(db, id)
}

export const remove: UseCase<'jobTemplates.remove'> = async ({ db, clock }, actor, { id }) => {
  const by = requireFacilityMember(actor)
  await db.transaction(async trx => {
    const template = await templates.lockTemplate(trx, { id, facilityId: by.facilityId })
    if (!template) throw refuse('not_found')
    await templates.deleteTemplate(trx, id)
    await recordTemplate(trx, by, 'removeTemplate', { name: template.name, at: clock.now() })
  })
  return {}
}
