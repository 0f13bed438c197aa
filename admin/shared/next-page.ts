type Pages = { data?: { pages: unknown[] } | undefined; hasNextPage: boolean }
type Paged = Pages & {
  fetchNextPage: (options: { cancelRefetch: boolean }) => Promise<Pages & { isError: boolean }>
}

/**
 * Fetches the page after those shown; nothing if there is none. A live hint reads the shown pages again, in place of a
 * fetch that is under way. So a fetch that brought no further page is followed by another.
 */
export const buildNextPage = ({ data, hasNextPage, fetchNextPage }: Paged) => {
  if (!hasNextPage) return undefined
  const shown = data?.pages.length
  return async () => {
    for (;;) {
      const result = await fetchNextPage({ cancelRefetch: false })
      if (result.isError || !result.hasNextPage || result.data?.pages.length !== shown) return result
    }
  }
}
