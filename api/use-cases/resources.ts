import type { ResourceName } from '@gaitway/contract/resources'
import type { Outside } from '../outside/outside.ts'
import type { SignedIn } from './use-case.ts'

export type ListWish = {
  sort?: string
  descending: boolean
  skip: number
  limit: number
  ids?: string[]
  filter: Record<string, unknown>
}
export type ResourceView = {
  list: (outside: Outside, by: SignedIn, wish: ListWish) => Promise<{ data: object[]; count: number }>
  read: (outside: Outside, by: SignedIn, id: string) => Promise<object | undefined>
}

/** The lists and records of the back office, by resource. */
export const resourceViews: Partial<Record<ResourceName, ResourceView>> = {}
