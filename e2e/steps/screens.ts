import { screenRoutes, type ScreenFor, type ScreenPath } from '@gaitway/contract/routes'
import { decideScreenAccess, type Visitor } from '@gaitway/contract/screen-access'

/** The values of path parameters: `:id`, or the city, of each path that has one. */
export type PathParams = Partial<Record<ScreenPath, { id: string; query?: string }>>

/** Other views of a screen, by query. */
const looks: Partial<Record<ScreenPath, readonly string[]>> = {
  '/facility/shiftmanagement': ['view=list', 'confirmedshifts=1', 'post=1'],
  '/clinician/dashboard': ['confirmedshifts=1'],
  '/facility/settings': ['tab=login'],
  '/clinician/settings': ['tab=shifts'],
}

const always: PathParams = { '/findus/:city': { id: 'houston' } }

const paths = Object.entries(screenRoutes) as [ScreenPath, ScreenFor][]

/** the gallery, and viewing as a user, have journeys of their own */
const isOpened = (path: ScreenPath) => path !== '/dev/gallery' && path !== '/view-as/:userId'

const addressOf = (path: ScreenPath, params: PathParams) => {
  const { id, query } = params[path] ?? always[path] ?? {}
  const address = path === '*' ? '/nowhere' : path.replace('*', 'nowhere').replace(/:\w+/, id ?? ':id')
  if (address.includes(':')) throw new Error(`Say what stands for the id in ${path}.`)
  return query ? `${address}?${query}` : address
}

type AddressOptions = {
  visitor: Visitor
  params?: PathParams
  /** include public screens, and all views of each screen */
  isWhole?: boolean
}

/** The addresses of every screen that this user may see. */
export const addressesFor = ({ visitor, params = {}, isWhole }: AddressOptions): string[] =>
  paths
    .filter(([path, who]) => isOpened(path) && (isWhole || (who !== 'everyone' && who !== 'landing')))
    .filter(([path, who]) => decideScreenAccess(who, visitor, path) === 'show')
    .flatMap(([path]) => {
      const address = addressOf(path, params)
      const others = isWhole ? (looks[path] ?? []) : []
      return [address, ...others.map(look => `${address}?${look}`)]
    })
