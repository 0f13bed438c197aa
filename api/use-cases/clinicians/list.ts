import type { Services } from '../../services/services.ts'
import { refuse } from '@gaitway/contract/errors'
import { disciplineOf } from '@gaitway/contract/enums'
import type { Input, Output } from '@gaitway/contract/schemas/index'
import { pageJson, withFields } from '../../json.ts'
import { listClinicians, type ClinicianListParams } from '../../store/views/clinician-list.ts'
import { signedLink } from '../files/links.ts'
import { facilityMember, viewerOf, type ReadCase, type UseCase } from '../use-case.ts'
import { record } from '../../store/events.ts'
import { deleteFavorite, insertFavorite, findClinician } from '../../store/clinicians.ts'

type ListInput = Pick<Input<'clinicians.list'>, 'skip' | 'limit' | 'sortBy' | 'sortOrder'>

/** Names sort ascending, dates and years descending, unless the request says otherwise. */
const orderOf = ({ skip, limit, sortBy = 'createdAt', sortOrder }: ListInput) => ({
  skip,
  limit,
  sortBy,
  sortOrder: sortOrder ?? (sortBy === 'name' ? ('asc' as const) : ('desc' as const)),
})

const pageOfClinicians = async (
  services: Services,
  input: ListInput,
  narrowed: Omit<ClinicianListParams, keyof ListInput>,
) => {
  const { rows, count, isCountCapped } = await listClinicians(services.db, { ...orderOf(input), ...narrowed })
  const data = rows.map(({ json, profileUrl }) =>
    withFields(json, { profileUrl: signedLink(services, profileUrl) }),
  )
  return pageJson<Output<'clinicians.list'>['data'][number]>(data, count, isCountCapped)
}

/** Approved clinicians, for facilities and staff: by discipline, license state and name. */
export const list: ReadCase<'clinicians.list'> = (
  services,
  actor,
  { clinicianType, state, search, ...input },
) =>
  pageOfClinicians(services, input, {
    facilityId: viewerOf(actor).facilityId,
    types: clinicianType && disciplineOf(clinicianType),
    state,
    search,
  })

/** The facility's favorites, latest first. */
export const favorites: ReadCase<'clinicians.favorites'> = (services, actor, input) =>
  pageOfClinicians(services, input, { facilityId: facilityMember(actor).facilityId, favoritesOnly: true })

/** Adds a clinician to the facility's favorites; repeating it changes nothing. */
export const addFavorite: UseCase<'clinicians.addFavorite'> = async (
  { db, clock },
  actor,
  { clinicianId },
) => {
  const by = facilityMember(actor)
  const { facilityId } = by
  const clinician = await findClinician(db, clinicianId)
  if (clinician?.status !== 'approved' || !clinician.isSignupCompleted) throw refuse('not_found')
  const at = clock.now()
  await db.transaction(async trx => {
    if (!(await insertFavorite(trx, { facilityId, clinicianId }, at))) return
    const event = { at, by, noun: 'facility' as const, nounId: facilityId, facilityId, clinicianId }
    await record(trx, { ...event, verb: 'addFavorite' })
  })
  return {}
}

/** Removes a clinician from the facility's favorites; repeating it changes nothing. */
export const removeFavorite: UseCase<'clinicians.removeFavorite'> = async (
  { db, clock },
  actor,
  { clinicianId },
) => {
  const by = facilityMember(actor)
  const { facilityId } = by
  await db.transaction(async trx => {
    if (!(await deleteFavorite(trx, { facilityId, clinicianId }))) return
    const event = {
      at: clock.now(),
      by,
      noun: 'facility' as const,
      nounId: facilityId,
      facilityId,
      clinicianId,
    }
    await record(trx, { ...event, verb: 'removeFavorite' })
  })
  return {}
}
