import { refuse } from '@gaitway/contract/errors'
import type { UseCase } from '../use-case.ts'

export const favorites: UseCase<'clinicians.favorites'> = async () => {
  throw refuse('internal')
}

export const addFavorite: UseCase<'clinicians.addFavorite'> = async () => {
  throw refuse('internal')
}

export const removeFavorite: UseCase<'clinicians.removeFavorite'> = async () => {
  throw refuse('internal')
}
