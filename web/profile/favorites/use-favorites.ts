import { listTypesOfDiscipline, type ClinicianType } from '@gaitway/contract/values/enums'
import { MAX_PAGE_SIZE } from '@gaitway/contract/values/limits'
import type { Output } from '@gaitway/contract/schemas/index'
import { useAnswer } from '../../api/use-call.ts'

export type Favorite = Output<'clinicians.favorites'>['data'][number]

export const formatFavoriteName = ({ firstName, lastName }: Pick<Favorite, 'firstName' | 'lastName'>) =>
  `${firstName} ${lastName}`

/** The facility's favorites who can work a discipline, by name; undefined while loading. */
export const useFavorites = (clinicianType: ClinicianType | undefined) => {
  const { data } = useAnswer(
    'clinicians.favorites',
    clinicianType ? { limit: MAX_PAGE_SIZE, sortBy: 'name' } : null,
  )
  return data && clinicianType
    ? data.data.filter(favorite => listTypesOfDiscipline(clinicianType).includes(favorite.clinicianType))
    : undefined
}

export const buildFavoriteOptions = (favorites: readonly Favorite[]) =>
  favorites.map(favorite => ({ value: favorite.id, label: formatFavoriteName(favorite) }))
