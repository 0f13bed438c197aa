import { useQuery } from '@tanstack/react-query'
import { call } from '../session.ts'

const FRESH_MILLISECONDS = 60_000

/** The server's current time, which development can move. Undefined until it is known. */
export const useNow = (): Date | undefined => {
  const { data } = useQuery({
    queryKey: ['present'],
    queryFn: () => call('product.config', {}),
    staleTime: FRESH_MILLISECONDS,
  })
  return data && new Date(data.now)
}
