import { QueryClient } from '@tanstack/react-query'

/** Repeats a request after a lost connection or a server error, because only these may go away on their own. */
const shouldRetry = (failures: number, { status }: Error & { status?: number }) =>
  failures < 2 && (status === undefined || status >= 500)

export const createQueryClient = () => {
  const queries = new QueryClient({ defaultOptions: { queries: { retry: shouldRetry } } })
  // React-admin shows the login form only after the permission check has failed for good.
  queries.setQueryDefaults(['auth'], { retry: false })
  return queries
}
