import { MAX_PAGE_SIZE } from '@gaitway/contract/values/limits'
import type { Output, Sent } from '@gaitway/contract/schemas/index'
import type { SWRConfiguration } from 'swr'
import { useCached } from '../../../api/use-cached.ts'
import { call, type CallFailed } from '../../../api/call.ts'

const name = 'applications.applicants'
type Page = Output<typeof name>
type ListInput = Omit<Sent<typeof name>, 'limit' | 'skip'>

/** As many applicants as are shown, in pages of what one call returns. */
const readPages = async (sent: ListInput, shown: number): Promise<Page> => {
  const limitAt = (skip: number) => Math.min(MAX_PAGE_SIZE, shown - skip)
  const first = await call(name, { ...sent, limit: limitAt(0) })
  const starts: number[] = []
  for (let skip = MAX_PAGE_SIZE; skip < Math.min(shown, first.count); skip += MAX_PAGE_SIZE) starts.push(skip)
  const more = await Promise.all(starts.map(skip => call(name, { ...sent, skip, limit: limitAt(skip) })))
  // Someone whose place changed between two pages is in both.
  const applicants = new Map([first, ...more].flatMap(({ data }) => data.map(one => [one.id, one])))
  return { data: [...applicants.values()], count: first.count }
}

/** The best applicants of a job, however many. `null` skips the call. */
export const useApplicants = (
  sent: ListInput | null,
  shown: number,
  settings: SWRConfiguration<Page, CallFailed>,
) =>
  useCached<Page, CallFailed>(
    sent === null ? null : [name, sent, shown],
    () => readPages(sent as ListInput, shown),
    settings,
  )
