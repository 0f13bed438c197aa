import { disciplineOf } from '@gaitway/contract/enums'
import type { Input, Output } from '@gaitway/contract/schemas/index'
import { pageJson } from '../../json.ts'
import type { Outside } from '../../outside/outside.ts'
import {
  listClinicians,
  type ClinicianListWish,
  type ListedClinician,
} from '../../store/views/clinician-list.ts'
import { signedLink } from '../files/links.ts'
import type { ReadCase } from '../use-case.ts'
import { viewerOf } from '../viewer.ts'

type Summary = Output<'clinicians.list'>['data'][number]

/** What a facility sees of a clinician in a list: nothing that is private. */
const summaryOf =
  (outside: Outside) =>
  (row: ListedClinician): Summary => ({
    id: row.id,
    firstName: row.firstName,
    lastName: row.lastName,
    clinicianType: row.clinicianType,
    profileUrl: signedLink(outside, row.profileUrl),
    city: row.homeCity,
    state: row.homeState,
    totalPracticYears: row.practiceYears,
    licenceStates: row.licenceStates,
    isFavorite: row.isFavorite,
    isReadable: row.isReadable,
  })

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
  narrowed: Omit<ClinicianListWish, keyof Asked>,
) => {
  const { data, count, isCountCapped } = await listClinicians(outside.db, {
    ...orderOf(asked),
    ...narrowed,
  })
  const summary = summaryOf(outside)
  return pageJson<Summary>(
    data.map(row => JSON.stringify(summary(row))),
    count,
    isCountCapped,
  )
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
