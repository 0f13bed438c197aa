type Pages = { data?: { pages: unknown[] } | undefined; hasNextPage: boolean }
type Paged = Pages & {
  fetchNextPage: (options: { cancelRefetch: boolean }) => Promise<Pages & { isError: boolean }>
}

/**
 * Returns a function that fetches the next page, or undefined if there is none. A live hint can replace the fetch by one
 * of the pages that are shown already, and then the next page is fetched again.
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
