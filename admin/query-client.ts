import { QueryClient } from '@tanstack/react-query'

const RETRIES_MAX = 2

/** A refusal stays the same however often it is asked for; a lost connection or a failing server may recover. */
const isWorthRetrying = (failures: number, { status }: Error & { status?: number }) =>
  failures < RETRIES_MAX && (status === undefined || status >= 500)

/** The cache of everything the back office reads, with the rules for asking again after a failure. */
export const createQueryClient = () => {
  const queries = new QueryClient({ defaultOptions: { queries: { retry: isWorthRetrying } } })
  // React-admin shows the login form only after the permission check has failed for good.
  queries.setQueryDefaults(['auth'], { retry: false })
  return queries
}
