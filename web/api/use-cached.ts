import useSWR, { type Key, type SWRConfiguration, type SWRResponse } from 'swr'

/**
 * SWR's hook, but `isLoading` is true whenever there is neither data nor an error. After the cache was cleared, as at the
 * end of a session, SWR itself renders once with `isLoading` false, and a part would show itself empty.
 */
export const useCached = <Data, Failure = Error>(
  key: Key,
  read: () => Promise<Data>,
  settings?: SWRConfiguration<Data, Failure>,
): SWRResponse<Data, Failure> => {
  const answer = useSWR<Data, Failure>(key, read, settings)
  return {
    mutate: answer.mutate,
    // read one by one, because SWR renders again only for what a component has read
    get data() {
      return answer.data
    },
    get error() {
      return answer.error
    },
    get isValidating() {
      return answer.isValidating
    },
    get isLoading() {
      const isMissing = key !== null && answer.data === undefined && answer.error === undefined
      return answer.isLoading || isMissing
    },
  }
}
