import { NOTIFICATION_PAGE_SIZE } from '@gaitway/contract/values/limits'
import type { Output } from '@gaitway/contract/schemas/index'
import useSWR from 'swr'
import { call, type CallFailed } from '../../api/call.ts'
import { useAddress } from '../../ui/list/use-address.ts'

type Page = Output<'notifications.list'>

/** The most that one request returns. */
const MOST = 100
const STEP = 3 * NOTIFICATION_PAGE_SIZE

/** The newest notifications, in as few requests as it takes. One that arrives between two of them isn’t repeated. */
const fetchNewest = async (userId: string, shown: number): Promise<Page> => {
  const pageAt = (skip: number) =>
    call('notifications.list', { skip, limit: Math.min(MOST, shown - skip), userId })
  const first = await pageAt(0)
  const starts: number[] = []
  for (let skip = MOST; skip < Math.min(shown, first.count); skip += MOST) starts.push(skip)
  const pages = [first, ...(await Promise.all(starts.map(pageAt)))]
  const byId = new Map(pages.flatMap(({ data }) => data).map(one => [one.id, one]))
  return { ...first, data: [...byId.values()] }
}

/** The newest notifications; how many is in the address, so that back and reload show the same ones. */
export const useShown = (userId: string) => {
  const { params, change } = useAddress()
  const requested = Math.floor(Number(params.get('shown')))
  const shown = requested > NOTIFICATION_PAGE_SIZE ? requested : NOTIFICATION_PAGE_SIZE
  const answer = useSWR<Page, CallFailed>(
    ['notifications.list', 'newest', userId, shown],
    () => fetchNewest(userId, shown),
    { keepPreviousData: true },
  )
  return { answer, shown, showMore: () => change({ shown: String(shown + STEP) }) }
}
