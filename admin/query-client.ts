import { QueryClient } from '@tanstack/react-query'

const RETRIES_MAX = 2

/** Only a lost connection or a server error may go away on its own. */
const isWorthRetrying = (failures: number, { status }: Error & { status?: number }) =>
  failures < RETRIES_MAX && (status === undefined || status >= 500)

export const createQueryClient = () => {
  const queries = new QueryClient({ defaultOptions: { queries: { retry: isWorthRetrying } } })
  // React-admin shows the login form only after the permission check has failed for good.
  queries.setQueryDefaults(['auth'], { retry: false })
  return queries
}
