import { disciplineOf } from '@gaitway/contract/enums'
import type { Input, Output } from '@gaitway/contract/schemas/index'
import { pageJson, withFields } from '../../json.ts'
import type { Outside } from '../../outside/outside.ts'
import { listClinicians, type ClinicianListParams } from '../../store/views/clinician-list.ts'
import { signedLink } from '../files/links.ts'
import type { ReadCase } from '../use-case.ts'
import { viewerOf } from '../viewer.ts'

type Asked = Pick<Input<'clinicians.list'>, 'skip' | 'limit' | 'sortBy' | 'sortOrder'>

/** Names begin with A, dates and years with the latest and the most, unless asked otherwise. */
const orderOf = ({ skip, limit, sortBy = 'createdAt', sortOrder }: Asked) => ({
  skip,
  limit,
  sortBy,
  sortOrder: sortOrder ?? (sortBy === 'name' ? ('asc' as const) : ('desc' as const)),
})

/** A page of clinicians, narrowed as asked. */
export const pageOfClinicians = async (
  outside: Outside,
  asked: Asked,
  narrowed: Omit<ClinicianListParams, keyof Asked>,
) => {
  const { rows, count, isCountCapped } = await listClinicians(outside.db, { ...orderOf(asked), ...narrowed })
  const data = rows.map(({ json, profileUrl }) =>
    withFields(json, { profileUrl: signedLink(outside, profileUrl) }),
  )
  return pageJson<Output<'clinicians.list'>['data'][number]>(data, count, isCountCapped)
}

/** Approved clinicians, for facilities and staff: by discipline, by the state of a licence, by name. */
export const list: ReadCase<'clinicians.list'> = (
  outside,
  actor,
  { clinicianType, state, search, ...asked },
) =>
  pageOfClinicians(outside, asked, {
    facilityId: viewerOf(actor).facilityId,
    types: clinicianType && disciplineOf(clinicianType),
    state,
    search,
  })
